//! Graphs of a map, on `petgraph`: what hangs together, what falls apart, what waits for what.
//!
//! The types of `petgraph` stay inside; what comes out speaks of cells.

mod components;
mod cycle;
mod disjoint_sets;
mod map_graph;

pub use components::Components;
pub use cycle::shortest_cycle;
pub use disjoint_sets::DisjointSets;
pub use map_graph::MapGraph;
