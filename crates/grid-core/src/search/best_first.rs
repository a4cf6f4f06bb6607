//! Best-first search: A*, and Dijkstra's algorithm where the heuristic is 0.

#![allow(
    clippy::disallowed_types,
    reason = "the one file that names this dependency"
)]

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::hash::Hash;
use core::mem::size_of;

use priority_queue::PriorityQueue;

use crate::hash::{StateHash, StateSet};
use crate::limits::{Limit, Meter};
use crate::search::{Found, Interrupted, index, path_to};
use crate::tracked::Charge;

/// A step to a state, and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge<S> {
    /// The state it leads to.
    pub to: S,
    /// What it costs.
    pub cost: u64,
}

/// Finds a cheapest path from any of `starts` to a goal.
///
/// - `successors`: appends the steps out of a state to the list, which is empty before the call. It
///   may use the same meter, and pass on the limit that stopped it.
/// - `heuristic`: a lower bound of the cost from a state to any goal, or `None` where no goal can
///   be reached; such a state is dropped. If it ever exceeds the true cost, a costlier path may be
///   returned. It need not be consistent: a state reached more cheaply after its expansion is
///   expanded again. Called once per state.
/// - `is_goal`: called for each expanded state.
///
/// Ties: among states with the same estimate (cost so far + heuristic) the one with the higher cost
/// so far is expanded first, then the one seen first. Among cheapest paths to a state the first one
/// found stays. An open state that is reached more cheaply moves up in the list (decrease-key); it
/// is never queued twice.
///
/// With a consistent heuristic each state is expanded at most once: O((states + steps) log states)
/// time. Memory: one copy of each state seen and about 100 bytes more, up to three times that
/// while lists grow.
///
/// # Errors
/// [`Interrupted`] when the meter or `successors` refuses. Its lower bound is the greatest estimate
/// up to which the open list was emptied.
///
/// ```
/// use grid_core::search::{Edge, best_first};
/// use grid_core::{Limits, Meter};
///
/// // From 1 to 10, doubling for 3 or adding one for 1.
/// let meter = Meter::new(&Limits::new());
/// let found = best_first(
///     [1_u32],
///     |&n, edges| {
///         edges.extend([Edge { to: n + 1, cost: 1 }, Edge { to: 2 * n, cost: 3 }]);
///         Ok(())
///     },
///     |&n| (n <= 10).then_some(0),
///     |&n| n == 10,
///     &meter,
/// )?;
/// let found = found.unwrap();
/// assert_eq!((found.cost, found.path), (7, vec![1, 2, 3, 4, 5, 10]));
/// # Ok::<(), grid_core::search::Interrupted>(())
/// ```
pub fn best_first<S: Clone + Eq + Hash>(
    starts: impl IntoIterator<Item = S>,
    mut successors: impl FnMut(&S, &mut Vec<Edge<S>>) -> Result<(), Limit>,
    mut heuristic: impl FnMut(&S) -> Option<u64>,
    mut is_goal: impl FnMut(&S) -> bool,
    meter: &Meter<'_>,
) -> Result<Option<Found<S>>, Interrupted> {
    let mut open = OpenList::new(meter);
    let mut edges = Vec::new();
    let run = |open: &mut OpenList<'_, S>| -> Result<Option<Found<S>>, Limit> {
        for start in starts {
            open.reach(start, 0, None, &mut heuristic)?;
        }
        while let Some(id) = open.pop() {
            meter.expand()?;
            let state = open.states[id].clone();
            let cost = open.nodes[id].cost;
            if is_goal(&state) {
                let ids = path_to(id, |id| open.nodes[id].parent);
                let path = ids.into_iter().map(|id| open.states[id].clone()).collect();
                return Ok(Some(Found { path, cost }));
            }
            successors(&state, &mut edges)?;
            for Edge { to, cost: step } in edges.drain(..) {
                let cost = cost.saturating_add(step);
                open.reach(to, cost, Some(index(id)), &mut heuristic)?;
            }
        }
        Ok(None)
    };
    let found = run(&mut open);
    found.map_err(|limit| Interrupted {
        limit,
        lower: open.lower,
    })
}

