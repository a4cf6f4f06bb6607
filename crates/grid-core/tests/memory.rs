//! The heap that a search uses is close to its tracked memory.

use std::hash::Hash;

use grid_core::search::{Edge, best_first, breadth_first, zero_one};
use grid_core::{Limits, Meter};
use test_support::heap::Counting;

#[global_allocator]
static HEAP: Counting = Counting;

/// A state of any size.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State<const WORDS: usize>([u64; WORDS]);

/// Fails unless the heap of `search` is between 4/7 of its tracked memory and all of it.
fn check<T>(name: &str, search: impl FnOnce(&Meter<'_>) -> T) {
    let meter = Meter::new(&Limits::new());
    let (_, real) = HEAP.peak_of(|| search(&meter));
    let accounted = usize::try_from(meter.stats().peak_bytes).unwrap();
    let name = format!("{name}: {real} bytes, {accounted} accounted");
    // 64 bytes for the first capacity of the lists.
    assert!(real <= accounted + 64, "{name}");
    assert!(accounted <= 7 * real / 4, "{name}");
}

/// A binary tree from 1, so that half of the states wait at the end.
fn children(state: usize, states: usize) -> impl Iterator<Item = usize> {
    [2 * state, 2 * state + 1]
        .into_iter()
        .filter(move |&child| child < states)
}

fn best_first_with_states_of<const WORDS: usize>(states: usize) {
    let successors = |state: &State<WORDS>, edges: &mut Vec<Edge<State<WORDS>>>| {
        let numbers = children(usize::try_from(state.0[0]).unwrap(), states);
        edges.extend(numbers.map(|child| Edge {
            to: State([child as u64; WORDS]),
            cost: 1,
        }));
        Ok(())
    };
    check(
        &format!("best_first of {WORDS} words, {states} states"),
        |meter| {
            best_first(
                [State([1; WORDS])],
                successors,
                |_| Some(0),
                |_| false,
                meter,
            )
        },
    );
}

#[test]
fn what_is_accounted_is_about_what_is_taken() {
    for states in [1000, 1500, 3000, 10_000] {
        best_first_with_states_of::<1>(states);
        best_first_with_states_of::<4>(states);
        best_first_with_states_of::<30>(states);
        check(&format!("breadth_first, {states} states"), |meter| {
            breadth_first(
                states,
                [1],
                |state| children(state, states),
                |_, _| false,
                meter,
            )
        });
        for cost in [0, 1] {
            check(&format!("zero_one at {cost}, {states} states"), |meter| {
                let successors = |state| children(state, states).map(move |to| Edge { to, cost });
                zero_one(states, [1], successors, |_| false, meter)
            });
        }
    }
}
