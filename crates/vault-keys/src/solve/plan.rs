//! The search over plans: any map, any number of robots.
//!
//! A solution is a set of *legs*, each from a start or key to a key by one route with the keys that it needs: one leg into each key, at most one out of each key or start, and an
//! order in which they can be walked. Searching for such a set, rather than for who moves when, leaves out all the orders that cost the same.
//!
//! 1. [`legs`]: all routes that can be best at some time, less those that no plan can have.
//! 2. [`arborescence`]: a lower bound, the cheapest directed tree of legs. 3. [`prices`]: prices that raise it, and rule out legs under an upper limit. 4. [`cuts`]: what the order of keys adds.
//! 5. [`search`](mod@search): branch and bound over what is left, with the same bound and the same ruling out in every state.
//!
//! The upper limit is a guess a little above the first bound. The search within it finds the best plan or proves that there is none; then the limit is raised and the search starts anew with all legs.
//!
//! ```text
//! ###########
//! #@.A....b.#     two robots, two regions: legs @1-b needs a; @2-a, @2-c, a-c, c-a.
//! ###########     The tree takes the cheapest leg into a, b and c; if both a and c hang on @2
//! #a...@...c#     its price goes up until one of them hangs on the other.
//! ###########
//! ```
//!
//! Exponential in the number of keys at worst; in the kinds of map that people make some tens to some thousands of states.

mod arborescence;
mod cuts;
mod layers;
mod legs;
mod prices;
mod search;
mod states;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use grid_core::{Limit, Meter, Stopped};

use crate::held::bytes_of;
use crate::solve::places::{Mask, Places, low_bits};
use crate::solve::plan::arborescence::Arborescence;
use crate::solve::plan::cuts::Cuts;
use crate::solve::plan::legs::{Leg, Legs};
use crate::solve::plan::prices::Prices;
use crate::solve::plan::search::Search;
use crate::solve::plan::states::States;
use crate::solve::precedence::Precedence;
use crate::solve::routes::KeyRoute;
use crate::solve::{Hop, early};

/// Price steps before anything else.
const FIRST_STEPS: usize = 300;

/// Expanded states, times how far the limit is above the first bound in proportion, from which on the search goes [forward](layers) instead.
const HARD: u64 = 24;

/// States of a layer that are kept, pass after pass, and how many times that a layer may be before the next pass is put off.
const WIDTHS: [usize; 3] = [1 << 8, 1 << 11, 1 << 18];
const MOST_DROPPED: usize = 8;

/// Legs within the limit for each key up to which branch and bound is better after all, once a first pass has found a good limit.
const FEW: usize = 10;

