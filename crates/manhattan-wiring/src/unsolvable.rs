//! The reason why a board has no solution, and its independent recomputation.

use alloc::vec::Vec;
use core::fmt;

use grid_core::Position;

use crate::board::{Board, Net};
use crate::double_cover::shortest_alone;
use crate::price_proof::PriceProof;
use crate::unconfirmed::{Refutation, Unconfirmed};

/// The proof that a board has no solution. [`Reason::verify`] recomputes its reason.
pub type Unsolvable = grid_core::Unsolvable<Reason>;

/// Why no two lines obey the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// No path joins the ends of this net. A path may not run through the ends of the other net;
    /// the line of the other net does not matter. A breadth-first search confirms it.
    Separated(Net),
    /// Each net alone can be joined, but any two lines cross each other an odd number of times.
    ///
    /// The argument is that of [`Argument::Parity`](crate::Argument::Parity): both combinations of
    /// parities that fit each other have a net without a line of its parity.
    Crossing,
    /// Apart from what only one line can run through, the board can be drawn with the ends of the
    /// nets alternating on its edge, so any two lines cross (the two-paths theorem of Seymour and
    /// Thomassen).
    ///
    /// Cannot be recomputed cheaply: a proof would be the whole drawing. [`Reason::verify`] does
    /// not check this reason.
    Alternating,
    /// Any two lines need more blank cells than there are.
    ///
    /// A line of `n` steps runs through `n - 1` blank cells, and no cell serves both lines. So two
    /// lines of total length `n` use `n - 2` blank cells, and the lower bound of
    /// [`Argument::Parity`](crate::Argument::Parity) on the total length gives `needed`.
    NoRoom {
        /// Blank cells that the two lines use at least.
        needed: u64,
        /// Blank cells on the board.
        blank: u64,
    },
    /// Both lines must run through the same one of these cells: without it, no path joins the ends
    /// of either net. The solver names a single cell.
    Cut(Vec<Position>),
    /// The search visited every possibility. The published search and `count_optimal` say so;
    /// [`solve`](fn@crate::solve) always has one of the reasons above.
    ///
    /// Cannot be recomputed cheaply. [`Reason::verify`] does not check this reason.
    Exhausted,
}

impl Reason {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Separated(_) => "separated",
            Self::Crossing => "crossing",
            Self::Alternating => "alternating",
            Self::NoRoom { .. } => "no-room",
            Self::Cut(_) => "cut",
            Self::Exhausted => "exhausted",
        }
    }

    /// Recomputes the reason from the board alone.
    ///
    /// `Ok` means confirmed: `board` has no solution, for this reason. The recomputation shares no
    /// code with the solver. It takes four runs of Dijkstra's algorithm on twice the cells of the
    /// board at most, and two more for each cell that the reason names.
    ///
    /// ```
    /// use manhattan_wiring::{Board, solve};
    ///
    /// let board: Board = "3 3\n2 0 3\n0 0 0\n3 0 2\n".parse()?;
    /// let unsolvable = solve(&board).unwrap_err();
    /// unsolvable.reason().verify(&board)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unconfirmed::NotCheckable`] for [`Reason::Alternating`] and [`Reason::Exhausted`], which
    /// have no short recomputation; [`Unconfirmed::Refuted`] if the recomputation contradicts.
    pub fn verify(&self, board: &Board) -> Result<(), Unconfirmed> {
        match self {
            Self::Separated(net) => match shortest_alone(board)[net.index()] {
                Some(_) => Err(Refutation::Joined(*net).into()),
                None => Ok(()),
            },
            Self::Crossing => match PriceProof::unpriced().bound(board) {
                Some(_) => Err(Refutation::ParitiesFit.into()),
                None => Ok(()),
            },
            Self::NoRoom { needed, blank } => Ok(verify_room(board, *needed, *blank)?),
            Self::Cut(cells) => Ok(verify_cut(board, cells)?),
            Self::Alternating | Self::Exhausted => Err(Unconfirmed::NotCheckable),
        }
    }
}

fn verify_room(board: &Board, needed: u64, blank: u64) -> Result<(), Refutation> {
    let is_blank = |&cell: &Position| !board.is_obstacle(cell) && board.end_at(cell).is_none();
    let counted = board.size().positions().filter(is_blank).count() as u64;
    // Without lines of parities that fit, no number of cells is enough.
    let least = PriceProof::unpriced()
        .bound(board)
        .map_or(u64::MAX, |steps| steps - 2);
    if counted == blank && blank < needed && needed <= least {
        Ok(())
    } else {
        Err(Refutation::Room {
            needed: least,
            blank: counted,
        })
    }
}

/// Closes each cell in turn: both nets must be without a path.
fn verify_cut(board: &Board, cells: &[Position]) -> Result<(), Refutation> {
    for &cell in cells {
        let mut obstacles = board.obstacles().clone();
        if board.size().contains(cell) {
            obstacles.insert(cell);
        }
        // No line runs through an end.
        let closed = Board::new(obstacles, Net::ALL.map(|net| board.ends(net)));
        let closed = closed.ok_or(Refutation::NoCell)?;
        for (net, steps) in Net::ALL.into_iter().zip(shortest_alone(&closed)) {
            if steps.is_some() {
                return Err(Refutation::Avoided(net, cell));
            }
        }
    }
    if cells.is_empty() {
        return Err(Refutation::NoCell);
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    #[test]
    fn reasons_that_are_not_so_are_refuted() {
        let open = board("3 4\n2 0 0 2\n0 0 0 0\n3 0 0 3\n");
        let refuted = |reason: &Reason| match reason.verify(&open) {
            Err(Unconfirmed::Refuted(refutation)) => refutation,
            other => panic!("{reason}: {other:?}"),
        };
        for net in Net::ALL {
            assert_eq!(refuted(&Reason::Separated(net)), Refutation::Joined(net));
        }
        assert_eq!(refuted(&Reason::Crossing), Refutation::ParitiesFit);
        let at = Position::new(1, 1);
        let avoided = Refutation::Avoided(Net::Two, at);
        assert_eq!(refuted(&Reason::Cut(vec![at])), avoided);
        for cells in [vec![], vec![Position::new(0, 0)]] {
            assert_eq!(refuted(&Reason::Cut(cells)), Refutation::NoCell);
        }
        let outside = Position::new(7, 7);
        let avoided = Refutation::Avoided(Net::Two, outside);
        assert_eq!(refuted(&Reason::Cut(vec![outside])), avoided);
    }

    #[test]
    fn numbers_of_cells_are_counted_again() {
        let open = board("3 4\n2 0 0 2\n0 0 0 0\n3 0 0 3\n");
        let room = Refutation::Room {
            needed: 4,
            blank: 8,
        };
        for (needed, blank) in [(4, 8), (9, 8), (4, 3), (8, 8)] {
            let reason = Reason::NoRoom { needed, blank };
            assert_eq!(reason.verify(&open), Err(room.into()));
        }
    }

    #[test]
    fn some_reasons_cannot_be_checked() {
        let crossed = board("2 2\n2 3\n3 2\n");
        for reason in [Reason::Alternating, Reason::Exhausted] {
            assert_eq!(reason.verify(&crossed), Err(Unconfirmed::NotCheckable));
        }
        assert_eq!(Reason::Separated(Net::Two).verify(&crossed), Ok(()));
    }
}
