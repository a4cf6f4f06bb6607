//! Lagrangian multipliers of a parity class: prices on cells, and the lower bound that they give.
//!
//! A cell may be used once. Instead of forbidding more, let each use of it cost a price, and pay
//! all prices back:
//!
//! ```text
//!     bound(prices) = priced length of the cheapest line 2 + of the cheapest line 3 - sum of all prices
//! ```
//!
//! Two lines that obey the rules use each cell at most once, so they pay no more prices than are
//! paid back, and the bound holds for any prices that are not negative. It is taken for each
//! allowed class of parities by itself, and the smaller of the two counts. The length of a line is
//! even or odd by the colors of its ends, so a bound rounds up to the next total of that kind.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::double_cover::{CoverSearch, Query};
use crate::solve::bound::min_cost_flow::NodePrice;
use crate::solve::reduce::graph::Graph;

/// Prices to a step at the start.
pub(super) const SCALE: u32 = 8;
/// Most that all prices come to. A line pays each of them twice at most, and as much is left for
/// its steps, so costs fit 32 bits.
pub(super) const MOST_SUM: u64 = (1 << 30) - 1;

/// The pairs of lines of one combination of parities, with prices.
#[derive(Debug)]
pub(crate) struct ParityClass<'m> {
    /// Parity of the crossings of each line with the other net's curve.
    pub(crate) parities: [u8; 2],
    pub(crate) prices: TrackedVec<'m, u32>,
    /// Of all prices.
    pub(crate) sum: u64,
    /// Prices to a step.
    pub(crate) scale: u32,
    /// No two lines of these parities are shorter, in steps; `u64::MAX` if there are none.
    pub(crate) bound: u64,
    /// The prices that give the bound, by node, and their scale.
    pub(crate) proof: TrackedVec<'m, NodePrice>,
    pub(crate) proof_scale: u32,
    /// Whether the bound is that of the prices alone.
    pub(crate) is_priced: bool,
}

impl<'m> ParityClass<'m> {
    /// All pairs of these parities, without prices.
    pub(crate) fn new(
        cover: &CoverSearch<'_, 'm>,
        graph: &Graph<'m>,
        parity: u8,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let parities = [parity, parity ^ graph.allowed];
        let steps = [0, 1].map(|net| cover.shortest(net, parities[net]).map(u64::from));
        Ok(Self {
            parities,
            prices: TrackedVec::filled(0, graph.len(), meter)?,
            sum: 0,
            scale: SCALE,
            bound: steps[0]
                .zip(steps[1])
                .map_or(u64::MAX, |(two, three)| two + three),
            proof: TrackedVec::new(meter),
            proof_scale: SCALE,
            is_priced: true,
        })
    }

    /// The pairs of `wider` that run on a part of its graph, with its prices.
    pub(crate) fn inherited(
        cover: &CoverSearch<'_, 'm>,
        graph: &Graph<'m>,
        wider: &Self,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let mut heir = Self::new(cover, graph, wider.parities[0], meter)?;
        for (price, &node) in heir.prices.iter_mut().zip(graph.origins.iter()) {
            *price = wider.prices[node as usize];
        }
        heir.sum = heir.prices.iter().map(|&price| u64::from(price)).sum();
        heir.scale = wider.scale;
        Ok(heir)
    }

    /// Takes first prices, in steps, unless they come to too much.
    pub(crate) fn start_at(&mut self, prices: &[NodePrice]) {
        let sum: u64 = prices.iter().map(|priced| u64::from(priced.price)).sum();
        let sum = sum * u64::from(self.scale);
        if sum <= MOST_SUM {
            self.sum = sum;
            for priced in prices {
                self.prices[priced.node as usize] = priced.price * self.scale;
            }
        }
    }

    /// Takes note that no two lines of these parities have `steps` or fewer.
    pub(crate) fn exclude(&mut self, steps: u64) {
        if steps >= self.bound {
            // The length of all of them is even, or of all odd.
            let more = steps + 1 - self.bound;
            self.bound += more + more % 2;
            self.is_priced = false;
        }
    }

    /// No cheapest line costs more than this beyond the steps of a shortest one: that pays each
    /// price twice at most.
    pub(crate) fn most_paid(&self) -> u32 {
        u32::try_from(2 * self.sum).expect("the sum is limited")
    }

    pub(crate) fn query(&self, net: usize, from: usize) -> Query<'_> {
        Query {
            net,
            from,
            parity: self.parities[net],
            prices: &self.prices,
            scale: self.scale,
        }
    }
}
