//! A lower bound that is a vector of prices, and its recomputation from the prices alone.
//!
//! A line pays the price of each blank cell that it uses. Two lines that obey the rules use no cell
//! twice, so together they pay no more than the sum of all prices. Hence, for any prices,
//!
//! ```text
//!     cost of the cheapest line 2 + cost of the cheapest line 3 - sum of all prices
//! ```
//!
//! is a lower bound on the total length of every pair, where the cost of a line is its length plus
//! what it pays. It is strong where both shortest lines want the same cells: with a price on these
//! cells, at least one of the cheapest lines takes a detour or pays.
//!
//! The bound is taken for each of the two combinations of parities of crossings that two lines can
//! have (see `double_cover`), and the smaller one holds for all pairs. A total length is even or
//! odd by the colors of the four ends on a checkerboard, so the bound rounds up to that kind.
//!
//! The recomputation is plain and shares no code with the search that found the prices. It takes
//! nothing of the proof for granted: any prices prove something, so a proof is never wrong, only
//! weak. The dual solution of a flow of least cost is a vector of prices too.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::Position;

use crate::board::{Board, Net};
use crate::double_cover::{do_curves_cross, least_costs};

/// The price of a blank cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellPrice {
    /// The cell.
    pub cell: Position,
    /// What a line pays for the cell. A step of a line costs the scale of the proof.
    pub price: u32,
}

/// Prices that prove a lower bound on the total length of two lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceProof {
    scales: [u32; 2],
    prices: [Vec<CellPrice>; 2],
}

impl PriceProof {
    pub(crate) const fn new(scales: [u32; 2], prices: [Vec<CellPrice>; 2]) -> Self {
        Self { scales, prices }
    }

    /// Without any price: the bound is that of the parities alone.
    pub(crate) const fn unpriced() -> Self {
        Self::new([1; 2], [Vec::new(), Vec::new()])
    }

    /// The cells with a price: one vector for each combination of parities of crossings.
    #[must_use]
    pub const fn prices(&self) -> &[Vec<CellPrice>; 2] {
        &self.prices
    }

    /// The cost of a step, in units of price, for each vector.
    #[must_use]
    pub const fn scales(&self) -> [u32; 2] {
        self.scales
    }

    /// Returns the lower bound that these prices prove for `board`, in steps; `None` if they prove
    /// that there is no solution.
    ///
    /// Each vector of prices gives a bound for both combinations of parities, and the better one
    /// counts. Time: four runs of Dijkstra's algorithm on twice the cells of the board.
    #[must_use]
    pub fn bound(&self, board: &Board) -> Option<u64> {
        let one = self.bounds(board, 0);
        let is_same = self.prices[0] == self.prices[1] && self.scales[0] == self.scales[1];
        let other = if is_same { one } else { self.bounds(board, 1) };
        let combinations = one.into_iter().zip(other);
        // No line of the combination by either vector: the combination has no pair.
        let bounds = combinations.filter_map(|(one, other)| one.zip(other));
        bounds.map(|(one, other)| one.max(other)).min()
    }

    /// The bounds by one vector of prices, for the lines 2 of even and of odd parity.
    fn bounds(&self, board: &Board, vector: usize) -> [Option<u64>; 2] {
        let step = u64::from(self.scales[vector]);
        let mut prices = vec![0; board.size().cells()];
        for &CellPrice { cell, price } in &self.prices[vector] {
            if board.size().contains(cell) && board.end_at(cell).is_none() {
                prices[board.size().index(cell)] = u64::from(price);
            }
        }
        let all: u64 = prices.iter().sum();
        let [two, three] = Net::ALL.map(|net| least_costs(board, net, &prices, step));
        let apart = |net| {
            let [from, to] = board.ends(net);
            from.manhattan(to)
        };
        let kind = (apart(Net::Two) + apart(Net::Three)) % 2;
        let differ = usize::from(do_curves_cross(board));
        [0, 1].map(|parity| {
            let (two, three) = two[parity].zip(three[parity ^ differ])?;
            let steps = (two + three).saturating_sub(all).div_ceil(step);
            Some(steps + (steps + kind) % 2)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_of_ends_and_of_cells_outside_do_not_count() {
        let board: Board = "2 4\n2 0 0 2\n3 0 0 3\n".parse().unwrap();
        let bound = |cells: &[Position]| {
            let price = |&cell: &Position| CellPrice { cell, price: 1000 };
            let prices: Vec<CellPrice> = cells.iter().map(price).collect();
            PriceProof::new([1; 2], [prices.clone(), prices]).bound(&board)
        };
        assert_eq!(bound(&[]), Some(6));
        assert_eq!(bound(&[Position::new(0, 0), Position::new(1, 3)]), Some(6));
        assert_eq!(bound(&[Position::new(2, 0), Position::new(0, 4)]), Some(6));
    }
}