/// Order of the open list: least estimate first, then highest cost so far, then the state seen
/// first.
///
/// `priority-queue` pops equal priorities in no promised order, so no two priorities are equal.
type Priority = (Reverse<u64>, u64, Reverse<u32>);

struct Node {
    cost: u64,
    /// The heuristic; none if no goal can be reached.
    remaining: Option<u64>,
    parent: u32,
}

/// The states seen, numbered in the order of discovery, and the open list.
struct OpenList<'m, S> {
    states: StateSet<S>,
    nodes: Vec<Node>,
    queue: PriorityQueue<u32, Priority, StateHash>,
    /// The greatest estimate popped: no path to a goal costs less.
    lower: u64,
    /// Number of states for which the lists above are charged.
    room: u64,
    charge: Charge<'m>,
}

impl<'m, S: Eq + Hash> OpenList<'m, S> {
    /// Bytes per state: the state and its hash in the set, its node, and its entry in the queue
    /// with the indices of both tables.
    const BYTES_A_STATE: u64 = (size_of::<S>()
        + size_of::<Node>()
        + size_of::<(u32, Priority)>()
        + 6 * size_of::<usize>()) as u64;
    /// The most bytes that one list holds per state.
    const BYTES_TO_MOVE: u64 = (size_of::<S>() + size_of::<(u32, Priority)>()) as u64;

    fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            states: StateSet::default(),
            nodes: Vec::new(),
            queue: PriorityQueue::with_default_hasher(),
            lower: 0,
            room: 0,
            charge: Charge::none(meter),
        }
    }

    /// Records a path to `state` of this cost, and queues the state if the path is the cheapest so
    /// far.
    fn reach(
        &mut self,
        state: S,
        cost: u64,
        parent: Option<u32>,
        heuristic: &mut impl FnMut(&S) -> Option<u64>,
    ) -> Result<(), Limit> {
        let seen = self.states.get_index_of(&state);
        let id = seen.unwrap_or(self.states.len());
        let parent = parent.unwrap_or(index(id));
        if seen.is_none() {
            self.make_room()?;
            let remaining = heuristic(&state);
            self.states.insert(state);
            self.nodes.push(Node {
                cost,
                remaining,
                parent,
            });
        } else if cost < self.nodes[id].cost {
            let node = &mut self.nodes[id];
            node.cost = cost;
            node.parent = parent;
        } else {
            return Ok(());
        }
        if let Some(remaining) = self.nodes[id].remaining {
            let priority = (
                Reverse(cost.saturating_add(remaining)),
                cost,
                Reverse(index(id)),
            );
            self.queue.push(index(id), priority);
            self.charge.meter().generate(1);
        }
        Ok(())
    }

    /// Charges one more state. Full lists double one after the other, and each holds its old and
    /// its new place while it moves. The hash tables, of which an eighth stays empty, set the
    /// sizes.
    fn make_room(&mut self) -> Result<(), Limit> {
        if self.states.len() as u64 == self.room {
            let room = (2 * self.room).max(7);
            let bytes = room * Self::BYTES_A_STATE;
            let moving = self.room * Self::BYTES_TO_MOVE;
            self.charge.resize(bytes + moving)?;
            self.charge.resize(bytes)?;
            self.room = room;
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<usize> {
        let (id, (Reverse(estimate), ..)) = self.queue.pop()?;
        self.lower = self.lower.max(estimate);
        Some(id as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    type Graph = &'static [&'static [(usize, u64)]];

    /// From node 0 to the last; a node beyond `bounds` has no bound.
    fn search(graph: Graph, bounds: &[u64], meter: &Meter<'_>) -> Option<Found<usize>> {
        best_first(
            [0],
            |&state: &usize, edges| {
                edges.extend(graph[state].iter().map(|&(to, cost)| Edge { to, cost }));
                Ok(())
            },
            |&state| bounds.get(state).copied(),
            |&state| state == graph.len() - 1,
            meter,
        )
        .unwrap()
    }

    #[test]
    fn an_inconsistent_heuristic_still_gives_the_optimum() {
        // State 1 is expanded first over the costly step, because the estimate of 2 is high, and
        // then again over 2.
        let graph: Graph = &[&[(1, 5), (2, 1)], &[(3, 10)], &[(1, 1)], &[]];
        let meter = Meter::new(&Limits::new());
        let found = search(graph, &[0, 0, 11, 0], &meter).unwrap();
        assert_eq!((found.cost, found.path), (12, vec![0, 2, 1, 3]));
        assert_eq!(meter.stats().expanded, 5, "1 is expanded twice");
        assert!(meter.stats().peak_bytes > 0);
        assert_eq!(meter.held(), 0, "all is given back");
    }

    #[test]
    fn what_successors_hold_counts_against_the_same_limit() {
        let run = |limits: Limits<'_>| {
            let meter = Meter::new(&limits);
            let found = best_first(
                [0],
                |&state: &u64, edges| {
                    let to = state + 1;
                    edges.push(Edge { to, cost: 1 });
                    meter.hold(1000)
                },
                |_| Some(0),
                |&state| state == 9,
                &meter,
            );
            (
                found.map(|found| found.map(|found| found.cost)),
                meter.stats().peak_bytes,
            )
        };
        let (found, bytes) = run(Limits::new());
        assert_eq!(found, Ok(Some(9)));
        assert!(bytes > 9000);
        let (stopped, held) = run(Limits::new().memory_bytes(bytes / 2));
        assert_eq!(stopped.map_err(|stopped| stopped.limit), Err(Limit::Memory));
        assert!(held <= bytes / 2);
    }

    #[test]
    fn of_equal_paths_the_first_found_is_returned() {
        let graph: Graph = &[&[(1, 2), (2, 2)], &[(3, 2)], &[(3, 2)], &[]];
        let found = search(graph, &[0; 4], &Meter::new(&Limits::new())).unwrap();
        assert_eq!(found.path, [0, 1, 3]);
    }

    #[test]
    fn a_state_without_a_bound_is_dropped() {
        let graph: Graph = &[&[(1, 1)], &[(2, 1)], &[]];
        assert_eq!(search(graph, &[0, 0], &Meter::new(&Limits::new())), None);
    }

    #[test]
    fn a_cheaper_way_moves_an_open_state_up() {
        let graph: Graph = &[&[(1, 9), (2, 1)], &[(3, 0)], &[(1, 1)], &[]];
        let meter = Meter::new(&Limits::new());
        assert_eq!(search(graph, &[0; 4], &meter).unwrap().cost, 2);
        assert_eq!(meter.stats().expanded, 4, "no state is expanded twice");
    }

    #[test]
    fn a_limit_gives_a_proven_bound() {
        let line = |&state: &u64, edges: &mut Vec<_>| {
            edges.push(Edge {
                to: state + 1,
                cost: 7,
            });
            Ok(())
        };
        let bound = |&state: &u64| Some((100 - state) * 3);
        let meter = Meter::new(&Limits::new().states(3));
        let stopped = best_first([0], line, bound, |&state| state == 100, &meter).unwrap_err();
        assert_eq!(
            stopped,
            Interrupted {
                limit: Limit::States,
                lower: 21 + 97 * 3
            }
        );
        let meter = Meter::new(&Limits::new().memory_bytes(500));
        let stopped = best_first([0], line, bound, |&state| state == 100, &meter).unwrap_err();
        assert_eq!(stopped.limit, Limit::Memory);
        assert!(meter.stats().peak_bytes <= 500);
    }
}
