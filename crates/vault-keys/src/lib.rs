#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bound;
mod error;
#[cfg(feature = "generate")]
pub mod generate;
mod key;
mod parse;
pub mod reference;
mod solve;
mod tour;
mod unsolvable;
mod vault;
mod verify;

pub use bound::lower_bound;
pub use error::{VaultError, VaultErrorKind};
pub use key::{Key, Keys};
pub use solve::{solve, solve_within};
pub use tour::{Leg, Tour};
pub use unsolvable::{Reason, Unsolvable};
pub use vault::{Tile, Vault};
pub use verify::{Illegal, Rule};

pub use grid_core::{Answer, Limit, Limits, Outcome, Position, Route, Size, Stats, Stopped};
