//! `puzzle check`: is somebody's solution legal, and is it optimal?

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use grid_core::Stopped;

use crate::alarm::Alarm;
use crate::cli::CheckArgs;
use crate::diagnostic::{Diagnostics, Subject};
use crate::effort::Effort;
use crate::errors::say;
use crate::exit::Exit;
use crate::input::{Input, Source};
use crate::solve::{conflict, on_interrupt};
use crate::solver::{Answer, Fault, Solution, Solver};
use crate::thread::start;
use crate::unwritten::Unwritten;

/// Replays a solution and says what it is worth.
pub(crate) fn check<S: Solver>(solver: &S, args: &CheckArgs) -> Exit {
    if [&args.puzzle, &args.solution].map(|file| Input::named(file))
        == [Input::Standard, Input::Standard]
    {
        conflict(
            &["check", S::NAME],
            "the puzzle and the solution cannot both be standard input",
        );
    }
    let errors = Diagnostics::new(args.color.of(&io::stderr()));
    match judge(solver, args, &errors) {
        Err(exit) => exit,
        Ok(verdict) => match writeln!(io::stdout(), "{}", verdict.text).map_err(Unwritten::from) {
            // Whoever closed the pipe has seen enough.
            Ok(()) | Err(Unwritten::Closed) => verdict.exit,
            Err(unwritten) => {
                say(errors.error(&unwritten.to_string()));
                Exit::NotWritten
            }
        },
    }
}

/// What is said about a solution.
struct Verdict {
    text: String,
    exit: Exit,
}

/// Reads puzzle and solution, replays the solution and weighs it. What is no puzzle or no solution is said to be none, and gives the exit code.
fn judge<S: Solver>(solver: &S, args: &CheckArgs, errors: &Diagnostics) -> Result<Verdict, Exit> {
    let source = read(&args.puzzle, errors)?;
    if let Some(remark) = solver.remark(&source.bytes) {
        say(errors.remark_at(&source, &remark));
    }
    let puzzle = solver
        .parse_one(&source.bytes)
        .map_err(|fault| refuse(&source, &fault, errors))?;
    let source = read(&args.solution, errors)?;
    let witness = solver
        .read_witness(&puzzle, &source.bytes)
        .map_err(|fault| refuse(&source, &fault, errors))?;
    if let Err(rule) = solver.verify(&puzzle, &witness) {
        return Ok(Verdict {
            text: rule,
            exit: Exit::Unsolvable,
        });
    }
    let theirs = solver.solution(witness);
    let legal = |words: &str| format!("legal: {}, {words}", theirs.words);
    let (text, exit) = match solve(solver, &puzzle, Effort::from(&args.limits)) {
        Answer::Solved(ours) if ours.line == theirs.line => (legal("optimal"), Exit::Solved),
        Answer::Solved(ours) if ours.cost <= theirs.cost => {
            (legal(&not_optimal(&ours.words)), Exit::Solved)
        }
        Answer::Stopped { stopped, .. } => (
            legal(&as_far_as_known(solver, &theirs, stopped)),
            Exit::Solved,
        ),
        // A legal solution proves these wrong.
        Answer::Solved(_) | Answer::Bound(_) | Answer::Unsolvable(_) => (
            legal("better than our own answer: a mistake in this program, please report it"),
            Exit::Unverified,
        ),
    };
    Ok(Verdict { text, exit })
}

/// Reads a file; one that cannot be read is said to be so, and gives the exit code.
fn read(file: &Path, errors: &Diagnostics) -> Result<Source, Exit> {
    let source = Source::read(&Input::named(file));
    match &source.unreadable {
        None => Ok(source),
        Some(fault) => Err(refuse(&source, fault, errors)),
    }
}

/// Says why an input is refused.
fn refuse(source: &Source, fault: &Fault, errors: &Diagnostics) -> Exit {
    let subject = Subject {
        source,
        index: 1,
        title: None,
    };
    say(errors.fault(subject, fault));
    Exit::Invalid
}

