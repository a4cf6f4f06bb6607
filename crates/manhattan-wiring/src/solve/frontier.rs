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

use super::room::{give_back, make_room};
use super::table::{Entry, Table, Tally};
use crate::board::{Board, Net};
use crate::wiring::Wiring;

/// The longest shorter side whose frontier fits a key: two bits for each of W + 1 edges.
pub(crate) const MAX_WIDTH: u16 = 31;

const RIGHT: u8 = 1;
const DOWN: u8 = 2;

/// The board as the sweep sees it: the shorter side is its width.
pub(crate) struct Field {
    height: usize,
    width: usize,
    is_transposed: bool,
    /// For each cell the colours that may enter it, one bit for each net, and `END` if it is an end.
    cells: Vec<u8>,
}

const END: u8 = 4;

impl Field {
    /// The board as far as `open` lets the nets run: for each cell one bit for each net. Obstacles and ends count for themselves.
    pub(crate) fn new(board: &Board, open: impl Fn(Position) -> u8) -> Self {
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
                    None => open(position),
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

/// A tally that can follow the sweep.
pub(crate) trait Kept: Tally {
    const START: Self;
    /// From the `parent`-th frontier of the table before, by opening the edges `opened`.
    fn derived(self, parent: u32, opened: u8) -> Self;
}

/// The way back: index of the frontier before and opened edges, in one number.
#[derive(Clone, Copy)]
struct Trace(u32);

impl Tally for Trace {
    fn join(&mut self, _: Self) {}
}

impl Kept for Trace {
    const START: Self = Self(0);
    fn derived(self, parent: u32, opened: u8) -> Self {
        Self(parent << 2 | u32::from(opened))
    }
}

/// Frontiers whose numbers fit the 30 bits of a trace.
pub(crate) const MOST_ENTRIES: usize = 1 << 30;

/// The traces of the table behind a cell.
struct Layer {
    cell: usize,
    first: usize,
}

/// The least number of steps of the whole board, and what is kept with it.
pub(crate) struct Least<T> {
    pub(crate) steps: u64,
    pub(crate) tally: T,
}

/// What a sweep found.
pub(crate) enum Swept<T> {
    Least(Least<T>),
    /// There is no solution.
    Nothing,
    /// More frontiers behind one cell than allowed.
    TooMany,
}

/// Sweeps the whole board with at most `most` frontiers behind a cell, no more than [`MOST_ENTRIES`]; after each cell `done` sees the table.
fn sweep<T: Kept>(
    field: &Field,
    most: usize,
    meter: &mut Meter<'_>,
    mut done: impl FnMut(usize, &[Entry<T>], &mut Meter<'_>) -> Result<(), Limit>,
) -> Result<Swept<T>, Limit> {
    let Field { height, width, .. } = *field;
    let mut table = Table::new();
    let mut next = Table::new();
    table.clear(1, meter)?;
    table.insert(0, 0, T::START, meter)?;
    let beside = 2 * width;
    for (index, &cell) in field.cells.iter().enumerate() {
        if cell == 0 {
            // No edge leads into a closed cell, so every frontier passes it as it is.
            continue;
        }
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
        next.clear(table.entries.len(), meter)?;
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
        if next.entries.len() > most {
            return Ok(Swept::TooMany);
        }
        meter.generate(next.entries.len() as u64);
        done(index, &next.entries, meter)?;
        core::mem::swap(&mut table, &mut next);
    }
    let swept = match table.entries.first() {
        Some(last) => Swept::Least(Least {
            steps: last.steps.into(),
            tally: last.tally,
        }),
        None => Swept::Nothing,
    };
    table.give_back(meter);
    next.give_back(meter);
    Ok(swept)
}

/// The least number of steps, with `T` kept beside; at most `most` frontiers behind a cell, no more than [`MOST_ENTRIES`].
pub(crate) fn least<T: Kept>(
    board: &Board,
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<Swept<T>, Limit> {
    sweep(&Field::new(board, |_| 3), most, meter, |_, _, _| Ok(()))
}

/// Two lines of least total length, or `None` if there are none. The shorter side is at most 17 cells: 3^18 frontiers are not too many.
pub(crate) fn solve(
    board: &Board,
    field: &Field,
    meter: &mut Meter<'_>,
) -> Result<Option<Wiring>, Limit> {
    debug_assert!(field.width <= 17);
    let mut traces: Vec<Trace> = Vec::new();
    let mut layers: Vec<Layer> = Vec::new();
    let keep = |cell: usize, entries: &[Entry<Trace>], meter: &mut Meter<'_>| {
        make_room(&mut traces, entries.len(), meter)?;
        make_room(&mut layers, 1, meter)?;
        layers.push(Layer {
            cell,
            first: traces.len(),
        });
        traces.extend(entries.iter().map(|entry| entry.tally));
        Ok(())
    };
    match sweep(field, MOST_ENTRIES, meter, keep)? {
        Swept::Least(_) => {}
        Swept::Nothing => {
            give_back(traces, meter);
            give_back(layers, meter);
            return Ok(None);
        }
        Swept::TooMany => unreachable!("at most 3^18 frontiers"),
    }
    let mut opened = vec![0; field.cells.len()];
    let mut at = 0;
    for layer in layers.iter().rev() {
        let Trace(trace) = traces[layer.first + at as usize];
        opened[layer.cell] = (trace & 3) as u8;
        at = trace >> 2;
    }
    give_back(traces, meter);
    give_back(layers, meter);
    Ok(Some(Wiring::new(
        Net::ALL.map(|net| follow(board, field, net, &opened)),
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
