//! Somebody's solution as JSON: the `witness` of `--format json`, or the whole object that it is in.

use grid_core::text::Place;
use grid_core::{Position, Route};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::puzzles::Cell;
use crate::solver::{Cause, Fault};

/// What the JSON says, if the input is a JSON object.
pub(super) fn read_json<T: DeserializeOwned>(input: &[u8]) -> Result<Option<T>, Box<Fault>> {
    let is_object = input.trim_ascii_start().starts_with(b"{");
    is_object.then(|| require_json(input)).transpose()
}

/// What the JSON says.
pub(super) fn require_json<T: DeserializeOwned>(input: &[u8]) -> Result<T, Box<Fault>> {
    let mut value: Value = serde_json::from_slice(input).map_err(|error| syntax(&error, input))?;
    if let Some(witness) = value.get_mut("witness") {
        value = witness.take();
    }
    serde_json::from_value(value).map_err(|error| mismatch(error.to_string()))
}

/// A solution that can be read and is none of this puzzle.
pub(super) fn mismatch(message: String) -> Box<Fault> {
    Box::new(Fault {
        cause: Cause::new("solution", format!("not a solution: {message}")),
        place: None,
        title: None,
        hint: Some("a solution is the `witness` of `--format json`".to_owned()),
    })
}

/// JSON that breaks off; the message without the place, which goes where places go.
fn syntax(error: &serde_json::Error, input: &[u8]) -> Box<Fault> {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let lines_before = error.line().saturating_sub(1);
    let line_start: usize = input
        .split_inclusive(|&byte| byte == b'\n')
        .take(lines_before)
        .map(<[u8]>::len)
        .sum();
    let column = error.column().max(1);
    let at = (line_start + column - 1).min(input.len());
    let mut fault = mismatch(message.to_owned());
    fault.place = Some(Place {
        line: error.line().max(1),
        column,
        span: at..(at + 1).min(input.len()),
    });
    fault
}

/// The route over these cells.
pub(super) fn route(cells: &[Cell]) -> Result<Route, Box<Fault>> {
    let position = |Cell([row, column]): &Cell| {
        let side = |number: u32| u16::try_from(number.checked_sub(1)?).ok();
        Some(Position::new(side(*row)?, side(*column)?))
    };
    cells
        .iter()
        .map(|cell| {
            position(cell).ok_or_else(|| {
                let Cell([row, column]) = cell;
                mismatch(format!(
                    "no map has a cell [{row}, {column}]; cells count from 1"
                ))
            })
        })
        .collect::<Result<_, _>>()
        .map(Route::new)
}
