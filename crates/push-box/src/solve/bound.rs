//! Lower bounds: when no solution can exist, and what a solution costs at least.

mod distance_table;
mod open_map;
mod packed;
pub(super) mod pocket;
pub(super) mod reverse;
