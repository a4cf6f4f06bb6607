//! What is wrong with a text that is not a vault.

use core::fmt;

use grid_core::text::{ParseError, TextErrorKind, TooLarge};

use crate::key::Key;

/// A text that is not a vault, or a vault that cannot be split: what is wrong, and where.
pub type VaultError = ParseError<VaultErrorKind>;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VaultErrorKind {
    /// What no text form allows.
    Text(TextErrorKind),
    /// A side of more than [`MAX_SIDE`](grid_core::MAX_SIDE) cells.
    TooLarge(TooLarge),
    /// A character that means nothing on a map.
    UnknownCharacter(char),
    /// A key that is on the map already.
    DuplicateKey(Key),
    /// A map without `@`.
    NoRobot,
    /// A map with several `@`, where the entrance was to be split.
    SeveralRobots,
    /// A cell beside the entrance that is not open, where the entrance was to be split.
    EntranceNotOpen,
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
            Self::SeveralRobots => {
                f.write_str("a second robot (@): only a single entrance can be split")
            }
            Self::EntranceNotOpen => {
                f.write_str("the eight cells around the entrance must be open (.) to split it")
            }
        }
    }
}
