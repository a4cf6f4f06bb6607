#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

#[cfg(feature = "generate")]
pub mod generate;
pub mod graph;
mod grid;
mod hash;
mod limits;
mod outcome;
mod position;
#[cfg(feature = "generate")]
mod random;
mod route;
pub mod search;
pub mod text;
pub mod title;
pub mod tracked;

pub use grid::{BitGrid, Grid};
pub use hash::{StateHash, StateHasher, StateMap, StateSet};
pub use limits::{Limit, Limits, Meter, Stats};
pub use outcome::{Answer, Illegal, Outcome, Stopped, Unsolvable};
pub use position::{Direction, MAX_SIDE, Position, Size, UnknownDirection};
#[cfg(feature = "generate")]
pub use random::Random;
pub use route::Route;
