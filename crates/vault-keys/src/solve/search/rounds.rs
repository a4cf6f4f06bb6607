//! The search over plans: any map, any number of robots.
//!
//! A solution is a set of *legs*, each from a start or key to a key by one route with the keys that
//! it needs: one leg into each key, at most one out of each key or start, and an order in which
//! they can be walked. Searching for such a set, rather than for who moves when, leaves out all the
//! orders that cost the same.
//!
//! 1. [`legs`](crate::solve::reduce::legs): all routes that can be optimal at some time, without
//!    those that no plan can have.
//! 2. [`arborescence`](crate::solve::bound::arborescence): a lower bound, the cheapest directed
//!    tree of legs.
//! 3. [`multipliers`](crate::solve::bound::multipliers): Lagrangian multipliers that raise the
//!    bound and rule out legs under an upper limit.
//! 4. [`landmark_cuts`](crate::solve::bound::landmark_cuts): what the order of the keys adds.
//! 5. [`leg_search`](super::leg_search): branch and bound over what is left, with the same bound in
//!    every state.
//!
//! The upper limit is a guess a little above the first bound. The search within it finds the best
//! plan or proves that there is none; then the limit is raised and the search starts anew with all
//! legs.
//!
//! ```text
//! ###########
//! #@.A....b.#     two robots, two regions: legs @1-b needs a; @2-a, @2-c, a-c, c-a.
//! ###########     The tree takes the cheapest leg into a, b and c; if both a and c hang on @2
//! #a...@...c#     its price goes up until one of them hangs on the other.
//! ###########
//! ```
//!
//! Exponential in the number of keys at worst; in the kinds of map that people make some tens to
//! some thousands of states.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Stopped};

use crate::solve::bound::arborescence::Arborescence;
use crate::solve::bound::landmark_cuts::LandmarkCuts;
use crate::solve::bound::multipliers::{FIRST_STEPS, Multipliers};
use crate::solve::reduce::contraction::ContractedGraph;
use crate::solve::reduce::legs::{Hop, Leg, Legs, hops_in_order, steps_of};
use crate::solve::reduce::masks::{Mask, low_bits};
use crate::solve::reduce::precedence::Precedence;
use crate::solve::reduce::routes::KeyRoute;
use crate::solve::search::beam::{self, MOST_STARTS, Moves};
use crate::solve::search::leg_search::LegSearch;
use crate::solve::search::leg_search::states::States;

/// Expanded states, times how far the limit is above the first bound in proportion, from which on
/// the search goes [forward](beam) instead.
const HARD: u64 = 24;

/// States of a layer that are kept, pass after pass, and how many times that a layer may be before
/// the next pass is put off.
const WIDTHS: [usize; 3] = [1 << 8, 1 << 11, 1 << 18];
const MOST_DROPPED: usize = 8;

/// Legs within the limit for each key up to which branch and bound is better after all, once a
/// first pass has found a good limit.
const FEW: usize = 10;

/// An optimal plan as legs in an order in which they can be walked. All keys can be collected.
pub(crate) fn search<'m>(
    places: &ContractedGraph<'_>,
    routes: &[TrackedVec<'_, KeyRoute>],
    precedence: &Precedence,
    meter: &'m Meter<'m>,
) -> Result<Vec<Hop>, Stopped<Vec<Hop>>> {
    let keys = places.keys.len();
    let before = (0..keys).map(|key| precedence.before(key)).collect();
    let mut planning =
        Planning::new(routes, before, meter).map_err(|limit| Stopped::new(limit, 0))?;
    let ended = planning.run();
    let steps = steps_of(&planning.best);
    let best = hops_in_order(planning.best, keys);
    match ended {
        Ok(()) => Ok(best),
        Err(limit) => Err(Stopped::new(limit, planning.lower).with_best(steps, best)),
    }
}

/// What is known so far, and what one round hands on to the next.
struct Planning<'m> {
    /// The best plan known.
    best: Vec<Leg>,
    /// No plan takes fewer steps.
    lower: u64,
    legs: Legs<'m>,
    /// The prices of all legs.
    prices: Multipliers<'m>,
    tree: Arborescence,
    cuts: LandmarkCuts<'m>,
    states: States<'m>,
    /// Of [`WIDTHS`] those that no pass was tried with.
    widths: core::slice::Iter<'static, usize>,
    meter: &'m Meter<'m>,
}

