//! From the vault to a smaller problem: an order of the keys, distances, legs; and for mazes a tree
//! of keys.

pub(crate) mod cell_search;
pub(crate) mod contraction;
pub(crate) mod distances;
pub(crate) mod edges;
pub(crate) mod junctions;
pub(crate) mod legs;
pub(crate) mod masks;
pub(crate) mod maze;
pub(crate) mod padded_map;
pub(crate) mod precedence;
pub(crate) mod region_graph;
pub(crate) mod routes;
