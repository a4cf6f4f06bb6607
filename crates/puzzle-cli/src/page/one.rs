//! Questions about one puzzle of a text.

use grid_core::{Limit, Limits, Stats};
use serde_json::{Value, json};

use crate::diagnostic::Subject;
use crate::page::picture::picture;
use crate::page::sketch::{self, Sketch};
use crate::page::{Answer, Request, Task, lines, place};
use crate::picture::svg;
use crate::recognize::Kind;
use crate::report::{Report, ReportOf};
use crate::solver::{Detail, Fault, Parsed, Solver};
use crate::source::Source;
use crate::verdict::{Stopper, Verdict, VerdictOf, verdict};

/// Limit of search data, in bytes. A 32-bit module addresses 4 GiB in all.
const MOST_BYTES: u64 = 2 << 30;

/// Answers a question about one puzzle.
pub(super) fn one<S: Solver>(solver: &S, kind: Kind, request: &Request) -> Answer {
    let input = request.text.as_bytes();
    let Some(Parsed { puzzle, title }) = solver.parse_all(input).nth(request.index) else {
        return json!({ "status": "crashed", "message": "there is no such puzzle" }).into();
    };
    let source = Source::new(request.source.clone(), input.to_vec());
    let subject = Subject {
        source: &source,
        index: request.index + 1,
        title: title.as_deref(),
    };
    let name = subject.caption(solver.part());
    let puzzle = match (puzzle, request.task) {
        (Ok(puzzle), _) => puzzle,
        (Err(fault), Task::Open) => return broken(kind, request, &fault, &name),
        (Err(fault), _) => {
            return json!({ "status": "invalid", "message": fault.cause.message }).into();
        }
    };
    match request.task {
        Task::Read | Task::Open => {
            let scene = solver.scene(&puzzle, &solver.start(&puzzle));
            let picture = picture(&scene, &name, None);
            let rows = sketch::rows(kind, &puzzle.to_string());
            Answer::with(opened(kind, request, &name, &rows), picture)
        }
        Task::Lines => {
            let found = lines::lines(solver, &request.text, request.index);
            json!({ "lines": found.map(|lines| [lines.start, lines.end]) }).into()
        }
        Task::Solve | Task::Bound => {
            let (verdict, stats) = search(solver, puzzle, request.states);
            let index = request.index + 1;
            let report = Report {
                source: &source,
                index,
                title,
                verdict,
                stats: Some(stats),
            };
            solved(solver, &report, &name, request.brief)
        }
        Task::Check => check(solver, &puzzle, &name, request),
        Task::Svg => {
            let witness = solver.read_witness(&puzzle, request.solution.as_bytes());
            let witness = witness.unwrap_or_else(|_| solver.start(&puzzle));
            let said = match svg::file(&solver.scene(&puzzle, &witness), &name) {
                Ok(svg) => json!({ "svg": svg }),
                Err(refusal) => json!({ "refusal": refusal }),
            };
            said.into()
        }
    }
}

fn opened(kind: Kind, request: &Request, name: &str, rows: &[String]) -> Value {
    json!({
        "kind": kind,
        "title": name,
        "rows": rows,
        "letters": kind.form(request.text.as_bytes()) == "letters",
    })
}

/// Answers `open` for an invalid puzzle: the error, with its place in the text and on the map.
fn broken(kind: Kind, request: &Request, fault: &Fault, name: &str) -> Answer {
    let mut said = json!({ "message": fault.cause.message, "hint": fault.hint });
    let (mut line, mut column) = (1, 1);
    if let Some(place) = &fault.place {
        (line, column) = (place.line, place.column);
        let units = place::units(&request.text, &place.span);
        said["line"] = json!(line);
        said["column"] = json!(column);
        said["start"] = json!(units.start);
        said["end"] = json!(units.end);
    }
    let sketch = Sketch::around(kind, &request.text, line);
    let mut answer = opened(kind, request, name, &sketch.rows());
    answer["fault"] = said;
    answer["lines"] = json!([sketch.lines.start, sketch.lines.end]);
    match sketch.scene() {
        Some(scene) => Answer::with(answer, picture(&scene, name, sketch.cell(line, column))),
        None => answer.into(),
    }
}

fn search<S: Solver>(solver: &S, puzzle: S::Puzzle, states: Option<u64>) -> (VerdictOf<S>, Stats) {
    let mut limits = Limits::new().memory_bytes(MOST_BYTES);
    if let Some(states) = states {
        limits = limits.states(states);
    }
    verdict(solver, puzzle, &limits, Detail::Full, || Stopper::Interrupt)
}

/// Answers `solve`. A brief answer has no picture.
fn solved<S: Solver>(solver: &S, report: &ReportOf<'_, S>, name: &str, brief: bool) -> Answer {
    let scene = report.verdict.scene(solver).filter(|_| !brief);
    let drawn = scene.map(|scene| picture(&scene, name, None));
    let mut said = match &report.verdict {
        Verdict::Solved { solution, .. } => json!({
            "status": "solved",
            "cost": solution.cost,
            "line": solution.line,
            "words": solution.words,
            "optima": solution.optima,
        }),
        Verdict::Bound(bound) => {
            json!({ "status": "bound", "words": solver.cost_in_words(*bound) })
        }
        Verdict::Unsolvable(cause) => json!({ "status": "unsolvable", "message": cause.message }),
        Verdict::Stopped { stopped, .. } => {
            let at_least = format!("at least {}", solver.cost_in_words(stopped.lower));
            let words = match stopped.upper {
                Some(upper) => format!("{at_least} and at most {}", solver.cost_in_words(upper)),
                None => at_least,
            };
            let is_states = stopped.limit == Limit::States;
            let limit = if is_states { "states" } else { "memory" };
            json!({ "status": "stopped", "limit": limit, "words": words })
        }
        Verdict::Invalid(fault) => json!({ "status": "invalid", "message": fault.cause.message }),
        Verdict::Unverified(message) => json!({ "status": "crashed", "message": message }),
    };
    if !brief {
        let mut record = Vec::new();
        // Writing to memory cannot fail.
        let _ = report.write_json(solver, &mut record);
        said["json"] = json!(String::from_utf8_lossy(&record));
    }
    Answer {
        said,
        picture: drawn,
    }
}

/// Answers `check`: replays a given solution up to the first broken rule.
fn check<S: Solver>(solver: &S, puzzle: &S::Puzzle, name: &str, request: &Request) -> Answer {
    let witness = match solver.read_witness(puzzle, request.solution.as_bytes()) {
        Ok(witness) => witness,
        Err(fault) => {
            let place = fault.place.as_ref();
            let place = place.map_or_else(String::new, |place| format!("{place}: "));
            let message = format!("{place}{}", fault.cause.message);
            return json!({ "legal": false, "message": message }).into();
        }
    };
    let shown = |witness| picture(&solver.scene(puzzle, witness), name, None);
    match solver.verify(puzzle, &witness) {
        Ok(()) => {
            let drawn = shown(&witness);
            let solution = solver.solution(witness);
            let message = format!("legal: {}", solution.words);
            let said = json!({ "legal": true, "message": message, "line": solution.line });
            Answer::with(said, drawn)
        }
        Err(rule) => {
            let drawn = shown(&solver.legal_part(puzzle, &witness));
            Answer::with(json!({ "legal": false, "message": rule }), drawn)
        }
    }
}
