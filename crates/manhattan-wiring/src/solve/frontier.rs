//! The frontier programme: a table of partial answers swept over the board cell by cell.
//!
//! The sweep runs along the longer side. Behind it every cell is decided; what the rest needs to know of them is which edges a line crosses
//! the frontier by, and whose line: one of three values for each column and one for the edge to the right of the last cell.
//!
//! ```text
//!     # # # # #        decided cells #, the next one ?
//!     # # ? . .        frontier: the edges below and beside the #: up to W + 1 of them
//!     . . . . .
//! ```
//!
//! A cell without a line through it stays empty or opens two edges of one colour, one edge goes on, two of the same colour are closed; an end
//! has exactly one edge, of its own colour. For each frontier the least number of steps is kept.
//!
//! **Why the least is right.** In the end every blank cell has degree 0 or 2 and every end degree 1, so the edges of a colour are one line
//! between its ends, and perhaps cycles. Without its cycles a choice is shorter, so the least has none, and no note of which edges belong
//! together is needed.
//!
//! **Complexity.** At most 3^(W+1) frontiers for each of the H x W cells, W the shorter side; linear in the longer one. Counting the optima
//! takes the same time, as each pair of lines is one choice of edges.
//!
//! The method is folklore of programming contests ("plug" or "broken profile" dynamic programming).

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter, Position, Route, Size};

use crate::board::{Board, Net};
use crate::wiring::Wiring;

/// The longest shorter side whose frontier fits a key: two bits for each of W + 1 edges.
pub(crate) const MAX_WIDTH: u16 = 31;

const RIGHT: u8 = 1;
const DOWN: u8 = 2;

/// The board as the sweep sees it: the shorter side is its width.
struct Field {
    height: usize,
    width: usize,
    is_transposed: bool,
    /// For each cell the colours that may enter it, one bit for each net, and `END` if it is an end.
    cells: Vec<u8>,
}

const END: u8 = 4;

impl Field {
    fn new(board: &Board) -> Self {
        let Size { height, width } = board.size();
        let is_transposed = width > height;
        let (rows, columns) = if is_transposed {
            (width, height)
        } else {
            (height, width)
        };
        let mut cells = Vec::with_capacity(board.size().cells());
        for row in 0..rows {
            for column in 0..columns {
                let position = untransposed(is_transposed, row, column);
                cells.push(match board.end_at(position) {
                    Some(net) => END | 1 << net.index(),
                    None if board.is_obstacle(position) => 0,
                    None => 3,
                });
            }
        }
        Self {
            height: rows.into(),
            width: columns.into(),
            is_transposed,
            cells,
        }
    }

    fn position(&self, index: usize) -> Position {
        let side = |value: usize| u16::try_from(value).expect("a side fits 16 bits");
        untransposed(
            self.is_transposed,
            side(index / self.width),
            side(index % self.width),
        )
    }
}

const fn untransposed(is_transposed: bool, row: u16, column: u16) -> Position {
    if is_transposed {
        Position::new(column, row)
    } else {
        Position::new(row, column)
    }
}

/// What a table keeps for a frontier beside the least number of steps.
pub(crate) trait Tally: Copy {
    const START: Self;
    /// From the `parent`-th frontier of the table before, by opening the edges `opened`.
    fn derived(self, parent: u32, opened: u8) -> Self;
    /// Another way to the same frontier in as many steps.
    fn join(&mut self, other: Self);
}

/// The way back: index of the frontier before and opened edges, in one number.
#[derive(Clone, Copy)]
struct Trace(u32);

impl Tally for Trace {
    const START: Self = Self(0);
    fn derived(self, parent: u32, opened: u8) -> Self {
        Self(parent << 2 | u32::from(opened))
    }
    fn join(&mut self, _: Self) {}
}

/// One frontier.
#[derive(Clone, Copy)]
struct Entry<T> {
    key: u64,
    steps: u32,
    tally: T,
}

