//! The first try on a small board: a shortest line of each net, as if the other had none, that have
//! no cell in common.
//!
//! Both nets are flooded in turn from their second ends. A line down the levels of such a flood has
//! one cell of each level, so a set of cells is all there is to know of it:
//!
//! ```text
//!     4 3 2 3      levels of a net, from its second end 0; the line of the
//!     3 # 1 2      least bits keeps to the upper left, that of the greatest
//!     2 1 0 1      ones to the lower right
//! ```
//!
//! Where lines of both nets have no common cell, neither net is in the other's way and no parity is
//! needed; most boards end here.

use grid_core::Route;

use super::Bitboard;
use crate::board::Net;

/// What the first try says.
pub(super) enum Alone {
    /// Both lines, each as short as it could be on its own.
    Lines([Route; 2]),
    /// A net without any path.
    Separated(Net),
    /// Nothing yet.
    Unknown,
}

/// Lines longer than this are left to the next step.
const MOST_STEPS: usize = 32;

/// The flood of a net from its second end.
struct Flood {
    levels: [u128; MOST_STEPS],
    /// Levels before the one of the first end.
    steps: usize,
    from: u128,
    to: u128,
}

impl<const STRIDE: u32> Bitboard<STRIDE> {
    /// Tries both nets, and counts the cells expanded.
    pub(super) fn alone(&self, cells: &mut u64) -> Alone {
        let mut floods = self.sides.each_ref().map(|side| Flood {
            levels: [0; MOST_STEPS],
            steps: 0,
            from: 1 << side.from,
            to: 1 << side.to,
        });
        let open = self.sides.each_ref().map(|side| side.open);
        let mut last = floods.each_ref().map(|flood| flood.to);
        let mut seen = last;
        let mut is_joined = false;
        let mut separated = None;
        for level in 0..MOST_STEPS {
            for net in [0, 1] {
                let flood = &mut floods[net];
                flood.levels[level] = last[net];
                flood.steps += usize::from(seen[net] & flood.from == 0);
                last[net] = Self::beside(last[net]) & open[net] & !seen[net];
                seen[net] |= last[net];
            }
            let missing = [0, 1].map(|net| seen[net] & floods[net].from == 0);
            if missing == [false, false] {
                is_joined = true;
                break;
            }
            separated = Net::ALL
                .into_iter()
                .find(|net| missing[net.index()] && last[net.index()] == 0);
            if separated.is_some() {
                break;
            }
        }
        *cells += u64::from(seen[0].count_ones() + seen[1].count_ones());
        match separated {
            Some(net) => Alone::Separated(net),
            None if is_joined => self.disjoint(&floods),
            None => Alone::Unknown,
        }
    }

    /// Shortest lines without a common cell: the outermost ones, or one of these and any round it.
    fn disjoint(&self, floods: &[Flood; 2]) -> Alone {
        let [two, three] = floods;
        let mut lines = [two, three].map(|flood| [self.outermost(flood, lowest); 2]);
        if lines[0][0] & lines[1][0] != 0 {
            lines[0][1] = self.outermost(two, highest);
            lines[1][1] = self.outermost(three, highest);
            let found = Self::pair(&lines).or_else(|| {
                // What both outermost lines of a net share, nearly all of its lines do.
                let [two, three] = lines.map(|[one, other]| one & other);
                if two & three != 0 {
                    return None;
                }
                Self::round(&floods[0], &floods[1], lines)
            });
            let Some(found) = found else {
                return Alone::Unknown;
            };
            lines = found.map(|line| [line; 2]);
        }
        Alone::Lines([
            Self::route(two, lines[0][0]),
            Self::route(three, lines[1][0]),
        ])
    }

    /// The line that takes the bit of each level that `choose` prefers.
    #[inline(always)]
    fn outermost(&self, flood: &Flood, choose: impl Fn(u128) -> u128) -> u128 {
        let mut at = flood.from;
        let mut line = at;
        for level in flood.levels[..flood.steps].iter().rev() {
            at = choose(Self::beside(at) & level);
            line |= at;
        }
        line
    }

    /// The first two that share no cell.
    fn pair([two, three]: &[[u128; 2]; 2]) -> Option<[u128; 2]> {
        let mut pairs = [[0, 1], [1, 0], [1, 1]].into_iter();
        let apart = pairs.find(|&[one, other]| two[one] & three[other] == 0)?;
        Some([two[apart[0]], three[apart[1]]])
    }

    /// A shortest line of one net round one of these lines of the other.
    #[cold]
    fn round(two: &Flood, three: &Flood, lines: [[u128; 2]; 2]) -> Option<[u128; 2]> {
        for outer in [0, 1] {
            if let Some(line) = Self::avoiding(three, lines[0][outer]) {
                return Some([lines[0][outer], line]);
            }
            if let Some(line) = Self::avoiding(two, lines[1][outer]) {
                return Some([line, lines[1][outer]]);
            }
        }
        None
    }

    /// A line down the levels of a flood that has no cell of `closed`.
    fn avoiding(flood: &Flood, closed: u128) -> Option<u128> {
        let mut reached = [0; MOST_STEPS];
        let mut last = flood.from;
        for index in (0..flood.steps).rev() {
            last = Self::beside(last) & flood.levels[index] & !closed;
            reached[index] = last;
        }
        if last == 0 {
            return None;
        }
        let mut at = flood.to;
        let mut line = at | flood.from;
        for reached in &reached[1..flood.steps] {
            at = lowest(Self::beside(at) & reached);
            line |= at;
        }
        Some(line)
    }

    /// The cells of a line in order: one of each level.
    fn route(flood: &Flood, line: u128) -> Route {
        let levels = flood.levels[..flood.steps].iter().rev();
        let cells = core::iter::once(flood.from).chain(levels.map(|level| level & line));
        cells
            .map(|cell| Self::POSITIONS[cell.trailing_zeros() as usize & 127])
            .collect()
    }
}

const fn lowest(cells: u128) -> u128 {
    cells & cells.wrapping_neg()
}

const fn highest(cells: u128) -> u128 {
    (1 << 127) >> cells.leading_zeros()
}
