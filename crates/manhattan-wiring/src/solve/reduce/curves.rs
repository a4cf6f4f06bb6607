//! The parity of crossings: it tells a line alone on which side of the other line it must pass.
//!
//! Join the ends of each net by a curve in the plane. It may pass through obstacles, but meets
//! edges of the grid and the other curve only by crossing them. The line and the curve of a net
//! form a closed curve, and two closed curves in the plane cross an even number of times. Count
//! those crossings by pairs, modulo 2:
//!
//! ```text
//!     line 2 x line 3  +  line 2 x curve 3  +  curve 2 x line 3  +  curve 2 x curve 3  =  0
//! ```
//!
//! Lines that obey the rules share no cell, so the first term is 0. The last is known once the
//! curves are drawn. So the two parities in the middle, each a property of one line alone, are
//! equal if the curves cross evenly, and differ if not:
//!
//! ```text
//!     . . . . . . .         curves straight from end to end: they cross once,
//!     . . . 3 . . .         so exactly one of the lines crosses the other's curve
//!     . 2 . . . 2 .         an odd number of times. Here line 3 can't run straight
//!     . . . 3 . . .         (it crosses curve 2 once) while line 2 does not cross
//!     . . . . . . .         curve 3: one of them winds round an end of the other.
//! ```
//!
//! A net's search therefore runs on pairs (cell, parity of crossings with the other's curve), a
//! double cover of the board, and gives a shortest line for each parity. The smaller sum over the
//! two allowed classes is a lower bound; if neither can be reached there is no solution. Nothing
//! depends on which curves are chosen: another curve between the same ends differs by a closed
//! curve, which moves both sides of the equation alike.
//!
//! The curves here are an L a fraction of a cell off the centers, from the upper end along its row
//! and then down the column of the lower end, so they cross edges of one row and one column only;
//! the fractions differ, so the curves meet only by crossing. Edges at a net's own ends don't
//! matter, as the other line can't use them.

use core::ops::Range;

use grid_core::Position;

use crate::board::{Board, Net};

/// The edges that a net's curve crosses.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    /// Down from the cells of this row, in these columns.
    pub(crate) row: u16,
    pub(crate) columns: Range<u16>,
    /// To the right from the cells of this column, in these rows.
    pub(crate) column: u16,
    pub(crate) rows: Range<u16>,
}

impl Curve {
    /// The curve of `net`.
    pub(crate) const fn new(board: &Board, net: Net) -> Self {
        let [from, to] = board.ends(net);
        // The first leg ends a fraction to the right of the lower end's column: it passes that
        // column only when it comes from the left.
        let columns = if from.column < to.column {
            from.column + 1..to.column + 1
        } else if from.column > to.column {
            to.column + 1..from.column
        } else {
            0..0
        };
        Self {
            row: from.row,
            columns,
            column: to.column,
            rows: from.row + 1..to.row,
        }
    }

    /// Whether the step down from `cell` crosses the curve.
    pub(crate) fn crosses_down(&self, cell: Position) -> bool {
        cell.row == self.row && self.columns.contains(&cell.column)
    }

    /// Whether the step from `cell` to the right crosses the curve.
    pub(crate) fn crosses_right(&self, cell: Position) -> bool {
        cell.column == self.column && self.rows.contains(&cell.row)
    }
}

/// The least total over the allowed classes of parities, of the least lengths of each net for each
/// parity.
pub(crate) fn least_sum<N: Copy + Ord + core::ops::Add<Output = N>>(
    two: [Option<N>; 2],
    three: [Option<N>; 2],
    differ: bool,
) -> Option<N> {
    let sum = |parity: usize| {
        let partner = three[parity ^ usize::from(differ)];
        two[parity].zip(partner).map(|(two, three)| two + three)
    };
    [sum(0), sum(1)].into_iter().flatten().min()
}

/// Whether the curves of the two nets cross an odd number of times.
pub(crate) fn curves_cross(board: &Board) -> bool {
    let [two, three] = [
        Legs::new(board.ends(Net::Two), 1),
        Legs::new(board.ends(Net::Three), 2),
    ];
    two.crosses(&three) ^ three.crosses(&two)
}

/// A curve in eighths of a cell: a short leg down from the first end, along its row, down the
/// column, a short leg to the second end.
struct Legs {
    flat: [Leg; 2],
    steep: [Leg; 2],
}

/// A leg at a fixed coordinate `at`, between two values of the other one.
struct Leg {
    at: i32,
    low: i32,
    high: i32,
}

impl Leg {
    const fn new(at: i32, from: i32, to: i32) -> Self {
        if from < to {
            Self {
                at,
                low: from,
                high: to,
            }
        } else {
            Self {
                at,
                low: to,
                high: from,
            }
        }
    }
}

impl Legs {
    fn new([from, to]: [Position; 2], offset: i32) -> Self {
        let eighths = |side: u16| 8 * i32::from(side);
        let (row, column) = (eighths(from.row) + offset, eighths(to.column) + offset);
        Self {
            flat: [
                Leg::new(row, eighths(from.column), column),
                Leg::new(eighths(to.row), eighths(to.column), column),
            ],
            steep: [
                Leg::new(eighths(from.column), eighths(from.row), row),
                Leg::new(column, row, eighths(to.row)),
            ],
        }
    }

    /// Whether the flat legs of this curve cross the steep ones of the other an odd number of
    /// times.
    ///
    /// No leg ends on one of the other curve: that takes a shared end, or equal offsets.
    fn crosses(&self, other: &Self) -> bool {
        let mut is_odd = false;
        for flat in &self.flat {
            for steep in &other.steep {
                is_odd ^= (flat.low < steep.at)
                    & (steep.at < flat.high)
                    & (steep.low < flat.at)
                    & (flat.at < steep.high);
            }
        }
        is_odd
    }
}
