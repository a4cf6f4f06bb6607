//! Replays two given lines by the rules of the puzzle. Shares no code with the solver.

use core::fmt;

use grid_core::{BitGrid, Position};

use crate::board::{Board, Net};
use crate::wiring::Wiring;

/// Two lines that break a rule, with the first broken rule and its place.
pub type Illegal = grid_core::Illegal<Rule>;

/// A rule that a line breaks, and the cell where it does. Net 2 is replayed before net 3, each line
/// from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A line has no cell.
    Empty(Net),
    /// A line does not start at an end of its net.
    Start(Net, Position),
    /// A line leaves the board.
    OffBoard(Net, Position),
    /// A line continues at a cell that is no orthogonal neighbor of the cell before.
    Gap(Net, Position),
    /// A line runs through an obstacle.
    Obstacle(Net, Position),
    /// A line runs through an end of the other net.
    OtherEnd(Net, Position),
    /// A line enters a cell that either line already uses.
    UsedTwice(Net, Position),
    /// A line does not stop at the other end of its net.
    Stop(Net, Position),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty(net) => write!(f, "the line of {net} has no cells"),
            Self::Start(net, at) => {
                write!(f, "the line of {net} starts at {at}, which is no end of it")
            }
            Self::OffBoard(net, at) => write!(f, "the line of {net} leaves the board at {at}"),
            Self::Gap(net, at) => write!(f, "the line of {net} jumps to {at}"),
            Self::Obstacle(net, at) => {
                write!(f, "the line of {net} runs through the obstacle at {at}")
            }
            Self::OtherEnd(net, at) => {
                write!(
                    f,
                    "the line of {net} runs through the end of {} at {at}",
                    net.other()
                )
            }
            Self::UsedTwice(net, at) => {
                write!(f, "the line of {net} uses {at}, which is used already")
            }
            Self::Stop(net, at) => {
                write!(f, "the line of {net} stops at {at}, not at its other end")
            }
        }
    }
}

impl Wiring {
    /// Checks that these lines obey the rules of the puzzle on `board`. That no pair is shorter is
    /// what [`Certificate::verify`](crate::Certificate::verify) checks.
    ///
    /// # Errors
    /// The first broken rule and its place.
    pub fn verify(&self, board: &Board) -> Result<(), Illegal> {
        let mut used = BitGrid::empty(board.size());
        for net in Net::ALL {
            replay(board, net, self.line(net).positions(), &mut used).map_err(Illegal::new)?;
        }
        Ok(())
    }
}

fn replay(board: &Board, net: Net, line: &[Position], used: &mut BitGrid) -> Result<(), Rule> {
    let ends = board.ends(net);
    let (&first, &last) = match (line.first(), line.last()) {
        (Some(first), Some(last)) => (first, last),
        _ => return Err(Rule::Empty(net)),
    };
    if !ends.contains(&first) {
        return Err(Rule::Start(net, first));
    }
    let mut before = None;
    for &at in line {
        if !board.size().contains(at) {
            return Err(Rule::OffBoard(net, at));
        }
        if before.is_some_and(|before: Position| before.manhattan(at) != 1) {
            return Err(Rule::Gap(net, at));
        }
        if board.is_obstacle(at) {
            return Err(Rule::Obstacle(net, at));
        }
        if board.ends(net.other()).contains(&at) {
            return Err(Rule::OtherEnd(net, at));
        }
        if !used.insert(at) {
            return Err(Rule::UsedTwice(net, at));
        }
        before = Some(at);
    }
    if last == first || !ends.contains(&last) {
        return Err(Rule::Stop(net, last));
    }
    Ok(())
}
