#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;

mod board;
mod certificate;
mod count;
mod double_cover;
mod error;
#[cfg(feature = "generate")]
pub mod generate;
mod parse;
mod price_proof;
pub mod reference;
mod solve;
mod unconfirmed;
mod unsolvable;
mod verify;
mod wiring;

pub use grid_core::text::{ParseError, Place, TextErrorKind, TooLarge};
pub use grid_core::{
    Answer, BitGrid, Direction, Limit, Limits, Outcome, Position, Route, Size, Stats, Stopped,
};

pub use board::{Board, Net};
pub use certificate::{Argument, Certificate};
pub use count::{MAX_COUNTED_SIDE, Optima, TooWide, count_optimal};
pub use error::{BoardError, BoardErrorKind};
pub use parse::Boards;
pub use price_proof::{CellPrice, PriceProof};
pub use solve::{solve, solve_within};
pub use unconfirmed::{Refutation, Unconfirmed};
pub use unsolvable::{Reason, Unsolvable};
pub use verify::{Illegal, Rule};
pub use wiring::Wiring;
