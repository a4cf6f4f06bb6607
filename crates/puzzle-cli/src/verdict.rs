//! From a puzzle to a verified answer.

use grid_core::{Limit, Limits, Stats, Stopped};

use crate::scene::Scene;
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
    /// A lower bound, if the options ask for one.
    Bound(u64),
    /// There is no solution.
    Unsolvable(Cause),
    /// A limit ended the search.
    Stopped {
        /// The puzzle.
        puzzle: P,
        /// The limit, and the bounds proven so far.
        stopped: Stopped<W>,
        /// The best solution found, which is not proven optimal. Its witness was replayed too.
        best: Option<Solution<W>>,
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

/// The source of a raised stop flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopper {
    /// The time limit.
    Time,
    /// The user.
    Interrupt,
}

/// Solves a puzzle within `limits` and replays the witness. Asks `stopper` if the stop flag ended
/// the search.
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
        Answer::Stopped { mut stopped, cause } => match best(solver, &puzzle, &mut stopped) {
            Err(fault) => Verdict::Unverified(fault),
            Ok(best) => {
                let mut cause = cause.unwrap_or_else(|| stop_cause(&stopped, stopper));
                if best.is_some() {
                    cause.message += "; the solution found is not proven optimal";
                }
                Verdict::Stopped {
                    puzzle,
                    stopped,
                    best,
                    cause,
                }
            }
        },
    };
    (verdict, outcome.stats)
}

/// Takes the best solution out of a stopped search, and verifies its witness and its cost.
fn best<S: Solver>(
    solver: &S,
    puzzle: &S::Puzzle,
    stopped: &mut Stopped<S::Witness>,
) -> Result<Option<Solution<S::Witness>>, String> {
    let Some(witness) = stopped.best.take() else {
        return Ok(None);
    };
    if let Err(rule) = solver.verify(puzzle, &witness) {
        return Err(format!("our own best solution is {rule}"));
    }
    let best = solver.solution(witness);
    match stopped.upper {
        Some(upper) if upper == best.cost => Ok(Some(best)),
        upper => Err(format!(
            "our own best solution costs {}, and the upper bound is {upper:?}",
            best.cost
        )),
    }
}

impl<P, W> Verdict<P, W> {
    /// Returns the puzzle and the witness of its solution, if a solution is known.
    pub const fn witness(&self) -> Option<(&P, &W)> {
        match self {
            Self::Solved { puzzle, solution }
            | Self::Stopped {
                puzzle,
                best: Some(solution),
                ..
            } => Some((puzzle, &solution.witness)),
            _ => None,
        }
    }

    /// Returns the picture of the solution, if a solution is known. The picture of a solution that
    /// is not proven optimal says so.
    pub fn scene<'a, S>(&'a self, solver: &S) -> Option<Scene<'a>>
    where
        S: Solver<Puzzle = P, Witness = W>,
    {
        let (puzzle, witness) = self.witness()?;
        let mut scene = solver.scene(puzzle, witness);
        if let Self::Stopped { stopped, .. } = self {
            let at_least = solver.cost_in_words(stopped.lower);
            let note = format!("not proven optimal: it takes at least {at_least}");
            scene.notes.insert(0, note);
        }
        Some(scene)
    }
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
