//! Walks as JSON and as LURD text.

use std::str::FromStr;

use grid_core::text::lines;
use push_box::{Room, Walk};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::puzzles::fault;
use crate::puzzles::witness::Record;
use crate::solver::Fault;
use crate::unit::Unit;

/// The witness: LURD text, written step by step because it can be longer than memory.
#[derive(Serialize)]
struct WalkRecord<'a> {
    #[serde(serialize_with = "lurd")]
    lurd: &'a Walk,
    pushes: u64,
    moves: u64,
}

fn lurd<S: Serializer>(walk: &&Walk, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&walk.lurd())
}

/// A given walk.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadWalk<'a> {
    #[serde(deserialize_with = "walk")]
    lurd: Walk,
    #[serde(borrow)]
    pushes: Option<&'a RawValue>,
    #[serde(borrow)]
    moves: Option<&'a RawValue>,
}

fn walk<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Walk, D::Error> {
    let letters = String::deserialize(deserializer)?;
    Walk::from_str(&letters).map_err(|error| {
        let letter = error.place().column;
        D::Error::custom(format!("letter {letter} of `lurd`: {}", error.kind()))
    })
}

/// LURD text, as Sokoban tools write it.
fn lurd_text(input: &[u8]) -> Result<Walk, Box<Fault>> {
    for line in lines(input) {
        line.check().map_err(|error| fault(&error, None))?;
    }
    let text = String::from_utf8_lossy(input);
    Walk::from_str(&text).map_err(|error| {
        let hint = "LURD text has a letter for each step: u, d, l, r, and upper case for a push; `3r` and `2(lu)` repeat";
        fault(&error, Some(hint.to_owned()))
    })
}

/// Returns a walk for JSON.
pub(super) const fn record(walk: &Walk) -> impl Serialize {
    WalkRecord {
        lurd: walk,
        pushes: walk.pushes(),
        moves: walk.moves(),
    }
}

/// Reads a given walk. With `ignore_case`, each step that moves the box in `room` is a push.
pub(super) fn read(room: &Room, input: &[u8], ignore_case: bool) -> Result<Walk, Box<Fault>> {
    let marked = |walk: Walk| match ignore_case {
        true => walk.with_pushes_marked(room),
        false => walk,
    };
    let Some(record) = Record::find(input)? else {
        return lurd_text(input).map(marked);
    };
    let read: ReadWalk<'_> = record.witness("an object with `lurd`")?;
    let walk = marked(read.lurd);
    record.check_count(read.pushes, walk.pushes(), Unit::PUSH)?;
    record.check_count(read.moves, walk.moves(), Unit::MOVE)?;
    // The order decides which of the two is the cost.
    record.check_cost(&[walk.pushes(), walk.moves()], &in_words(&walk))?;
    Ok(walk)
}

/// Pushes and moves in words.
pub(super) fn in_words(walk: &Walk) -> String {
    format!(
        "{} and {}",
        Unit::PUSH.count(walk.pushes()),
        Unit::MOVE.count(walk.moves())
    )
}
