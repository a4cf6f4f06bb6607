//! From a board to a smaller problem: a graph with weights on which two disjoint lines cost the
//! same.

pub(crate) mod curves;
pub(crate) mod elimination;
pub(crate) mod graph;
pub(crate) mod paths;
