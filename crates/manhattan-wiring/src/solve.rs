//! The optimum with both lines, or why there is none.

pub(crate) mod deep;
pub(crate) mod frontier;

use grid_core::{Answer, Limit, Limits, Meter, Outcome, Stopped};

use crate::board::{Board, Net};
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
    match solve_within(board, &Limits::new()).answer {
        Answer::Solved(wiring) => Ok(wiring),
        Answer::Unsolvable(unsolvable) => Err(unsolvable),
        Answer::Stopped(_) => unreachable!("there is no limit to stop at"),
    }
}

/// As [`solve`], within limits. When one is met, the answer is the interval in which the optimum is proven to be, which is neither an optimum
/// nor a proof that there is none.
pub fn solve_within(board: &Board, limits: &Limits<'_>) -> Outcome<Wiring, Unsolvable> {
    let mut meter = Meter::new(limits);
    let lower = Net::ALL
        .map(|net| board.ends(net)[0].manhattan(board.ends(net)[1]))
        .iter()
        .sum();
    let mut known = Known { lower, best: None };
    let decision = if board.size().height.min(board.size().width) <= NARROW {
        sweep(board, &mut meter)
    } else {
        deep::decide(board, &mut known, &mut meter)
    };
    let answer = match decision {
        Ok(Decision::Optimal(wiring)) => Answer::Solved(wiring),
        Ok(Decision::Impossible(reason)) => Answer::Unsolvable(Unsolvable::new(reason)),
        Err(limit) => Answer::Stopped(Stopped {
            limit,
            lower: known.lower,
            upper: known.upper(),
        }),
    };
    Outcome {
        answer,
        stats: meter.stats(),
    }
}

/// Boards of a side this short are swept at once.
const NARROW: u16 = 3;

fn sweep(board: &Board, meter: &mut Meter<'_>) -> Result<Decision, Limit> {
    Ok(match frontier::solve(board, meter)? {
        Some(wiring) => {
            let certificate = Certificate::new(Argument::Exhausted, wiring.length());
            Decision::Optimal(wiring.proven(certificate))
        }
        None => Decision::Impossible(Reason::Exhausted),
    })
}
