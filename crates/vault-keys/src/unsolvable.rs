//! The reasons why a vault has no solution.

use alloc::vec::Vec;
use core::fmt;

use crate::key::{Key, Keys};

/// Proof that a vault has no solution, with its [`Reason`].
pub type Unsolvable = grid_core::Unsolvable<Reason>;

/// Why a vault has no solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// No robot reaches these keys, even with all doors open whose keys are on the map.
    SealedKeys(Keys),
    /// A shortest cycle of keys that wait for each other: no robot reaches a key before the next
    /// one in the list is collected, nor the last before the first. A single key waits for itself.
    /// The cycle starts with its first letter.
    WaitingKeys(Vec<Key>),
    /// Keys that remain after every reachable key is collected. No cycle explains it, because some
    /// key has several routes that wait for different keys.
    Exhausted(Keys),
}

impl Reason {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::SealedKeys(_) => "sealed-keys",
            Self::WaitingKeys(_) => "waiting-keys",
            Self::Exhausted(_) => "exhausted",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SealedKeys(keys) => {
                write!(f, "no robot can reach {keys}, even with all doors open")
            }
            Self::WaitingKeys(keys) => match keys.as_slice() {
                [key] => write!(f, "key {key} is behind its own door"),
                keys => {
                    f.write_str("keys wait for each other: ")?;
                    let next = keys.iter().cycle().skip(1);
                    for (place, (key, next)) in keys.iter().zip(next).enumerate() {
                        let comma = if place > 0 { ", " } else { "" };
                        write!(f, "{comma}{key} for {next}")?;
                    }
                    Ok(())
                }
            },
            Self::Exhausted(keys) => {
                write!(f, "every way to {keys} waits for another of these keys")
            }
        }
    }
}
