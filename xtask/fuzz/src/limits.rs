//! What a search within limits may say.

use std::fmt::Debug;

use grid_core::{Answer, Limit, Limits, Outcome};

use crate::bytes::Bytes;

/// Limits from bytes: none, few or many states; none, little or much memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    states: Option<u64>,
    memory: Option<u64>,
}

impl Chosen {
    pub(crate) fn new(bytes: &mut Bytes<'_>) -> Self {
        let mut choose = |shift: u32| {
            let number = bytes.below(usize::from(u16::MAX)) as u64;
            match bytes.byte() % 4 {
                0 => None,
                1 => Some(number % 64),
                _ => Some(number << shift >> (bytes.byte() % 16)),
            }
        };
        Self {
            states: choose(0),
            memory: choose(6),
        }
    }

    pub(crate) const fn limits(&self) -> Limits<'static> {
        let mut limits = Limits::new();
        if let Some(states) = self.states {
            limits = limits.states(states);
        }
        if let Some(bytes) = self.memory {
            limits = limits.memory_bytes(bytes);
        }
        limits
    }

    /// Fails unless what was found within these limits keeps them and agrees with `best`, the least
    /// cost.
    pub(crate) fn judge<W: Debug, U: Debug>(
        &self,
        outcome: &Outcome<W, U>,
        cost: impl Fn(&W) -> u64,
        best: Option<u64>,
    ) {
        let stats = outcome.stats;
        if let Some(states) = self.states {
            assert!(stats.expanded <= states, "{stats:?} within {self:?}");
        }
        if let Some(memory) = self.memory {
            assert!(stats.peak_bytes <= memory, "{stats:?} within {self:?}");
        }
        match &outcome.answer {
            Answer::Solved(witness) => assert_eq!(Some(cost(witness)), best, "{self:?}"),
            Answer::Unsolvable(reason) => assert_eq!(None, best, "{reason:?} within {self:?}"),
            Answer::Stopped(stopped) => {
                let is_set = match stopped.limit {
                    Limit::States => self.states.is_some(),
                    Limit::Memory => self.memory.is_some(),
                    _ => false,
                };
                assert!(is_set, "{stopped} within {self:?}");
                match best {
                    Some(best) => {
                        assert!(stopped.lower <= best, "{stopped}: {best} within {self:?}");
                        let upper = stopped.upper.unwrap_or(best);
                        assert!(upper >= best, "{stopped}: {best} within {self:?}");
                    }
                    None => assert_eq!(stopped.upper, None, "{self:?}"),
                }
            }
        }
    }

    /// Fails unless a search that counts its states one by one stopped at the very limit.
    pub(crate) fn exact<W, U>(&self, outcome: &Outcome<W, U>) {
        if let Answer::Stopped(stopped) = &outcome.answer
            && stopped.limit == Limit::States
        {
            assert_eq!(Some(outcome.stats.expanded), self.states);
        }
    }
}
