//! What the lines of a row of a table need at least to be completed, by prices.
//!
//! Let the prices of a combination of parities be given, with the cheapest priced way from the start of each net to each node and on from
//! it to the target, over all sheets. Of a net the part ahead of the eliminated nodes is
//!
//! ```text
//!     no end behind, no plug          a whole line                    start ....... target
//!     one end behind, a plug x        a way on from x                 x ........... target
//!     no end behind, plugs x and y    to one, and on from the other   start .. x  y .. target
//!     both ends behind, x and y       a way between them              x ........... y
//!     more plugs                      at least to one and on from one
//! ```
//!
//! Each node ahead is used at most once, so the steps of a row, plus the priced cost of what is ahead, minus the prices of all nodes ahead that
//! are not used yet, are a lower bound on the steps of all pairs of lines that the row stands for.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::deep::prices::Combination;
use crate::solve::deep::sheets::{Sheets, UNREACHED, state};
use crate::solve::deep::skeleton::Skeleton;

#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    guide: Option<Guide>,
    /// Ends of each net that are ahead of the table at hand.
    ahead: [[bool; 2]; 2],
    /// Sum of the prices of the nodes ahead of it.
    unpaid: u64,
    boundary: Vec<At>,
}

/// What lies behind the boundary of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Behind {
    /// Sum of the prices of the eliminated nodes.
    prices: u64,
    /// Which ends are eliminated.
    ends: [bool; 4],
}

impl Behind {
    /// Both parts, which have no node in common.
    pub(crate) fn with(self, other: Self) -> Self {
        let mut ends = self.ends;
        ends.iter_mut()
            .zip(other.ends)
            .for_each(|(end, other)| *end |= other);
        Self {
            prices: self.prices + other.prices,
            ends,
        }
    }
}

#[derive(Clone, Debug)]
struct Guide {
    scale: u64,
    /// Most steps of a pair, in units of the scale.
    limit: u64,
    /// Cheapest priced way of each net to and on from each node.
    ways: [Vec<Way>; 2],
    shortest: [u64; 2],
    prices: Vec<u32>,
    /// Sum of all prices.
    total: u64,
}

#[derive(Clone, Copy, Debug)]
struct Way {
    to: u32,
    on: u32,
}

/// What `is_worth` needs of a node of the boundary.
#[derive(Clone, Copy, Debug)]
struct At {
    ways: [Way; 2],
    price: u32,
    /// Which of a net's ends, if it is one.
    end: Option<usize>,
}

impl Outlook {
    /// Lets every row through.
    pub(crate) fn unlimited() -> Self {
        Self {
            guide: None,
            ahead: [[true; 2]; 2],
            unpaid: 0,
            boundary: Vec::new(),
        }
    }

    /// Lets through what may become a pair of at most `limit` steps of the parities of the combination. `None` if there is none.
    pub(crate) fn new(
        skeleton: &Skeleton,
        sheets: &mut Sheets<'_>,
        combination: &Combination,
        limit: u64,
        meter: &Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let scale = u64::from(combination.scale);
        let mut ways = [const { Vec::new() }; 2];
        let mut shortest = [0; 2];
        for net in 0..2 {
            ways[net] = vec![
                Way {
                    to: UNREACHED,
                    on: UNREACHED
                };
                skeleton.len()
            ];
            for from in 0..2 {
                let query = combination.query(net, from);
                let Some(reduced) = sheets.search(&query, u32::MAX - 1, false, meter)? else {
                    return Ok(None);
                };
                let least = sheets
                    .shortest(net, combination.parities[net])
                    .expect("reached");
                shortest[net] = u64::from(least) * scale + u64::from(reduced);
                for node in 0..u32::try_from(skeleton.len()).expect("fewer than 2^32 nodes") {
                    let cost = (0..2)
                        .map(|sheet| state(node, sheet))
                        .filter(|&state| sheets.costs()[state as usize] != UNREACHED)
                        .map(|state| {
                            let ahead = sheets.steps_to_target(&query, state);
                            sheets.costs()[state as usize] + combination.scale * least
                                - combination.scale * ahead
                        })
                        .min();
                    let way = &mut ways[net][node as usize];
                    *(if from == 0 { &mut way.to } else { &mut way.on }) =
                        cost.unwrap_or(UNREACHED);
                }
            }
        }
        let guide = Guide {
            scale,
            limit: limit * scale,
            ways,
            shortest,
            prices: combination.prices.clone(),
            total: combination.sum,
        };
        Ok(Some(Self {
            guide: Some(guide),
            ..Self::unlimited()
        }))
    }

