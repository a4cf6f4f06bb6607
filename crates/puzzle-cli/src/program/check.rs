//! `puzzle check`: is somebody's solution legal, and is it optimal?

use std::io::{self, Write};
use std::path::Path;

use crate::check::{self, Judgment, Worth};
use crate::diagnostic::{Diagnostics, Subject};
use crate::program::alarm::Alarm;
use crate::program::cli::CheckArgs;
use crate::program::effort::Effort;
use crate::program::errors::say;
use crate::program::exit::Exit;
use crate::program::input::Input;
use crate::program::interrupt::Interrupt;
use crate::program::solve::conflict;
use crate::program::thread::start;
use crate::program::unwritten::Unwritten;
use crate::solver::{Fault, Solver};
use crate::source::Source;
use crate::verdict::Stopper;

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
    match read_and_judge(solver, args, &errors) {
        Err(exit) => exit,
        Ok((text, exit)) => match writeln!(io::stdout(), "{text}").map_err(Unwritten::from) {
            // Whoever closed the pipe has seen enough.
            Ok(()) | Err(Unwritten::Closed) => exit,
            Err(unwritten) => {
                say(errors.error(&unwritten.to_string()));
                Exit::NotWritten
            }
        },
    }
}

/// Reads puzzle and solution and judges the solution. What is no puzzle or no solution is said to
/// be none, and gives the exit code.
fn read_and_judge<S: Solver>(
    solver: &S,
    args: &CheckArgs,
    errors: &Diagnostics,
) -> Result<(String, Exit), Exit> {
    let source = read(&args.puzzle, errors)?;
    let puzzle = solver
        .parse_one(&source.bytes)
        .map_err(|fault| refuse(&source, &fault, errors))?;
    let source = read(&args.solution, errors)?;
    let witness = solver
        .read_witness(&puzzle, &source.bytes)
        .map_err(|fault| refuse(&source, &fault, errors))?;
    let alarm = Alarm::default();
    let interrupt = Interrupt::ringing(&alarm);
    let effort = Effort::from(&args.limits);
    let judgment = judge(solver, &puzzle, witness, effort, &alarm, &interrupt);
    let exit = match judgment.worth {
        _ if interrupt.is_raised() => Exit::Interrupted,
        Worth::Illegal => Exit::Unsolvable,
        Worth::Impossible => Exit::Unverified,
        _ => Exit::Solved,
    };
    Ok((judgment.text, exit))
}

/// Reads a file; one that cannot be read is said to be so, and gives the exit code.
fn read(file: &Path, errors: &Diagnostics) -> Result<Source, Exit> {
    let source = Input::named(file).source();
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

/// Judges a solution, as far as the limits allow.
fn judge<S: Solver>(
    solver: &S,
    puzzle: &S::Puzzle,
    witness: S::Witness,
    effort: Effort,
    alarm: &Alarm,
    interrupt: &Interrupt,
) -> Judgment {
    std::thread::scope(|scope| {
        let _end = alarm.ended_later();
        // Without a thread that keeps the time there is none for a search that has a limit of it.
        if effort.time.is_some() && start(scope, || alarm.run()).is_err() {
            alarm.ring();
        }
        let watch = alarm.watch(effort.time);
        let limits = effort.limits(watch.flag());
        let stopper = || match interrupt.is_raised() {
            true => Stopper::Interrupt,
            false => Stopper::Time,
        };
        check::check(solver, puzzle, witness, &limits, stopper)
    })
}
