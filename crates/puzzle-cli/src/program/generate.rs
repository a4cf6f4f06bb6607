//! `puzzle generate`: solvable puzzles on standard output, their difficulty on standard error.

pub(crate) mod manhattan_wiring;
pub(crate) mod push_box;
pub(crate) mod vault_keys;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use grid_core::{Limits, Random};

use crate::diagnostic::Diagnostics;
use crate::program::cli::GenerateArgs;
use crate::program::deadlines::Deadlines;
use crate::program::exit::Exit;
use crate::program::interrupt::Interrupt;
use crate::program::output::ended;
use crate::program::stderr::say;
use crate::solver::{Answer, Detail, Solver};
use crate::unit::Unit;

/// Attempts per puzzle.
const ATTEMPTS: usize = 1_000;

/// Attempts without a puzzle before the request counts as impossible.
const EMPTY_ATTEMPTS: usize = 10;

/// Most cells of a puzzle, which takes some gigabytes to solve.
const MOST_CELLS: usize = 100_000_000;

/// The generator of one kind of puzzle.
pub(crate) struct Generator<'a, P> {
    /// Returns the puzzle of a seed, or `None` without room for it.
    pub(crate) make: &'a dyn Fn(u64) -> Option<P>,
    /// Why the numbers exclude every puzzle, if they do.
    pub(crate) impossible: Option<String>,
    /// The likely reason why no attempt found room.
    pub(crate) cramped: String,
    /// Describes the difficulty of a puzzle beyond its cost.
    pub(crate) describe: &'a dyn Fn(&P) -> String,
    /// The text between two puzzles, and after the last.
    pub(crate) ends: [&'static str; 2],
}

/// Writes the puzzles. A seed produces the same puzzles on every platform.
pub(crate) fn generate<S: Solver>(
    solver: &S,
    generator: &Generator<'_, S::Puzzle>,
    args: &GenerateArgs,
) -> Exit {
    let diagnostics = Diagnostics::new(args.color.of(&io::stderr()));
    if let Some(refusal) = refusal(generator, args) {
        say(diagnostics.error(&refusal));
        return Exit::Usage;
    }
    match write_puzzles(solver, generator, args, &mut io::stdout().lock()) {
        Ok(None) => Exit::Solved,
        Ok(Some(failure)) => {
            say(diagnostics.error(&failure.message));
            failure.exit
        }
        Err(error) => ended(Err(error)),
    }
}

/// Returns why the request is impossible, if it is.
fn refusal<P>(generator: &Generator<'_, P>, args: &GenerateArgs) -> Option<String> {
    if args.size.cells() > MOST_CELLS {
        return Some(format!(
            "{} x {} are {} cells, and a puzzle of more than {MOST_CELLS} is not made: it would not fit in memory",
            args.size.height,
            args.size.width,
            args.size.cells()
        ));
    }
    let reason = generator.impossible.as_ref()?;
    Some(format!("no such puzzle: {reason}"))
}

/// Why some puzzle is missing.
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
    let seed = args.seed.unwrap_or_else(any_seed);
    if args.seed.is_none() {
        say(format_args!("seed: {seed}"));
    }
    let mut seeds = Random::new(seed);
    // A signal ends the program between two puzzles, never inside one, with exit code 130.
    let interrupt = Interrupt::stopping(&Deadlines::default());
    let mut end = "";
    for number in 1..=args.count {
        interrupt.set_idle(true);
        let found = find(solver, generator, args, &mut seeds);
        interrupt.set_idle(false);
        let found = match found {
            Ok(found) => found,
            Err(failure) => return Ok(Some(failure)),
        };
        output.write_all(format!("{end}{}", found.puzzle).as_bytes())?;
        output.flush()?;
        end = generator.ends[0];
        say(format_args!("puzzle {number}: {}", found.difficulty));
    }
    output.write_all(generator.ends[1].as_bytes())?;
    output.flush()?;
    interrupt.set_idle(true);
    Ok(None)
}

/// Returns a seed that differs from run to run.
fn any_seed() -> u64 {
    // People copy it, so it is short.
    RandomState::new().hash_one(()) % 1_000_000_000
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
    let (mut empty_attempts, mut stopped) = (0, 0);
    for _ in 0..ATTEMPTS {
        let Some(puzzle) = (generator.make)(seeds.bits()) else {
            empty_attempts += 1;
            if empty_attempts == EMPTY_ATTEMPTS {
                return Err(Failure {
                    message: format!("no such puzzle: {}", generator.cramped),
                    exit: Exit::Usage,
                });
            }
            continue;
        };
        empty_attempts = 0;
        let outcome = solver.solve(&puzzle, &limits, Detail::Brief);
        match outcome.answer {
            Answer::Solved(solution) => {
                let difficulty = format!(
                    "{}, {} expanded{}",
                    solution.words,
                    Unit::STATE.count(outcome.stats.expanded),
                    (generator.describe)(&puzzle)
                );
                return Ok(Found { puzzle, difficulty });
            }
            Answer::Stopped { .. } => stopped += 1,
            Answer::Unsolvable(_) | Answer::Bound(_) => {}
        }
    }
    let message = match stopped {
        0 => format!("none of {ATTEMPTS} such puzzles has a solution: fewer walls may help"),
        _ => format!(
            "none of {ATTEMPTS} such puzzles is solved within --limit-states ({stopped} take more, the others have no solution)"
        ),
    };
    Err(Failure {
        message,
        exit: Exit::Unsolvable,
    })
}
