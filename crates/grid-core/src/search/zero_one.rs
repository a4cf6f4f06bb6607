//! Breadth-first search where steps cost 0 or 1.

use alloc::collections::VecDeque;
use alloc::vec;

use crate::limits::Meter;
use crate::outcome::Stopped;
use crate::search::{Edge, Found, index, path_to};

#[derive(Clone, Copy)]
struct Node {
    cost: u32,
    parent: u32,
}

const UNSEEN: Node = Node {
    cost: u32::MAX,
    parent: u32::MAX,
};

/// Cheapest path from any of `starts` to a goal, each step costing 0 or 1.
///
/// - `states`: every state is an index below this; at most 2^32 - 1.
/// - `successors`: the steps out of a state. Of several cheapest paths the one found first wins.
/// - `is_goal`: asked once for each expanded state, in order of cost.
///
/// A state is queued again when it is reached at a lower cost, and skipped when it comes up a second
/// time. Marking it for good when it is first queued, as is often seen, is wrong where a path of
/// cost 1 is found before one of cost 0. Time O(states + steps), memory 16 bytes a state.
///
/// # Errors
/// [`Stopped`] when `meter` refuses; its lower bound is the cost of the state next in line.
///
/// # Panics
/// If a step costs more than 1.
pub fn zero_one<I: IntoIterator<Item = Edge<usize>>>(
    states: usize,
    starts: impl IntoIterator<Item = usize>,
    mut successors: impl FnMut(usize) -> I,
    mut is_goal: impl FnMut(usize) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Option<Found<usize>>, Stopped> {
    let bytes = states as u64 * 16;
    meter.hold(bytes).map_err(|limit| Stopped {
        limit,
        lower: 0,
        upper: None,
    })?;
    let mut nodes = vec![UNSEEN; states];
    let mut queue = VecDeque::new();
    for start in starts {
        nodes[start] = Node {
            cost: 0,
            parent: index(start),
        };
        queue.push_back((index(start), 0));
    }
    let mut found = Ok(None);
    while let Some((state, cost)) = queue.pop_front() {
        let state = state as usize;
        if nodes[state].cost < cost {
            continue;
        }
        if let Err(limit) = meter.expand() {
            found = Err(Stopped {
                limit,
                lower: u64::from(cost),
                upper: None,
            });
            break;
        }
        if is_goal(state) {
            let path = path_to(state, |state| nodes[state].parent);
            found = Ok(Some(Found {
                path,
                cost: u64::from(cost),
            }));
            break;
        }
        for Edge { to, cost: step } in successors(state) {
            assert!(step <= 1, "a step of cost {step} in a 0-1 search");
            let reached = if step == 0 { cost } else { cost + 1 };
            if reached < nodes[to].cost {
                nodes[to] = Node {
                    cost: reached,
                    parent: index(state),
                };
                meter.generate(1);
                if step == 0 {
                    queue.push_front((index(to), reached));
                } else {
                    queue.push_back((index(to), reached));
                }
            }
        }
    }
    meter.release(bytes);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limit, Limits};

    fn edge(to: usize, cost: u64) -> Edge<usize> {
        Edge { to, cost }
    }

    #[test]
    fn a_dearer_path_found_first_does_not_win() {
        // 0 -1-> 2 is found before 0 -0-> 1 -0-> 2, which must mend it.
        let graph = [
            vec![edge(2, 1), edge(1, 0)],
            vec![edge(2, 0)],
            vec![edge(3, 1)],
            vec![],
        ];
        let mut meter = Meter::new(&Limits::new());
        let found = zero_one(4, [0], |state| graph[state].clone(), |s| s == 3, &mut meter);
        assert_eq!(
            found,
            Ok(Some(Found {
                path: vec![0, 1, 2, 3],
                cost: 1
            }))
        );
        assert_eq!(meter.stats().expanded, 4, "no state is expanded twice");
    }

    #[test]
    fn a_limit_gives_the_cost_reached() {
        let mut meter = Meter::new(&Limits::new().states(3));
        let line = |state: usize| [edge(state + 1, 1)];
        let stopped = zero_one(9, [0], line, |state| state == 8, &mut meter);
        assert_eq!(
            stopped,
            Err(Stopped {
                limit: Limit::States,
                lower: 3,
                upper: None
            })
        );
    }
}
