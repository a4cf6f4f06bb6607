//! What the lines of a row of a table need at least to be completed, by prices.
//!
//! Let the prices of a class of parities be given, with the cheapest priced way from the start of
//! each net to each node and on from it to the target, over all cover. Of a net the part ahead of
//! the eliminated nodes is
//!
//! ```text
//!     no end behind, no plug          a whole line                    start ....... target
//!     one end behind, a plug x        a way on from x                 x ........... target
//!     no end behind, plugs x and y    to one, and on from the other   start .. x  y .. target
//!     both ends behind, x and y       a way between them              x ........... y
//!     more plugs                      at least to one and on from one
//! ```
//!
//! Each node ahead is used at most once, so the steps of a row, plus the priced cost of what is
//! ahead, minus the prices of all nodes ahead that are not used yet, are a lower bound on the steps
//! of all pairs of lines that the row stands for.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::double_cover::{CoverSearch, UNREACHED, state};
use crate::solve::bound::multipliers::ParityClass;

/// For each net the bit of a key that has the parity of its edges behind the boundary, above the
/// states of the nodes.
pub(crate) const PARITY_SHIFT: usize = 62;

#[derive(Debug)]
pub(crate) struct CompletionBound<'m> {
    guide: Option<Guide<'m>>,
    meter: &'m Meter<'m>,
}

/// The boundary of a table, and what the bound needs to know of the nodes ahead of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'b> {
    boundary: &'b [u32],
    /// Ends of each net that are ahead.
    ahead: [[bool; 2]; 2],
    /// Sum of the prices of the nodes ahead.
    unpaid: u64,
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

#[derive(Debug)]
struct Guide<'m> {
    scale: u64,
    /// Most steps of a pair, in units of the scale.
    limit: u64,
    /// Parity of the crossings of each line.
    parities: [u8; 2],
    /// Cheapest priced way of each net to and on from each node.
    ways: [TrackedVec<'m, Way>; 2],
    shortest: [u64; 2],
    prices: TrackedVec<'m, u32>,
    /// Sum of all prices.
    total: u64,
}

#[derive(Clone, Copy, Debug)]
struct Way {
    /// For each parity.
    to: [u32; 2],
    on: [u32; 2],
}

impl Way {
    const NONE: Self = Self {
        to: [UNREACHED; 2],
        on: [UNREACHED; 2],
    };

    fn least_to(&self) -> u32 {
        self.to[0].min(self.to[1])
    }

    fn least_on(&self) -> u32 {
        self.on[0].min(self.on[1])
    }
}

impl<'m> CompletionBound<'m> {
    /// Lets every row through.
    pub(crate) const fn unlimited(meter: &'m Meter<'m>) -> Self {
        Self { guide: None, meter }
    }

    /// Lets through what may become a pair of at most `limit` steps of the parities of the class.
    /// `None` if there is none.
    pub(crate) fn new(
        cover: &mut CoverSearch<'_, 'm>,
        class: &ParityClass<'m>,
        limit: u64,
    ) -> Result<Option<Self>, Limit> {
        let scale = u64::from(class.scale);
        let meter = cover.meter();
        let nodes = class.prices.len();
        let mut ways = [
            TrackedVec::filled(Way::NONE, nodes, meter)?,
            TrackedVec::filled(Way::NONE, nodes, meter)?,
        ];
        let mut shortest = [0; 2];
        for net in 0..2 {
            for from in 0..2 {
                let query = class.query(net, from);
                let Some(reduced) = cover.search(&query, u32::MAX - 1, false)? else {
                    return Ok(None);
                };
                let least = cover.shortest(net, class.parities[net]).expect("reached");
                shortest[net] = u64::from(least) * scale + u64::from(reduced);
                for node in 0..u32::try_from(nodes).expect("fewer than 2^32 nodes") {
                    let costs = [0, 1].map(|sheet| {
                        // From end 0 a line starts on the sheet of its parity, from end 1 on sheet
                        // 0.
                        let parity = sheet ^ if from == 0 { class.parities[net] } else { 0 };
                        let state = state(node, parity);
                        if cover.costs()[state as usize] == UNREACHED {
                            return UNREACHED;
                        }
                        let ahead = cover.steps_to_target(&query, state);
                        cover.costs()[state as usize] + class.scale * least - class.scale * ahead
                    });
                    let way = &mut ways[net][node as usize];
                    *(if from == 0 { &mut way.to } else { &mut way.on }) = costs;
                }
            }
        }
        let guide = Guide {
            scale,
            limit: limit * scale,
            parities: class.parities,
            ways,
            shortest,
            prices: class.prices.try_clone()?,
            total: class.sum,
        };
        Ok(Some(Self {
            guide: Some(guide),
            meter,
        }))
    }

