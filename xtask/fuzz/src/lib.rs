//! What must hold for any bytes at all.
//!
//! A target takes bytes and panics where a promise is broken: of the text forms (`lines`, `*_text`), of the answers (`*_small` against
//! brute force, `*_large` against another exact method), of `verify` (`*_walks`, `*_tours`, `*_wirings`) and of limits (`*_limits`). `cargo xtask fuzz` has
//! libFuzzer look for such bytes; a test of this crate replays the corpus that it left.
//!
//! Puzzles are decoded from bytes by hand: where the bytes end, zeros follow, so every input is one.

// Only for its tests and for `cargo xtask fuzz`: the oracles are those of the solver crates' tests, which no package of this crate holds.
#![cfg(any(test, fuzzing))]

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
