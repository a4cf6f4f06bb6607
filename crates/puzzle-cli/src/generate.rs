//! `puzzle generate`: feasible puzzles on standard output, how hard they are on standard error.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use grid_core::{Limits, Random};

use crate::cli::GenerateArgs;
use crate::diagnostic::Diagnostics;
use crate::exit::Exit;
use crate::solver::{Answer, Solver};

/// Puzzles tried for each one that is wanted.
const ATTEMPTS: usize = 1_000;

/// Seeds tried without a puzzle before what is asked for counts as impossible.
const EMPTY_ATTEMPTS: usize = 10;

/// What a puzzle's generator gives and says.
pub(crate) struct Generator<'a, P> {
    /// The puzzle of a seed, if the numbers asked for leave room for one. It may panic if they are out of its range.
    pub(crate) make: &'a dyn Fn(u64) -> Option<P>,
    /// What its range is.
    pub(crate) range: &'static str,
    /// What makes a puzzle hard, beside its cost.
    pub(crate) describe: &'a dyn Fn(&P) -> String,
    /// What ends one puzzle where another follows, and what ends the last.
    pub(crate) ends: [&'static str; 2],
}

/// Writes as many puzzles as asked for. The same arguments give the same puzzles on every machine: no clock is looked at.
pub(crate) fn generate<S: Solver>(
    solver: &S,
    generator: &Generator<'_, S::Puzzle>,
    args: &GenerateArgs,
) -> Exit {
    let diagnostics = Diagnostics::new(args.color.of(&io::stderr()));
    match write_puzzles(solver, generator, args, &mut io::stdout().lock()) {
        Ok(None) => Exit::Solved,
        Ok(Some(failure)) => {
            eprintln!("{}", diagnostics.error(&failure.message));
            failure.exit
        }
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Solved,
        Err(error) => {
            eprintln!(
                "{}",
                diagnostics.error(&format!("cannot write the puzzles: {error}"))
            );
            Exit::NotWritten
        }
    }
}

/// Why there are fewer puzzles than asked for.
struct Failure {
    message: String,
    exit: Exit,
}

fn write_puzzles<S: Solver>(
    solver: &S,
    generator: &Generator<'_, S::Puzzle>,
    args: &GenerateArgs,
    output: &mut impl Write,
) -> io::Result<Option<Failure>> {
    let mut seeds = Random::new(args.seed);
    let mut end = "";
    for number in 1..=args.count {
        let found = match find(solver, generator, args, &mut seeds) {
            Ok(found) => found,
            Err(failure) => return Ok(Some(failure)),
        };
        write!(output, "{end}{}", found.puzzle)?;
        output.flush()?;
        end = generator.ends[0];
        eprintln!("puzzle {number}: {}", found.difficulty);
    }
    output.write_all(generator.ends[1].as_bytes())?;
    Ok(None)
}

/// A puzzle with a solution.
struct Found<P> {
    puzzle: P,
    difficulty: String,
}

fn find<S: Solver>(
    solver: &S,
    generator: &Generator<'_, S::Puzzle>,
    args: &GenerateArgs,
    seeds: &mut Random,
) -> Result<Found<S::Puzzle>, Failure> {
    let mut limits = Limits::new();
    if let Some(states) = args.limit_states {
        limits = limits.states(states);
    }
    let mut empty_attempts = 0;
    for _ in 0..ATTEMPTS {
        let Some(puzzle) = made(generator.make, seeds.bits()) else {
            empty_attempts += 1;
            if empty_attempts == EMPTY_ATTEMPTS {
                return Err(Failure {
                    message: format!("no such puzzle: {}", generator.range),
                    exit: Exit::Usage,
                });
            }
            continue;
        };
        empty_attempts = 0;
        let outcome = solver.solve(&puzzle, &limits);
        if let Answer::Solved(solution) = outcome.answer {
            let difficulty = format!(
                "{}, {} states expanded{}",
                solution.words,
                outcome.stats.expanded,
                (generator.describe)(&puzzle)
            );
            return Ok(Found { puzzle, difficulty });
        }
    }
    Err(Failure {
        message: format!("none of {ATTEMPTS} such puzzles has a solution within the limits"),
        exit: Exit::Unsolvable,
    })
}

/// The puzzle of a seed, if there is one. A generator's panic is how it says that there is none, and nothing to print.
fn made<P>(make: &dyn Fn(u64) -> Option<P>, seed: u64) -> Option<P> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let made = catch_unwind(AssertUnwindSafe(|| make(seed)));
    std::panic::set_hook(hook);
    made.ok().flatten()
}