    pub(crate) const fn meter(&self) -> &'m Meter<'m> {
        self.meter
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

    /// What is seen over this boundary with this behind it.
    pub(crate) fn view<'b>(&self, boundary: &'b [u32], behind: Behind) -> View<'b> {
        let unpaid = self
            .guide
            .as_ref()
            .map_or(0, |guide| guide.total - behind.prices);
        View {
            boundary,
            ahead: [0, 1].map(|net| [0, 1].map(|end| !behind.ends[2 * net + end])),
            unpaid,
        }
    }

    /// The estimate of all pairs of lines.
    pub(crate) fn least(&self) -> u64 {
        self.guide.as_ref().map_or(0, |guide| {
            (guide.shortest[0] + guide.shortest[1]).saturating_sub(guide.total)
        })
    }

    /// Whether keys have parities.
    pub(crate) const fn has_parity(&self) -> bool {
        self.guide.is_some()
    }

    /// The limit in units of [`CompletionBound::estimate`].
    pub(crate) fn limit(&self) -> u64 {
        self.guide.as_ref().map_or(u64::MAX, |guide| guide.limit)
    }

    /// Whole steps of an estimate, rounded up.
    pub(crate) fn steps(&self, estimate: u64) -> u64 {
        self.guide
            .as_ref()
            .map_or(estimate, |guide| estimate.div_ceil(guide.scale))
    }

    /// A lower bound on all pairs of lines that a row stands for, in units of the prices' scale.
    pub(crate) fn estimate(&self, view: View<'_>, key: u64, steps: u32) -> u64 {
        let Some(guide) = &self.guide else {
            return steps.into();
        };
        let mut unpaid = view.unpaid;
        let mut nets = [0, 1].map(|net| Plugs {
            ahead: view.ahead[net],
            parity: guide.parities[net] ^ (key >> (PARITY_SHIFT + net) & 1) as u8,
            ..Plugs::NONE
        });
        let mut rest = key & !(3 << PARITY_SHIFT);
        for &node in view.boundary {
            if rest == 0 {
                break;
            }
            let price = guide.prices[node as usize];
            match rest & 3 {
                0 => {}
                3 => unpaid -= u64::from(price),
                color => {
                    let net = if color == 1 { 0 } else { 1 };
                    if node < 4 {
                        nets[net].ahead[node as usize % 2] = false;
                    } else {
                        nets[net].add(guide.ways[net][node as usize], price);
                    }
                }
            }
            rest >>= 2;
        }
        let ahead: u64 = (0..2).map(|net| nets[net].cost(guide.shortest[net])).sum();
        (u64::from(steps) * guide.scale + ahead).saturating_sub(unpaid)
    }
}

/// The plugs of a net in a row.
struct Plugs {
    count: u32,
    /// The ends that no line has left yet.
    ahead: [bool; 2],
    /// Parity of the crossings that are ahead.
    parity: u8,
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
        parity: 0,
        first: Way::NONE,
        last: Way::NONE,
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
        self.to = self.to.min(way.least_to());
        self.on = self.on.min(way.least_on());
        self.count += 1;
    }

    /// Least priced cost of the part ahead.
    fn cost(&self, shortest: u64) -> u64 {
        let [start, target] = self.ahead;
        let parity = usize::from(self.parity);
        match (self.count, start, target) {
            (0, true, true) => shortest,
            (0, _, _) => {
                if parity == 0 {
                    0
                } else {
                    UNREACHED.into()
                }
            }
            (1, false, true) => self.first.on[parity].into(),
            (1, true, false) => self.first.to[parity].into(),
            (2, true, true) => {
                let splits = [0, 1].map(|half| {
                    let way = |to: &Way, on: &Way| {
                        u64::from(to.to[half]) + u64::from(on.on[half ^ parity])
                    };
                    way(&self.first, &self.last).min(way(&self.last, &self.first))
                });
                splits[0].min(splits[1])
            }
            (2, false, false) => {
                let [first, last] = [&self.first, &self.last]
                    .map(|way| [way.least_to(), way.least_on()].map(u64::from));
                let from_first = last[0]
                    .saturating_sub(first[0])
                    .max(last[1].saturating_sub(first[1]));
                let from_last = first[0]
                    .saturating_sub(last[0])
                    .max(first[1].saturating_sub(last[1]));
                let between = (from_first + u64::from(self.first_price))
                    .max(from_last + u64::from(self.last_price));
                if first[0] == u64::from(UNREACHED) || last[0] == u64::from(UNREACHED) {
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
