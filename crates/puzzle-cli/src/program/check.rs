//! `puzzle check`: whether a given solution is legal, and whether it is optimal.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use grid_core::text::TextErrorKind;

use crate::check::{self, Judgment, Worth};
use crate::diagnostic::{Diagnostics, Subject};
use crate::program::cli::CheckArgs;
use crate::program::deadlines::Deadlines;
use crate::program::exit::Exit;
use crate::program::input::Input;
use crate::program::interrupt::Interrupt;
use crate::program::output_error::OutputError;
use crate::program::search_limits::SearchLimits;
use crate::program::solve::conflict;
use crate::program::stderr::say;
use crate::recognize::other_command;
use crate::solver::{Cause, Fault, Parsed, Solver};
use crate::source::Source;
use crate::verdict::Stopper;

/// Replays a solution and prints what it is worth.
pub(crate) fn check<S: Solver>(solver: &S, args: &CheckArgs) -> Exit {
    if [&args.file, &args.solution].map(|file| Input::named(file))
        == [Input::Standard, Input::Standard]
    {
        conflict(
            &["check", S::NAME],
            "the puzzle and the solution cannot both be standard input",
        );
    }
    let errors = Diagnostics::new(args.color.of(&io::stderr()));
    match read_and_judge(solver, args, &errors) {
        Err(exit) => exit,
        Ok((text, exit)) => match writeln!(io::stdout(), "{text}").map_err(OutputError::from) {
            Ok(()) | Err(OutputError::Closed) => exit,
            Err(error) => {
                say(errors.error(&error.to_string()));
                Exit::NotWritten
            }
        },
    }
}

/// Reads the puzzle and the solution, and judges the solution. Otherwise reports the error and
/// returns its exit code.
fn read_and_judge<S: Solver>(
    solver: &S,
    args: &CheckArgs,
    errors: &Diagnostics,
) -> Result<(String, Exit), Exit> {
    let source = read(&args.file, errors)?;
    let index = args.puzzle.map_or(1, usize::from);
    let (puzzle, title) = match args.puzzle {
        None => (solver.parse_one(&source.bytes), None),
        Some(_) => match solver.parse_all(&source.bytes).nth(index - 1) {
            Some(Parsed { puzzle, title }) => (puzzle, title),
            None => {
                return Err(refuse(
                    only(&source),
                    &missing(solver, &source, index),
                    errors,
                ));
            }
        },
    };
    let subject = Subject {
        source: &source,
        index,
        title: title.as_deref(),
    };
    let puzzle = puzzle.map_err(|mut fault| {
        if fault.cause.kind == TextErrorKind::SecondPuzzle.code() {
            fault.hint = Some("`--puzzle N` names one of several puzzles".to_owned());
        } else if let Some(hint) = other_command(&source.bytes, S::NAME, "puzzle check") {
            fault.hint = Some(hint);
        }
        refuse(subject, &fault, errors)
    })?;
    let source = read(&args.solution, errors)?;
    let witness = solver
        .read_witness(&puzzle, &source.bytes)
        .map_err(|fault| refuse(only(&source), &fault, errors))?;
    let deadlines = Deadlines::default();
    let interrupt = Interrupt::stopping(&deadlines);
    let search_limits = SearchLimits::from(&args.limits);
    let judge = || {
        judge(
            solver,
            &puzzle,
            witness,
            search_limits,
            &deadlines,
            &interrupt,
        )
    };
    let judgment = match catch_unwind(AssertUnwindSafe(judge)) {
        Ok(Ok(judgment)) => judgment,
        Ok(Err(message)) => {
            say(errors.error(&message));
            return Err(Exit::Unverified);
        }
        Err(_) => {
            say(errors.error("the solver panicked"));
            return Err(Exit::Unverified);
        }
    };
    let exit = match judgment.worth {
        Worth::Impossible => Exit::Unverified,
        _ if interrupt.is_raised() => Exit::Interrupted,
        Worth::Illegal => Exit::Unsolvable,
        _ => Exit::Solved,
    };
    Ok((judgment.text, exit))
}

/// Reads a file. Otherwise reports the error and returns its exit code.
fn read(file: &Path, errors: &Diagnostics) -> Result<Source, Exit> {
    let source = Input::named(file).source();
    match &source.unreadable {
        None => Ok(source),
        Some(fault) => Err(refuse(only(&source), fault, errors)),
    }
}

/// The error of a number beyond the last puzzle.
fn missing<S: Solver>(solver: &S, source: &Source, number: usize) -> Fault {
    let count = solver.parse_all(&source.bytes).count();
    let message = format!("there is no puzzle {number}: the input has {count}");
    Fault {
        cause: Cause::new("missing-puzzle", message),
        place: None,
        hint: None,
    }
}

/// The only subject of an input.
const fn only(source: &Source) -> Subject<'_> {
    Subject {
        source,
        index: 1,
        title: None,
    }
}

/// Reports why an input is refused.
fn refuse(subject: Subject<'_>, fault: &Fault, errors: &Diagnostics) -> Exit {
    say(errors.fault(subject, fault));
    Exit::Invalid
}

/// Judges a solution, as far as the limits allow. Fails if the time limit needs a thread and there
/// is none.
fn judge<S: Solver>(
    solver: &S,
    puzzle: &S::Puzzle,
    witness: S::Witness,
    search_limits: SearchLimits,
    deadlines: &Deadlines,
    interrupt: &Interrupt,
) -> Result<Judgment, String> {
    std::thread::scope(|scope| {
        let _end = deadlines.start(scope, search_limits.time)?;
        let watch = deadlines.watch(search_limits.time);
        let limits = search_limits.limits(watch.flag());
        let stopper = || match interrupt.is_raised() {
            true => Stopper::Interrupt,
            false => Stopper::Time,
        };
        Ok(check::check(solver, puzzle, witness, &limits, stopper))
    })
}