    /// What lies behind after `node` has been eliminated too.
    pub(crate) fn eliminate(&self, mut behind: Behind, node: u32) -> Behind {
        if let Some(guide) = &self.guide {
            behind.prices += u64::from(guide.prices[node as usize]);
        }
        if let Some(is_behind) = behind.ends.get_mut(node as usize) {
            *is_behind = true;
        }
        behind
    }

    /// Rows from now on are of a table with this boundary and these nodes behind it.
    pub(crate) fn set_table(&mut self, boundary: &[u32], behind: Behind) {
        let Some(guide) = &self.guide else { return };
        self.unpaid = guide.total - behind.prices;
        self.ahead = [0, 1].map(|net| [0, 1].map(|end| !behind.ends[2 * net + end]));
        self.boundary.clear();
        self.boundary.extend(boundary.iter().map(|&node| At {
            ways: [0, 1].map(|net| guide.ways[net][node as usize]),
            price: guide.prices[node as usize],
            end: (node < 4).then_some(node as usize % 2),
        }));
    }

    /// Whether a row may become a pair within the limit.
    pub(crate) fn is_worth(&self, key: u64, steps: u32) -> bool {
        let Some(guide) = &self.guide else {
            return true;
        };
        let mut unpaid = self.unpaid;
        let mut nets = self.ahead.map(|ahead| Plugs {
            ahead,
            ..Plugs::NONE
        });
        let mut rest = key;
        for at in &self.boundary {
            if rest == 0 {
                break;
            }
            match rest & 3 {
                0 => {}
                3 => unpaid -= u64::from(at.price),
                colour => {
                    let net = if colour == 1 { 0 } else { 1 };
                    match at.end {
                        Some(end) => nets[net].ahead[end] = false,
                        None => nets[net].add(at.ways[net], at.price),
                    }
                }
            }
            rest >>= 2;
        }
        let ahead: u64 = (0..2).map(|net| nets[net].cost(guide.shortest[net])).sum();
        u64::from(steps) * guide.scale + ahead <= guide.limit + unpaid
    }
}

/// The plugs of a net in a row.
struct Plugs {
    count: u32,
    /// The ends that no line has left yet.
    ahead: [bool; 2],
    first: Way,
    last: Way,
    first_price: u32,
    last_price: u32,
    to: u32,
    on: u32,
}

impl Plugs {
    const NONE: Self = Self {
        count: 0,
        ahead: [true; 2],
        first: Way { to: 0, on: 0 },
        last: Way { to: 0, on: 0 },
        first_price: 0,
        last_price: 0,
        to: UNREACHED,
        on: UNREACHED,
    };

    fn add(&mut self, way: Way, price: u32) {
        if self.count == 0 {
            self.first = way;
            self.first_price = price;
        }
        self.last = way;
        self.last_price = price;
        self.to = self.to.min(way.to);
        self.on = self.on.min(way.on);
        self.count += 1;
    }

    /// Least priced cost of the part ahead.
    fn cost(&self, shortest: u64) -> u64 {
        let [start, target] = self.ahead;
        match (self.count, start, target) {
            (0, true, true) => shortest,
            (0, _, _) => 0,
            (2, true, true) => {
                let one = u64::from(self.first.to) + u64::from(self.last.on);
                let other = u64::from(self.last.to) + u64::from(self.first.on);
                one.min(other)
            }
            (2, false, false) => {
                let from_first = self
                    .last
                    .to
                    .saturating_sub(self.first.to)
                    .max(self.last.on.saturating_sub(self.first.on));
                let from_last = self
                    .first
                    .to
                    .saturating_sub(self.last.to)
                    .max(self.first.on.saturating_sub(self.last.on));
                let between = (u64::from(from_first) + u64::from(self.first_price))
                    .max(u64::from(from_last) + u64::from(self.last_price));
                if self.first.to == UNREACHED || self.last.to == UNREACHED {
                    u64::from(UNREACHED)
                } else {
                    between
                }
            }
            _ => {
                let to = if start { u64::from(self.to) } else { 0 };
                let on = if target { u64::from(self.on) } else { 0 };
                to + on
            }
        }
    }
}
