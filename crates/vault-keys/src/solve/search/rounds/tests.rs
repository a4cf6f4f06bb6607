//! Every state of small maps: the bound is admissible, what is ruled out is, and the search from
//! there finds what brute force finds.

use alloc::string::String;
use std::collections::HashMap;

use grid_core::{Limits, Meter, Random};
use test_support::scattered;

use super::*;
use crate::solve::bound::spanning_tree;
use crate::solve::reduce::distances::Distances;
use crate::solve::reduce::edges::find_edges;
use crate::solve::reduce::padded_map::PaddedMap;
use crate::solve::reduce::region_graph::RegionGraph;
use crate::solve::reduce::routes::Router;
use crate::solve::search::leg_search::LegSearch;
use crate::solve::search::leg_search::states::State;
use crate::solve::search::{beam, forward};
use crate::vault::Vault;

/// A map with up to three robots and five keys; usually solvable.
fn small_map(random: &mut Random) -> String {
    let (height, width) = (3 + random.below(3), 4 + random.below(5));
    let keys = 1 + random.below(5);
    let mut pieces = alloc::vec![b'@'; 1 + random.below(3)];
    pieces.extend(&b"abcde"[..keys]);
    for _ in 0..random.below(7) {
        pieces.push(b'A' + u8::try_from(random.below(keys)).unwrap());
    }
    scattered(height, width, 30, &pieces, |bound| random.below(bound))
}

/// What is left to do from each state, by trying everything: all legs, open or not, of all robots.
struct Brute<'a> {
    legs: &'a Legs<'a>,
    known: HashMap<alloc::boxed::Box<[u32]>, Option<u64>>,
    states: Vec<State>,
}

impl Brute<'_> {
    fn remaining(&mut self, state: &State) -> Option<u64> {
        if state.unassigned == 0 {
            return (state.pending == 0).then_some(0);
        }
        let words = state.pack();
        if let Some(&known) = self.known.get(&words) {
            return known;
        }
        let keys = self.legs.keys;
        let uncollected = state.unassigned | state.pending;
        let mut best: Option<u64> = None;
        let sources: Vec<usize> = crate::solve::reduce::masks::members(state.live)
            .chain(state.starts().map(|start| keys + start))
            .collect();
        for source in sources {
            for leg in self.legs.of(source) {
                if state.unassigned >> leg.to & 1 == 0 {
                    continue;
                }
                let mut next = state.clone();
                next.leave(source, keys);
                match leg.needs & uncollected {
                    0 => next.collect(leg.to.into()),
                    needs => next.wait(leg.to.into(), needs),
                }
                let all = self
                    .remaining(&next)
                    .map(|rest| rest + u64::from(leg.steps));
                best = best.into_iter().chain(all).min();
            }
        }
        self.states.push(state.clone());
        self.known.insert(words, best);
        best
    }
}

#[test]
fn the_bound_is_admissible_and_the_search_right_from_every_state() {
    let mut random = Random::new(3);
    let mut checked = 0;
    let mut tight = 0;
    while checked < 20_000 {
        let Ok(vault) = small_map(&mut random).parse::<Vault>() else {
            continue;
        };
        let meter = &Meter::new(&Limits::new());
        let ground = PaddedMap::new(&vault, meter).unwrap();
        let regions = RegionGraph::new(&vault, &ground, meter).unwrap();
        let Ok(precedence) = Precedence::new(&regions, meter).unwrap() else {
            continue;
        };
        let mut places = ContractedGraph::new(&vault, &ground, meter).unwrap();
        find_edges(&mut places, &ground).unwrap();
        let mut router = Router::new(&places, &precedence, u64::MAX, meter).unwrap();
        let sources = 0..places.keys.len() + places.starts;
        let routes: Vec<TrackedVec<'_, KeyRoute>> = sources
            .map(|from| router.routes_from(from).unwrap().unwrap())
            .collect();
        let keys = places.keys.len();
        let before = (0..keys).map(|key| precedence.before(key)).collect();
        let mut legs = Legs::new(keys, &routes, before, meter).unwrap();
        assert!(legs.retain(|_| true).unwrap());
        let mut prices = Multipliers::new(&legs, meter).unwrap();
        let mut tree = Arborescence::new();
        prices
            .ascend(FIRST_STEPS, prices.limit(1000), &mut tree, meter)
            .unwrap();
        let mut brute = Brute {
            legs: &legs,
            known: HashMap::new(),
            states: Vec::new(),
        };
        let start = State::start(keys, 0..places.starts, 1);
        let answer = brute.remaining(&start).expect("a feasible vault");
        assert!(places.least_steps() <= answer, "\n{vault}");
        assert!(spanning_tree::least_steps(&vault) <= answer, "\n{vault}");
        beam::tests::check(&legs, &prices, &mut tree);
        let mut distances = Distances::new(&ground, &places.keys, meter).unwrap();
        let cells = places.source_cells();
        let first = distances.nearest_first(cells).unwrap().hops;
        assert_eq!(first.len(), keys);
        let found = forward::search(&mut distances, cells, &first, &precedence, meter).unwrap();
        let steps: u64 = found.iter().map(|hop| u64::from(hop.steps)).sum();
        assert_eq!(steps, answer, "{found:?}\n{vault}");
        for (limit, known) in [
            (answer + 1000, Some(answer)),
            (answer, Some(answer)),
            (answer - 1, None),
        ] {
            let mut pass = |width| {
                beam::pass(
                    &legs,
                    &prices,
                    Moves::Routes,
                    limit,
                    width,
                    &mut tree,
                    meter,
                )
            };
            let all = pass(usize::MAX).unwrap();
            assert_eq!(all.plan.map(|plan| steps_of(&plan)), known, "{vault}");
            if let Some(plan) = pass(1).unwrap().plan {
                assert!((answer..=limit).contains(&steps_of(&plan)), "{vault}");
                assert_eq!(hops_in_order(plan, keys).len(), keys);
            }
        }
        for state in core::mem::take(&mut brute.states) {
            let remaining = brute.remaining(&state);
            // With far more steps allowed nothing is ruled out by price, with exactly enough all
            // that can be.
            for allowed in [remaining.unwrap_or(0) + 1000, remaining.unwrap_or(20)] {
                let states = &mut States::new(meter);
                let mut search = LegSearch::new(&prices, states, keys, allowed, meter);
                let bound = search.bound_of(&state, &legs).unwrap();
                match (bound, remaining) {
                    (Some(bound), Some(remaining)) => {
                        assert!(bound <= remaining, "{bound} {remaining} {state:?}\n{vault}");
                        tight += usize::from(bound == remaining);
                    }
                    (None, Some(_)) => panic!("{state:?} is not hopeless\n{vault}"),
                    (_, None) => {}
                }
                search.run_from(&state, &legs).unwrap();
                let found = search.best().map(|plan| steps_of(&plan));
                assert_eq!(found, remaining, "{state:?}\n{vault}");
            }
            if let Some(below) = remaining.and_then(|remaining| remaining.checked_sub(1)) {
                let states = &mut States::new(meter);
                let mut search = LegSearch::new(&prices, states, keys, below, meter);
                search.run_from(&state, &legs).unwrap();
                assert_eq!(search.best(), None, "{state:?}\n{vault}");
            }
            checked += 1;
        }
    }
    assert!(
        tight > checked,
        "the bound is the answer in only {tight} of {checked} states, twice"
    );
}
