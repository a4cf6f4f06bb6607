//! How many pairs of lines are as short as possible.

use core::fmt;

use grid_core::{Answer, Limits, Meter, Outcome, Stopped};

use crate::board::Board;
use crate::solve::search::frontier_sweep::{self, MOST_ENTRIES, Swept, Tally};
use crate::unsolvable::{Reason, Unsolvable};

/// The longest shorter side of a board whose optima can be counted, in cells. In practice memory
/// ends sooner: open boards wider than 12 need gigabytes.
pub const MAX_COUNTED_SIDE: u16 = frontier_sweep::MAX_WIDTH;

/// The optima of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Optima {
    length: u64,
    pairs: Option<u128>,
}

impl Optima {
    /// The least total length of two lines, in steps.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Number of different pairs of lines of that length; `None` if it is 2^128 or more.
    #[must_use]
    pub const fn pairs(&self) -> Option<u128> {
        self.pairs
    }
}

/// `12 pairs of 17 steps`.
impl fmt::Display for Optima {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Two lines have at least one step each.
        let length = self.length;
        match self.pairs {
            Some(1) => write!(f, "1 pair of {length} steps"),
            Some(pairs) => write!(f, "{pairs} pairs of {length} steps"),
            None => write!(f, "2^128 or more pairs of {length} steps"),
        }
    }
}

/// A board too wide to count on: its shorter side exceeds [`MAX_COUNTED_SIDE`], or it is so open
/// that the sweep met more than 2^30 frontiers behind one cell, as no board of at most 17 cells
/// does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooWide {
    /// The shorter side, in cells.
    pub side: u16,
}

impl fmt::Display for TooWide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side;
        if side > MAX_COUNTED_SIDE {
            write!(
                f,
                "optima are counted on boards whose shorter side is at most {MAX_COUNTED_SIDE} cells; this one has {side}"
            )
        } else {
            write!(
                f,
                "optima are counted with at most 2^30 frontiers behind a cell; this board of {side} cells across has more"
            )
        }
    }
}

impl core::error::Error for TooWide {}

#[derive(Clone, Copy)]
struct Pairs(Option<u128>);

impl Tally for Pairs {
    const START: Self = Self(Some(1));

    fn join(&mut self, other: Self) {
        self.0 = self
            .0
            .zip(other.0)
            .and_then(|(here, there)| here.checked_add(there));
    }
}

/// The least total length and the number of different pairs of lines that have it, by a sweep over
/// the board (time and memory at most 3^(W+1) for each cell, W the shorter side).
///
/// ```
/// use manhattan_wiring::{Answer, Board, Limits, count_optimal};
///
/// let board: Board = "3 4\n2 0 0 0\n0 0 0 2\n3 0 0 3\n".parse()?;
/// let Answer::Solved(optima) = count_optimal(&board, &Limits::new())?.answer else { panic!() };
/// assert_eq!((optima.length(), optima.pairs()), (7, Some(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A board whose shorter side exceeds [`MAX_COUNTED_SIDE`], at once; and a board so wide and open
/// that the sweep meets more than 2^30 frontiers behind one cell, when it does. Without a limit of
/// memory that takes about 100 GB before, so set one.
pub fn count_optimal(
    board: &Board,
    limits: &Limits<'_>,
) -> Result<Outcome<Optima, Unsolvable>, TooWide> {
    count_within(board, MOST_ENTRIES, limits)
}

/// With at most `most` frontiers behind a cell.
fn count_within(
    board: &Board,
    most: usize,
    limits: &Limits<'_>,
) -> Result<Outcome<Optima, Unsolvable>, TooWide> {
    let side = board.size().height.min(board.size().width);
    if side > MAX_COUNTED_SIDE {
        return Err(TooWide { side });
    }
    let meter = Meter::new(limits);
    let answer = match frontier_sweep::least::<Pairs>(board, most, &meter) {
        Ok(Swept::Least(least)) => Answer::Solved(Optima {
            length: least.steps,
            pairs: least.tally.0,
        }),
        Ok(Swept::TooMany) => return Err(TooWide { side }),
        Ok(Swept::Nothing) => Answer::Unsolvable(Unsolvable::new(Reason::Exhausted)),
        Err(limit) => Answer::Stopped(Stopped::new(limit, board.apart())),
    };
    Ok(Outcome::new(answer, meter.stats()))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn too_many_frontiers_are_the_documented_error() {
        let board: Board = "3 4\n2 0 0 0\n0 0 0 2\n3 0 0 3\n".parse().unwrap();
        let error = count_within(&board, 3, &Limits::new()).unwrap_err();
        assert_eq!(error, TooWide { side: 3 });
        assert!(count_within(&board, 81, &Limits::new()).is_ok());
    }

    #[test]
    fn what_is_too_wide_is_said() {
        let says = |side| TooWide { side }.to_string();
        assert!(says(MAX_COUNTED_SIDE).contains("2^30 frontiers"));
        let side = MAX_COUNTED_SIDE + 1;
        assert!(says(side).ends_with(&format!("this one has {side}")));
    }

    #[test]
    fn optima_are_said() {
        let says = |pairs| Optima { length: 9, pairs }.to_string();
        assert_eq!(says(Some(1)), "1 pair of 9 steps");
        assert_eq!(says(Some(2)), "2 pairs of 9 steps");
        assert_eq!(says(None), "2^128 or more pairs of 9 steps");
    }
}