/// The frontiers of one place of the sweep, in the order in which they were found, with an index by open addressing.
struct Table<T> {
    entries: Vec<Entry<T>>,
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;
const SMALLEST: usize = 64;
/// Frontiers that fit the 30 bits of a trace.
const MOST_ENTRIES: usize = (1 << 30) - 1;

impl<T: Tally> Table<T> {
    const ENTRY_BYTES: u64 = size_of::<Entry<T>>() as u64;
    const SLOT_BYTES: u64 = size_of::<u32>() as u64;

    fn new(meter: &mut Meter<'_>) -> Result<Self, Limit> {
        meter.hold(SMALLEST as u64 * (Self::SLOT_BYTES + Self::ENTRY_BYTES / 2))?;
        Ok(Self {
            entries: Vec::with_capacity(SMALLEST / 2),
            slots: vec![FREE; SMALLEST],
        })
    }

    fn clear(&mut self) {
        self.entries.clear();
        self.slots.fill(FREE);
    }

    /// The slot where the search for `key` starts: the high bits of a product (Knuth's multiplicative hashing).
    fn first_slot(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        usize::try_from(mixed).expect("32 bits") & (self.slots.len() - 1)
    }

    fn insert(
        &mut self,
        key: u64,
        steps: u32,
        tally: T,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut slot = self.first_slot(key);
        while self.slots[slot] != FREE {
            let entry = &mut self.entries[self.slots[slot] as usize];
            if entry.key == key {
                if steps < entry.steps {
                    entry.steps = steps;
                    entry.tally = tally;
                } else if steps == entry.steps {
                    entry.tally.join(tally);
                }
                return Ok(());
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        if self.entries.len() == self.slots.len() / 2 {
            self.grow(meter)?;
            return self.insert(key, steps, tally, meter);
        }
        self.slots[slot] = u32::try_from(self.entries.len()).expect("fewer than MOST_ENTRIES");
        self.entries.push(Entry { key, steps, tally });
        Ok(())
    }

    fn grow(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let slots = 2 * self.slots.len();
        if slots / 2 > MOST_ENTRIES {
            return Err(Limit::Memory);
        }
        meter.hold(slots as u64 / 2 * (Self::SLOT_BYTES + Self::ENTRY_BYTES / 2))?;
        self.entries.reserve_exact(slots / 2 - self.entries.len());
        self.slots.clear();
        self.slots.resize(slots, FREE);
        for (index, entry) in (0..).zip(&self.entries) {
            let mut slot = self.first_slot(entry.key);
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = index;
        }
        Ok(())
    }
}

/// The least number of steps of the whole board, and what is kept with it.
pub(crate) struct Least<T> {
    pub(crate) steps: u64,
    pub(crate) tally: T,
}

/// Sweeps the whole board; after each cell `done` sees the table. `None` if there is no solution.
fn sweep<T: Tally>(
    field: &Field,
    meter: &mut Meter<'_>,
    mut done: impl FnMut(&[Entry<T>], &mut Meter<'_>) -> Result<(), Limit>,
) -> Result<Option<Least<T>>, Limit> {
    let Field { height, width, .. } = *field;
    let mut table = Table::new(meter)?;
    let mut next = Table::new(meter)?;
    table.insert(0, 0, T::START, meter)?;
    let beside = 2 * width;
    for (index, &cell) in field.cells.iter().enumerate() {
        let above = 2 * (index % width);
        let can_open = |is_there: bool, neighbour: usize| {
            if is_there {
                cell & field.cells[neighbour] & 3
            } else {
                0
            }
        };
        let right = can_open(index % width + 1 < width, index + 1);
        let down = can_open(index / width + 1 < height, index + width);
        next.clear();
        for (parent, entry) in (0..).zip(&table.entries) {
            meter.expand()?;
            let up = (entry.key >> above & 3) as u8;
            let left = (entry.key >> beside & 3) as u8;
            let rest = entry.key & !(3 << above | 3 << beside);
            let mut put = |colour: u8, opened: u8| {
                let mut key = rest;
                let mut steps = entry.steps;
                if opened & DOWN != 0 {
                    key |= u64::from(colour) << above;
                    steps += 1;
                }
                if opened & RIGHT != 0 {
                    key |= u64::from(colour) << beside;
                    steps += 1;
                }
                next.insert(key, steps, entry.tally.derived(parent, opened), meter)
            };
            let is_end = cell & END != 0;
            match (up, left) {
                (0, 0) => {
                    if is_end {
                        let colour = cell & 3;
                        if right & colour != 0 {
                            put(colour, RIGHT)?;
                        }
                        if down & colour != 0 {
                            put(colour, DOWN)?;
                        }
                    } else {
                        put(0, 0)?;
                        for colour in [1, 2] {
                            if right & down & colour != 0 {
                                put(colour, RIGHT | DOWN)?;
                            }
                        }
                    }
                }
                (colour, 0) | (0, colour) => {
                    if is_end {
                        put(0, 0)?;
                    } else {
                        if right & colour != 0 {
                            put(colour, RIGHT)?;
                        }
                        if down & colour != 0 {
                            put(colour, DOWN)?;
                        }
                    }
                }
                _ if up == left && !is_end => put(0, 0)?,
                _ => {}
            }
        }
        meter.generate(next.entries.len() as u64);
        done(&next.entries, meter)?;
        core::mem::swap(&mut table, &mut next);
    }
    Ok(table.entries.first().map(|last| Least {
        steps: last.steps.into(),
        tally: last.tally,
    }))
}

/// The least number of steps, with `T` kept beside.
pub(crate) fn least<T: Tally>(
    board: &Board,
    meter: &mut Meter<'_>,
) -> Result<Option<Least<T>>, Limit> {
    sweep(&Field::new(board), meter, |_, _| Ok(()))
}

/// Two lines of least total length, or `None` if there are none.
pub(crate) fn solve(board: &Board, meter: &mut Meter<'_>) -> Result<Option<Wiring>, Limit> {
    let field = Field::new(board);
    let mut history: Vec<Vec<Trace>> = Vec::new();
    let keep = |entries: &[Entry<Trace>], meter: &mut Meter<'_>| {
        meter.hold(size_of_val(entries) as u64 / 2)?;
        history.push(entries.iter().map(|entry| entry.tally).collect());
        Ok(())
    };
    let Some(_) = sweep(&field, meter, keep)? else {
        return Ok(None);
    };
    let mut opened = vec![0; field.cells.len()];
    let mut at = 0;
    for (index, tallies) in history.iter().enumerate().rev() {
        let Trace(trace) = tallies[at as usize];
        opened[index] = (trace & 3) as u8;
        at = trace >> 2;
    }
    Ok(Some(Wiring::new(
        Net::ALL.map(|net| follow(board, &field, net, &opened)),
    )))
}

/// The line of `net` along the opened edges.
fn follow(board: &Board, field: &Field, net: Net, opened: &[u8]) -> Route {
    let [start, end] = board.ends(net);
    let mut index = (0..opened.len())
        .find(|&index| field.position(index) == start)
        .expect("a cell of the board");
    let mut before = index;
    let mut line = vec![start];
    while field.position(index) != end {
        let width = field.width;
        let nexts = [
            (opened[index] & RIGHT != 0).then_some(index + 1),
            (opened[index] & DOWN != 0).then_some(index + width),
            (index % width > 0 && opened[index - 1] & RIGHT != 0).then(|| index - 1),
            (index >= width && opened[index - width] & DOWN != 0).then(|| index - width),
        ];
        let next = nexts
            .into_iter()
            .flatten()
            .find(|&next| next != before)
            .expect("a blank cell of a line has two edges");
        before = index;
        index = next;
        line.push(field.position(index));
    }
    Route::new(line)
}
