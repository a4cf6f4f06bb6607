//! Graphs, on `petgraph`: what hangs together, and what waits for what in a circle.
//!
//! Nodes are indices and edges are closures, as in [`search`](crate::search); the types of `petgraph` stay inside.

mod components;
mod cycle;
mod disjoint_sets;

pub use components::Components;
pub use cycle::shortest_cycle;
pub use disjoint_sets::DisjointSets;
