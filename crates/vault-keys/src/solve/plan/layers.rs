//! Forward in time, layer by layer: all states with so many keys collected, then those with one more.
//!
//! Where doors are dense the bound does not see which orders they leave, and branch and bound over plans tries many that none of them can be; but then few orders are left, and searching forward in
//! time meets only these. A state is the set of collected keys, the keys on which robots stand and the robots that have not moved; a step walks one open leg. All steps collect one key, so a layer follows
//! only from the one before, and two ways to a state are compared as soon as both are known.
//!
//! A state's bound is the cheapest arborescence over the keys left, under the prices found for the first state; it is computed once a state, when its layer is expanded. Its dual tells for each leg
//! what a plan with that leg takes at least, so most children are never made, and robots without a leg within the limit are forgotten: states that differ in these alone are one.
//!
//! With a `width` only the most promising states of a layer are kept. That finds good plans fast, and the limit that a good plan gives makes the next, wider pass smaller; a pass that
//! had to drop nothing is a proof. (Complete beam search: Zhang, "Complete anytime beam search", 1998.)
//!
//! ```text
//! ##################     after b only a is open, after a only c: one state a layer, though the
//! #c..A..@..b..B..a#     arborescence without prices takes c and b from @ and is 9 steps too short
//! ##################
//! ```
//!
//! Memory: one layer in full, and 8 bytes for each state before it. Time: an arborescence for each state.

#[cfg(test)]
pub(super) mod tests;

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter, StateMap};

use crate::held::{bytes_of, reserve, reserve_state};
use crate::solve::places::{Mask, low_bits, members};
use crate::solve::plan::arborescence::{Arborescence, Cost, NEVER, WIDTH};
use crate::solve::plan::legs::{Leg, Legs};
use crate::solve::plan::prices::Prices;

/// Robots for which a state has room.
const MOST_STARTS: usize = 64;

/// What a pass found.
pub(super) struct Pass {
    /// The best plan within the limit that was met.
    pub(super) plan: Option<Vec<Leg>>,
    /// States of the largest layer, before any were dropped: if no more than were to be kept, there is no better plan within the limit.
    pub(super) widest: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    collected: Mask,
    /// Keys on which robots stand.
    heads: Mask,
    /// Robots that have not moved.
    waiting: u64,
}

/// The shortest way to a state that is known.
#[derive(Clone, Copy)]
struct Reached {
    steps: u64,
    /// The least estimate of a plan over this state, in price units.
    estimate: Cost,
    step: Step,
}

/// The last leg on the way to a state.
#[derive(Clone, Copy)]
struct Step {
    parent: u32,
    leg: u32,
}

/// One pass over all layers, keeping at most `width` states of each; `None` if there are too many robots.
pub(super) fn pass(
    legs: &Legs,
    prices: &Prices,
    limit: u64,
    width: usize,
    tree: &mut Arborescence,
    meter: &Meter<'_>,
) -> Result<Option<Pass>, Limit> {
    let starts = legs.sources - legs.keys;
    if starts > MOST_STARTS {
        return Ok(None);
    }
    let mut layers = Layers {
        legs,
        prices,
        most_steps: limit,
        limit: prices.limit(limit),
        tree,
        table: StateMap::default(),
    };
    let held = meter.held();
    let found = layers.run(width, starts, meter);
    meter.release(meter.held() - held);
    found.map(Some)
}

struct Layers<'a> {
    legs: &'a Legs,
    prices: &'a Prices,
    /// Plans of more steps are of no interest; the same in price units.
    most_steps: u64,
    limit: Cost,
    tree: &'a mut Arborescence,
    /// The next layer.
    table: StateMap<State, Reached>,
}

