//! Graph algorithms over `petgraph`: connected components, union-find, and shortest cycles.
//!
//! Nodes are indices and edges are closures, as in [`search`](crate::search). No type of `petgraph`
//! is public.

mod components;
mod cycle;
mod disjoint_sets;

pub use components::Components;
pub use cycle::shortest_cycle;
pub use disjoint_sets::DisjointSets;
