//! What is known of every cell of a large board, in two bytes.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Position};

use crate::board::{Board, Net};
use crate::solve::reduce::curves::Curve;

/// Bits of a cell: one pair of each for the nets, in order.
pub(super) const OPEN: u16 = 1;
const CROSSES_DOWN: u16 = 1 << 2;
const CROSSES_RIGHT: u16 = 1 << 4;
/// Two bits for each net and sheet.
const FIRST_LABEL: u32 = 6;
pub(super) const ON_LINE: u16 = 1 << 14;

/// What is known of every cell; there is a border of closed ones.
pub(super) struct Plane<'m> {
    stride: usize,
    pub(super) cells: TrackedVec<'m, u16>,
}

/// A step's direction, in the order of `Direction::ALL`.
pub(super) const DIRECTIONS: usize = 4;

impl<'m> Plane<'m> {
    pub(super) fn new(board: &Board, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let size = board.size();
        let stride = usize::from(size.width) + 2;
        let mut cells = TrackedVec::filled(0, stride * (usize::from(size.height) + 2), meter)?;
        for row in 0..size.height {
            meter.check_stop()?;
            let line = &mut cells[(usize::from(row) + 1) * stride + 1..][..usize::from(size.width)];
            for (cells, &word) in line.chunks_mut(64).zip(board.obstacles().row(row)) {
                for (bit, cell) in cells.iter_mut().enumerate() {
                    *cell = if word >> bit & 1 == 0 { 3 * OPEN } else { 0 };
                }
            }
        }
        let mut plane = Self { stride, cells };
        for net in Net::ALL {
            // The other net's lines see this net's ends and curve.
            let other = net.other().index();
            for end in board.ends(net) {
                let at = plane.index(end);
                plane.cells[at] &= !(OPEN << other);
            }
            let curve = Curve::new(board, net);
            for column in curve.columns.clone() {
                let at = plane.index(Position::new(curve.row, column));
                plane.cells[at] |= CROSSES_DOWN << other;
            }
            for row in curve.rows.clone() {
                let at = plane.index(Position::new(row, curve.column));
                plane.cells[at] |= CROSSES_RIGHT << other;
            }
        }
        Ok(plane)
    }

    pub(super) fn index(&self, position: Position) -> usize {
        (usize::from(position.row) + 1) * self.stride + usize::from(position.column) + 1
    }

    pub(super) fn position(&self, at: usize) -> Position {
        let side = |value: usize| u16::try_from(value - 1).expect("a side fits 16 bits");
        Position::new(side(at / self.stride), side(at % self.stride))
    }

    /// The neighbor in a direction, and the sheet on which `net` arrives there.
    #[inline(always)]
    pub(super) fn step(&self, net: usize, at: usize, sheet: u8, direction: usize) -> (usize, u8) {
        let (next, crosses) = match direction {
            0 => (
                at - self.stride,
                self.cells[at - self.stride] & CROSSES_DOWN << net,
            ),
            1 => (at + 1, self.cells[at] & CROSSES_RIGHT << net),
            2 => (at + self.stride, self.cells[at] & CROSSES_DOWN << net),
            _ => (at - 1, self.cells[at - 1] & CROSSES_RIGHT << net),
        };
        (next, sheet ^ u8::from(crosses != 0))
    }

    #[inline(always)]
    pub(super) const fn neighbor(&self, at: usize, direction: usize) -> usize {
        match direction {
            0 => at - self.stride,
            1 => at + 1,
            2 => at + self.stride,
            _ => at - 1,
        }
    }

    pub(super) fn label(&self, net: usize, at: usize, sheet: u8) -> u8 {
        (self.cells[at] >> label_shift(net, sheet) & 3) as u8
    }
}

pub(super) const fn label_shift(net: usize, sheet: u8) -> u32 {
    FIRST_LABEL + if net == 0 { 0 } else { 4 } + 2 * sheet as u32
}

pub(super) const fn label_after(label: u8) -> u8 {
    label % 3 + 1
}

pub(super) const fn label_before(label: u8) -> u8 {
    (label + 1) % 3 + 1
}
