//! Errors of parsing a room.

use core::fmt;

use grid_core::text::{ParseError, TextErrorKind, TooLarge};
use grid_core::{Position, Size};

/// An error in the text of a room: its [`kind`](ParseError::kind) and its
/// [`place`](ParseError::place).
pub type RoomError = ParseError<RoomErrorKind>;

/// A piece: a room has one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// The player: `S`, or `@` and `+`.
    Player,
    /// The box: `B`, or `$` and `*`.
    Box,
    /// The target: `T`, or `.`, `+` and `*`.
    Target,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Player => "player",
            Self::Box => "box",
            Self::Target => "target",
        })
    }
}

/// A piece that cannot stand where [`Room::new`](crate::Room::new) puts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlacementError {
    /// The piece is off the map.
    OffMap(Piece, Position),
    /// The piece is on a wall.
    OnWall(Piece, Position),
    /// The player stands on the box.
    PlayerOnBox(Position),
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffMap(piece, at) => write!(f, "the {piece} at {at} is off the map"),
            Self::OnWall(piece, at) => write!(f, "the {piece} at {at} is on a wall"),
            Self::PlayerOnBox(at) => write!(f, "the player at {at} stands on the box"),
        }
    }
}

impl core::error::Error for PlacementError {}

/// What is wrong with the text of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RoomErrorKind {
    /// An error of any text form, such as an empty input or invalid UTF-8.
    Text(TextErrorKind),
    /// A side of more than [`MAX_SIDE`](grid_core::MAX_SIDE) cells.
    TooLarge(TooLarge),
    /// A character that this form does not have.
    UnknownCharacter(char),
    /// A character of the judge's letters (`S`, `B`, `T`) and one of XSB (`@ $ * + - _`) in one
    /// room.
    MixedAlphabets(char),
    /// A missing piece. The place is the first line of the room.
    Missing(Piece),
    /// A second player, or a second `T` in the letters.
    Duplicate(Piece),
    /// More than one box, with their number. The place is the second box.
    SeveralBoxes(usize),
    /// More than 4,096 goals.
    TooManyTargets,
    /// A room of letters whose size differs from the header `rows columns` above it. The place is
    /// the header.
    Header {
        /// Rows in the header.
        height: usize,
        /// Columns in the header.
        width: usize,
        /// The size of the room.
        size: Size,
    },
    /// A room of digits whose number of digits differs from its header. The place is the header.
    Digits {
        /// Digits by the header.
        expected: usize,
        /// Digits found.
        found: usize,
    },
    /// A row of the judge's letters whose length differs from the first row.
    RaggedRow {
        /// Cells of the first row.
        expected: usize,
        /// Cells of this row.
        found: usize,
    },
    /// A broken array, in JSON or another language: what was expected here.
    Json(&'static str),
    /// A known form that is not supported: its name and a way out.
    Unsupported(&'static str),
    /// A run-length count without a cell after it.
    DanglingCount,
    /// A run-length count of zero.
    ZeroCount,
    /// A run-length group that is empty, not closed, not opened, or nested more than 16 deep.
    Group,
    /// A short text for a huge map: more than 2^20 cells, and more than 4,096 per byte.
    OutOfProportion,
}

impl RoomErrorKind {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Text(kind) => kind.code(),
            Self::TooLarge(_) => "too-large",
            Self::UnknownCharacter(_) => "unknown-character",
            Self::MixedAlphabets(_) => "mixed-alphabets",
            Self::Missing(_) => "missing",
            Self::Duplicate(_) => "duplicate",
            Self::SeveralBoxes(_) => "several-boxes",
            Self::TooManyTargets => "too-many-targets",
            Self::Header { .. } => "header",
            Self::Digits { .. } => "digits",
            Self::RaggedRow { .. } => "ragged-row",
            Self::Json(_) => "json",
            Self::Unsupported(_) => "unsupported",
            Self::DanglingCount => "dangling-count",
            Self::ZeroCount => "zero-count",
            Self::Group => "group",
            Self::OutOfProportion => "out-of-proportion",
        }
    }
}

impl fmt::Display for RoomErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(kind) => kind.fmt(f),
            Self::TooLarge(side) => side.fmt(f),
            Self::UnknownCharacter(' ') => {
                f.write_str("a blank is not a cell in a room of the letters S, B and T")
            }
            Self::UnknownCharacter(character) => write!(f, "unknown character {character:?}"),
            Self::MixedAlphabets(character) => write!(
                f,
                "{character:?} belongs to another alphabet: a room is written in S, B, T or in @, $, ."
            ),
            Self::Missing(piece) => write!(f, "the room has no {piece}"),
            Self::Duplicate(piece) => write!(f, "a second {piece}"),
            Self::SeveralBoxes(boxes) => write!(
                f,
                "push-box solves levels with one box; this level has {boxes}"
            ),
            Self::TooManyTargets => f.write_str("more than 4096 goals"),
            Self::Header {
                height,
                width,
                size,
            } => write!(
                f,
                "the header says {height} rows and {width} columns, the room is {size}"
            ),
            Self::Digits { expected, found } => {
                write!(
                    f,
                    "expected {expected} digits below this header, found {found}"
                )
            }
            Self::RaggedRow { expected, found } => {
                let cells = if *found == 1 { "cell" } else { "cells" };
                write!(
                    f,
                    "a row of {found} {cells} in a room whose first row has {expected}"
                )
            }
            Self::Json(expected) => write!(f, "expected {expected}"),
            Self::Unsupported(form) => write!(f, "this form is not read: {form}"),
            Self::DanglingCount => f.write_str("a count without a cell after it"),
            Self::ZeroCount => f.write_str("a count of zero"),
            Self::Group => f.write_str(
                "a group that is empty, not closed, not opened, or nested more than 16 deep",
            ),
            Self::OutOfProportion => {
                f.write_str("a huge room in a few bytes: more than 4,096 cells for each byte")
            }
        }
    }
}

impl From<TextErrorKind> for RoomErrorKind {
    fn from(kind: TextErrorKind) -> Self {
        Self::Text(kind)
    }
}
