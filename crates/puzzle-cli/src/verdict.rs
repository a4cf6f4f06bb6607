//! From a puzzle to a verified answer.

use grid_core::{Limit, Limits, Stats, Stopped};

use crate::solver::{Answer, Cause, Detail, Fault, Solution, Solver};

/// The answer to a puzzle.
#[derive(Debug)]
pub enum Verdict<P, W> {
    /// An optimum. Its witness was replayed and breaks no rule.
    Solved {
        /// The puzzle.
        puzzle: P,
        /// The optimum and its witness.
        solution: Solution<W>,
    },
    /// A lower bound, where one was asked for.
    Bound(u64),
    /// There is no solution.
    Unsolvable(Cause),
    /// A limit ended the search.
    Stopped {
        /// The limit, and the bounds proven so far.
        stopped: Stopped<W>,
        /// The limit in words.
        cause: Cause,
    },
    /// The input is not a puzzle.
    Invalid(Box<Fault>),
    /// The witness breaks a rule, or the solver panicked: a bug in this program.
    Unverified(String),
}

/// The verdict of a solver.
pub type VerdictOf<S> = Verdict<<S as Solver>::Puzzle, <S as Solver>::Witness>;

/// Who raised the stop flag of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopper {
    /// The time limit.
    Time,
    /// The user.
    Interrupt,
}

/// Solves a puzzle within `limits` and replays the witness. Asks `stopper` if the stop flag ended the search.
pub fn verdict<S: Solver>(
    solver: &S,
    puzzle: S::Puzzle,
    limits: &Limits<'_>,
    detail: Detail,
    stopper: impl FnOnce() -> Stopper,
) -> (VerdictOf<S>, Stats) {
    let outcome = solver.solve(&puzzle, limits, detail);
    let verdict = match outcome.answer {
        Answer::Solved(solution) => match solver.verify(&puzzle, &solution.witness) {
            Ok(()) => Verdict::Solved { puzzle, solution },
            Err(rule) => Verdict::Unverified(format!("our own answer is {rule}")),
        },
        Answer::Bound(bound) => Verdict::Bound(bound),
        Answer::Unsolvable(cause) => Verdict::Unsolvable(cause),
        Answer::Stopped { stopped, cause } => Verdict::Stopped {
            cause: cause.unwrap_or_else(|| stop_cause(&stopped, stopper)),
            stopped,
        },
    };
    (verdict, outcome.stats)
}

/// Says which limit ended a search, and what is known.
fn stop_cause<W>(stopped: &Stopped<W>, stopper: impl FnOnce() -> Stopper) -> Cause {
    let (kind, limit) = match stopped.limit {
        Limit::States => ("states", "the limit of states"),
        Limit::Memory => ("memory", "the limit of memory"),
        Limit::Stop => match stopper() {
            Stopper::Interrupt => ("interrupted", "an interrupt"),
            Stopper::Time => ("time", "the time limit"),
        },
        _ => ("limit", "a limit"),
    };
    let lower = stopped.lower;
    let known = match stopped.upper {
        Some(upper) if upper == lower => format!("the cost is {lower}, and nothing more is known"),
        Some(upper) => format!("the cost is at least {lower} and at most {upper}"),
        None => format!("the cost is at least {lower}"),
    };
    Cause::new(kind, format!("stopped at {limit}: {known}"))
}
