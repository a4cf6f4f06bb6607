//! The legal part of a wiring.

use grid_core::{Position, Route};
use manhattan_wiring::{Board, Net, Rule, Wiring};

/// Returns the wiring whose lines are at their first ends.
pub(super) fn start(board: &Board) -> Wiring {
    Wiring::new(Net::ALL.map(|net| first_end(board, net)))
}

/// Returns the cells before the first broken rule, net 2 before net 3.
pub(super) fn part(board: &Board, wiring: &Wiring) -> Wiring {
    let Err(illegal) = wiring.verify(board) else {
        return wiring.clone();
    };
    let (net, cells) = match *illegal.rule() {
        Rule::Empty(net) | Rule::Start(net, _) => (net, 0),
        Rule::UsedTwice(net, at) => (net, last_of(wiring, net, at)),
        Rule::OffBoard(net, at)
        | Rule::Gap(net, at)
        | Rule::Obstacle(net, at)
        | Rule::OtherEnd(net, at) => (net, first_of(wiring, net, at)),
        Rule::Stop(net, _) => (net, usize::MAX),
        _ => return start(board),
    };
    let line = |of: Net| match of {
        _ if of == net && cells > 0 => {
            let positions = wiring.line(of).positions().iter().take(cells);
            positions.copied().collect()
        }
        Net::Two if net == Net::Three => wiring.line(of).clone(),
        _ => first_end(board, of),
    };
    Wiring::new(Net::ALL.map(line))
}

fn first_end(board: &Board, net: Net) -> Route {
    board.ends(net).into_iter().take(1).collect()
}

fn first_of(wiring: &Wiring, net: Net, at: Position) -> usize {
    let line = wiring.line(net).positions();
    line.iter().position(|&cell| cell == at).unwrap_or(0)
}

/// Returns the index at which a line enters a cell again, or a cell of the other line.
fn last_of(wiring: &Wiring, net: Net, at: Position) -> usize {
    let line = wiring.line(net).positions();
    let mut visits = line.iter().enumerate().filter(|&(_, &cell)| cell == at);
    let first = visits.next().map_or(0, |(index, _)| index);
    visits.next().map_or(first, |(index, _)| index)
}
