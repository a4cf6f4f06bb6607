//! Dijkstra's algorithm over who stands where and what is collected, one robot moving at a time.
//!
//! A state is the set of collected keys, the set of keys on which robots stand, and the set of robots that have not moved yet: robots are alike, so it does not matter
//! who stands where. A step sends one robot to one uncollected key by its cheapest open route.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use grid_core::search::{Edge, best_first};
use grid_core::{Meter, Stopped};

use crate::solve::Hop;
use crate::solve::places::{Mask, Places, members};
use crate::solve::routes::KeyRoute;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    collected: Mask,
    /// Keys on which a robot stands.
    heads: Mask,
    /// Robots that stand on their starts, 64 a word.
    waiting: Box<[u64]>,
}

/// The legs of an optimal plan, in an order in which they can be walked.
pub(crate) fn search(
    places: &Places,
    routes: &[Vec<KeyRoute>],
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Hop>>, Stopped> {
    let mut waiting = vec![0; places.starts.div_ceil(64)];
    (0..places.starts).for_each(|robot| waiting[robot / 64] |= 1 << (robot % 64));
    let start = State {
        collected: 0,
        heads: 0,
        waiting: waiting.into(),
    };
    let first_start = places.keys.len();
    let found = best_first(
        [start],
        |state, edges| {
            for key in members(state.heads) {
                extend(state, &routes[key], edges, |next| next.heads &= !(1 << key));
            }
            for robot in 0..places.starts {
                if state.waiting[robot / 64] >> (robot % 64) & 1 == 1 {
                    extend(state, &routes[first_start + robot], edges, |next| {
                        next.waiting[robot / 64] &= !(1 << (robot % 64));
                    });
                }
            }
        },
        |_| Some(0),
        |state| state.collected == places.all_keys(),
        meter,
    )?;
    Ok(found.map(|found| {
        let hop = |pair: &[State]| {
            let [before, after] = pair else {
                return None;
            };
            let from = match members(before.heads & !after.heads).next() {
                Some(key) => key,
                None => {
                    let mut words = before.waiting.iter().zip(&after.waiting);
                    let word = words.position(|(before, after)| before != after)?;
                    let bit = (before.waiting[word] ^ after.waiting[word]).trailing_zeros();
                    first_start + word * 64 + bit as usize
                }
            };
            let to = members(after.collected & !before.collected).next()?;
            Some(Hop { from, to })
        };
        found.path.windows(2).filter_map(hop).collect()
    }))
}

/// The steps of one robot over its cheapest open routes; `leave` takes it from where it stands.
fn extend(
    state: &State,
    routes: &[KeyRoute],
    edges: &mut Vec<Edge<State>>,
    leave: impl Fn(&mut State),
) {
    let mut reached = state.collected;
    // Routes to the same key come in the order of their steps, so the first open one is the cheapest.
    for route in routes {
        if reached >> route.to & 1 == 1 || route.needs & !state.collected != 0 {
            continue;
        }
        reached |= 1 << route.to;
        let mut to = state.clone();
        leave(&mut to);
        to.heads |= 1 << route.to;
        to.collected |= 1 << route.to;
        edges.push(Edge {
            to,
            cost: route.steps.into(),
        });
    }
}
