//! One breadth-first pass over the bytes of the map: which cell was reached from which, and where the keys are.
//!
//! The map is copied once, into rows that are a power of two long with walls between, so that a neighbour is an addition away and a place a shift. A cell that was visited is
//! marked in its byte, as walls are, so that "open and new" is one comparison; and a candidate is written to the end of the queue whether it is open or not, the
//! end moving on only if it is: a maze turns at random, and a branch for it would be mispredicted half the time.
//!
//! ```text
//! #####      queue: 0 @   1 (from 0)   2 (from 1)   3 (from 1)
//! #@..#      A cell taken from the queue that is marked already was reached twice: the map has a loop.
//! ##.##
//! #####
//! ```

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter, Position};

use crate::key::{Key, Keys};
use crate::vault::Vault;

/// A place in the queue of visited cells.
pub(super) type Slot = u32;

/// A visited cell, and the slot from which it was reached.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Visit {
    pub(super) cell: u32,
    pub(super) from: Slot,
}

/// [`Visit::from`] of a cell that is not reached from any other: the start, and the other cells of an open room around it.
pub(super) const ROOT: Slot = Slot::MAX;

/// Set in the byte of a wall or visited cell.
const SHUT: u8 = 0x80;

/// A region in which there are keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    /// The robot, by its place in the vault.
    pub(super) robot: usize,
    /// The slot of its start.
    pub(super) start: Slot,
    pub(super) room: Room,
}

/// The open rectangle around a start, borders included: a cell, or 2 x 2, or 3 x 3 around the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) top: u16,
    pub(super) left: u16,
    pub(super) bottom: u16,
    pub(super) right: u16,
}

/// All cells that robots can reach with all doors open.
#[derive(Debug)]
pub(super) struct Flood {
    /// A row is `1 << shift` bytes.
    shift: u32,
    bytes: Vec<u8>,
    pub(super) visits: Vec<Visit>,
    pub(super) regions: Vec<Region>,
    /// For each key that was reached: its slot and the number of its region.
    pub(super) keys: [Option<KeyPlace>; Key::COUNT],
}

/// Where a key was met.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyPlace {
    pub(super) slot: Slot,
    pub(super) region: usize,
}

/// The copy may have this many times the cells that are written down, and the free cells beside.
const WASTE: usize = 8;
const FREE_CELLS: usize = 1 << 16;

/// Cells visited between two looks at the stop flag.
const STOP_INTERVAL: u32 = 1 << 16;

impl Flood {
    /// Visits every region; `None` if one has a loop or a second robot, or the map is too ragged for a copy with equal rows.
    pub(super) fn new(vault: &Vault, meter: &mut Meter<'_>) -> Result<Option<Self>, Limit> {
        let size = vault.size();
        let shift = u32::from(size.width).ilog2() + 1;
        let cells = (usize::from(size.height) + 2) << shift;
        if cells > WASTE * vault.written_cells() + FREE_CELLS || u32::try_from(cells).is_err() {
            return Ok(None);
        }
        meter.hold(cells as u64)?;
        let mut bytes = vec![SHUT; cells];
        let mut open_cells = 0;
        for row in 0..size.height {
            let start = (usize::from(row) + 1) << shift;
            for (to, &byte) in bytes[start..].iter_mut().zip(vault.row(row)) {
                *to = if byte == b'#' { SHUT } else { byte };
                open_cells += u32::from(byte != b'#');
            }
        }
        let slots = open_cells as usize + SPARE;
        meter.hold((slots * size_of::<Visit>()) as u64)?;
        let mut flood = Self {
            shift,
            bytes,
            visits: vec![Visit::default(); slots],
            regions: Vec::new(),
            keys: [None; Key::COUNT],
        };
        let mut end = 0;
        for (robot, &start) in vault.robots().iter().enumerate() {
            let Some(visited) = flood.visit(robot, start, end, vault.keys(), meter)? else {
                meter.release(flood.held_bytes());
                return Ok(None);
            };
            end = visited;
        }
        Ok(Some(flood))
    }

