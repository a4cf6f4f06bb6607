//! Shortest lines of one net, recomputed for proofs. Shares no code with the solver.
//!
//! Draw a curve between the two ends of each net, anywhere in the plane, through obstacles too. The
//! line of a net and the curve of the same net form a closed curve. Two closed curves in the plane
//! cross an even number of times. Two lines that obey the rules do not cross each other, therefore
//!
//! ```text
//!     crossings(line 2, curve 3) + crossings(line 3, curve 2) + crossings(curve 2, curve 3)
//! ```
//!
//! is even. The last number is known as soon as the curves are drawn. Only two combinations of
//! parities are left for the lines: either parity for line 2, and the one that fits for line 3.
//!
//! A search on pairs (cell, parity of crossings so far) finds a shortest line of each parity. These
//! pairs are the double cover of the board. A path on the double cover may use a cell twice, once
//! with each parity. So it may be shorter than every line that obeys the rules, and never longer
//! than the shortest one: its length is a lower bound.

use alloc::collections::BinaryHeap;
use alloc::vec;
use core::cmp::Reverse;

use grid_core::{Direction, Position};

use crate::board::{Board, Net};

/// The least cost of a line of `net` for each parity of crossings with the other net's curve.
///
/// A step costs `step` plus the price of the cell that it enters; `prices` is row-major and has a
/// price for every cell. The line runs through no end but its own two. This is Dijkstra's
/// algorithm on the double cover.
pub(crate) fn least_costs(board: &Board, net: Net, prices: &[u64], step: u64) -> [Option<u64>; 2] {
    let size = board.size();
    let [start, target] = board.ends(net);
    let mut costs = vec![[u64::MAX; 2]; size.cells()];
    costs[size.index(start)][0] = 0;
    let mut open = BinaryHeap::from([Reverse((0_u64, start, 0_usize))]);
    while let Some(Reverse((cost, at, parity))) = open.pop() {
        if at == target || cost > costs[size.index(at)][parity] {
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
            let parity = parity ^ usize::from(crosses(board, net.other(), at, direction));
            let cost = cost + step + prices[size.index(next)];
            let known = &mut costs[size.index(next)][parity];
            if cost < *known {
                *known = cost;
                open.push(Reverse((cost, next, parity)));
            }
        }
    }
    costs[size.index(target)].map(|cost| (cost < u64::MAX).then_some(cost))
}

/// The steps of a shortest line of each net without the other net's line; the ends of the other
/// net are closed.
pub(crate) fn shortest_alone(board: &Board) -> [Option<u64>; 2] {
    let no_prices = vec![0; board.size().cells()];
    Net::ALL.map(|net| {
        let steps = least_costs(board, net, &no_prices, 1);
        steps.into_iter().flatten().min()
    })
}

/// Whether a step crosses the curve of `net`.
///
/// The curve leaves both ends to the upper right, runs straight up beside the columns of the ends,
/// and joins both parts by an arch above the board. It crosses the edge to the right of each cell
/// above an end.
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

/// Whether the curves of the two nets cross an odd number of times.
///
/// The arches cross if exactly one foot of one arch stands under the other. Within a column the
/// curve of net 3 runs to the right of the curve of net 2. On its way there from an end it crosses
/// a curve of net 2 that comes up from below.
pub(crate) fn do_curves_cross(board: &Board) -> bool {
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