impl Layers<'_> {
    fn run(&mut self, width: usize, starts: usize, meter: &Meter<'_>) -> Result<Pass, Limit> {
        let first = State {
            collected: 0,
            heads: 0,
            waiting: u64::MAX >> (MOST_STARTS - starts),
        };
        let reached = Reached {
            steps: 0,
            estimate: 0,
            step: Step { parent: 0, leg: 0 },
        };
        let mut layer = vec![(first, reached)];
        let mut steps: Vec<Vec<Step>> = Vec::with_capacity(self.legs.keys);
        let mut widest = 0;
        for _ in 0..self.legs.keys {
            for (number, &(state, reached)) in (0..).zip(&layer) {
                self.expand(number, state, reached, meter)?;
            }
            layer.clear();
            reserve(&mut layer, self.table.len(), meter)?;
            layer.extend(self.table.drain(..));
            widest = widest.max(layer.len());
            if layer.len() > width {
                // States before which others were found first come first among equals, so the same are kept everywhere. Sorting so takes a second list for a time.
                let second = bytes_of::<(State, Reached)>(layer.len());
                meter.hold(second)?;
                layer.sort_by_key(|(_, reached)| reached.estimate);
                meter.release(second);
                layer.truncate(width);
            }
            meter.hold(bytes_of::<Step>(layer.len()))?;
            steps.push(layer.iter().map(|(_, reached)| reached.step).collect());
        }
        // The last layer was reached by estimates, which may be lower.
        let best = (0..layer.len())
            .filter(|&place| layer[place].1.steps <= self.most_steps)
            .min_by_key(|&place| layer[place].1.steps);
        let plan = best.map(|mut place| {
            let mut plan = Vec::with_capacity(steps.len());
            for layer in steps.iter().rev() {
                let step = layer[place];
                plan.push(self.legs.leg(step.leg));
                place = step.parent as usize;
            }
            plan.reverse();
            plan
        });
        Ok(Pass { plan, widest })
    }

    /// Puts the states that follow from one into the next layer, if a plan over them can be within the limit.
    fn expand(
        &mut self,
        number: u32,
        state: State,
        reached: Reached,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        meter.expand()?;
        let Some(estimate) = self.bound(state, reached.steps) else {
            return Ok(());
        };
        if estimate > self.limit {
            return Ok(());
        }
        let state = self.useful(state, self.limit - estimate);
        for head in members(state.heads) {
            let next = State {
                heads: state.heads & !(1 << head),
                ..state
            };
            self.walk(head, number, next, reached.steps, estimate, meter)?;
        }
        for robot in 0..self.legs.sources - self.legs.keys {
            if state.waiting >> robot & 1 == 1 {
                let next = State {
                    waiting: state.waiting & !(1 << robot),
                    ..state
                };
                self.walk(
                    self.legs.keys + robot,
                    number,
                    next,
                    reached.steps,
                    estimate,
                    meter,
                )?;
            }
        }
        Ok(())
    }

    /// The state without the robots none of whose legs is within the limit: whoever does not go on is not told apart.
    fn useful(&self, state: State, slack: Cost) -> State {
        let left = low_bits(self.legs.keys) & !state.collected;
        let mut useful = State {
            heads: 0,
            waiting: 0,
            ..state
        };
        for head in members(state.heads) {
            let lift = |to: usize| self.prices.between[to][head] - self.tree.paid[to];
            if members(left).any(|to| lift(to) <= slack) {
                useful.heads |= 1 << head;
            }
        }
        for (robot, costs) in self.prices.from_starts.iter().enumerate() {
            if state.waiting >> robot & 1 == 1
                && members(left).any(|to| costs[to] - self.tree.paid[to] <= slack)
            {
                useful.waiting |= 1 << robot;
            }
        }
        useful
    }

    /// What a plan over a state takes at least, in price units; none if some key cannot be reached.
    fn bound(&mut self, state: State, steps: u64) -> Option<Cost> {
        let left = low_bits(self.legs.keys) & !state.collected;
        let mut root = [NEVER; WIDTH];
        let mut paid_back = 0;
        for key in members(left | state.heads) {
            paid_back += self.prices.of[key];
        }
        for key in members(left) {
            let into = &self.prices.between[key];
            for head in members(state.heads) {
                root[key] = root[key].min(into[head]);
            }
        }
        for (robot, costs) in self.prices.from_starts.iter().enumerate() {
            if state.waiting >> robot & 1 == 1 {
                paid_back += self.prices.of[self.legs.keys + robot];
                for (root, &cost) in root.iter_mut().zip(costs) {
                    *root = (*root).min(cost);
                }
            }
        }
        let found = self.tree.find(left, &root, &self.prices.between);
        let rest = found.then(|| (self.tree.cost - paid_back).max(0))?;
        Some(self.prices.limit(steps).saturating_add(rest))
    }

    /// The steps over the open legs of one robot; `next` is the state without it, `estimate` that of the state before.
    fn walk(
        &mut self,
        source: usize,
        number: u32,
        next: State,
        steps: u64,
        estimate: Cost,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let price = self.prices.of[source];
        let legs = self.legs;
        for (place, leg) in legs.places_of(source) {
            let to = usize::from(leg.to);
            if next.collected >> to & 1 == 1 || leg.needs & !next.collected != 0 {
                continue;
            }
            let reduced = self.prices.cost(leg.steps).saturating_add(price) - self.tree.paid[to];
            let estimate = estimate.saturating_add(reduced.max(0));
            if estimate > self.limit {
                continue;
            }
            let state = State {
                collected: next.collected | 1 << to,
                heads: next.heads | 1 << to,
                ..next
            };
            let fresh = Reached {
                steps: steps + u64::from(leg.steps),
                estimate,
                step: Step {
                    parent: number,
                    leg: place,
                },
            };
            match self.table.get_mut(&state) {
                Some(known) => {
                    if fresh.steps < known.steps {
                        *known = fresh;
                    }
                }
                None => {
                    meter.generate(1);
                    reserve_state(&mut self.table, meter)?;
                    self.table.insert(state, fresh);
                }
            }
        }
        Ok(())
    }
}
