//! The three puzzles, as implementations of [`Solver`](crate::solver::Solver).

pub mod manhattan_wiring;
pub mod push_box;
pub mod vault_keys;
mod walls;
mod witness;

use std::fmt::{self, Display};

use grid_core::Position;
use grid_core::text::ParseError;
use serde::de::{Error, IgnoredAny, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::solver::{Answer, Cause, Fault, Outcome, Solution};

/// The published names of error kinds.
trait Code {
    fn code(&self) -> &'static str;
}

macro_rules! code {
    ($($kind:ty),*) => {
        $(impl Code for $kind {
            fn code(&self) -> &'static str {
                self.code()
            }
        })*
    };
}

code!(
    ::manhattan_wiring::BoardErrorKind,
    ::push_box::RoomErrorKind,
    ::push_box::WalkErrorKind,
    ::vault_keys::VaultErrorKind,
    grid_core::text::TextErrorKind
);

/// Converts a parse error of a crate.
fn fault<K: Code + Display>(error: &ParseError<K>, hint: Option<String>) -> Box<Fault> {
    Box::new(Fault {
        cause: Cause::new(error.kind().code(), error.kind().to_string()),
        place: Some(error.place().clone()),
        hint,
    })
}

/// Converts an outcome of a crate.
fn outcome<W, U>(
    outcome: grid_core::Outcome<W, U>,
    solution: impl FnOnce(W) -> Solution<W>,
    cause: impl FnOnce(&U) -> Cause,
) -> Outcome<W> {
    let answer = match outcome.answer {
        grid_core::Answer::Solved(witness) => Answer::Solved(solution(witness)),
        grid_core::Answer::Unsolvable(unsolvable) => Answer::Unsolvable(cause(&unsolvable)),
        grid_core::Answer::Stopped(stopped) => Answer::Stopped {
            stopped,
            cause: None,
        },
    };
    Outcome {
        answer,
        stats: outcome.stats,
    }
}

/// A cell in JSON: row and column, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell(Position);

/// Cells in order.
fn cells(positions: &[Position]) -> Vec<Cell> {
    positions.iter().copied().map(Cell).collect()
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(Position { row, column }) = *self;
        [u32::from(row) + 1, u32::from(column) + 1].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Sides;

        impl<'de> Visitor<'de> for Sides {
            type Value = Cell;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a cell: [row, column]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Cell, A::Error> {
                let mut sides = [0; 2];
                let not_two = || A::Error::custom("a cell is two numbers: [row, column]");
                for side in &mut sides {
                    let number: Ordinal = numbers.next_element()?.ok_or_else(not_two)?;
                    *side = u16::try_from(number.index()).map_err(|_| {
                        A::Error::custom(format!("no map has a row or column {}", number.0))
                    })?;
                }
                match numbers.next_element::<IgnoredAny>()? {
                    None => Ok(Cell(Position::new(sides[0], sides[1]))),
                    Some(_) => Err(not_two()),
                }
            }
        }

        deserializer.deserialize_seq(Sides)
    }
}

/// A number that counts from 1.
#[derive(Clone, Copy, Debug, Serialize)]
struct Ordinal(usize);

impl Ordinal {
    /// Converts an index from 0.
    const fn of_index(index: usize) -> Self {
        Self(index + 1)
    }

    /// Returns the index, from 0.
    const fn index(self) -> usize {
        self.0 - 1
    }
}

impl<'de> Deserialize<'de> for Ordinal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FromOne;

        impl Visitor<'_> for FromOne {
            type Value = Ordinal;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number from 1")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Ordinal, E> {
                match usize::try_from(number) {
                    Ok(number) if number > 0 => Ok(Ordinal(number)),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
                }
            }
        }

        deserializer.deserialize_u64(FromOne)
    }
}
