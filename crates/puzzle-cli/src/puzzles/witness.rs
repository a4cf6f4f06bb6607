//! Somebody's solution as JSON: the `witness` of `--format json`, or the whole object that it is in.

use std::collections::BTreeMap;

use grid_core::text::{Place, lines};
use grid_core::{Position, Route};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::puzzles::Cell;
use crate::solver::{Cause, Fault};

/// What the JSON says, if the input is a JSON object.
pub(super) fn read_json<'a, T: Deserialize<'a>>(input: &'a [u8]) -> Result<Option<T>, Box<Fault>> {
    let starts_as_object = text(input).is_ok_and(|text| text.trim_start().starts_with('{'));
    starts_as_object.then(|| require_json(input)).transpose()
}

/// What the JSON says.
pub(super) fn require_json<'a, T: Deserialize<'a>>(input: &'a [u8]) -> Result<T, Box<Fault>> {
    let text = text(input)?;
    let json = text.trim_start();
    let place = |at: usize| Some(place(input, at));
    if !json.starts_with('{') {
        let at = offset(input, json);
        return Err(misread(
            "expected a JSON object, which starts with `{`".to_owned(),
            place(at),
        ));
    }
    let misread_at = |error: &serde_json::Error, part: &str| {
        let at = offset(input, part) + offset_of(error, part);
        misread(in_words(error), place(at))
    };
    let object: BTreeMap<String, &RawValue> =
        serde_json::from_str(json).map_err(|error| misread_at(&error, json))?;
    let witness = match object.get("witness") {
        Some(witness) => witness.get(),
        None => json,
    };
    if witness == "null" {
        let status = object.get("status").map_or("", |status| status.get());
        let message = match status {
            "" => "its `witness` is null, so there is no solution in it".to_owned(),
            status => format!(
                "its status is {status} and its `witness` null, so there is no solution in it"
            ),
        };
        return Err(misread(message, place(offset(input, witness))));
    }
    serde_json::from_str(witness).map_err(|error| misread_at(&error, witness))
}

/// A solution that can be read and is none of this puzzle.
pub(super) fn mismatch(message: String) -> Box<Fault> {
    misread(message, None)
}

fn misread(message: String, place: Option<Place>) -> Box<Fault> {
    Box::new(Fault {
        cause: Cause::new("solution", format!("not a solution: {message}")),
        place,
        hint: Some(
            "a solution is the `witness` of `--format json`, or the line that it is in".to_owned(),
        ),
    })
}

/// The input without a byte order mark.
fn text(input: &[u8]) -> Result<&str, Box<Fault>> {
    let text = std::str::from_utf8(input).map_err(|error| {
        misread(
            "a byte that is not UTF-8 text".to_owned(),
            Some(place(input, error.valid_up_to())),
        )
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Where a part of the input starts in it.
fn offset(input: &[u8], part: &str) -> usize {
    part.as_ptr() as usize - input.as_ptr() as usize
}

/// Where in `part` an error is: at the last byte that was read.
fn offset_of(error: &serde_json::Error, part: &str) -> usize {
    let lines_before = error.line().saturating_sub(1);
    let line_start: usize = part
        .split_inclusive('\n')
        .take(lines_before)
        .map(str::len)
        .sum();
    (line_start + error.column().saturating_sub(1)).min(part.len())
}

fn place(input: &[u8], at: usize) -> Place {
    let line = lines(input).take_while(|line| line.offset <= at).last();
    match line {
        Some(line) => line.place_at(at - line.offset),
        None => Place {
            line: 1,
            column: 1,
            span: 0..0,
        },
    }
}

/// What serde calls something, and what the format calls it.
const WORDS: [[&str; 2]; 4] = [
    ["EOF while parsing", "the input ends inside"],
    [
        "trailing characters",
        "something follows the object, where a solution is one object",
    ],
    ["expected u64", "expected a number"],
    ["an array of length 2", "two lines"],
];

/// What serde says, in the order in which the other diagnostics say it: what was expected, and what is there.
fn in_words(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let message = WORDS
        .iter()
        .fold(message.to_owned(), |message, [serde, ours]| {
            message.replace(serde, ours)
        });
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("{field} is missing");
    }
    let found = ["invalid type: ", "invalid value: ", "invalid length "];
    let found = found.iter().find_map(|start| message.strip_prefix(start));
    match found.and_then(|found| found.split_once(", expected ")) {
        Some((found, expected)) => format!("expected {expected}, found {found}"),
        None => message,
    }
}

/// The route over these cells.
pub(super) fn route(cells: &[Cell]) -> Route {
    Route::new(
        cells
            .iter()
            .map(|&Cell(position)| position)
            .collect::<Vec<Position>>(),
    )
}
