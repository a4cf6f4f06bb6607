//! What makes a text no board.

use core::fmt;

use grid_core::text::{ParseError, TextErrorKind, TooLarge};

use crate::board::Net;

/// A text that is not a board: what is wrong with it, and where.
pub type BoardError = ParseError<BoardErrorKind>;

/// What is wrong with a text that is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardErrorKind {
    /// What no form of any puzzle allows.
    Text(TextErrorKind),
    /// Where a dataset must start there is no line of two numbers.
    NotAHeader,
    /// A side of 0 cells; only `0 0` may say 0, and ends the input.
    NoCells,
    /// A side of more than [`MAX_SIDE`](grid_core::MAX_SIDE) cells.
    TooLarge(TooLarge),
    /// A cell that is none of the numbers 0, 1, 2, 3.
    NotACell,
    /// A board with `.` for blank cells, as Numberlink collections write them.
    Dots,
    /// A row with fewer numbers than the header says.
    ShortRow {
        /// The header's width.
        expected: u16,
        /// Numbers in the row.
        found: u16,
    },
    /// A row with more numbers than the header says.
    LongRow {
        /// The header's width.
        expected: u16,
    },
    /// The dataset ends before the header's number of rows.
    MissingRows {
        /// The header's height.
        expected: u16,
        /// Rows that are there.
        found: u16,
    },
    /// A third end of a net.
    ThirdEnd(Net),
    /// A net with fewer than two ends.
    MissingEnds {
        /// The net.
        net: Net,
        /// Ends that are there.
        found: u8,
    },
    /// Something after the line `0 0`.
    AfterTheEnd,
}

impl BoardErrorKind {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Text(kind) => kind.code(),
            Self::NotAHeader => "not-a-header",
            Self::NoCells => "no-cells",
            Self::TooLarge(_) => "too-large",
            Self::NotACell => "not-a-cell",
            Self::Dots => "dots",
            Self::ShortRow { .. } => "short-row",
            Self::LongRow { .. } => "long-row",
            Self::MissingRows { .. } => "missing-rows",
            Self::ThirdEnd(_) => "third-end",
            Self::MissingEnds { .. } => "missing-ends",
            Self::AfterTheEnd => "after-the-end",
        }
    }
}

impl From<TextErrorKind> for BoardErrorKind {
    fn from(kind: TextErrorKind) -> Self {
        Self::Text(kind)
    }
}

impl fmt::Display for BoardErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(kind) => kind.fmt(f),
            Self::NotAHeader => f.write_str("expected a header: two numbers, height and width"),
            Self::NoCells => f.write_str("a board without cells; only `0 0` ends the input"),
            Self::TooLarge(side) => side.fmt(f),
            Self::Dots => f.write_str(
                "this form is not read: `.` for a blank cell; write a header `height width` and 0",
            ),
            Self::NotACell => f.write_str("expected a cell: 0, 1, 2 or 3"),
            Self::ShortRow { expected, found } => {
                let numbers = if *found == 1 { "number" } else { "numbers" };
                write!(
                    f,
                    "a row of {found} {numbers} where the header says {expected}"
                )
            }
            Self::LongRow { expected: 1 } => {
                f.write_str("a row of more than the one number that the header says")
            }
            Self::LongRow { expected } => {
                write!(
                    f,
                    "a row of more than the {expected} numbers that the header says"
                )
            }
            Self::MissingRows { expected, found } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                write!(f, "only {found} {rows} where the header says {expected}")
            }
            Self::ThirdEnd(net) => write!(
                f,
                "a third {}, where two are the ends of a net",
                net.number()
            ),
            Self::MissingEnds { net, found: 0 } => {
                write!(
                    f,
                    "no {} in the dataset, where two are the ends of a net",
                    net.number()
                )
            }
            Self::MissingEnds { net, .. } => {
                write!(
                    f,
                    "only one {} in the dataset, where two are the ends of a net",
                    net.number()
                )
            }
            Self::AfterTheEnd => {
                f.write_str("something after the line `0 0`, which ends the input")
            }
        }
    }
}