/// What a stopped search says about a legal solution.
fn as_far_as_known<S: Solver>(
    solver: &S,
    theirs: &Solution<S::Witness>,
    stopped: Stopped,
) -> String {
    let Stopped { lower, upper, .. } = stopped;
    let cost = theirs.cost;
    // Where one cost is minimised after another, a bound is one of the first.
    let has_one_cost = theirs.line == cost.to_string();
    match upper {
        _ if lower >= cost && has_one_cost => "optimal".to_owned(),
        Some(upper) if upper < cost => not_optimal(&solver.cost_in_words(upper)),
        _ if lower >= cost => {
            "the first of which is the least; the limit ended the search before the rest was known"
                .to_owned()
        }
        _ => format!(
            "and it takes at least {}; the limit ended the search before more was known",
            solver.cost_in_words(lower)
        ),
    }
}

fn not_optimal(enough: &str) -> String {
    format!("not optimal: {enough} would do")
}

/// The best answer, as far as the limits allow.
fn solve<S: Solver>(solver: &S, puzzle: &S::Puzzle, effort: Effort) -> Answer<S::Witness> {
    let alarm = Arc::new(Alarm::default());
    on_interrupt(&alarm);
    std::thread::scope(|scope| {
        let _end = alarm.ended_later();
        // Without a thread that keeps the time there is none for a search that has a limit of it.
        if effort.time.is_some() && start(scope, || alarm.run()).is_err() {
            alarm.ring();
        }
        let watch = alarm.watch(effort.time);
        solver.solve(puzzle, &effort.limits(watch.flag())).answer
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cli::Order;
    use crate::puzzles::manhattan_wiring::ManhattanWiring;
    use crate::puzzles::push_box::PushBox;
    use crate::puzzles::vault_keys::VaultKeys;

    /// What a solver makes of somebody's solution: refused, illegal, or legal and then no better than its own.
    fn judged<S: Solver>(solver: &S, puzzle: &str, change: impl FnOnce(&mut Vec<u8>)) {
        let typed = solver.parse_one(puzzle.as_bytes()).expect("a puzzle");
        let Answer::Solved(ours) = solver.solve(&typed, &grid_core::Limits::new()).answer else {
            panic!("no solution: {puzzle}");
        };
        let json = serde_json::to_string(&solver.json(&typed, &ours.witness));
        let mut bytes = json.expect("a witness in JSON").into_bytes();
        change(&mut bytes);
        match solver.read_witness(&typed, &bytes) {
            Ok(theirs) if solver.verify(&typed, &theirs).is_ok() => {
                assert!(solver.solution(theirs).cost >= ours.cost);
            }
            Ok(_) => {}
            Err(fault) => {
                let place = fault.place.as_ref().map(|place| place.span.clone());
                assert!(place.is_none_or(|span| span.start <= span.end && span.end <= bytes.len()));
            }
        }
    }

    fn judged_by_each(change: impl Fn(&mut Vec<u8>)) {
        judged(
            &PushBox::new(Order::PushesMoves),
            "#@-$-.#\n#-----#\n",
            &change,
        );
        judged(&VaultKeys::new(false, false), "b.A.@.a\n.#.@...\n", &change);
        let board = "3 4\n2 0 0 0\n0 1 1 2\n3 0 0 3\n";
        judged(&ManhattanWiring::new(false), board, &change);
    }

    proptest! {
        #![proptest_config(test_support::properties(400))]

        #[test]
        fn any_bytes_are_a_solution_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            judged_by_each(|solution| solution.clone_from(&bytes));
        }

        #[test]
        fn a_changed_solution_is_no_better(
            changes in proptest::collection::vec((any::<proptest::sample::Index>(), 0..4_u8, "[0-9\\[\\],{}\":a-zA-Z -]"), 1..6),
        ) {
            judged_by_each(|solution| {
                for (index, what, with) in &changes {
                    if solution.is_empty() {
                        return;
                    }
                    let at = index.index(solution.len());
                    match what {
                        0 => drop(solution.remove(at)),
                        1 => solution.insert(at, with.as_bytes()[0]),
                        2 => solution[at] = with.as_bytes()[0],
                        _ => solution.truncate(at),
                    }
                }
            });
        }
    }
}
