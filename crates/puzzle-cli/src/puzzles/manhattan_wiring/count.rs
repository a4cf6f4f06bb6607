//! The number of optima.

use grid_core::{Limit, Limits, Stats, Stopped};
use manhattan_wiring::{Board, Optima, Wiring, count_optimal};
use serde_json::{Value, json};

use crate::solver::{Answer, Cause, Outcome, Solution};

/// Adds the number of optima to a solution.
pub(super) fn count(
    board: &Board,
    limits: &Limits<'_>,
    mut solution: Solution<Wiring>,
    stats: Stats,
) -> Outcome<Wiring> {
    let length = solution.cost;
    let stopped = |limit| Stopped::new(limit, length).with_upper(length);
    let counted = match count_optimal(board, &limits.after(stats)) {
        Ok(counted) => counted,
        Err(too_wide) => {
            let answer = Answer::Stopped {
                stopped: stopped(Limit::Memory),
                cause: Some(Cause::new("too-wide", too_wide.to_string())),
            };
            return Outcome { answer, stats };
        }
    };
    let stats = sum(stats, counted.stats);
    let answer = match counted.answer {
        grid_core::Answer::Solved(optima) => {
            assert_eq!(optima.length(), length, "two searches, one optimum");
            let (text, value) = number_of(&optima);
            solution.line = format!("{length} {text}");
            solution.optima = Some(value);
            Answer::Solved(solution)
        }
        grid_core::Answer::Unsolvable(_) => panic!("a solved board has an optimum"),
        grid_core::Answer::Stopped(met) => Answer::Stopped {
            stopped: stopped(met.limit),
            cause: None,
        },
    };
    Outcome { answer, stats }
}

/// The number of optima in words and in JSON: a number up to 64 bits, else text.
pub(crate) fn number_of(optima: &Optima) -> (String, Value) {
    let text = optima
        .pairs()
        .map_or_else(|| ">=2^128".to_owned(), |pairs| pairs.to_string());
    let value = match optima.pairs().map(u64::try_from) {
        Some(Ok(pairs)) => json!(pairs),
        _ => json!(text),
    };
    (text, value)
}

/// Adds the statistics of two searches.
fn sum(first: Stats, second: Stats) -> Stats {
    let mut stats = first;
    stats.expanded += second.expanded;
    stats.generated += second.generated;
    stats.peak_bytes = stats.peak_bytes.max(second.peak_bytes);
    stats
}
