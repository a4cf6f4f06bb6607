//! Errors of parsing a vault.

use core::fmt;

use grid_core::Position;
use grid_core::text::{ParseError, TextErrorKind, TooLarge};

use crate::key::Key;

/// An error in the text of a vault: its kind and its place.
pub type VaultError = ParseError<VaultErrorKind>;

/// What is wrong with the text of a vault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VaultErrorKind {
    /// An error of any text form, such as an empty input or invalid UTF-8.
    Text(TextErrorKind),
    /// A side of more than [`MAX_SIDE`](grid_core::MAX_SIDE) cells.
    TooLarge(TooLarge),
    /// A character that no map has.
    UnknownCharacter(char),
    /// A second key of the same letter.
    DuplicateKey(Key),
    /// A map without `@`.
    NoRobot,
    /// A broken JSON array of rows: what was expected here.
    Json(&'static str),
}

impl VaultErrorKind {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Text(kind) => kind.code(),
            Self::TooLarge(_) => "too-large",
            Self::UnknownCharacter(_) => "unknown-character",
            Self::DuplicateKey(_) => "duplicate-key",
            Self::NoRobot => "no-robot",
            Self::Json(_) => "json",
        }
    }
}

impl From<TextErrorKind> for VaultErrorKind {
    fn from(kind: TextErrorKind) -> Self {
        Self::Text(kind)
    }
}

impl fmt::Display for VaultErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(kind) => kind.fmt(f),
            Self::TooLarge(side) => side.fmt(f),
            Self::UnknownCharacter(' ') => f.write_str("blank inside a row: write # or ."),
            Self::UnknownCharacter(character) => write!(
                f,
                "{character:?} is none of # (wall), . (open), @ (robot), a-z (key), A-Z (door)"
            ),
            Self::DuplicateKey(key) => write!(f, "key {key} is on the map already"),
            Self::NoRobot => f.write_str("no robot (@) on the map"),
            Self::Json(expected) => write!(f, "expected {expected}"),
        }
    }
}

/// The error of splitting an entrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SplitError {
    /// Several robots. The place is that of the second.
    SeveralRobots(Position),
    /// A cell around the only robot is not open. The place is that of the robot.
    EntranceNotOpen(Position),
}

impl SplitError {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::SeveralRobots(_) => "several-robots",
            Self::EntranceNotOpen(_) => "entrance-not-open",
        }
    }
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SeveralRobots(at) => write!(
                f,
                "a second robot (@) at {at}: only a single entrance can be split"
            ),
            Self::EntranceNotOpen(at) => write!(
                f,
                "the eight cells around the entrance at {at} must be open (.) to split it"
            ),
        }
    }
}

impl core::error::Error for SplitError {}
