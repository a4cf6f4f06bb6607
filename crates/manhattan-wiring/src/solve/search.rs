//! Searches that close the gap between the bounds.

pub(crate) mod bitboard;
pub(crate) mod branch_and_bound;
mod choices;
pub(crate) mod elimination_order;
pub(crate) mod frontier_astar;
pub(crate) mod frontier_sweep;
pub(crate) mod grid;
mod keys;
pub(crate) mod tree_decomposition;
mod wall_follower;
