//! Breadth-first search over dense states.

use crate::limits::Meter;
use crate::search::{Found, Interrupted, index, path_to};
use crate::tracked::TrackedVec;

const UNSEEN: u32 = u32::MAX;

/// Finds a path with fewest steps from any of `starts` to a goal.
///
/// - `states`: every state is an index below this; at most 2^32 - 1.
/// - `successors`: the states one step from a state. Of several shortest paths the one found first
///   wins: earlier starts, then earlier successors.
/// - `is_goal`: called once for each expanded state, in order of distance, with that distance. With
///   a closure that records each state and always returns `false`, the search is a flood fill.
///
/// Time O(states + steps), memory 8 bytes per state.
///
/// # Errors
/// [`Interrupted`] when `meter` refuses; its lower bound is the distance of the state next in line.
///
/// # Panics
/// If a state is not below `states`.
///
/// ```
/// use grid_core::search::breadth_first;
/// use grid_core::{Limits, Meter};
///
/// // On a ring of ten, the way back is shorter.
/// let ring = |state: usize| [(state + 1) % 10, (state + 9) % 10];
/// let meter = Meter::new(&Limits::new());
/// let found = breadth_first(10, [0], ring, |state, _| state == 7, &meter)?.unwrap();
/// assert_eq!((found.cost, found.path), (3, vec![0, 9, 8, 7]));
/// # Ok::<(), grid_core::search::Interrupted>(())
/// ```
pub fn breadth_first<I: IntoIterator<Item = usize>>(
    states: usize,
    starts: impl IntoIterator<Item = usize>,
    mut successors: impl FnMut(usize) -> I,
    mut is_goal: impl FnMut(usize, u64) -> bool,
    meter: &Meter<'_>,
) -> Result<Option<Found<usize>>, Interrupted> {
    let refused = |lower| move |limit| Interrupted { limit, lower };
    let mut parents = TrackedVec::filled(UNSEEN, states, meter).map_err(refused(0))?;
    // Each state is queued once, so the queue never grows, and `next` states of it are done.
    let mut queue = TrackedVec::with_capacity(states, meter).map_err(refused(0))?;
    let mut next = 0;
    for start in starts {
        if parents[start] == UNSEEN {
            parents[start] = index(start);
            queue.try_push(index(start)).map_err(refused(0))?;
        }
    }
    let mut level_end = queue.len();
    let mut distance = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        meter.expand().map_err(refused(distance))?;
        let state = state as usize;
        if is_goal(state, distance) {
            let path = path_to(state, |state| parents[state]);
            let cost = distance;
            return Ok(Some(Found { path, cost }));
        }
        for beside in successors(state) {
            if parents[beside] == UNSEEN {
                parents[beside] = index(state);
                queue.try_push(index(beside)).map_err(refused(distance))?;
                meter.generate(1);
            }
        }
        if next == level_end {
            level_end = queue.len();
            distance += 1;
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limit, Limits};

    #[test]
    fn without_a_goal_every_state_is_seen_in_order_of_distance() {
        let mut seen = Vec::new();
        let line = |state: usize| (0..6).filter(move |&next: &usize| next.abs_diff(state) == 1);
        let record = |state: usize, distance: u64| {
            seen.push((state, distance));
            false
        };
        let meter = Meter::new(&Limits::new());
        assert_eq!(breadth_first(6, [2, 2, 5], line, record, &meter), Ok(None));
        assert_eq!(seen, [(2, 0), (5, 0), (1, 1), (3, 1), (4, 1), (0, 2)]);
        assert_eq!(meter.stats().expanded, 6);
    }

    #[test]
    fn a_limit_gives_the_distance_reached() {
        let line = |state: usize| [state + 1];
        let meter = Meter::new(&Limits::new().states(4));
        let stopped = breadth_first(100, [0], line, |state, _| state == 50, &meter);
        assert_eq!(
            stopped,
            Err(Interrupted {
                limit: Limit::States,
                lower: 4
            })
        );
        let meter = Meter::new(&Limits::new().memory_bytes(799));
        let stopped = breadth_first(100, [0], line, |state, _| state == 50, &meter);
        assert_eq!(
            stopped,
            Err(Interrupted {
                limit: Limit::Memory,
                lower: 0
            })
        );
    }
}
