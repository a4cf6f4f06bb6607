//! Cells of a small board that a net can't use or can't do without, until they contradict each
//! other.
//!
//! Take a line of a net. Each part of the other cells open to the net touches the line in a span of
//! it:
//!
//! ```text
//!     . . .  #  . #        from - o - o - o - o - to     the part on the left spans the line's first three
//!     . # .  #  . #               |   |   |   |          cells and lets the net go round the second; the one
//!     2-o-o--o--o-2'              +-A-+   +-B            on the right touches one cell, and no line that
//!                                                        uses no cell twice comes back from it
//! ```
//!
//! A cell of the line within no span is on every line of the net, so it is closed to the other; a
//! part with a span of one cell is on none. Each closed cell may close others, of either net. A net
//! without a line left, or parities that no longer fit, prove that there is no solution: that a
//! line of the double cover may use a cell once on each sheet is what hid it before.

use super::Bitboard;

impl<const STRIDE: u32> Bitboard<STRIDE> {
    /// A cell that is on every line of both nets, if there is one.
    pub(super) fn cut(&mut self) -> Option<u32> {
        let needed = self.close_useless(0)? & self.close_useless(1)?;
        (needed != 0).then(|| needed.trailing_zeros())
    }

    /// Closes cells until nothing changes; false if a net has no line left.
    pub(super) fn narrow(&mut self) -> bool {
        loop {
            let before = [self.sides[0].open, self.sides[1].open];
            for net in [0, 1] {
                let Some(needed) = self.close_useless(net) else {
                    return false;
                };
                self.sides[1 - net].open &= !needed;
            }
            if before == [self.sides[0].open, self.sides[1].open] {
                return true;
            }
        }
    }

    /// Closes cells that no line of `net` uses; the cells that each uses, or `None` if there is no
    /// line.
    fn close_useless(&mut self, net: usize) -> Option<u128> {
        let line = self.join(net, 0)?;
        let order = &line.order[..line.len];
        let mut open = 0;
        // For each place on the line the last one that a part reaches from there.
        let mut last_of = [0; 128];
        let mut rest = self.sides[net].open & !line.cells;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let more = part | Self::beside(part) & rest;
                if more == part {
                    break;
                }
                part = more;
            }
            rest &= !part;
            let touched = Self::beside(part) & line.cells;
            if touched & touched.wrapping_sub(1) == 0 {
                continue;
            }
            open |= part;
            let is_touched = |&at: &u8| touched >> at & 1 != 0;
            if let Some(first) = order.iter().position(is_touched)
                && let Some(last) = order.iter().rposition(is_touched)
            {
                last_of[first] = last_of[first].max(last);
            }
        }
        self.sides[net].open = open | line.cells;
        let mut needed = 0;
        let mut farthest = 0;
        for (place, &at) in order.iter().enumerate() {
            if farthest <= place {
                needed |= 1 << at;
            }
            farthest = farthest.max(last_of[place]);
        }
        Some(needed)
    }
}
