//! Lower bounds on the reduced graph, each with the argument why it holds, and the best lines met
//! on the way.

mod best_prices;
pub(crate) mod buckets;
pub(crate) mod completion;
pub(crate) mod disjoint_paths;
pub(crate) mod double_cover;
pub(crate) mod first_lines;
pub(crate) mod incumbent;
mod loops;
pub(crate) mod min_cost_flow;
pub(crate) mod multipliers;
mod planarity;
pub(crate) mod reduced_cost;
pub(crate) mod subgradient;
pub(crate) mod two_paths;

/// States of a search between two looks at the stop flag.
pub(crate) const STOP_INTERVAL: u64 = 4096;
