//! The bound in every state that can be reached: admissible, and consistent along every step.

use std::collections::HashMap;

use super::*;

/// What is left to do from each state that follows from the first, by trying everything.
struct Exact<'a> {
    legs: &'a Legs<'a>,
    known: HashMap<BeamState, Option<u64>>,
}

/// A step and where it leads.
struct Next {
    steps: u32,
    state: BeamState,
}

impl Exact<'_> {
    fn successors(&self, state: BeamState) -> Vec<Next> {
        let keys = self.legs.keys;
        let waiting = (0..self.legs.sources - keys).filter(|robot| state.waiting >> robot & 1 == 1);
        let sources = members(state.heads).chain(waiting.map(|robot| keys + robot));
        let is_open =
            |leg: &&Leg| state.collected >> leg.to & 1 == 0 && leg.needs & !state.collected == 0;
        let walk = |leg: &Leg| {
            let mut next = state;
            match (leg.from as usize).checked_sub(keys) {
                None => next.heads &= !(1 << leg.from),
                Some(robot) => next.waiting &= !(1 << robot),
            }
            next.collected |= 1 << leg.to;
            next.heads |= 1 << leg.to;
            Next {
                steps: leg.steps,
                state: next,
            }
        };
        sources
            .flat_map(|source| self.legs.of(source).iter().filter(is_open).map(walk))
            .collect()
    }

    fn remaining(&mut self, state: BeamState) -> Option<u64> {
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let least = if state.collected == low_bits(self.legs.keys) {
            Some(0)
        } else {
            let next = self.successors(state).into_iter();
            next.filter_map(|next| Some(self.remaining(next.state)? + u64::from(next.steps)))
                .min()
        };
        self.known.insert(state, least);
        least
    }
}

/// Checks all states of a map with these legs and prices.
pub(crate) fn check(legs: &Legs<'_>, prices: &Multipliers<'_>, tree: &mut Arborescence) {
    let mut exact = Exact {
        legs,
        known: HashMap::new(),
    };
    exact.remaining(BeamState {
        collected: 0,
        heads: 0,
        waiting: u64::MAX >> (MOST_STARTS - (legs.sources - legs.keys)),
    });
    let meter = Meter::new(&grid_core::Limits::new());
    let mut beam = Beam {
        legs,
        prices,
        moves: Moves::Routes,
        most_steps: u64::MAX,
        limit: Cost::MAX,
        tree,
        next: StateTable::new(&meter),
        open: Vec::new(),
        meter: &meter,
    };
    for (&state, &remaining) in &exact.known {
        let here = beam.bound(state, 0, None);
        if let Some(remaining) = remaining {
            let bound = here.map(|bound| prices.steps(bound));
            assert!(
                bound.is_some_and(|bound| bound <= remaining),
                "{bound:?} of {remaining}: {state:?}"
            );
        }
        for next in exact.successors(state) {
            let Some(there) = beam.bound(next.state, 0, None) else {
                continue;
            };
            assert!(
                here.is_some_and(|here| here <= there + prices.cost(next.steps)),
                "not consistent: {state:?}"
            );
        }
    }
}
