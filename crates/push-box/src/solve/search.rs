//! Searches for the best pushes on the box graph.

pub(super) mod hadlock;
pub(super) mod two_key;
