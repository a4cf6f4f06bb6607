//! The optimum with both lines, or why there is none.

mod bits;
pub(crate) mod deep;
pub(crate) mod frontier;
mod hand;
mod parity;
mod room;
mod sheets;
pub(crate) mod table;

use grid_core::{Answer, Limit, Limits, Meter, Outcome, Stopped};

use crate::board::Board;
use crate::certificate::{Argument, Certificate};
use crate::solve::deep::Decision;
use crate::solve::deep::known::Known;
use crate::unsolvable::{Reason, Unsolvable};
use crate::wiring::Wiring;

/// Two lines of least total length, with the proof that none are shorter.
///
/// ```
/// use manhattan_wiring::{Board, solve};
///
/// let board: Board = "3 4\n2 0 0 0\n0 1 1 2\n3 0 0 3\n".parse()?;
/// assert_eq!(solve(&board).expect("a solution").length(), 7);
/// # Ok::<(), manhattan_wiring::BoardError>(())
/// ```
///
/// # Errors
/// Why no two lines obey the rules.
pub fn solve(board: &Board) -> Result<Wiring, Unsolvable> {
    solve_within(board, &Limits::new()).answer.into_result()
}

/// As [`solve`], within limits. When one is met, the answer is the interval in which the optimum is proven to be, which is neither an optimum
/// nor a proof that there is none.
pub fn solve_within(board: &Board, limits: &Limits<'_>) -> Outcome<Wiring, Unsolvable> {
    let meter = Meter::new(limits);
    let mut bounds = Bounds::trivial(board);
    let answer = match portfolio(board, &mut bounds, &meter) {
        Ok(Some(reason)) => Answer::Unsolvable(Unsolvable::new(reason)),
        Ok(None) => Answer::Solved(bounds.into_proven()),
        Err(limit) => Answer::Stopped(Stopped::new(limit, bounds.lower).with_upper(bounds.upper())),
    };
    Outcome::new(answer, meter.stats())
}

/// Runs the steps until the bounds meet. A reason if there is no solution.
fn portfolio(
    board: &Board,
    bounds: &mut Bounds,
    meter: &Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    let reason = match board.packed() {
        Some(free) => bits::solve(board, free, bounds, meter)?,
        None => sheets::bound(board, bounds, meter)?,
    };
    if reason.is_some() || bounds.is_closed() {
        return Ok(reason);
    }
    deep(board, bounds, meter)
}

/// The steps on the board's skeleton.
#[cold]
fn deep(board: &Board, bounds: &mut Bounds, meter: &Meter<'_>) -> Result<Option<Reason>, Limit> {
    let mut known = Known::new(bounds.lower, bounds.argument.clone(), bounds.best.take());
    let decision = deep::decide(board, &mut known, meter);
    bounds.lower = known.lower;
    bounds.best = known.best;
    match decision? {
        Decision::Impossible(reason) => Ok(Some(reason)),
        Decision::Optimal(wiring) => {
            bounds.lower = wiring.length();
            bounds.best = Some(wiring);
            Ok(None)
        }
    }
}

/// What is known of the optimum.
#[derive(Debug)]
struct Bounds {
    /// No pair of lines is shorter,
    lower: u64,
    /// by this argument.
    argument: Argument,
    /// The shortest pair known.
    best: Option<Wiring>,
}

impl Bounds {
    fn trivial(board: &Board) -> Self {
        Self {
            lower: board.apart(),
            argument: Argument::Alone,
            best: None,
        }
    }

    fn upper(&self) -> Option<u64> {
        self.best.as_ref().map(Wiring::length)
    }

    /// Takes what is better of `lower`, for which `argument` speaks.
    fn raise(&mut self, lower: u64, argument: Argument) {
        if lower > self.lower {
            self.lower = lower;
            self.argument = argument;
        }
    }

    /// Takes lines that are shorter than the best known.
    fn offer(&mut self, wiring: Wiring) {
        if self.upper().is_none_or(|upper| wiring.length() < upper) {
            self.best = Some(wiring);
        }
    }

    fn is_closed(&self) -> bool {
        self.upper() == Some(self.lower)
    }

    /// The lines, with the argument that closed the bounds unless they carry one.
    fn into_proven(self) -> Wiring {
        let best = self.best.expect("the bounds met at some lines");
        match best.certificate() {
            Some(_) => best,
            None => best.proven(Certificate::new(self.argument, self.lower)),
        }
    }
}

#[cfg(test)]
mod tests;
