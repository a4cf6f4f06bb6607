//! The puzzles, each as the program sees it.

pub(crate) mod manhattan_wiring;
pub(crate) mod push_box;
pub(crate) mod vault_keys;
mod witness;

use std::fmt::{Debug, Display};

use grid_core::Position;
use grid_core::text::ParseError;
use serde::{Deserialize, Serialize};

use crate::solver::{Answer, Cause, Fault, Outcome, Solution, kind_name};

/// A crate's parse error in the program's words.
fn fault<K: Debug + Display>(error: &ParseError<K>, hint: Option<String>) -> Box<Fault> {
    Box::new(Fault {
        cause: Cause::new(kind_name(error.kind()), error.kind().to_string()),
        place: Some(error.place().clone()),
        title: None,
        hint,
    })
}

/// A crate's outcome in the program's words.
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

/// A cell as `--format json` has it: row and column, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct Cell([u32; 2]);

impl From<Position> for Cell {
    fn from(position: Position) -> Self {
        Self([u32::from(position.row) + 1, u32::from(position.column) + 1])
    }
}

/// Cells, one after the other.
fn cells(positions: &[Position]) -> Vec<Cell> {
    positions.iter().copied().map(Cell::from).collect()
}

/// A number with the word for what it counts.
fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
