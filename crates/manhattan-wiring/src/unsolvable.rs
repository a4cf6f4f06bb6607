//! Why a board has no solution.

use alloc::vec::Vec;
use core::fmt;

use grid_core::Position;

use crate::board::Net;

/// A board without a solution, and why.
pub type Unsolvable = grid_core::Unsolvable<Reason>;

/// Why no two lines obey the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// No path joins the ends of this net, even alone on the board; it may not run through the other's ends.
    Separated(Net),
    /// Each net alone can be joined, but any two lines cross each other an odd number of times.
    Crossing,
    /// Apart from what one line at most can run through, the board can be drawn with the ends of the nets alternating on its edge, so any two lines
    /// cross (the two-paths theorem).
    Alternating,
    /// Any two lines would need more blank cells than there are.
    NoRoom {
        /// Blank cells that the two lines use at least.
        needed: u64,
        /// Blank cells on the board.
        blank: u64,
    },
    /// Both lines must run through the same one of these cells: without them no path leads from an end of either net to its other one.
    Cut(Vec<Position>),
    /// Every possibility was searched; what the published search and `count_optimal` say, while [`solve`](fn@crate::solve) always has one of the
    /// reasons above.
    Exhausted,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Separated(net) => write!(f, "no path joins the ends of {net}"),
            Self::Crossing => f.write_str("the two lines must cross each other"),
            Self::Alternating => f.write_str(
                "the ends of the nets alternate round all that both lines could run through",
            ),
            Self::NoRoom { needed, blank } => {
                write!(
                    f,
                    "the lines need {needed} blank cells and there are {blank}"
                )
            }
            Self::Cut(cells) => {
                f.write_str("both lines must run through the same cell")?;
                for (index, cell) in cells.iter().enumerate() {
                    write!(f, "{} {cell}", if index == 0 { ":" } else { "," })?;
                }
                Ok(())
            }
            Self::Exhausted => f.write_str("every possibility was searched"),
        }
    }
}
