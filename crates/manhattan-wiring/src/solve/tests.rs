//! The steps of the portfolio against each other, on boards that the first step would have closed.

use alloc::vec::Vec;

use grid_core::{BitGrid, Limit, Limits, Meter, Position, Random, Size};

use super::{Bounds, bits, deep, frontier, sheets};
use crate::board::Board;
use crate::unsolvable::Reason;

/// A board of at most `most` cells a side.
fn board(random: &mut Random, most: usize, obstacles: usize) -> Board {
    loop {
        let size = Size::checked(1 + random.below(most), 1 + random.below(most)).unwrap();
        let obstacles = BitGrid::from_fn(size, |_| random.percent(obstacles));
        let mut free: Vec<Position> = size
            .positions()
            .filter(|&cell| !obstacles.contains(cell))
            .collect();
        random.shuffle(&mut free);
        if let [a, b, c, d, ..] = free[..] {
            return Board::new(obstacles, [[a, b], [c, d]]).unwrap();
        }
    }
}

type Portfolio = fn(&Board, &mut Bounds, &mut Meter<'_>) -> Result<Option<Reason>, Limit>;

/// The length that a portfolio finds, its lines replayed.
fn length(portfolio: Portfolio, board: &Board) -> Option<u64> {
    let mut bounds = Bounds::trivial(board);
    let reason = portfolio(board, &mut bounds, &mut Meter::new(&Limits::new())).expect("no limit");
    if reason.is_some() {
        return None;
    }
    let best = bounds.best.expect("lines or a reason");
    assert_eq!(best.verify(board), Ok(()), "\n{board}");
    assert_eq!(
        best.length(),
        bounds.lower,
        "{:?}\n{board}",
        bounds.argument
    );
    Some(bounds.lower)
}

/// What a small board goes through.
fn small(
    board: &Board,
    bounds: &mut Bounds,
    meter: &mut Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    let free = board.packed().expect("a small board");
    let reason = bits::solve(board, free, bounds, meter)?;
    if reason.is_some() || bounds.is_closed() {
        Ok(reason)
    } else {
        deep(board, bounds, meter)
    }
}

/// What a board goes through that is not a small one.
fn large(
    board: &Board,
    bounds: &mut Bounds,
    meter: &mut Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    let reason = sheets::bound(board, bounds, meter)?;
    if reason.is_some() || bounds.is_closed() {
        Ok(reason)
    } else {
        deep(board, bounds, meter)
    }
}

#[test]
fn every_way_agrees_with_the_sweep() {
    let mut random = Random::new(1270);
    for case in 0..test_support::cases(3_000) {
        let obstacles = 5 * (case % 11);
        let board = board(&mut random, 9, obstacles);
        let known = frontier::steps(&board);
        assert_eq!(length(small, &board), known, "bits\n{board}");
        assert_eq!(length(large, &board), known, "large\n{board}");
    }
}
