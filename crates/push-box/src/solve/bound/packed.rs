//! Two keys in one word, for the tables and queues of the bounds.
//!
//! The major key is in the high bits, so words compare as costs do, and sums of costs are sums of
//! words as long as no key reaches 2^32.

use grid_core::Limit;

use crate::solve::cost::Cost;

/// The sum of two costs with keys up to this one still has keys below 2^32.
const MAX_KEY: u64 = (1 << 31) - 1;

/// A cost in one word, with its keys reduced to 2^31 - 1.
pub(super) fn packed(cost: Cost) -> u64 {
    cost.major.min(MAX_KEY) << 32 | cost.minor.min(MAX_KEY)
}

/// The cost in a word.
pub(super) const fn unpacked(word: u64) -> Cost {
    Cost {
        major: word >> 32,
        minor: word & (u32::MAX as u64),
    }
}

/// Fails if a key is 2^31 or more. Such costs take 2^28 pushes, whose states need gigabytes.
pub(super) const fn check(word: u64) -> Result<(), Limit> {
    match word & (1 << 63 | 1 << 31) {
        0 => Ok(()),
        _ => Err(Limit::Memory),
    }
}
