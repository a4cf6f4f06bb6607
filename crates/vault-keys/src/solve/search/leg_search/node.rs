//! What a state of the [search](super) takes at least to be completed, and which of its legs can
//! still be.
//!
//! The legs that are left are filtered by what the order of keys allows, then the cheapest
//! arborescence over them is raised by prices and cuts, and legs that lift it above the limit are
//! ruled out. A state starts from the legs and prices that its parent ended with. Both are improved
//! a little in each state (see [`multipliers`](crate::solve::bound::multipliers)), and what is
//! ruled out stays so below.

use core::ops::Range;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::arborescence::{Arborescence, Cost, Matrix, NEVER, ROOT, WIDTH};
use crate::solve::bound::landmark_cuts::LandmarkCuts;
use crate::solve::bound::multipliers::{Multipliers, SubgradientAscent};
use crate::solve::reduce::legs::{Leg, Legs};
use crate::solve::reduce::masks::{Mask, members};
use crate::solve::search::leg_search::propagation::{all_collectable, drop_impossible};
use crate::solve::search::leg_search::states::State;

/// Price steps in a state.
const STEPS: usize = 6;
/// Rounds of ruling out legs in a state: what the first rules out makes the second stronger.
const ROUNDS: usize = 2;

/// Bounds of the states on the way from the first to the present one.
pub(crate) struct NodeBound<'a, 'm> {
    keys: usize,
    prices: &'a Multipliers<'m>,
    /// The legs that can still be chosen, of one state after the other.
    legs: TrackedVec<'m, Leg>,
    /// For each what it lifts the bound by.
    lifts: TrackedVec<'m, Cost>,
    tree: Arborescence,
    cuts: LandmarkCuts<'m>,
    // What the present state uses.
    between: Matrix,
    rows: TrackedVec<'m, Row>,
    root: [Cost; WIDTH],
    priced: Matrix,
    meter: &'m Meter<'m>,
}

/// A robot's legs without prices.
#[derive(Clone, Copy)]
struct Row {
    source: usize,
    costs: [Cost; WIDTH],
}

/// What a state hands down.
pub(crate) struct Given<'m> {
    /// Where its legs are.
    legs: Range<usize>,
    before: [Mask; WIDTH],
    prices: TrackedVec<'m, Cost>,
}

impl<'m> Given<'m> {
    pub(crate) fn try_clone(&self) -> Result<Self, Limit> {
        Ok(Self {
            legs: self.legs.clone(),
            before: self.before,
            prices: self.prices.try_clone()?,
        })
    }
}

impl<'a, 'm> NodeBound<'a, 'm> {
    pub(crate) fn new(prices: &'a Multipliers<'m>, keys: usize, meter: &'m Meter<'m>) -> Self {
        Self {
            keys,
            prices,
            legs: TrackedVec::new(meter),
            lifts: TrackedVec::new(meter),
            tree: Arborescence::new(),
            cuts: LandmarkCuts::new(meter),
            between: [[NEVER; WIDTH]; WIDTH],
            rows: TrackedVec::new(meter),
            root: [NEVER; WIDTH],
            priced: [[NEVER; WIDTH]; WIDTH],
            meter,
        }
    }

