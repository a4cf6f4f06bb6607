//! The parity of crossings: which edges of the board cross the curve of a net, and which parities two disjoint lines can have.
//!
//! Join the ends of each net by any curve `r` in the plane that runs beside the centres of the cells. A line of a net closed by the net's curve
//! is a closed curve, and two closed curves cross an even number of times. Disjoint lines do not cross each other, so
//!
//! ```text
//!     crossings(line 2, r3) + crossings(line 3, r2) + crossings(r2, r3)  is even
//!
//!     2 . . .        r2 runs down beside the column of its upper end, then along its lower end's row,
//!     :\             always right of and below the centres:
//!     . | 3 .        it crosses the edges to the right of the cells it passes going down,
//!     . +---.--2     and the edges below the cells it passes going along.
//! ```
//!
//! Only the parity of each crossing is kept, so a search runs on two sheets of the board and changes sheets at a crossing. Which curves are
//! taken is free: another curve closes with the first to a closed curve, which every line from outside into it and out again crosses evenly,
//! and an end inside of it changes both sides of the equation.

use grid_core::Position;

use crate::board::{Board, Net};

/// The curves of both nets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curves {
    legs: [Legs; 2],
    /// Parity of the sum of the crossings of both lines with the other net's curve.
    pub(crate) allowed: u8,
}

/// Down beside `column` over the rows `rows`, then along below `row` over the columns `columns`; both ranges exclude their first.
#[derive(Clone, Copy, Debug)]
struct Legs {
    column: u16,
    rows: [u16; 2],
    row: u16,
    columns: [u16; 2],
}

impl Curves {
    pub(crate) fn new(board: &Board) -> Self {
        let legs = Net::ALL.map(|net| {
            let [from, to] = board.ends(net);
            let sorted = |one: u16, other: u16| [one.min(other), one.max(other)];
            Legs {
                column: from.column,
                rows: sorted(from.row, to.row),
                row: to.row,
                columns: sorted(from.column, to.column),
            }
        });
        let [two, three] = Net::ALL.map(|net| polyline(board.ends(net), OFFSETS[net.index()]));
        let mut allowed = 0;
        for one in two.windows(2) {
            for other in three.windows(2) {
                allowed ^= u8::from(do_cross([one[0], one[1]], [other[0], other[1]]));
            }
        }
        Self { legs, allowed }
    }

    /// One bit for each net: whether its line crosses the other net's curve on the step from `cell` to the right.
    pub(crate) fn flips_right(&self, cell: Position) -> u8 {
        self.flips(|legs| {
            cell.column == legs.column && legs.rows[0] < cell.row && cell.row <= legs.rows[1]
        })
    }

    /// One bit for each net: whether its line crosses the other net's curve on the step from `cell` down.
    pub(crate) fn flips_down(&self, cell: Position) -> u8 {
        self.flips(|legs| {
            cell.row == legs.row && legs.columns[0] < cell.column && cell.column <= legs.columns[1]
        })
    }

    fn flips(&self, does_cross: impl Fn(&Legs) -> bool) -> u8 {
        u8::from(does_cross(&self.legs[1])) | u8::from(does_cross(&self.legs[0])) << 1
    }
}

/// Cells are 16 apart here; the curves run this far right of and below the centres, so that no two of their pieces touch without crossing.
const OFFSETS: [[i64; 2]; 2] = [[3, 5], [7, 6]];

fn polyline([from, to]: [Position; 2], [right, below]: [i64; 2]) -> [[i64; 2]; 5] {
    let [x1, y1, x2, y2] =
        [from.column, from.row, to.column, to.row].map(|side| 16 * i64::from(side));
    [
        [x1, y1],
        [x1 + right, y1 + below],
        [x1 + right, y2 + below],
        [x2 + right, y2 + below],
        [x2, y2],
    ]
}

fn do_cross(one: [[i64; 2]; 2], other: [[i64; 2]; 2]) -> bool {
    let side = |[from, to]: [[i64; 2]; 2], at: [i64; 2]| {
        ((to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0])).signum()
    };
    side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0
}
