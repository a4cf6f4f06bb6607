//! Wirings as JSON.

use manhattan_wiring::Wiring;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::puzzles::witness::{Record, route};
use crate::puzzles::{Cell, cells};
use crate::solver::Fault;
use crate::unit::Unit;

/// The witness: the cells of both lines.
#[derive(Serialize)]
struct WiringRecord {
    lines: [Vec<Cell>; 2],
}

/// A wiring that is given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadWiring<'a> {
    #[serde(borrow)]
    lines: &'a RawValue,
}

/// Returns a wiring for JSON.
pub(super) fn record(wiring: &Wiring) -> impl Serialize + use<> {
    WiringRecord {
        lines: wiring
            .lines()
            .each_ref()
            .map(|line| cells(line.positions())),
    }
}

/// Reads a given wiring.
pub(super) fn read(input: &[u8]) -> Result<Wiring, Box<Fault>> {
    let record = Record::require(input)?;
    let read: ReadWiring<'_> = record.witness("an object with `lines`")?;
    let lines: Vec<&RawValue> = record.read(read.lines.get())?;
    let [two, three] = lines[..] else {
        let at = lines.get(2).map_or(read.lines, |third| third);
        let message = format!("expected two lines, found {}", lines.len());
        return Err(record.refuse(at.get(), message));
    };
    let line = |line: &RawValue| {
        record
            .read(line.get())
            .map(|cells: Vec<Cell>| route(&cells))
    };
    let wiring = Wiring::new([line(two)?, line(three)?]);
    let length = wiring.length();
    record.check_cost(&[length], &Unit::STEP.count(length))?;
    Ok(wiring)
}
