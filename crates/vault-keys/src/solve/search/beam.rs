//! Complete beam search: all states with so many keys collected, then those with one more.
//!
//! A state is the set of collected keys, the keys on which robots stand and the robots that have
//! not moved; a step walks one leg whose doors are open. Every step collects one key, so a layer
//! follows only from the one before, and two paths to a state are compared as soon as both are
//! known. Where doors are dense few orders are left, and a search forward in time meets only these.
//!
//! The legs come from one of two places: enumerated routes, or a breadth-first search over cells in
//! each state.
//!
//! A state's bound is the cheapest arborescence over the keys left, under the prices found for the
//! first state. It is computed once, when its layer is expanded. If only one robot can still move,
//! its next leg is one of those that are open now, at their real lengths. The dual tells for each
//! leg what a plan with that leg takes at least, so most children are never made, and robots
//! without a leg within the limit are forgotten: states that differ in these alone are one.
//!
//! A pass keeps only the `width` most promising states of a layer. A narrow pass finds a good plan
//! fast, and the limit that it gives makes the next, wider pass smaller. A pass that drops nothing
//! is a proof, and one that drops states proves the least bound among these. (Zhang, "Complete
//! anytime beam search", 1998.)
//!
//! ```text
//! ##################     after b only a is open, after a only c: one state a layer, though the
//! #c..A..@..b..B..a#     arborescence without prices takes c and b from @ and is 9 steps too short
//! ##################
//! ```
//!
//! Memory: one layer in full, and 8 bytes for each state before it. Time: an arborescence for each
//! state, and with cells a breadth-first search for each of its robots.

#[cfg(test)]
pub(crate) mod tests;

use alloc::vec::Vec;

use grid_core::tracked::{StateTable, TrackedVec};
use grid_core::{Limit, Meter};

use crate::solve::bound::arborescence::{Arborescence, Cost, NEVER, WIDTH};
use crate::solve::bound::multipliers::Multipliers;
use crate::solve::reduce::distances::Distances;
use crate::solve::reduce::legs::Hop;
use crate::solve::reduce::legs::{Leg, Legs};
use crate::solve::reduce::masks::{Mask, low_bits, members};
use crate::solve::reduce::padded_map::Cell;

/// Robots for which a state has room.
pub(crate) const MOST_STARTS: usize = 64;

/// What a pass found.
pub(crate) struct Pass {
    /// The best plan within the limit that was met.
    pub(crate) plan: Option<Vec<Leg>>,
    /// States of the largest layer, before any were dropped: if no more than were to be kept, there
    /// is no better plan within the limit.
    pub(crate) widest: usize,
    /// The least estimate of a dropped state.
    pub(crate) dropped: Cost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct BeamState {
    collected: Mask,
    /// Keys on which robots stand.
    heads: Mask,
    /// Robots that have not moved.
    waiting: u64,
}

/// The shortest way to a state that is known.
#[derive(Clone, Copy)]
struct Arrival {
    steps: u64,
    /// The least estimate of a plan over this state, in price units.
    estimate: Cost,
    step: BackPointer,
}

/// The last leg on the way to a state.
#[derive(Clone, Copy)]
struct BackPointer {
    parent: u32,
    from: u8,
    to: u8,
}

/// A leg that a robot can walk now.
#[derive(Clone, Copy)]
struct Move {
    to: u8,
    steps: u32,
}

/// Where the moves of a state come from.
pub(crate) enum Moves<'s, 'a> {
    /// The legs themselves, which are enumerated routes.
    Routes,
    /// A breadth-first search from the cell of a key or start; the legs say which moves are left.
    Cells {
        distances: &'s mut Distances<'a>,
        cells: &'s [Cell],
    },
}

/// One pass over all layers, keeping at most `width` states of each. There are at most
/// [`MOST_STARTS`] robots.
pub(crate) fn pass<'m>(
    legs: &Legs<'_>,
    prices: &Multipliers<'_>,
    moves: Moves<'_, '_>,
    limit: u64,
    width: usize,
    tree: &mut Arborescence,
    meter: &'m Meter<'m>,
) -> Result<Pass, Limit> {
    let mut beam = Beam {
        legs,
        prices,
        moves,
        most_steps: limit,
        limit: prices.limit(limit),
        tree,
        next: StateTable::new(meter),
        open: Vec::new(),
        meter,
    };
    beam.run(width)
}

