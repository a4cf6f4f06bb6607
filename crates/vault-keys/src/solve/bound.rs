//! Lower bounds, each with the argument why it is admissible.

pub(crate) mod arborescence;
pub(crate) mod crossings;
pub(crate) mod landmark_cuts;
pub(crate) mod multipliers;
pub(crate) mod spanning_tree;
