//! Fewest pushes that bring a box to its target (LeetCode 1263): exact, any size, with the walk.
//!
//! ```
//! use push_box::{Room, solve};
//!
//! let room: Room = concat!(
//!     "######\n",
//!     "#T####\n",
//!     "#..B.#\n",
//!     "#.##.#\n",
//!     "#...S#\n",
//!     "######\n",
//! )
//! .parse()?;
//! let walk = solve(&room)?;
//! assert_eq!(walk.pushes(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod error;
#[cfg(feature = "generate")]
pub mod generate;
mod order;
mod parse;
mod paths;
mod plane;
pub mod reference;
mod room;
mod solve;
mod unsolvable;
mod verify;
mod walk;

pub use error::{Piece, RoomError, RoomErrorKind};
pub use order::Order;
pub use parse::Rooms;
pub use room::Room;
pub use solve::{min_pushes, solve, solve_by, solve_within};
pub use unsolvable::{Reason, Unsolvable};
pub use verify::{Illegal, Rule};
pub use walk::{Lurd, Step, Walk, WalkError, WalkErrorKind};
