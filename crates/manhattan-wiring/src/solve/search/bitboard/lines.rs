//! Lines of a small board: walked down the levels of a search, or joined round another line.

use alloc::vec::Vec;

use grid_core::Route;

use super::{Bitboard, Levels, count};
use crate::solve::search::wall_follower::Hand;

/// A line as the bits of its cells in order.
pub(super) struct Path {
    pub(super) cells: u128,
    pub(super) order: [u8; 128],
    pub(super) len: usize,
    /// Whether it never meets itself. It does on both sheets of a hall that is the only way to
    /// where it can change sheets.
    pub(super) is_simple: bool,
}

impl Path {
    pub(super) const fn new() -> Self {
        Self {
            cells: 0,
            order: [0; 128],
            len: 0,
            is_simple: true,
        }
    }

    pub(super) fn push(&mut self, at: u32) {
        let cell = 1 << at;
        self.is_simple &= self.cells & cell == 0;
        if self.len == self.order.len() {
            // Only a walk that meets itself is that long.
            return;
        }
        self.cells |= cell;
        self.order[self.len] = u8::try_from(at).expect("a bit of a `u128`");
        self.len += 1;
    }

    pub(super) fn steps(&self) -> u32 {
        count(self.len - 1)
    }
}

impl<const STRIDE: u32> Bitboard<STRIDE> {
    /// A shortest line of this parity, keeping to one hand.
    pub(super) fn walk(&self, net: usize, levels: &Levels, sheet: usize, hand: Hand) -> Path {
        let side = &self.sides[net];
        let mut path = Path::new();
        let (mut at, mut sheet) = (side.from, sheet);
        let steps = levels.steps[sheet].unwrap_or_default() as usize;
        // The search started on sheet 0 of the target, so on arrival the parity is used up.
        path.push(at);
        let mut heading = 0;
        for level in levels.levels[..steps].iter().rev() {
            // Directions in the order of `Direction::ALL`, clockwise: up, right, down, left.
            for turn in [3, 0, 1, 2] {
                let direction = hand.turned(heading, turn);
                let next = Self::neighbor(at, direction);
                let crosses = match direction {
                    0 => side.down >> (next & 127),
                    1 => side.right >> at,
                    2 => side.down >> at,
                    _ => side.right >> (next & 127),
                };
                let next_sheet = sheet ^ (crosses & 1) as usize;
                if next < 128 && level[next_sheet] >> next & 1 != 0 {
                    (at, sheet, heading) = (next, next_sheet, direction);
                    break;
                }
            }
            path.push(at);
        }
        path
    }

    /// A shortest line of `net` that avoids `line`.
    pub(super) fn join(&self, net: usize, line: u128) -> Option<Path> {
        let side = &self.sides[net];
        let open = side.open & !line;
        let mut levels: Vec<u128> = Vec::with_capacity(32);
        let mut last = 1 << side.to;
        let mut seen = last;
        while last >> side.from & 1 == 0 {
            levels.push(last);
            last = Self::beside(last) & open & !seen;
            seen |= last;
            if last == 0 {
                return None;
            }
        }
        let mut path = Path::new();
        let mut at = side.from;
        path.push(at);
        for level in levels.iter().rev() {
            at = (Self::beside(1 << at) & level).trailing_zeros();
            path.push(at);
        }
        Some(path)
    }

    pub(super) fn route_of(path: &Path) -> Route {
        path.order[..path.len]
            .iter()
            .map(|&at| Self::POSITIONS[usize::from(at)])
            .collect()
    }
}
