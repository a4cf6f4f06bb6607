//! A lower bound that is a vector of prices, and its recomputation from the prices alone.
//!
//! Let every use of a cell cost its price, and let all prices be paid back. Two lines that obey the rules use no cell twice, so they pay no
//! more than is paid back, and the priced lengths of the cheapest lines minus all prices are no more than the length of any pair of lines,
//! whatever the prices. This is done for each of the two combinations of parities of crossings that disjoint lines can have, and the smaller
//! bound counts; it rounds up to whole steps, and to the kind of total, even or odd, that the colours of the ends allow.
//!
//! The check below is plain on purpose and shares no code with the search that found the prices: its own curves (over the
//! upper edge of the board, unlike the search's), Dijkstra with a heap on every cell, and no claim of the proof taken for granted but the prices. As any prices
//! prove something, a proof can't be wrong, only weak.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use grid_core::{Direction, Position};

use crate::board::{Board, Net};

/// The price of a blank cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellPrice {
    /// The cell.
    pub cell: Position,
    /// What a line pays for it, in units of which a step has the proof's scale.
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

    /// The cells with a price, for each of the two combinations of parities of crossings.
    #[must_use]
    pub const fn prices(&self) -> &[Vec<CellPrice>; 2] {
        &self.prices
    }

    /// Units of price to a step, for each combination.
    #[must_use]
    pub const fn scales(&self) -> [u32; 2] {
        self.scales
    }

    /// The bound that these prices prove for `board`, in steps; `None` if they prove that there is no solution.
    ///
    /// Which of the two vectors belongs to which combination is found by trying both. Time: eight Dijkstra searches on twice the board's cells.
    #[must_use]
    pub fn bound(&self, board: &Board) -> Option<u64> {
        let assigned = |first: usize| {
            let bounds = [0, 1]
                .map(|combination| self.combination_bound(board, combination, combination ^ first));
            bounds.into_iter().flatten().min()
        };
        let [straight, swapped] = [assigned(0), assigned(1)];
        straight.zip(swapped).map(|(one, other)| one.max(other))
    }

    /// The bound for the lines of one combination: line 2 crosses the other's curve `combination` times, modulo 2.
    fn combination_bound(&self, board: &Board, combination: usize, vector: usize) -> Option<u64> {
        let scale = u64::from(self.scales[vector]);
        let mut prices = vec![0; board.size().cells()];
        let mut all = 0;
        for &CellPrice { cell, price } in &self.prices[vector] {
            if board.size().contains(cell) && board.end_at(cell).is_none() {
                prices[board.size().index(cell)] = u64::from(price);
                all += u64::from(price);
            }
        }
        let other = combination ^ usize::from(do_curves_cross(board));
        let two = cheapest(board, Net::Two, combination, &prices, scale)?;
        let three = cheapest(board, Net::Three, other, &prices, scale)?;
        let steps = (two + three).saturating_sub(all).div_ceil(scale);
        let apart: u64 = Net::ALL
            .map(|net| board.ends(net)[0].manhattan(board.ends(net)[1]))
            .iter()
            .sum();
        Some(steps + (steps + apart) % 2)
    }
}

/// The curve of a net leaves either end to the upper right, goes straight up beside the end's column, and joins its two parts by an arch above
/// the board. So it crosses the edge to the right of each cell above an end.
fn crosses(board: &Board, net: Net, at: Position, direction: Direction) -> bool {
    let left = match direction {
        Direction::Right => at.column,
        Direction::Left => at.column - 1,
        Direction::Up | Direction::Down => return false,
    };
    let ends = board.ends(net).into_iter();
    ends.filter(|end| end.column == left && at.row < end.row)
        .count()
        % 2
        == 1
}

/// Whether the curves of the two nets cross an odd number of times. Arches cross if exactly one foot of one is under the other; within a column
/// net 3 goes up to the right of net 2, so on its way there from an end it crosses a net 2 that comes up from below.
fn do_curves_cross(board: &Board) -> bool {
    let feet = |net: Net, beside: u32| {
        board
            .ends(net)
            .map(|end| 3 * u32::from(end.column) + beside)
    };
    let [[a, b], [c, d]] = [feet(Net::Two, 1), feet(Net::Three, 2)];
    let is_under = |foot: u32| foot > a.min(b) && foot < a.max(b);
    let mut do_cross = is_under(c) != is_under(d);
    for end in board.ends(Net::Three) {
        for other in board.ends(Net::Two) {
            do_cross ^= end.column == other.column && end.row < other.row;
        }
    }
    do_cross
}

/// Priced length of the cheapest line of `net` with this parity of crossings with the other net's curve.
fn cheapest(board: &Board, net: Net, parity: usize, prices: &[u64], scale: u64) -> Option<u64> {
    let size = board.size();
    let [start, target] = board.ends(net);
    let mut costs = vec![[u64::MAX; 2]; size.cells()];
    costs[size.index(start)][0] = 0;
    let mut open = BinaryHeap::from([Reverse((0_u64, start, 0_usize))]);
    while let Some(Reverse((cost, at, sheet))) = open.pop() {
        if at == target {
            if sheet == parity {
                return Some(cost);
            }
            continue;
        }
        if cost > costs[size.index(at)][sheet] {
            continue;
        }
        for direction in Direction::ALL {
            let Some(next) = size.step(at, direction) else {
                continue;
            };
            let is_other_end = board.end_at(next) == Some(net.other());
            if board.is_obstacle(next) || is_other_end || next == start {
                continue;
            }
            let next_sheet = sheet ^ usize::from(crosses(board, net.other(), at, direction));
            let next_cost = cost + scale + prices[size.index(next)];
            let known = &mut costs[size.index(next)][next_sheet];
            if next_cost < *known {
                *known = next_cost;
                open.push(Reverse((next_cost, next, next_sheet)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_of_ends_and_of_cells_outside_count_for_nothing() {
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
