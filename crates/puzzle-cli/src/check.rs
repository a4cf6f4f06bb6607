//! `puzzle check`: is somebody's solution legal, and is it optimal?

use std::io::{self, Write};
use std::sync::Arc;

use grid_core::Stopped;

use crate::alarm::Alarm;
use crate::cli::CheckArgs;
use crate::diagnostic::{Diagnostics, Subject};
use crate::effort::Effort;
use crate::exit::Exit;
use crate::input::{Input, Source};
use crate::solve::{conflict, on_interrupt};
use crate::solver::{Answer, Fault, Solution, Solver};
use crate::thread::start;

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
    let diagnostics = Diagnostics::new(args.color.of(&io::stderr()));
    let read = |file| read(&Input::named(file));
    let said = read(&args.puzzle).and_then(|puzzle| {
        if let Some(remark) = solver.remark(&puzzle.bytes) {
            eprintln!("{}", diagnostics.remark_at(&puzzle, &remark));
        }
        let solution = read(&args.solution)?;
        judge(solver, &puzzle, &solution, args)
    });
    match said {
        Ok(verdict) => {
            if let Err(error) = writeln!(io::stdout(), "{}", verdict.text)
                && error.kind() != io::ErrorKind::BrokenPipe
            {
                eprintln!(
                    "{}",
                    diagnostics.error(&format!("cannot write the answer: {error}"))
                );
                return Exit::NotWritten;
            }
            verdict.exit
        }
        Err(refused) => {
            let Refused { source, fault } = *refused;
            let subject = Subject {
                source: &source,
                index: 1,
                title: None,
            };
            eprintln!("{}", diagnostics.fault(subject, &fault));
            Exit::Invalid
        }
    }
}

/// What is said about a solution.
struct Verdict {
    text: String,
    exit: Exit,
}

/// An input that is no puzzle or no solution.
struct Refused {
    source: Source,
    fault: Fault,
}

fn refused(source: &Source, fault: Fault) -> Box<Refused> {
    let source = Source {
        name: source.name.clone(),
        bytes: source.bytes.clone(),
    };
    Box::new(Refused { source, fault })
}

fn read(input: &Input) -> Result<Source, Box<Refused>> {
    let read = input.read();
    let fault = read.as_ref().err().map(Fault::unreadable);
    let source = Source {
        name: input.to_string(),
        bytes: read.unwrap_or_default(),
    };
    match fault {
        None => Ok(source),
        Some(fault) => Err(Box::new(Refused { source, fault })),
    }
}

fn judge<S: Solver>(
    solver: &S,
    puzzle: &Source,
    solution: &Source,
    args: &CheckArgs,
) -> Result<Verdict, Box<Refused>> {
    let typed = solver
        .parse_one(&puzzle.bytes)
        .map_err(|fault| refused(puzzle, *fault))?;
    let witness = solver
        .read_witness(&typed, &solution.bytes)
        .map_err(|fault| refused(solution, *fault))?;
    if let Err(rule) = solver.verify(&typed, &witness) {
        return Ok(Verdict {
            text: rule,
            exit: Exit::Unsolvable,
        });
    }
    let theirs = solver.solution(witness);
    let legal = |words: &str| format!("legal: {}, {words}", theirs.words);
    let (text, exit) = match solve(solver, &typed, Effort::from(&args.limits)) {
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
        if start(scope, || alarm.run()).is_err() && effort.time.is_some() {
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
