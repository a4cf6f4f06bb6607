//! `--format json`: one object for each puzzle, one a line, always with the same keys.

use std::io::{self, Write};

use grid_core::Stats;
use serde::Serialize;
use serde_json::Value;

use crate::report::ReportOf;
use crate::solver::{Cause, Solver};
use crate::verdict::Verdict;

#[derive(Serialize)]
struct Record<'a, W> {
    source: &'a str,
    index: usize,
    title: Option<&'a str>,
    status: &'static str,
    cost: Option<u64>,
    /// Present only if counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    optima: Option<&'a Value>,
    reason: Option<Cause>,
    lower: Option<u64>,
    upper: Option<u64>,
    witness: Option<W>,
    stats: Option<StatsRecord>,
}

#[derive(Serialize)]
struct StatsRecord {
    expanded: u64,
    generated: u64,
    peak_bytes: u64,
}

impl From<Stats> for StatsRecord {
    fn from(stats: Stats) -> Self {
        Self {
            expanded: stats.expanded,
            generated: stats.generated,
            peak_bytes: stats.peak_bytes,
        }
    }
}

/// Writes the object of one puzzle. The witness is streamed, because it can be longer than memory.
pub(super) fn write<S: Solver>(
    solver: &S,
    report: &ReportOf<'_, S>,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut record = Record {
        source: &report.source.name,
        index: report.index,
        title: report.title.as_deref(),
        status: "invalid",
        cost: None,
        optima: None,
        reason: None,
        lower: None,
        upper: None,
        witness: report
            .verdict
            .witness()
            .map(|(puzzle, witness)| solver.json(puzzle, witness)),
        stats: report.stats.map(StatsRecord::from),
    };
    match &report.verdict {
        Verdict::Solved { solution, .. } => {
            record.status = "solved";
            record.cost = Some(solution.cost);
            record.optima = solution.optima.as_ref();
        }
        Verdict::Bound(bound) => {
            record.status = "bound";
            record.cost = Some(*bound);
        }
        Verdict::Unsolvable(cause) => {
            record.status = "unsolvable";
            record.reason = Some(cause.clone());
        }
        Verdict::Stopped { stopped, cause, .. } => {
            record.status = "stopped";
            record.reason = Some(cause.clone());
            record.lower = Some(stopped.lower);
            record.upper = stopped.upper;
        }
        Verdict::Invalid(fault) => {
            let mut cause = fault.cause.clone();
            if let Some(place) = &fault.place {
                cause.details.insert("line".to_owned(), place.line.into());
                cause
                    .details
                    .insert("column".to_owned(), place.column.into());
            }
            record.reason = Some(cause);
        }
        Verdict::Unverified(message) => {
            record.status = "stopped";
            record.reason = Some(Cause::new("unverified", message));
        }
    }
    serde_json::to_writer(&mut *output, &record)?;
    writeln!(output)
}