impl<'m> Planning<'m> {
    fn new(
        routes: &[TrackedVec<'_, KeyRoute>],
        before: Vec<Mask>,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let mut legs = Legs::new(before.len(), routes, before, meter)?;
        let possible = legs.retain(|_| true)?;
        debug_assert!(possible, "all keys can be collected");
        Ok(Self {
            best: nearest_first(&legs),
            lower: 0,
            prices: Multipliers::new(&legs, meter)?,
            legs,
            tree: Arborescence::new(),
            cuts: LandmarkCuts::new(meter),
            states: States::new(meter),
            widths: WIDTHS.iter(),
            meter,
        })
    }

    /// Finds the best plan.
    fn run(&mut self) -> Result<(), Limit> {
        self.find_prices()?;
        let first = self.lower;
        let mut excess = (first * 6 / 1000).max(1);
        while self.lower < steps_of(&self.best) {
            // Many states under a limit far above the bound: the bound says too little.
            let expanded = self.meter.stats().expanded;
            if expanded * excess > HARD * first && self.go_forward()? {
                break;
            }
            let most = steps_of(&self.best) - 1;
            let limit = if self.widths.len() == 0 {
                most
            } else {
                most.min(first + excess)
            };
            self.search_within(limit)?;
            self.lower = self.lower.max(limit + 1).min(steps_of(&self.best));
            excess = 2 * excess + 1;
        }
        Ok(())
    }

    /// The prices of all legs, and the first lower bound.
    fn find_prices(&mut self) -> Result<(), Limit> {
        let Self {
            prices, tree, cuts, ..
        } = self;
        let limit = prices.limit(steps_of(&self.best));
        let bound = prices
            .ascend(FIRST_STEPS, limit, tree, self.meter)?
            .unwrap_or(0);
        let paid = prices.pay(&self.legs, limit - bound, tree, cuts)?;
        self.lower = prices.steps(bound + paid.unwrap_or(0));
        Ok(())
    }

    /// Finds the best plan of at most `limit` steps by branch and bound, if there is any.
    fn search_within(&mut self, limit: u64) -> Result<(), Limit> {
        let mut kept = self.legs.try_clone()?;
        let mut prices = self.prices.try_clone()?;
        let within = prices.limit(limit);
        let bound = prices.fix(
            &mut kept,
            within,
            &mut self.tree,
            &mut self.cuts,
            self.meter,
        )?;
        let Some(bound) = bound else {
            return Ok(());
        };
        self.lower = self.lower.max(prices.steps(bound));
        let mut search = LegSearch::new(&prices, &mut self.states, kept.keys, limit, self.meter);
        let ended = search.run(&kept);
        if let Some(better) = search.best() {
            self.best = better;
            if ended.is_ok() {
                self.lower = steps_of(&self.best);
            }
        }
        ended
    }

    /// Passes over [`beam`], each under the limit that the one before found; true if the best plan
    /// is proven to be the best.
    fn go_forward(&mut self) -> Result<bool, Limit> {
        if self.legs.sources - self.legs.keys > MOST_STARTS {
            return Ok(false);
        }
        for &width in self.widths.by_ref() {
            let limit = steps_of(&self.best) - 1;
            let mut kept = self.legs.try_clone()?;
            let mut prices = self.prices.try_clone()?;
            let within = prices.limit(limit);
            let bound = prices.fix(
                &mut kept,
                within,
                &mut self.tree,
                &mut self.cuts,
                self.meter,
            )?;
            if bound.is_none() {
                return Ok(true);
            }
            if width > WIDTHS[0] && kept.len() <= FEW * kept.keys {
                return Ok(false);
            }
            let pass = beam::pass(
                &kept,
                &prices,
                Moves::Routes,
                limit,
                width,
                &mut self.tree,
                self.meter,
            )?;
            if let Some(better) = pass.plan {
                self.best = better;
            }
            if pass.widest <= width {
                return Ok(true);
            }
            // The first pass, under a poor limit, says nothing about how wide the layers are.
            if width > WIDTHS[0] && pass.widest > MOST_DROPPED * width {
                return Ok(false);
            }
        }
        Ok(false)
    }
}

/// Returns the nearest-key plan: the robot nearest to an open key collects it.
fn nearest_first(legs: &Legs<'_>) -> Vec<Leg> {
    let all = low_bits(legs.keys);
    let mut collected: Mask = 0;
    let mut used: Vec<bool> = alloc::vec![false; legs.sources];
    let mut plan = Vec::with_capacity(legs.keys);
    while collected != all {
        let can_walk = |leg: &&Leg| {
            let from = leg.from as usize;
            !used[from]
                && (from >= legs.keys || collected >> from & 1 == 1)
                && collected >> leg.to & 1 == 0
                && leg.needs & !collected == 0
        };
        let Some(&leg) = legs.iter().filter(can_walk).min_by_key(|leg| leg.steps) else {
            debug_assert!(
                false,
                "some open key can be reached from every robot of its region"
            );
            break;
        };
        used[leg.from as usize] = true;
        collected |= 1 << leg.to;
        plan.push(leg);
    }
    plan
}