struct Beam<'a, 'm, 'd> {
    legs: &'a Legs<'a>,
    prices: &'a Multipliers<'a>,
    moves: Moves<'a, 'd>,
    /// Plans of more steps are of no interest; the same in price units.
    most_steps: u64,
    limit: Cost,
    tree: &'a mut Arborescence,
    /// The next layer.
    next: StateTable<'m, BeamState, Arrival>,
    /// The moves of one robot, to 26 keys at most.
    open: Vec<Move>,
    meter: &'m Meter<'m>,
}

impl Beam<'_, '_, '_> {
    fn run(&mut self, width: usize) -> Result<Pass, Limit> {
        let starts = self.legs.sources - self.legs.keys;
        let first = BeamState {
            collected: 0,
            heads: 0,
            waiting: u64::MAX >> (MOST_STARTS - starts),
        };
        let reached = Arrival {
            steps: 0,
            estimate: 0,
            step: BackPointer {
                parent: 0,
                from: 0,
                to: 0,
            },
        };
        let mut layer = TrackedVec::new(self.meter);
        layer.try_push((first, reached))?;
        let mut steps: Vec<TrackedVec<'_, BackPointer>> = Vec::with_capacity(self.legs.keys);
        let mut widest = 0;
        let mut dropped = Cost::MAX;
        for _ in 0..self.legs.keys {
            for (number, &(state, reached)) in (0..).zip(&layer) {
                self.expand(number, state, reached)?;
            }
            layer.clear();
            layer.try_reserve(self.next.len())?;
            layer.try_extend(self.next.drain())?;
            widest = widest.max(layer.len());
            if layer.len() > width {
                let order = |(state, reached): &(BeamState, Arrival)| (reached.estimate, *state);
                let (_, next, _) = layer.select_nth_unstable_by_key(width, order);
                dropped = dropped.min(next.1.estimate);
                layer.truncate(width);
            }
            let mut last = TrackedVec::with_capacity(layer.len(), self.meter)?;
            last.try_extend(layer.iter().map(|(_, reached)| reached.step))?;
            steps.push(last);
        }
        // The last layer was reached by estimates, which may be lower.
        let best = (0..layer.len())
            .filter(|&place| layer[place].1.steps <= self.most_steps)
            .min_by_key(|&place| layer[place].1.steps);
        let plan = match best {
            None => None,
            Some(mut place) => {
                let mut back = Vec::with_capacity(steps.len());
                for layer in steps.iter().rev() {
                    back.push(layer[place]);
                    place = layer[place].parent as usize;
                }
                Some(self.plan(back.into_iter().rev())?)
            }
        };
        Ok(Pass {
            plan,
            widest,
            dropped,
        })
    }

    /// The legs of a plan, which are as long as they were in the search.
    fn plan(&mut self, steps: impl Iterator<Item = BackPointer>) -> Result<Vec<Leg>, Limit> {
        let mut collected = 0;
        let mut plan = Vec::with_capacity(self.legs.keys);
        for BackPointer { from, to, .. } in steps {
            let (from, to) = (from.into(), to.into());
            self.find_moves(from, collected)?;
            let is_it = |open: &&Move| usize::from(open.to) == to;
            let open = self.open.iter().find(is_it);
            let steps = open.expect("a move of the search").steps;
            plan.push(Leg::of(Hop { from, to, steps }));
            collected |= 1 << to;
        }
        Ok(plan)
    }

    /// Finds where a robot can go now.
    fn find_moves(&mut self, source: usize, collected: Mask) -> Result<(), Limit> {
        self.open.clear();
        match &mut self.moves {
            Moves::Routes => {
                let mut reached = collected;
                for leg in self.legs.of(source) {
                    if leg.needs & !collected == 0 && reached >> leg.to & 1 == 0 {
                        reached |= 1 << leg.to;
                        self.open.push(Move {
                            to: leg.to,
                            steps: leg.steps,
                        });
                    }
                }
            }
            Moves::Cells { distances, cells } => {
                let left = low_bits(self.legs.keys) & !collected;
                distances.collect(collected);
                distances.search([cells[source]], left.count_ones())?;
                for to in members(left) {
                    let is_left = self.prices.leg(source, to) < NEVER;
                    if is_left
                        && self.legs.before[to] & left == 0
                        && let Some(steps) = distances.steps(cells[to])
                    {
                        let to = small(to);
                        self.open.push(Move { to, steps });
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts the states that follow from one into the next layer, if a plan over them can be within
    /// the limit.
    fn expand(&mut self, number: u32, state: BeamState, reached: Arrival) -> Result<(), Limit> {
        self.meter.expand()?;
        let only = self.only_robot(state);
        if let Some(source) = only {
            self.find_moves(source, state.collected)?;
        }
        let Some(estimate) = self
            .bound(state, reached.steps, only)
            .filter(|&estimate| estimate <= self.limit)
        else {
            return Ok(());
        };
        if let Some(source) = only {
            let next = BeamState {
                heads: 0,
                waiting: 0,
                ..state
            };
            return self.walk(source, number, next, reached.steps, estimate);
        }
        let state = self.useful(state, self.limit - estimate);
        for head in members(state.heads) {
            let next = BeamState {
                heads: state.heads & !(1 << head),
                ..state
            };
            self.find_moves(head, state.collected)?;
            self.walk(head, number, next, reached.steps, estimate)?;
        }
        for robot in 0..self.legs.sources - self.legs.keys {
            if state.waiting >> robot & 1 == 1 {
                let next = BeamState {
                    waiting: state.waiting & !(1 << robot),
                    ..state
                };
                let source = self.legs.keys + robot;
                self.find_moves(source, state.collected)?;
                self.walk(source, number, next, reached.steps, estimate)?;
            }
        }
        Ok(())
    }

    /// The key or start of the one robot that can still move.
    fn only_robot(&self, state: BeamState) -> Option<usize> {
        match (state.heads.count_ones(), state.waiting.count_ones()) {
            (1, 0) => Some(state.heads.trailing_zeros() as usize),
            (0, 1) => Some(self.legs.keys + state.waiting.trailing_zeros() as usize),
            _ => None,
        }
    }

    /// Returns the state without the robots that have no leg within the limit: states that differ
    /// only in these robots are equal.
    fn useful(&self, state: BeamState, slack: Cost) -> BeamState {
        let left = low_bits(self.legs.keys) & !state.collected;
        let mut useful = BeamState {
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
    /// If only one robot is left, its moves are known.
    fn bound(&mut self, state: BeamState, steps: u64, only: Option<usize>) -> Option<Cost> {
        let left = low_bits(self.legs.keys) & !state.collected;
        let sources = members(left | state.heads);
        let robots = (0..MOST_STARTS).filter(|robot| state.waiting >> robot & 1 == 1);
        let sources = sources.chain(robots.clone().map(|robot| self.legs.keys + robot));
        let paid_back: Cost = sources.map(|source| self.prices.of[source]).sum();
        let mut root = [NEVER; WIDTH];
        if let Some(source) = only {
            let price = self.prices.of[source];
            for open in &self.open {
                root[usize::from(open.to)] = self.prices.cost(open.steps).saturating_add(price);
            }
        } else {
            for key in members(left) {
                let into = &self.prices.between[key];
                for head in members(state.heads) {
                    root[key] = root[key].min(into[head]);
                }
            }
            for robot in robots {
                let costs = self.prices.from_starts[robot].iter();
                for (root, &cost) in root.iter_mut().zip(costs) {
                    *root = cost.min(*root);
                }
            }
        }
        let found = self.tree.find(left, &root, &self.prices.between);
        let rest = found.then(|| (self.tree.cost - paid_back).max(0))?;
        Some(self.prices.limit(steps).saturating_add(rest))
    }

    /// The steps over the open legs of one robot; `next` is the state without it, `estimate` that
    /// of the state before.
    fn walk(
        &mut self,
        source: usize,
        number: u32,
        next: BeamState,
        steps: u64,
        estimate: Cost,
    ) -> Result<(), Limit> {
        let price = self.prices.of[source];
        for open in &self.open {
            let to = usize::from(open.to);
            let reduced = self.prices.cost(open.steps).saturating_add(price) - self.tree.paid[to];
            let estimate = estimate.saturating_add(reduced.max(0));
            if estimate > self.limit {
                continue;
            }
            let state = BeamState {
                collected: next.collected | 1 << to,
                heads: next.heads | 1 << to,
                ..next
            };
            let fresh = Arrival {
                steps: steps + u64::from(open.steps),
                estimate,
                step: BackPointer {
                    parent: number,
                    from: small(source),
                    to: open.to,
                },
            };
            let (_, known, is_new) = self.next.try_insert_with(state, || fresh)?;
            if is_new {
                self.meter.generate(1);
            } else if fresh.steps < known.steps {
                *known = fresh;
            }
        }
        Ok(())
    }
}

fn small(place: usize) -> u8 {
    u8::try_from(place).expect("keys and robots are few")
}
