//! Somebody's solution as JSON: the `witness` of `--format json`, or the whole object that it is
//! in.
//!
//! What a reader may say twice or wrongly is refused where it stands: a member that is there twice
//! or that nobody looks at, and a number that the solution itself does not bear out. Beside the
//! witness anything may stand.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use grid_core::Route;
use grid_core::text::{Place, TextErrorKind, lines};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::puzzles::Cell;
use crate::solver::{Cause, Fault};
use crate::unit::Unit;

/// A solution in JSON, of which the witness is found and not read yet.
#[derive(Debug)]
pub(super) struct Record<'a> {
    input: &'a [u8],
    witness: &'a str,
    /// What the object round the witness says that it costs.
    cost: Option<&'a RawValue>,
}

impl<'a> Record<'a> {
    /// The solution, if the input is a JSON object.
    pub(super) fn find(input: &'a [u8]) -> Result<Option<Self>, Box<Fault>> {
        let starts_as_object = text(input).is_ok_and(|text| text.trim_start().starts_with('{'));
        starts_as_object.then(|| Self::require(input)).transpose()
    }

    /// The solution, where nothing but JSON can be one.
    pub(super) fn require(input: &'a [u8]) -> Result<Self, Box<Fault>> {
        let json = text(input)?.trim_start();
        let mut record = Self {
            input,
            witness: json,
            cost: None,
        };
        if !json.starts_with('{') {
            let expected = "expected a JSON object, which starts with `{`".to_owned();
            return Err(misread(expected, Some(place(input, offset(input, json)))));
        }
        let Unrepeated = record.read(json)?;
        let members: BTreeMap<String, &RawValue> = record.read(json)?;
        if let Some(witness) = members.get("witness") {
            record.witness = witness.get();
            record.cost = members.get("cost").copied();
            record.check_status(members.get("status").copied())?;
        }
        Ok(record)
    }

    /// Refuses an object without a solution, and one that says so of itself although it has one.
    fn check_status(&self, status: Option<&'a RawValue>) -> Result<(), Box<Fault>> {
        const NOTHING: &str = "so there is no solution in it";
        let is_null = self.witness == "null";
        match status {
            None if is_null => {
                let message = format!("its `witness` is null, {NOTHING}");
                Err(self.refuse(self.witness, message))
            }
            Some(status) if is_null => {
                let message = format!("its status is {status} and its `witness` null, {NOTHING}");
                Err(self.refuse(self.witness, message))
            }
            Some(status) if !["\"solved\"", "\"stopped\""].contains(&status.get()) => {
                let message = format!("its status is {status}, with which there is no `witness`");
                Err(self.refuse(status.get(), message))
            }
            _ => Ok(()),
        }
    }

    /// The witness, which is an object.
    pub(super) fn witness<T: Deserialize<'a>>(&self, expected: &str) -> Result<T, Box<Fault>> {
        self.object(self.witness, expected)
    }

    /// An object in the input. Serde alone would take an array for it, too.
    pub(super) fn object<T: Deserialize<'a>>(
        &self,
        part: &'a str,
        expected: &str,
    ) -> Result<T, Box<Fault>> {
        let found = match part.as_bytes().first() {
            Some(b'{') => return self.read(part),
            Some(b'[') => "an array",
            Some(b'"') => "a string",
            Some(b'n') => "null",
            Some(b't' | b'f') => "a boolean",
            _ => "a number",
        };
        Err(self.refuse(part, format!("expected {expected}, found {found}")))
    }

    /// Any value in the input.
    pub(super) fn read<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, Box<Fault>> {
        serde_json::from_str(part).map_err(|error| {
            let at = offset(self.input, part) + offset_of(&error, part);
            misread(in_words(&error), Some(place(self.input, at)))
        })
    }

    /// What is wrong with a value in the input.
    pub(super) fn refuse(&self, part: &str, message: String) -> Box<Fault> {
        let at = offset(self.input, part);
        let mut place = place(self.input, at);
        place.span.end = at + part.len();
        misread(message, Some(place))
    }

    /// Refuses a solution that says `claim` of something of which it has `counted`.
    pub(super) fn check_count(
        &self,
        claim: Option<&'a RawValue>,
        counted: u64,
        unit: Unit,
    ) -> Result<(), Box<Fault>> {
        let Some(claim) = claim else { return Ok(()) };
        match self.read::<Option<u64>>(claim.get())? {
            Some(claimed) if claimed != counted => {
                let message = format!("it says {} and has {counted}", unit.count(claimed));
                Err(self.refuse(claim.get(), message))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a solution whose object says that it costs something else than any of `costs`, which
    /// are `words`.
    pub(super) fn check_cost(&self, costs: &[u64], words: &str) -> Result<(), Box<Fault>> {
        let Some(cost) = self.cost else { return Ok(()) };
        match self.read::<Option<u64>>(cost.get())? {
            Some(claimed) if !costs.contains(&claimed) => {
                let message = format!("its `cost` is {claimed} and it has {words}");
                Err(self.refuse(cost.get(), message))
            }
            _ => Ok(()),
        }
    }
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
    let misread_at = |message: String, at| misread(message, Some(place(input, at)));
    let text = std::str::from_utf8(input).map_err(|error| {
        misread_at(
            "a byte that is not UTF-8 text".to_owned(),
            error.valid_up_to(),
        )
    })?;
    if let Some(nul) = text.find('\0') {
        return Err(misread_at(TextErrorKind::Nul.to_string(), nul));
    }
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

/// Any JSON whose objects have each member once. Serde checks that of the members that it is asked
/// for, and no other.
struct Unrepeated;

impl<'de> Deserialize<'de> for Unrepeated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Unrepeated {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self, A::Error> {
        while values.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self, A::Error> {
        let mut names = BTreeSet::new();
        while let Some(name) = members.next_key::<String>()? {
            if let Some(name) = names.replace(name) {
                let message = format!("a second `{name}` in one object");
                return Err(A::Error::custom(message));
            }
            members.next_value::<Self>()?;
        }
        Ok(self)
    }
}

/// What serde calls something, and what the format calls it.
const WORDS: [[&str; 2]; 9] = [
    ["EOF while parsing", "the input ends inside"],
    [
        "trailing characters",
        "something follows the object, where a solution is one object",
    ],
    [
        "recursion limit exceeded",
        "arrays or objects stand in one another far deeper than in any solution",
    ],
    ["unknown field", "a solution has no member"],
    [
        "lone leading surrogate in hex escape",
        "half a surrogate pair, which is no character",
    ],
    ["expected u64", "expected a whole number"],
    ["expected a sequence", "expected an array"],
    ["invalid type: sequence,", "invalid type: an array,"],
    ["invalid type: map,", "invalid type: an object,"],
];

/// What serde says, in the order in which the other diagnostics say it: what was expected, and what
/// is there.
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
    let found = ["invalid type: ", "invalid value: "];
    let found = found.iter().find_map(|start| message.strip_prefix(start));
    match found.and_then(|found| found.split_once(", expected ")) {
        Some((found, expected)) => format!("expected {expected}, found {found}"),
        None => message,
    }
}

/// The route over these cells.
pub(super) fn route(cells: &[Cell]) -> Route {
    cells.iter().map(|&Cell(position)| position).collect()
}