    /// What the meter was told that this holds.
    pub(super) fn held_bytes(&self) -> u64 {
        (self.bytes.len() + size_of_val(self.visits.as_slice())) as u64
    }

    /// The byte of a cell as it is on the map.
    pub(super) fn byte(&self, cell: u32) -> u8 {
        self.bytes[cell as usize] & !SHUT
    }

    pub(super) fn position(&self, cell: u32) -> Position {
        let side = |value: u32| u16::try_from(value).unwrap_or(u16::MAX);
        let row = (cell >> self.shift) - 1;
        Position::new(side(row), side(cell & ((1 << self.shift) - 1)))
    }

    fn cell(&self, position: Position) -> u32 {
        (u32::from(position.row) + 1) << self.shift | u32::from(position.column)
    }

    /// Visits the region of a robot, from slot `first`; gives the slot after the last.
    fn visit(
        &mut self,
        robot: usize,
        start: Position,
        first: Slot,
        keys: Keys,
        meter: &Meter<'_>,
    ) -> Result<Option<Slot>, Limit> {
        let region = self.regions.len();
        let room = self.room(start);
        let rows = room.top..=room.bottom;
        let cells = rows
            .flat_map(|row| (room.left..=room.right).map(move |column| Position::new(row, column)));
        let others = cells.filter(|&cell| cell != start);
        let mut end = first;
        for position in core::iter::once(start).chain(others) {
            let cell = self.cell(position);
            self.bytes[cell as usize] |= SHUT;
            self.visits[end as usize] = Visit { cell, from: ROOT };
            end += 1;
        }
        let mut any_key = false;
        let row = 1_u32 << self.shift;
        let mut slot = first;
        let seeds_end = end;
        while slot < end {
            if slot.is_multiple_of(STOP_INTERVAL) {
                meter.check_stop()?;
            }
            let cell = self.visits[slot as usize].cell;
            let byte = self.bytes[cell as usize];
            if byte != b'.' && slot >= seeds_end {
                let letter = char::from(byte);
                if let Some(key) = Key::new(letter) {
                    any_key = true;
                    self.keys[key.index()] = Some(KeyPlace { slot, region });
                } else if let Some(key) = Key::of_door(letter) {
                    if !keys.contains(key) {
                        // It never opens.
                        slot += 1;
                        continue;
                    }
                } else {
                    return Ok(None);
                }
            }
            self.bytes[cell as usize] = byte | SHUT;
            let Some(spots) = self.visits[end as usize..].first_chunk_mut::<SPARE>() else {
                return Ok(None);
            };
            let mut used = 0_u32;
            for next in [cell - row, cell - 1, cell + 1, cell + row] {
                spots[used as usize % SPARE] = Visit {
                    cell: next,
                    from: slot,
                };
                used += u32::from(self.bytes[next as usize] < SHUT);
            }
            end += used;
            slot += 1;
        }
        if any_key {
            self.regions.push(Region {
                robot,
                start: first,
                room,
            });
        }
        Ok(Some(end))
    }

    /// The open room around a start.
    fn room(&self, start: Position) -> Room {
        let plain = |room: &Room| {
            (room.top..=room.bottom).all(|row| {
                (room.left..=room.right).all(|column| {
                    let at = Position::new(row, column);
                    at == start || self.bytes[self.cell(at) as usize] == b'.'
                })
            })
        };
        let Position { row, column } = start;
        // Positions beyond the map are walls of the copy, but those above and to the left have no position.
        let (up, left) = (row.saturating_sub(1), column.saturating_sub(1));
        let (down, right) = (row + 1, column + 1);
        let room = |top, left, bottom, right| Room {
            top,
            left,
            bottom,
            right,
        };
        [
            room(up, left, down, right),
            room(up, left, row, column),
            room(up, column, row, right),
            room(row, left, down, column),
            room(row, column, down, right),
        ]
        .into_iter()
        .find(|room| room.top < room.bottom && room.left < room.right && plain(room))
        .unwrap_or(room(row, column, row, column))
    }
}

/// Candidates written behind the end of the queue.
const SPARE: usize = 4;
