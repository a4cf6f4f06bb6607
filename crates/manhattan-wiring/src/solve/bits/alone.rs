//! The first try on a small board: a shortest line of net 2, and round it a line of net 3 that is as short as any.
//!
//! Where this succeeds, neither net is in the other's way and no parity is needed; more than half of all boards end here.

use grid_core::Route;

use super::{Hand, Path, Small};

/// Levels of a search from a net's second end, as long as they are few.
struct Few {
    levels: [u128; MOST_LEVELS],
    len: usize,
}

/// Lines longer than this are left to the next step.
const MOST_LEVELS: usize = 24;

impl<const STRIDE: u32> Small<STRIDE> {
    /// Both lines, if each is as short as it could be on its own; and cells expanded.
    pub(super) fn alone(&self, cells: &mut u64) -> Option<[Route; 2]> {
        let two = self.few(0, 0, cells)?;
        let line = self.descend(0, &two, Hand::Left);
        let around = self.few(1, line.cells, cells)?;
        let [from, to] = [self.sides[1].from, self.sides[1].to];
        let apart = (from / STRIDE).abs_diff(to / STRIDE) + (from % STRIDE).abs_diff(to % STRIDE);
        if around.len != apart as usize && self.few(1, 0, cells)?.len != around.len {
            return None;
        }
        let other = self.descend(1, &around, Hand::Left);
        Some([line, other].map(|line| Self::route(&line)))
    }

    /// The levels from a net's second end to its first, round `line`.
    fn few(&self, net: usize, line: u128, cells: &mut u64) -> Option<Few> {
        let side = &self.sides[net];
        let open = side.open & !line;
        let mut few = Few {
            levels: [0; MOST_LEVELS],
            len: 0,
        };
        let mut last = 1 << side.to;
        let mut seen = last;
        while last >> side.from & 1 == 0 {
            *few.levels.get_mut(few.len)? = last;
            few.len += 1;
            last = Self::beside(last) & open & !seen;
            seen |= last;
            if last == 0 {
                return None;
            }
        }
        *cells += u64::from(seen.count_ones());
        Some(few)
    }

    /// A line down the levels, keeping to one hand.
    fn descend(&self, net: usize, few: &Few, hand: Hand) -> Path {
        let mut path = Path::new();
        let mut at = self.sides[net].from;
        path.push(at);
        let mut heading = 0;
        for level in few.levels[..few.len].iter().rev() {
            let near = Self::beside(1 << at) & level;
            for turn in [3, 0, 1, 2] {
                let direction = hand.turned(heading, turn);
                let next = Self::neighbour(at, direction);
                if next < 128 && near >> next & 1 != 0 {
                    (at, heading) = (next, direction);
                    break;
                }
            }
            path.push(at);
        }
        path
    }
}
