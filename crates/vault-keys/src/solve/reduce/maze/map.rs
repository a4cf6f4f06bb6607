//! The copy of the map that the pass over it walks on.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Position};

use crate::vault::Vault;

/// The open rectangle around a start, borders included: 3 x 3 with the start in the middle, 2 x 2,
/// or the start's cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) top: u16,
    pub(crate) left: u16,
    pub(crate) bottom: u16,
    pub(crate) right: u16,
}

/// The map, in rows that are a power of two long, with walls between.
#[derive(Debug)]
pub(crate) struct MazeMap<'m> {
    /// A row is `1 << shift` bytes.
    pub(crate) shift: u32,
    /// What is on each cell; [`SHUT`] on a wall, and beside the tile on the end of a corridor that
    /// was visited.
    pub(crate) bytes: TrackedVec<'m, u8>,
    /// On a plain cell with two open neighbors the columns to the one and to the other, added up;
    /// elsewhere [`END`].
    pub(crate) across: TrackedVec<'m, i8>,
    /// The same for rows; where `across` is [`END`] it means nothing.
    pub(crate) along: TrackedVec<'m, i8>,
    pub(crate) open_cells: usize,
}

/// Set in the byte of a wall, and of the end of a corridor that was visited.
pub(crate) const SHUT: u8 = 0x80;

/// [`MazeMap::across`] where a corridor ends.
pub(crate) const END: i8 = i8::MAX;

/// The copy may have this many times the cells that are written down, and the free cells beside.
const WASTE: usize = 8;
const FREE_CELLS: usize = 1 << 16;

impl<'m> MazeMap<'m> {
    /// `None` if the map is too ragged for rows of equal length.
    pub(crate) fn new(vault: &Vault, meter: &'m Meter<'m>) -> Result<Option<Self>, Limit> {
        let size = vault.size();
        let shift = u32::from(size.width).ilog2() + 1;
        let Ok(cells) = u32::try_from((u64::from(size.height) + 2) << shift) else {
            return Ok(None);
        };
        let cells = cells as usize;
        if cells.div_ceil(WASTE) > vault.written_cells() + FREE_CELLS / WASTE {
            return Ok(None);
        }
        let mut ground = Self {
            shift,
            bytes: TrackedVec::filled(SHUT, cells, meter)?,
            across: TrackedVec::filled(END, cells, meter)?,
            along: TrackedVec::filled(0, cells, meter)?,
            open_cells: 0,
        };
        for row in 0..size.height {
            let start = (usize::from(row) + 1) << shift;
            let row = vault.row(row);
            meter.check_stop()?;
            for (to, &byte) in ground.bytes[start..].iter_mut().zip(row) {
                *to = if byte == b'#' { SHUT } else { byte };
            }
            // A byte counts the open cells of 128 columns.
            for part in row.chunks(128) {
                let open: u8 = part.iter().map(|&byte| u8::from(byte != b'#')).sum();
                ground.open_cells += usize::from(open);
            }
        }
        ground.add_steps();
        Ok(Some(ground))
    }

    /// Fills `across` and `along`. Simple enough for the compiler to do 16 cells at a time.
    fn add_steps(&mut self) {
        let row = 1 << self.shift;
        let inner = self.bytes.len() - 2 * row;
        let bytes = &*self.bytes;
        let up = &bytes[..inner];
        let left = &bytes[row - 1..][..inner];
        let here = &bytes[row..][..inner];
        let right = &bytes[row + 1..][..inner];
        let down = &bytes[2 * row..][..inner];
        let across = &mut self.across[row..][..inner];
        let along = &mut self.along[row..][..inner];
        for cell in 0..inner {
            // 1 for a wall, as an addend of either sign.
            let wall = |byte: u8| i8::from(byte >= SHUT);
            let (up, down) = (wall(up[cell]), wall(down[cell]));
            let (left, right) = (wall(left[cell]), wall(right[cell]));
            let goes_on = (up + down + left + right == 2) & (here[cell] == b'.');
            across[cell] = if goes_on { left - right } else { END };
            along[cell] = up - down;
        }
    }

    pub(crate) fn cell(&self, position: Position) -> usize {
        (usize::from(position.row) + 1) << self.shift | usize::from(position.column)
    }

    pub(crate) fn position(&self, cell: u32) -> Position {
        // Both sides are below 2^16; said like this a corridor is converted by vectors.
        let side = |value: u32| {
            let [low, high, ..] = value.to_le_bytes();
            u16::from_le_bytes([low, high])
        };
        let row = (cell >> self.shift).wrapping_sub(1);
        Position::new(side(row), side(cell & ((1 << self.shift) - 1)))
    }

    /// The cells beside an open one.
    pub(crate) fn neighbors(&self, cell: usize) -> [usize; 4] {
        let row = 1 << self.shift;
        [cell - row, cell - 1, cell + 1, cell + row]
    }

    /// Makes of a cell the end of a corridor that was visited.
    pub(crate) fn close(&mut self, cell: usize) {
        self.bytes[cell] |= SHUT;
        self.across[cell] = END;
    }

    /// The open room around a start.
    pub(crate) fn room(&self, start: Position) -> Room {
        let is_plain = |room: &Room| {
            (room.top..=room.bottom).all(|row| {
                (room.left..=room.right).all(|column| {
                    let at = Position::new(row, column);
                    at == start || self.bytes[self.cell(at)] == b'.'
                })
            })
        };
        let Position { row, column } = start;
        // Beyond the map the copy has walls, but above and to the left there is no position.
        let (up, left) = (row.saturating_sub(1), column.saturating_sub(1));
        let (down, right) = (row + 1, column + 1);
        let room = |top, left, bottom, right| Room {
            top,
            left,
            bottom,
            right,
        };
        // All around the start, or else the start in a corner.
        [
            room(up, left, down, right),
            room(up, left, row, column),
            room(up, column, row, right),
            room(row, left, down, column),
            room(row, column, down, right),
        ]
        .into_iter()
        .find(|room| room.top < room.bottom && room.left < room.right && is_plain(room))
        .unwrap_or(room(row, column, row, column))
    }
}

/// A number of something on a map, of which there are fewer than 2^32.
pub(crate) fn index(count: usize) -> u32 {
    u32::try_from(count).expect("a map has fewer than 2^32 cells")
}
