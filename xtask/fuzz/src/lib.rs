//! Properties that hold for any bytes.
//!
//! A target takes bytes and panics where a property does not hold: of the text forms (`lines`,
//! `*_text`), of the answers (`*_small` against brute force, `*_large` against another exact
//! method), of `verify` (`*_walks`, `*_tours`, `*_wirings`) and of limits (`*_limits`). libFuzzer
//! searches for such bytes; a test of this crate replays the corpus that it left.
//!
//! Puzzles are decoded from bytes by hand. Zeros follow the last byte, so every input is a puzzle.

// Empty otherwise: the oracles are those of the tests of the solver crates.
#![cfg(any(test, doctest, fuzzing))]

mod boards;
mod bytes;
#[cfg(test)]
mod corpus;
mod limits;
mod memory;
mod rooms;
mod text;
mod vaults;

pub use boards::{board_large, board_limits, board_small, board_text, board_wirings};
pub use rooms::{room_json, room_large, room_limits, room_small, room_text, room_walks, walk_text};
pub use text::lines;
pub use vaults::{vault_large, vault_limits, vault_small, vault_text, vault_tours};

/// The Rust examples of the README of the workspace, as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;

/// A target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name on the command line, and that of its folder in the corpus.
    pub name: &'static str,
    /// Panics where a promise is broken.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    target("lines", lines),
    target("room_text", room_text),
    target("room_json", room_json),
    target("walk_text", walk_text),
    target("room_small", room_small),
    target("room_large", room_large),
    target("room_walks", room_walks),
    target("room_limits", room_limits),
    target("vault_text", vault_text),
    target("vault_small", vault_small),
    target("vault_large", vault_large),
    target("vault_tours", vault_tours),
    target("vault_limits", vault_limits),
    target("board_text", board_text),
    target("board_small", board_small),
    target("board_large", board_large),
    target("board_wirings", board_wirings),
    target("board_limits", board_limits),
];

const fn target(name: &'static str, run: fn(&[u8])) -> Target {
    Target { name, run }
}
