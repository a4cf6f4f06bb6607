//! The limits of each search, from the command line.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grid_core::Limits;

use crate::program::cli::LimitArgs;

/// The limits of each search. Unlimited by default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchLimits {
    /// Most states to expand.
    pub(crate) states: Option<u64>,
    /// Most bytes of search data.
    pub(crate) memory_bytes: Option<u64>,
    /// Longest time.
    pub(crate) time: Option<Duration>,
}

impl From<&LimitArgs> for SearchLimits {
    fn from(args: &LimitArgs) -> Self {
        Self {
            states: args.limit_states,
            memory_bytes: args.limit_memory,
            time: args.time_limit,
        }
    }
}

impl SearchLimits {
    /// Returns the limits with this stop flag.
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
