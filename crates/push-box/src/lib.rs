#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod error;
#[cfg(feature = "generate")]
pub mod generate;
mod order;
mod padded_map;
mod parse;
mod player_path;
pub mod reference;
mod room;
mod solve;
mod targets;
mod unsolvable;
mod verify;
mod walk;
mod walk_error;

pub use grid_core::text::{ParseError, Place, TextErrorKind, TooLarge};
pub use grid_core::title::Titled;
pub use grid_core::{
    Answer, BitGrid, Direction, Limit, Limits, Outcome, Position, Size, Stats, Stopped,
};

pub use error::{Piece, PlacementError, RoomError, RoomErrorKind};
pub use order::Order;
pub use parse::Rooms;
pub use room::Room;
pub use solve::{min_pushes, solve, solve_by, solve_within};
pub use unsolvable::{Reason, Unsolvable};
pub use verify::{Illegal, Rule};
pub use walk::{Lurd, Step, Walk};
pub use walk_error::{WalkError, WalkErrorKind};
