#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

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

pub use grid_core::text::{ParseError, Place, TextErrorKind, TooLarge};
pub use grid_core::{
    Answer, Direction, Limit, Limits, Outcome, Position, Route, Size, Stats, Stopped,
};

pub use bound::{lower_bound, lower_bound_within};
pub use error::{SplitError, VaultError, VaultErrorKind};
pub use key::{Key, Keys, KeysIter};
pub use parse::Vaults;
pub use solve::{solve, solve_within};
pub use tour::{Leg, Tour};
pub use unsolvable::{Reason, Unsolvable};
pub use vault::{Tile, Vault};
pub use verify::{Illegal, Rule};
