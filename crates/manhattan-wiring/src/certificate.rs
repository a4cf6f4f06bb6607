//! The proof that no pair of lines is shorter, and its independent recomputation.

use core::fmt;

use crate::board::Board;
use crate::double_cover::shortest_alone;
use crate::price_proof::PriceProof;
use crate::unconfirmed::{Refutation, Unconfirmed};

/// A lower bound on the total length of two lines, with its argument.
///
/// It equals the length of the lines that carry it, so these are optimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    argument: Argument,
    bound: u64,
    branch_nodes: u64,
}

impl Certificate {
    pub(crate) const fn new(argument: Argument, bound: u64) -> Self {
        Self {
            argument,
            bound,
            branch_nodes: 0,
        }
    }

    /// Adds the number of branch-and-bound nodes that the solver visited.
    pub(crate) const fn after_branching(mut self, nodes: u64) -> Self {
        self.branch_nodes = nodes;
        self
    }

    /// Returns the argument that gives the bound.
    #[must_use]
    pub const fn argument(&self) -> &Argument {
        &self.argument
    }

    /// Returns the bound, in steps: no two lines that obey the rules have a smaller total length.
    #[must_use]
    pub const fn bound(&self) -> u64 {
        self.bound
    }

    /// Returns the number of branch-and-bound nodes that the solver visited. It is 0 where prices
    /// or tables were enough.
    #[must_use]
    pub const fn branch_nodes(&self) -> u64 {
        self.branch_nodes
    }

    /// Recomputes the bound from the argument and the board alone.
    ///
    /// `Ok` means confirmed: the argument proves at least [`bound`](Self::bound) for `board`. The
    /// recomputation shares no code with the solver. It takes four runs of Dijkstra's algorithm on
    /// twice the cells of the board at most.
    ///
    /// ```
    /// use manhattan_wiring::{Board, solve};
    ///
    /// let board: Board = "3 4\n2 0 0 0\n0 1 1 2\n3 0 0 3\n".parse()?;
    /// let wiring = solve(&board)?;
    /// let certificate = wiring.certificate().ok_or("a solver's lines carry their proof")?;
    /// certificate.verify(&board)?;
    /// assert_eq!(certificate.bound(), wiring.length());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unconfirmed::NotCheckable`] for [`Argument::Tables`] and [`Argument::Exhausted`], which
    /// have no short recomputation; [`Unconfirmed::Refuted`] if the argument proves less.
    pub fn verify(&self, board: &Board) -> Result<(), Unconfirmed> {
        let proven = match &self.argument {
            Argument::Alone => {
                let [two, three] = shortest_alone(board);
                two.zip(three).map(|(two, three)| two + three)
            }
            Argument::Parity => PriceProof::unpriced().bound(board),
            Argument::Prices(proof) => proof.bound(board),
            Argument::Tables | Argument::Exhausted => return Err(Unconfirmed::NotCheckable),
        };
        match proven {
            Some(proven) if proven < self.bound => Err(Refutation::Bound {
                stated: self.bound,
                proven,
            }
            .into()),
            // Without any pair of lines none is shorter.
            _ => Ok(()),
        }
    }
}

/// Where a lower bound comes from.
///
/// The solver states the first argument of this list that it knows to give the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// The shortest line of each net, as if the other net had none.
    ///
    /// Each line of a pair is a path between the ends of its net that avoids the ends of the other
    /// net. A breadth-first search finds the length of the shortest such path. The sum for both
    /// nets is a lower bound on the length of every pair.
    Alone,
    /// The shortest lines whose parities of crossings fit each other.
    ///
    /// Draw a curve between the ends of each net. The line and the curve of a net form a closed
    /// curve, and two closed curves cross an even number of times. The two lines do not cross. So
    /// the number of times that line 2 crosses curve 3, that line 3 crosses curve 2, and that
    /// curve 2 crosses curve 3 add up to an even number. A search on pairs (cell, parity of
    /// crossings) finds the shortest line of each net and parity. The smaller sum over the two
    /// combinations that fit is a lower bound.
    Parity,
    /// Prices on cells that both lines want. [`PriceProof::bound`] recomputes the bound.
    ///
    /// Let each line pay the price of each cell that it uses. No two lines share a cell, so they
    /// pay each price at most once. The costs of the cheapest line of each net, minus the sum of
    /// all prices, are a lower bound on the length of every pair.
    Prices(PriceProof),
    /// Tables of all partial lines over the cells that a shorter pair could use.
    ///
    /// Cannot be recomputed cheaply: the tables are the search itself, and are exponential in the
    /// width of the board. [`Certificate::verify`] does not check this argument.
    Tables,
    /// The search visited every pair of lines or excluded it.
    ///
    /// Cannot be recomputed cheaply: each of the parts that a branch and bound splits the board
    /// into has its own proof. [`Certificate::verify`] does not check this argument.
    Exhausted,
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alone => f.write_str("each line is as short as any of its net alone"),
            Self::Parity => f.write_str("shortest lines of allowed parities of crossings"),
            Self::Prices(_) => f.write_str("prices on the cells that both lines want"),
            Self::Tables => f.write_str("tables of all lines that a shorter pair could have"),
            Self::Exhausted => f.write_str("every possibility was searched"),
        }
    }
}

/// The bound and its argument, on one line.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no pair is shorter than {}: {}",
            self.bound, self.argument
        )
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// Alone each net needs 2 steps. One line has to wind round an end of the other: 4 more.
    const WOUND: &str = "3 5\n0 0 2 0 0\n0 3 0 3 0\n0 0 2 0 0\n";

    #[test]
    fn a_bound_that_the_argument_does_not_prove_is_refuted() {
        let board: Board = WOUND.parse().unwrap();
        let refuted = |stated, proven| Err(Refutation::Bound { stated, proven }.into());
        let verify = |argument, bound| Certificate::new(argument, bound).verify(&board);
        assert_eq!(verify(Argument::Alone, 4), Ok(()));
        assert_eq!(verify(Argument::Alone, 5), refuted(5, 4));
        assert_eq!(verify(Argument::Parity, 8), Ok(()));
        assert_eq!(verify(Argument::Parity, 9), refuted(9, 8));
        let prices = PriceProof::new([1; 2], [Vec::new(), Vec::new()]);
        assert_eq!(verify(Argument::Prices(prices.clone()), 8), Ok(()));
        assert_eq!(verify(Argument::Prices(prices), 9), refuted(9, 8));
        for argument in [Argument::Tables, Argument::Exhausted] {
            assert_eq!(verify(argument, 1), Err(Unconfirmed::NotCheckable));
        }
    }
}
