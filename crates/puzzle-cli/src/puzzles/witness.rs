//! A given solution as JSON: the `witness` of `--format json`, or the whole object around it.

use grid_core::Route;
use grid_core::text::{Place, TextErrorKind, lines};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::puzzles::Cell;
use crate::solver::{Cause, Fault};
use crate::unit::Unit;

/// A solution whose witness is found and not read yet.
#[derive(Debug)]
pub(super) struct Record<'a> {
    input: &'a [u8],
    witness: &'a str,
    /// The cost in the object around the witness.
    cost: Option<&'a RawValue>,
}

/// The members of a line of `--format json` that matter here.
#[derive(Default, Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    witness: Option<&'a RawValue>,
    #[serde(borrow)]
    cost: Option<&'a RawValue>,
    #[serde(borrow)]
    status: Option<&'a RawValue>,
}

impl<'a> Record<'a> {
    /// Finds the solution, if the input is a JSON object.
    pub(super) fn find(input: &'a [u8]) -> Result<Option<Self>, Box<Fault>> {
        let starts_as_object = text(input).is_ok_and(|text| text.trim_start().starts_with('{'));
        starts_as_object.then(|| Self::require(input)).transpose()
    }

    /// Finds the solution in an input that must be a JSON object.
    pub(super) fn require(input: &'a [u8]) -> Result<Self, Box<Fault>> {
        let mut record = Self {
            input,
            witness: text(input)?.trim(),
            cost: None,
        };
        let line: Line<'_> = record.object(record.witness, "a JSON object")?;
        match (line.witness, line.status) {
            (Some(witness), status) => {
                record.witness = witness.get();
                record.cost = line.cost;
                match status {
                    Some(status) if !["\"solved\"", "\"stopped\""].contains(&status.get()) => {
                        let message = format!("a line with status {status} has no `witness`");
                        Err(record.refuse(status.get(), message))
                    }
                    _ => Ok(record),
                }
            }
            (None, Some(status)) => {
                let message = format!("a line with status {status} and without a `witness`");
                Err(record.refuse(status.get(), message))
            }
            (None, None) => Ok(record),
        }
    }

    /// Reads the witness, which must be an object.
    pub(super) fn witness<T: Deserialize<'a>>(&self, expected: &str) -> Result<T, Box<Fault>> {
        self.object(self.witness, expected)
    }

    /// Reads an object in the input. Serde alone would accept an array.
    pub(super) fn object<T: Deserialize<'a>>(
        &self,
        part: &'a str,
        expected: &str,
    ) -> Result<T, Box<Fault>> {
        match part.starts_with('{') {
            true => self.read(part),
            false => Err(self.refuse(part, format!("expected {expected}"))),
        }
    }

    /// Reads any value in the input.
    pub(super) fn read<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, Box<Fault>> {
        serde_json::from_str(part).map_err(|error| {
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            let at = offset(self.input, part) + offset_of(&error, part);
            misread(message.to_owned(), Some(place(self.input, at)))
        })
    }

    /// Says what is wrong with a value in the input.
    pub(super) fn refuse(&self, part: &str, message: String) -> Box<Fault> {
        let at = offset(self.input, part);
        let mut place = place(self.input, at);
        place.span.end = at + part.len();
        misread(message, Some(place))
    }

    /// Refuses a solution that claims another number of `unit` than it has.
    pub(super) fn check_count(
        &self,
        claim: Option<&'a RawValue>,
        counted: u64,
        unit: Unit,
    ) -> Result<(), Box<Fault>> {
        let words = unit.count(counted);
        self.check_claim(claim, &[counted], &words)
    }

    /// Refuses a solution whose object claims a cost that is none of `costs`.
    pub(super) fn check_cost(&self, costs: &[u64], words: &str) -> Result<(), Box<Fault>> {
        self.check_claim(self.cost, costs, words)
    }

    fn check_claim(
        &self,
        claim: Option<&'a RawValue>,
        counts: &[u64],
        words: &str,
    ) -> Result<(), Box<Fault>> {
        let Some(claim) = claim else { return Ok(()) };
        match self.read::<u64>(claim.get())? {
            claimed if counts.contains(&claimed) => Ok(()),
            claimed => {
                let message = format!("the object says {claimed}, and the solution has {words}");
                Err(self.refuse(claim.get(), message))
            }
        }
    }
}

fn misread(message: String, place: Option<Place>) -> Box<Fault> {
    Box::new(Fault {
        cause: Cause::new("solution", format!("not a solution: {message}")),
        place,
        hint: Some("a solution is the `witness` of `--format json`, or its whole line".to_owned()),
    })
}

/// The input without a byte order mark.
fn text(input: &[u8]) -> Result<&str, Box<Fault>> {
    let misread_at = |message: String, at| misread(message, Some(place(input, at)));
    let text = std::str::from_utf8(input).map_err(|error| {
        let message = "a byte that is not UTF-8 text".to_owned();
        misread_at(message, error.valid_up_to())
    })?;
    if let Some(nul) = text.find('\0') {
        return Err(misread_at(TextErrorKind::Nul.to_string(), nul));
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The byte of the input at which a part of it starts.
fn offset(input: &[u8], part: &str) -> usize {
    part.as_ptr() as usize - input.as_ptr() as usize
}

/// The byte of `part` at which reading failed.
fn offset_of(error: &serde_json::Error, part: &str) -> usize {
    let lines_before = error.line().saturating_sub(1);
    let lines = part.split_inclusive('\n').take(lines_before);
    let line_start: usize = lines.map(str::len).sum();
    (line_start + error.column().saturating_sub(1)).min(part.len())
}

fn place(input: &[u8], at: usize) -> Place {
    let line = lines(input).take_while(|line| line.offset <= at).last();
    line.map_or_else(
        || lines(input).end(),
        |line| line.place_at(at - line.offset),
    )
}

/// The route over these cells.
pub(super) fn route(cells: &[Cell]) -> Route {
    cells.iter().map(|&Cell(position)| position).collect()
}