    /// What the first state is given.
    pub(crate) fn take(&mut self, legs: &Legs<'_>) -> Result<Given<'m>, Limit> {
        self.legs.clear();
        self.legs.try_extend(legs.iter().copied())?;
        self.lifts.clear();
        self.lifts.try_resize(self.legs.len(), 0)?;
        let mut before = [0; WIDTH];
        before[..self.keys].copy_from_slice(&legs.before);
        Ok(Given {
            legs: 0..self.legs.len(),
            before,
            prices: self.prices.of.try_clone()?,
        })
    }

    /// Forgets the legs of the states below the one that handed this down.
    pub(crate) fn forget_below(&mut self, given: &Given<'_>) {
        self.legs.truncate(given.legs.end);
        self.lifts.truncate(given.legs.end);
    }

    /// Where the legs of a robot are that can still be chosen, by target, then steps.
    pub(crate) fn legs_of(&self, source: usize, own: &Given<'_>) -> Range<usize> {
        let legs = &self.legs[own.legs.clone()];
        let start = legs.partition_point(|leg| (leg.from as usize) < source);
        let len = legs[start..]
            .iter()
            .take_while(|leg| leg.from as usize == source)
            .count();
        let start = own.legs.start + start;
        start..start + len
    }

    pub(crate) fn leg(&self, at: usize) -> Leg {
        self.legs[at]
    }

    /// What a plan takes at least from here with this leg of a robot next.
    pub(crate) fn with(&self, leg: usize, bound: Cost) -> u64 {
        u64::from(self.legs[leg].steps).max(self.steps(bound + self.lifts[leg]))
    }

    /// What a plan takes at least from here if this robot, on a key or start, stays there.
    pub(crate) fn without(&self, source: usize, bound: Cost, own: &Given<'_>) -> u64 {
        self.steps(bound + own.prices[source])
    }

    /// A bound in steps.
    pub(crate) fn steps(&self, bound: Cost) -> u64 {
        self.prices.steps(bound)
    }

    /// A bound on what is left to do, in price units, with the legs and prices that it was found
    /// with; none if nothing within `limit` more steps collects all.
    pub(crate) fn find(
        &mut self,
        state: &State,
        limit: u64,
        own: &mut Given<'m>,
    ) -> Result<Option<Cost>, Limit> {
        let keys = self.keys;
        let available = state.unassigned | state.pending | state.live;
        let is_source = |from: usize| match from.checked_sub(keys) {
            None => available >> from & 1 == 1,
            Some(start) => state.waiting[start / 32] >> (start % 32) & 1 == 1,
        };
        let start = self.legs.len();
        for at in own.legs.clone() {
            let leg = self.legs[at];
            if state.unassigned >> leg.to & 1 == 1 && is_source(leg.from as usize) {
                self.legs.try_push(leg)?;
            }
        }
        own.legs.start = start;
        let goal = self.prices.limit(limit) + 1;
        let mut bound = None;
        for round in 0..ROUNDS {
            let alive = self.legs.len() - start;
            let before = &mut own.before[..self.keys];
            if !drop_impossible(state, &mut self.legs, start, before)
                || !all_collectable(state, &self.legs[start..], self.keys)
            {
                return Ok(None);
            }
            if round > 0 && self.legs.len() - start == alive {
                break;
            }
            self.load(state, start)?;
            let found = self.ascend(state, &mut own.prices, goal)?;
            let Some(found) = found.filter(|&found| found < goal) else {
                return Ok(None);
            };
            bound = self.fix(state, start, found, goal, &own.prices)?;
            if bound.is_none() {
                return Ok(None);
            }
        }
        own.legs.end = self.legs.len();
        Ok(bound)
    }

    /// Takes the costs of the present state's legs.
    fn load(&mut self, state: &State, start: usize) -> Result<(), Limit> {
        for target in members(state.unassigned) {
            self.between[target] = [NEVER; WIDTH];
        }
        self.rows.clear();
        for leg in &self.legs[start..] {
            let (from, to) = (leg.from as usize, usize::from(leg.to));
            let cost = self.prices.cost(leg.steps);
            let cell = if from < self.keys && state.unassigned >> from & 1 == 1 {
                &mut self.between[to][from]
            } else {
                if self.rows.last().is_none_or(|row| row.source != from) {
                    self.rows.try_push(Row {
                        source: from,
                        costs: [NEVER; WIDTH],
                    })?;
                }
                let last = self.rows.len() - 1;
                &mut self.rows[last].costs[to]
            };
            *cell = cost.min(*cell);
        }
        Ok(())
    }

    /// The bound with these prices; none if some key cannot be reached.
    fn tree_bound(&mut self, state: &State, prices: &[Cost]) -> Option<Cost> {
        let mut added = [0; WIDTH];
        added[..self.keys].copy_from_slice(&prices[..self.keys]);
        for target in members(state.unassigned) {
            let cells = self.priced[target].iter_mut().zip(&self.between[target]);
            for ((cell, &cost), &price) in cells.zip(&added) {
                *cell = cost + price;
            }
        }
        self.root = [NEVER; WIDTH];
        for row in self.rows.iter() {
            let price = prices[row.source];
            for (least, &cost) in self.root.iter_mut().zip(&row.costs) {
                *least = (cost + price).min(*least);
            }
        }
        if !self.tree.find(state.unassigned, &self.root, &self.priced) {
            return None;
        }
        let available = state.unassigned | state.pending | state.live;
        let sources = members(available).chain(state.starts().map(|start| self.keys + start));
        Some(self.tree.cost - sources.map(|source| prices[source]).sum::<Cost>())
    }

    /// Improves the prices a little, as far as `goal`.
    fn ascend(
        &mut self,
        state: &State,
        prices: &mut TrackedVec<'m, Cost>,
        goal: Cost,
    ) -> Result<Option<Cost>, Limit> {
        let Some(bound) = self.tree_bound(state, prices) else {
            return Ok(None);
        };
        let mut climb = SubgradientAscent::new(prices, bound, goal, self.meter)?;
        for _ in 0..STEPS {
            if climb.best >= goal {
                break;
            }
            let available = state.unassigned | state.pending | state.live;
            let sources = members(available).chain(state.starts().map(|start| self.keys + start));
            climb.leave_alone();
            sources.for_each(|source| climb.count(source, -1));
            for to in members(state.unassigned) {
                let from = match self.tree.source[to] {
                    ROOT => {
                        let cheapest = self
                            .rows
                            .iter()
                            .min_by_key(|row| row.costs[to] + prices[row.source]);
                        cheapest.map_or(0, |row| row.source)
                    }
                    key => usize::from(key),
                };
                climb.count(from, 1);
            }
            if !climb.step(prices) {
                break;
            }
            let Some(bound) = self.tree_bound(state, prices) else {
                return Ok(None);
            };
            climb.reached(prices, bound);
        }
        *prices = climb.best_prices;
        // The tree and its reduced costs are those of the best prices.
        Ok(self.tree_bound(state, prices))
    }

    /// Raises the bound by cuts, and drops the legs that lift it to `goal`; none if it gets there
    /// by itself.
    fn fix(
        &mut self,
        state: &State,
        start: usize,
        bound: Cost,
        goal: Cost,
        prices: &[Cost],
    ) -> Result<Option<Cost>, Limit> {
        let uncollected = state.unassigned | state.pending;
        let mut paid: Matrix = [[0; WIDTH]; WIDTH];
        for key in members(state.unassigned) {
            paid[key] = self.tree.paid_by_source(key);
        }
        self.cuts.clear();
        for leg in &self.legs[start..] {
            let (from, to) = (leg.from as usize, usize::from(leg.to));
            let paid = if from < self.keys {
                paid[to][from]
            } else {
                self.tree.paid[to]
            };
            let lift = self.prices.cost(leg.steps) + prices[from] - paid;
            self.cuts.leg(to, leg.needs & uncollected, lift)?;
        }
        for (key, &needs) in members(state.pending).zip(&state.needs) {
            self.cuts.by_itself(key, needs)?;
        }
        let paid = self.cuts.pay(uncollected, goal - bound)?;
        let Some(bound) = paid.map(|paid| bound + paid).filter(|&bound| bound < goal) else {
            return Ok(None);
        };
        self.lifts.truncate(start);
        let mut kept = start;
        for (at, lift) in (start..).zip(self.cuts.left()) {
            if bound + lift < goal {
                self.legs[kept] = self.legs[at];
                self.lifts.try_push(lift)?;
                kept += 1;
            }
        }
        self.legs.truncate(kept);
        Ok(Some(bound))
    }
}