/// An optimal plan as legs in an order in which they can be walked. All keys can be collected.
pub(crate) fn search(
    places: &Places,
    routes: &[Vec<KeyRoute>],
    precedence: &Precedence,
    meter: &mut Meter<'_>,
) -> Result<Vec<Hop>, Stopped> {
    let keys = places.keys.len();
    let before = (0..keys).map(|key| precedence.before(key)).collect();
    // All legs, those of one round, and a copy of either while it is filtered; the same for prices, and an ascent.
    let count = routes.iter().map(Vec::len).sum();
    let mut bytes = 3 * bytes_of::<Leg>(count) + 3 * Prices::bytes(routes.len() - keys);
    // Who can collect what, for each robot and source.
    bytes += 3 * bytes_of::<Mask>(routes.len());
    meter.hold(bytes).map_err(early)?;
    let mut legs = Legs::new(keys, routes, before);
    let possible = legs.retain(|_| true);
    debug_assert!(possible, "all keys can be collected");
    let mut best = nearest_first(&legs);
    let mut lower = 0;
    let stopped = |limit: Limit, lower: u64, best: &[Leg]| Stopped {
        limit,
        lower,
        upper: Some(steps_of(best)),
    };
    let mut prices = Prices::new(&legs);
    let mut tree = Arborescence::new();
    let mut cuts = Cuts::default();
    bytes += cuts.make_room(legs.len(), meter).map_err(early)?;
    let bound = prices
        .ascend(FIRST_STEPS, prices.limit(steps_of(&best)), &mut tree, meter)
        .map_err(|limit| stopped(limit, 0, &best))?;
    let bound = bound.unwrap_or(0);
    let paid = prices.pay(
        &legs,
        prices.limit(steps_of(&best)) - bound,
        &tree,
        &mut cuts,
    );
    lower = lower.max(prices.steps(bound + paid.unwrap_or(0)));
    let first = lower;
    let mut excess = (first * 6 / 1000).max(1);
    let mut states = States::new();
    let mut widths = WIDTHS.iter();
    while lower < steps_of(&best) {
        // Many states under a limit far above the bound: the bound says too little.
        if meter.stats().expanded * excess > HARD * first
            && forward(
                &legs,
                &prices,
                &mut best,
                &mut widths,
                &mut tree,
                &mut cuts,
                meter,
            )
            .map_err(|limit| stopped(limit, lower, &best))?
        {
            break;
        }
        let limit = if widths.len() == 0 {
            steps_of(&best) - 1
        } else {
            (first + excess).min(steps_of(&best) - 1)
        };
        let mut kept = legs.clone();
        let mut prices = prices.clone();
        let bound = prices
            .fix(&mut kept, prices.limit(limit), &mut tree, &mut cuts, meter)
            .map_err(|limit| stopped(limit, lower, &best))?;
        if let Some(bound) = bound {
            lower = lower.max(prices.steps(bound));
            let mut search = Search::new(&prices, &mut states, keys, limit);
            let ended = search.run(&kept, meter);
            meter.release(search.held());
            if let Some(better) = search.best() {
                best = better;
                lower = if ended.is_ok() {
                    steps_of(&best)
                } else {
                    lower
                };
            }
            ended.map_err(|limit| stopped(limit, lower, &best))?;
        }
        lower = lower.max(limit + 1).min(steps_of(&best));
        excess = 2 * excess + 1;
    }
    meter.release(states.held() + bytes);
    Ok(in_order(best, keys))
}

/// Passes over [`layers`], each under the limit that the one before found; true if `best` is proven to be the best.
fn forward(
    legs: &Legs,
    prices: &Prices,
    best: &mut Vec<Leg>,
    widths: &mut core::slice::Iter<'_, usize>,
    tree: &mut Arborescence,
    cuts: &mut Cuts,
    meter: &mut Meter<'_>,
) -> Result<bool, Limit> {
    for &width in widths.by_ref() {
        let limit = steps_of(best) - 1;
        let mut kept = legs.clone();
        let mut prices = prices.clone();
        let within = prices.limit(limit);
        if prices.fix(&mut kept, within, tree, cuts, meter)?.is_none() {
            return Ok(true);
        }
        if width > WIDTHS[0] && kept.len() <= FEW * legs.keys {
            return Ok(false);
        }
        let Some(pass) = layers::pass(&kept, &prices, limit, width, tree, meter)? else {
            return Ok(false);
        };
        if let Some(better) = pass.plan {
            *best = better;
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

/// Steps of all legs together.
fn steps_of(plan: &[Leg]) -> u64 {
    plan.iter().map(|leg| u64::from(leg.steps)).sum()
}

/// A plan: whoever is nearest to a key that is open collects it.
fn nearest_first(legs: &Legs) -> Vec<Leg> {
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

/// The legs of a plan in an order in which they can be walked.
fn in_order(mut plan: Vec<Leg>, keys: usize) -> Vec<Hop> {
    let mut collected: Mask = 0;
    let mut hops = Vec::with_capacity(plan.len());
    while !plan.is_empty() {
        let can_walk = |leg: &Leg| {
            let from = leg.from as usize;
            (from >= keys || collected >> from & 1 == 1) && leg.needs & !collected == 0
        };
        let next = plan.iter().position(can_walk);
        let leg = plan.remove(next.expect("a plan can be walked"));
        collected |= 1 << leg.to;
        hops.push(Hop {
            from: leg.from as usize,
            to: leg.to.into(),
            steps: leg.steps,
        });
    }
    hops
}
