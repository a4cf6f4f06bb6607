//! The optimum with both lines, or why there is none.

pub(crate) mod frontier;

use grid_core::{Answer, Limits, Meter, Outcome, Stopped};

use crate::board::{Board, Net};
use crate::certificate::{Argument, Certificate};
use crate::reference;
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
    match solve_within(board, &Limits::new()).answer {
        Answer::Solved(wiring) => Ok(wiring),
        Answer::Unsolvable(unsolvable) => Err(unsolvable),
        Answer::Stopped(_) => unreachable!("there is no limit to stop at"),
    }
}

/// As [`solve`], within limits. When one is met, the answer is the interval in which the optimum is proven to be, which is neither an optimum
/// nor a proof that there is none.
pub fn solve_within(board: &Board, limits: &Limits<'_>) -> Outcome<Wiring, Unsolvable> {
    let side = board.size().height.min(board.size().width);
    if side > frontier::MAX_WIDTH {
        return reference::solve_within(board, limits);
    }
    let mut meter = Meter::new(limits);
    let lower = Net::ALL
        .map(|net| board.ends(net)[0].manhattan(board.ends(net)[1]))
        .iter()
        .sum();
    let answer = match frontier::solve(board, &mut meter) {
        Ok(Some(wiring)) => {
            let certificate = Certificate::new(Argument::Exhausted, wiring.length());
            Answer::Solved(wiring.proven(certificate))
        }
        Ok(None) => Answer::Unsolvable(Unsolvable::new(Reason::Exhausted)),
        Err(limit) => Answer::Stopped(Stopped {
            limit,
            lower,
            upper: None,
        }),
    };
    Outcome {
        answer,
        stats: meter.stats(),
    }
}
