//! Errors of LURD text.

use core::fmt;

use grid_core::text::{ParseError, TextErrorKind};

/// An error in LURD text, with its place.
pub type WalkError = ParseError<WalkErrorKind>;

/// What is wrong with a LURD text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkErrorKind {
    /// An error of any text form.
    Text(TextErrorKind),
    /// A character that is not one of `u d l r U D L R`.
    UnknownStep(char),
    /// A count of 0, or a count that no step or group follows.
    Count,
    /// A parenthesis without its partner.
    Group,
    /// Counts that produce more than `most` steps.
    TooLong {
        /// Most steps that counts may produce.
        most: usize,
    },
}

impl WalkErrorKind {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Text(kind) => kind.code(),
            Self::UnknownStep(_) => "unknown-step",
            Self::Count => "count",
            Self::Group => "group",
            Self::TooLong { .. } => "too-long",
        }
    }
}

impl fmt::Display for WalkErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(kind) => kind.fmt(f),
            Self::UnknownStep(step) => {
                write!(
                    f,
                    "{step:?} is not a step: u, d, l, r move and U, D, L, R push"
                )
            }
            Self::Count => f.write_str("a count is at least 1 and stands before a step or `(`"),
            Self::Group => f.write_str("a parenthesis without its partner"),
            Self::TooLong { most } => write!(f, "counts produce more than {most} steps"),
        }
    }
}
