//! The frontier program: a table of partial answers swept over the board cell by cell.
//!
//! The sweep runs along the longer side. Behind it every cell is decided; what the rest needs to
//! know of them is which edges a line crosses the frontier by, and whose line: one of three values
//! for each column and one for the edge to the right of the last cell.
//!
//! ```text
//!     # # # # #        decided cells #, the next one ?
//!     # # ? . .        frontier: the edges below and beside the #: up to W + 1 of them
//!     . . . . .
//! ```
//!
//! A cell without a line through it stays empty or opens two edges of one color, one edge goes on,
//! two of the same color are closed; an end has exactly one edge, of its own color. For each
//! frontier the least number of steps is kept.
//!
//! **Why the least is right.** In the end every blank cell has degree 0 or 2 and every end degree
//! 1, so the edges of a color are one line between its ends, and perhaps cycles. Without its
//! cycles a choice is shorter, so the least has none, and no note of which edges belong together is
//! needed.
//!
//! **Complexity.** At most 3^(W+1) frontiers for each of the H x W cells, W the shorter side;
//! linear in the longer one. Counting the optima takes the same time, as each pair of lines is one
//! choice of edges.
//!
//! The method is folklore of programming contests ("plug" or "broken profile" dynamic programming).

use grid_core::tracked::{StateTable, TrackedVec};
use grid_core::{Limit, Meter, Position, Size};

use crate::board::Board;

/// The longest shorter side whose frontier fits a key: two bits for each of W + 1 edges.
pub(crate) const MAX_WIDTH: u16 = 31;

const RIGHT: u8 = 1;
const DOWN: u8 = 2;

/// What a frontier keeps beside its least number of steps.
pub(crate) trait Tally: Copy {
    /// Of the empty frontier.
    const START: Self;
    /// Another way to the same frontier in as many steps.
    fn join(&mut self, other: Self);
}

/// The board as the sweep sees it: the shorter side is its width.
struct Field<'m> {
    height: usize,
    width: usize,
    /// For each cell the colors that may enter it, one bit for each net, and `END` if it is an
    /// end.
    cells: TrackedVec<'m, u8>,
}

const END: u8 = 4;

impl<'m> Field<'m> {
    fn new(board: &Board, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let Size { height, width } = board.size();
        let is_transposed = width > height;
        let (rows, columns) = if is_transposed {
            (width, height)
        } else {
            (height, width)
        };
        let mut cells = TrackedVec::with_capacity(board.size().cells(), meter)?;
        for row in 0..rows {
            for column in 0..columns {
                let position = if is_transposed {
                    Position::new(column, row)
                } else {
                    Position::new(row, column)
                };
                cells.try_push(match board.end_at(position) {
                    Some(net) => END | 1 << net.index(),
                    None if board.is_obstacle(position) => 0,
                    None => 3,
                })?;
            }
        }
        Ok(Self {
            height: rows.into(),
            width: columns.into(),
            cells,
        })
    }
}

/// Frontiers behind a cell of which the next cell, with up to three for each, still has fewer than
/// 2^32.
pub(crate) const MOST_ENTRIES: usize = 1 << 30;

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

/// Sweeps the whole board with at most `most` frontiers behind a cell, no more than
/// [`MOST_ENTRIES`].
pub(crate) fn least<T: Tally>(
    board: &Board,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Swept<T>, Limit> {
    let field = Field::new(board, meter)?;
    let Field { height, width, .. } = field;
    let mut table: StateTable<'_, u64, (u32, T)> = StateTable::new(meter);
    let mut next: StateTable<'_, u64, (u32, T)> = StateTable::new(meter);
    table.try_insert(0, (0, T::START))?;
    let beside = 2 * width;
    for (index, &cell) in field.cells.iter().enumerate() {
        if cell == 0 {
            // No edge leads into a closed cell, so every frontier passes it as it is.
            continue;
        }
        let above = 2 * (index % width);
        let can_open = |is_there: bool, neighbor: usize| {
            if is_there {
                cell & field.cells[neighbor] & 3
            } else {
                0
            }
        };
        let right = can_open(index % width + 1 < width, index + 1);
        let down = can_open(index / width + 1 < height, index + width);
        for (&frontier, &(least, tally)) in table.iter() {
            meter.expand()?;
            let up = (frontier >> above & 3) as u8;
            let left = (frontier >> beside & 3) as u8;
            let rest = frontier & !(3 << above | 3 << beside);
            let mut put = |color: u8, opened: u8| -> Result<(), Limit> {
                let mut key = rest;
                let mut steps = least;
                if opened & DOWN != 0 {
                    key |= u64::from(color) << above;
                    steps += 1;
                }
                if opened & RIGHT != 0 {
                    key |= u64::from(color) << beside;
                    steps += 1;
                }
                let (_, known, is_new) = next.try_insert_with(key, || (steps, tally))?;
                if !is_new && steps < known.0 {
                    *known = (steps, tally);
                } else if !is_new && steps == known.0 {
                    known.1.join(tally);
                }
                Ok(())
            };
            let is_end = cell & END != 0;
            match (up, left) {
                (0, 0) => {
                    if is_end {
                        let color = cell & 3;
                        if right & color != 0 {
                            put(color, RIGHT)?;
                        }
                        if down & color != 0 {
                            put(color, DOWN)?;
                        }
                    } else {
                        put(0, 0)?;
                        for color in [1, 2] {
                            if right & down & color != 0 {
                                put(color, RIGHT | DOWN)?;
                            }
                        }
                    }
                }
                (color, 0) | (0, color) => {
                    if is_end {
                        put(0, 0)?;
                    } else {
                        if right & color != 0 {
                            put(color, RIGHT)?;
                        }
                        if down & color != 0 {
                            put(color, DOWN)?;
                        }
                    }
                }
                _ if up == left && !is_end => put(0, 0)?,
                _ => {}
            }
        }
        if next.len() > most {
            return Ok(Swept::TooMany);
        }
        meter.generate(next.len() as u64);
        core::mem::swap(&mut table, &mut next);
        next.clear();
    }
    Ok(match table.at(0) {
        Some((_, &(steps, tally))) => Swept::Least(Least {
            steps: steps.into(),
            tally,
        }),
        None => Swept::Nothing,
    })
}

#[cfg(test)]
impl Tally for () {
    const START: Self = ();
    fn join(&mut self, (): Self) {}
}

/// The least number of steps alone, without a limit.
#[cfg(test)]
pub(crate) fn steps(board: &Board) -> Option<u64> {
    let meter = Meter::new(&grid_core::Limits::new());
    match least::<()>(board, MOST_ENTRIES, &meter).expect("no limit") {
        Swept::Least(least) => Some(least.steps),
        Swept::Nothing => None,
        Swept::TooMany => panic!("a small board"),
    }
}
