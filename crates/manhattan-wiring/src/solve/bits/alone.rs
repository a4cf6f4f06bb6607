//! The first try on a small board: a shortest line of net 2, and round it a line of net 3 that is as short as any.
//!
//! Where this succeeds, neither net is in the other's way and no parity is needed; more than half of all boards end here.

use grid_core::Route;

use super::{Path, Small};
use crate::board::Net;
use crate::solve::hand::Hand;

/// What the first try says.
pub(super) enum Alone {
    /// Both lines, each as short as it could be on its own.
    Lines([Route; 2]),
    /// A net without any path.
    Separated(Net),
    /// Nothing yet.
    Unknown,
}

/// Levels of a search from a net's second end, as long as they are few.
struct Few {
    levels: [u128; MOST_LEVELS],
    len: usize,
}

/// Why there are no levels.
#[derive(PartialEq, Eq)]
enum Miss {
    NoPath,
    TooLong,
}

/// Lines longer than this are left to the next step.
const MOST_LEVELS: usize = 24;

impl<const STRIDE: u32> Small<STRIDE> {
    /// Tries both nets, and counts the cells expanded.
    pub(super) fn alone(&self, cells: &mut u64) -> Alone {
        let two = match self.few(0, 0, cells) {
            Ok(two) => two,
            Err(Miss::NoPath) => return Alone::Separated(Net::Two),
            Err(Miss::TooLong) => return Alone::Unknown,
        };
        let line = self.descend_left(&two);
        let around = self.few(1, line.cells, cells);
        let [from, to] = [self.sides[1].from, self.sides[1].to];
        let apart = (from / STRIDE).abs_diff(to / STRIDE) + (from % STRIDE).abs_diff(to % STRIDE);
        if let Ok(around) = &around
            && around.len == apart as usize
        {
            return self.both(&line, around);
        }
        match (around, self.few(1, 0, cells)) {
            (_, Err(Miss::NoPath)) => Alone::Separated(Net::Three),
            (Ok(around), Ok(three)) if around.len == three.len => self.both(&line, &around),
            _ => Alone::Unknown,
        }
    }

    fn both(&self, line: &Path, around: &Few) -> Alone {
        let other = self.descend(around);
        Alone::Lines([Self::route(line), Self::route(&other)])
    }

    /// The levels from a net's second end to its first, round `line`.
    fn few(&self, net: usize, line: u128, cells: &mut u64) -> Result<Few, Miss> {
        let side = &self.sides[net];
        let open = side.open & !line;
        let mut few = Few {
            levels: [0; MOST_LEVELS],
            len: 0,
        };
        let mut last = 1 << side.to;
        let mut seen = last;
        let miss = loop {
            if last >> side.from & 1 != 0 {
                break None;
            }
            let Some(level) = few.levels.get_mut(few.len) else {
                break Some(Miss::TooLong);
            };
            *level = last;
            few.len += 1;
            last = Self::beside(last) & open & !seen;
            seen |= last;
            if last == 0 {
                break Some(Miss::NoPath);
            }
        };
        *cells += u64::from(seen.count_ones());
        miss.map_or(Ok(few), Err)
    }

    /// A line of net 2 down the levels, keeping left.
    fn descend_left(&self, few: &Few) -> Path {
        let mut path = Path::new();
        let mut at = self.sides[0].from;
        path.push(at);
        let mut heading = 0;
        for level in few.levels[..few.len].iter().rev() {
            let near = Self::beside(1 << at) & level;
            for turn in [3, 0, 1, 2] {
                let direction = Hand::Left.turned(heading, turn);
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

    /// Any line of net 3 down the levels.
    fn descend(&self, few: &Few) -> Path {
        let mut path = Path::new();
        let mut at = self.sides[1].from;
        path.push(at);
        for level in few.levels[..few.len].iter().rev() {
            at = (Self::beside(1 << at) & level).trailing_zeros();
            path.push(at);
        }
        path
    }
}
