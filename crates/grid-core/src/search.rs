//! Searches over closures: the caller gives the successors of a state, and no graph is built.
//!
//! | search | steps cost | states are |
//! |---|---|---|
//! | [`breadth_first`] | 1 | indices below a bound |
//! | [`zero_one`] | 0 or 1 | indices below a bound |
//! | [`best_first`] (Dijkstra, A*) | any whole number | anything that can be hashed |
//!
//! Each search returns a cheapest path (0-1 search only its cost), `None` after it expanded every
//! reachable state without a goal, or [`Interrupted`] with a proven lower bound when the
//! [`Meter`](crate::Meter) refuses. Each search documents its order of ties, so the same call
//! returns the same path on every machine.

mod best_first;
mod breadth_first;
mod zero_one;

pub use best_first::{Edge, best_first};
pub use breadth_first::breadth_first;
pub use zero_one::zero_one;

use alloc::vec::Vec;
use core::fmt;

use crate::limits::Limit;

/// A search that the meter stopped before it reached a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted {
    /// The limit that was met.
    pub limit: Limit,
    /// Proven lower bound: no path to a goal costs less.
    pub lower: u64,
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limit, lower } = self;
        write!(f, "stopped at the {limit}: the cost is at least {lower}")
    }
}

impl core::error::Error for Interrupted {}

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
