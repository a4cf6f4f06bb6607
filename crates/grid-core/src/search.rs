//! Searches over closures: the caller says what a state's successors are, no graph is built.
//!
//! | search | steps cost | states are |
//! |---|---|---|
//! | [`breadth_first`] | 1 | indices below a bound |
//! | [`zero_one`] | 0 or 1 | indices below a bound |
//! | [`best_first`] (Dijkstra, A*) | any whole number | anything that can be hashed |
//!
//! Each gives a cheapest path (0-1 search only its cost), `None` when every reachable state was expanded without a goal, or [`Stopped`](crate::Stopped) with a proven lower bound when the
//! [`Meter`](crate::Meter) refuses to go on. Each promises an order of ties, so the same call gives the same path everywhere.

mod best_first;
mod breadth_first;
mod zero_one;

pub use best_first::{Edge, best_first, best_first_metered};
pub use breadth_first::breadth_first;
pub use zero_one::zero_one;

use alloc::vec::Vec;

/// A cheapest path to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<S> {
    /// Its states, from a start to the goal.
    pub path: Vec<S>,
    /// The sum of its steps' costs.
    pub cost: u64,
}

/// The states from a start to `last`, over `parent`, which gives a start itself.
fn path_to(last: usize, parent: impl Fn(usize) -> u32) -> Vec<usize> {
    let mut path = alloc::vec![last];
    let mut state = last;
    while parent(state) as usize != state {
        state = parent(state) as usize;
        path.push(state);
    }
    path.reverse();
    path
}

/// A state's index as it is stored.
pub(crate) fn index(state: usize) -> u32 {
    u32::try_from(state).expect("a state is an index below 2^32 - 1")
}
