//! Breadth-first search where steps cost 0 or 1.

use alloc::collections::VecDeque;

use crate::limits::{Limit, Meter};
use crate::search::{Edge, Interrupted, index};
use crate::tracked::{Charge, TrackedVec};

/// Returns the least cost from any of `starts` to a goal, where each step costs 0 or 1; `None` if
/// no goal can be reached.
///
/// - `states`: every state is an index below this; at most 2^32.
/// - `successors`: the steps out of a state.
/// - `is_goal`: called once for each expanded state, in order of cost.
///
/// A state is settled when it leaves the queue. To settle it when it is first queued is a common
/// fault: the search may find a path of cost 1 before one of cost 0. Time O(states + steps).
/// Memory: one bit per state, and 8 bytes per step to a state that is not settled yet.
///
/// # Errors
/// [`Interrupted`] when `meter` refuses; its lower bound is the cost of the state next in line.
///
/// # Panics
/// If a step costs more than 1, or a state is not below `states`.
pub fn zero_one<I: IntoIterator<Item = Edge<usize>>>(
    states: usize,
    starts: impl IntoIterator<Item = usize>,
    mut successors: impl FnMut(usize) -> I,
    mut is_goal: impl FnMut(usize) -> bool,
    meter: &Meter<'_>,
) -> Result<Option<u64>, Interrupted> {
    let mut cost = 0;
    let run = || -> Result<Option<u64>, Limit> {
        let mut settled = TrackedVec::filled(0_u64, states.div_ceil(64), meter)?;
        let below = |state: usize| {
            assert!(state < states, "state {state} of {states}");
            index(state)
        };
        let starts = starts.into_iter().map(|start| (below(start), 0));
        let mut queue: VecDeque<(u32, u32)> = starts.collect();
        let mut charge = Charge::new(bytes(&queue), meter)?;
        while let Some((state, reached)) = queue.pop_front() {
            let state = state as usize;
            let (word, bit) = (&mut settled[state / 64], 1 << (state % 64));
            if *word & bit != 0 {
                continue;
            }
            *word |= bit;
            cost = reached;
            meter.expand()?;
            if is_goal(state) {
                return Ok(Some(u64::from(cost)));
            }
            for Edge { to, cost: step } in successors(state) {
                let next = below(to);
                if settled[to / 64] & (1 << (to % 64)) != 0 {
                    continue;
                }
                if queue.len() == queue.capacity() {
                    // The queue is about to double.
                    charge.replace(2 * bytes(&queue))?;
                }
                meter.generate(1);
                match step {
                    0 => queue.push_front((next, cost)),
                    1 => queue.push_back((next, cost + 1)),
                    dear => panic!("a step of cost {dear} in a 0-1 search"),
                }
            }
        }
        Ok(None)
    };
    run().map_err(|limit| Interrupted {
        limit,
        lower: u64::from(cost),
    })
}

/// Bytes of a queue.
fn bytes(queue: &VecDeque<(u32, u32)>) -> u64 {
    (queue.capacity() * size_of::<(u32, u32)>()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn edge(to: usize, cost: u64) -> Edge<usize> {
        Edge { to, cost }
    }

    #[test]
    fn a_dearer_path_found_first_does_not_win() {
        // 0 -1-> 2 is found before 0 -0-> 1 -0-> 2, which must come first all the same.
        let graph = [
            vec![edge(2, 1), edge(1, 0)],
            vec![edge(2, 0)],
            vec![edge(3, 1)],
            vec![],
        ];
        let meter = Meter::new(&Limits::new());
        let found = zero_one(4, [0], |state| graph[state].clone(), |s| s == 3, &meter);
        assert_eq!(found, Ok(Some(1)));
        assert_eq!(meter.stats().expanded, 4, "no state is expanded twice");
        assert_eq!(meter.held(), 0, "all is given back");
    }

    #[test]
    fn what_is_settled_is_not_queued_again() {
        let meter = Meter::new(&Limits::new());
        // There and back, over states of several words.
        let line = |state: usize| {
            [
                edge(state.saturating_sub(1), 1),
                edge((state + 1).min(199), 1),
            ]
        };
        assert_eq!(zero_one(200, [0], line, |_| false, &meter), Ok(None));
        assert_eq!(meter.stats().generated, 199);
    }

    #[test]
    #[should_panic(expected = "state 10 of 10")]
    fn a_start_is_a_state() {
        let meter = &Meter::new(&Limits::new());
        let _ = zero_one(10, [10], |_| [], |_| true, meter);
    }

    #[test]
    #[should_panic(expected = "state 63 of 10")]
    fn a_step_leads_to_a_state() {
        let meter = &Meter::new(&Limits::new());
        let _ = zero_one(10, [0], |_| [edge(63, 1)], |state| state == 63, meter);
    }

    #[test]
    fn only_what_was_held_is_given_back() {
        let meter = Meter::new(&Limits::new().memory_bytes(60));
        meter.hold(50).unwrap();
        let stopped = zero_one(800, [0], |_| [], |_| false, &meter).unwrap_err();
        assert_eq!((stopped.limit, meter.held()), (Limit::Memory, 50));
        let meter = Meter::new(&Limits::new());
        meter.hold(5000).unwrap();
        let ring = |state: usize| [edge((state + 1) % 800, 1)];
        assert_eq!(zero_one(800, [0], ring, |_| false, &meter), Ok(None));
        assert_eq!(meter.held(), 5000);
    }

    #[test]
    fn a_limit_gives_the_cost_reached() {
        let meter = Meter::new(&Limits::new().states(3));
        let line = |state: usize| [edge(state + 1, 1)];
        let stopped = zero_one(9, [0], line, |state| state == 8, &meter);
        assert_eq!(
            stopped,
            Err(Interrupted {
                limit: Limit::States,
                lower: 3
            })
        );
    }
}
