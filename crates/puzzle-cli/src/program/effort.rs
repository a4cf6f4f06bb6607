//! What a search may use, as the command line says.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grid_core::Limits;

use crate::program::cli::LimitArgs;

/// What each search may use; no limit by default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Effort {
    /// Most states to expand.
    pub(crate) states: Option<u64>,
    /// Most bytes of search data to hold.
    pub(crate) memory_bytes: Option<u64>,
    /// Longest search.
    pub(crate) time: Option<Duration>,
}

impl From<&LimitArgs> for Effort {
    fn from(args: &LimitArgs) -> Self {
        Self {
            states: args.limit_states,
            memory_bytes: args.limit_memory,
            time: args.time_limit,
        }
    }
}

impl Effort {
    /// The limits of a search that stops when `flag` is raised.
    pub(crate) fn limits(self, flag: &AtomicBool) -> Limits<'_> {
        let mut limits = Limits::new().stop(flag);
        if let Some(states) = self.states {
            limits = limits.states(states);
        }
        if let Some(bytes) = self.memory_bytes {
            limits = limits.memory_bytes(bytes);
        }
        limits
    }
}
