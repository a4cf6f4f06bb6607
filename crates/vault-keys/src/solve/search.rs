//! The searches that close the gap between the bounds.

pub(crate) mod beam;
pub(crate) mod forward;
pub(crate) mod leg_search;
pub(crate) mod maze;
pub(crate) mod rounds;
