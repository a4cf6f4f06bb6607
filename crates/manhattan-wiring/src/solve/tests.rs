//! The steps of the portfolio against each other, on boards that the first step would have closed.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{BitGrid, Limit, Limits, Meter, Position, Random, Size};

use super::{Bounds, bits, deep, frontier, sheets};
use crate::board::{Board, Net};
use crate::price_proof::PriceProof;
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

type Portfolio = fn(&Board, &mut Bounds, &Meter<'_>) -> Result<Option<Reason>, Limit>;

/// The length that a portfolio finds, its lines replayed, or its reason, checked.
fn answer(portfolio: Portfolio, board: &Board) -> Result<u64, Reason> {
    let mut bounds = Bounds::trivial(board);
    let reason = portfolio(board, &mut bounds, &Meter::new(&Limits::new())).expect("no limit");
    if let Some(reason) = reason {
        check_reason(board, &reason);
        return Err(reason);
    }
    let best = bounds.best.expect("lines or a reason");
    assert_eq!(best.verify(board), Ok(()), "\n{board}");
    assert_eq!(
        best.length(),
        bounds.lower,
        "{:?}\n{board}",
        bounds.argument
    );
    Ok(bounds.lower)
}

/// Whether the ends of `net` are joined with one cell more closed.
fn is_joined(board: &Board, net: Net, closed: Option<Position>) -> bool {
    let mut seen = board.obstacles().clone();
    for cell in board.ends(net.other()).into_iter().chain(closed) {
        seen.insert(cell);
    }
    let [from, to] = board.ends(net);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        if at == to {
            return true;
        }
        open.extend(
            board
                .size()
                .neighbours(at)
                .filter(|&next| seen.insert(next)),
        );
    }
    false
}

/// Fails unless the reason is one, by other means than found it, and the first of the list that is.
fn check_reason(board: &Board, reason: &Reason) {
    let are_joined = |closed| Net::ALL.map(|net| is_joined(board, net, closed));
    if let Reason::Separated(net) = reason {
        assert!(!is_joined(board, *net, None), "{reason}\n{board}");
        return;
    }
    assert_eq!(are_joined(None), [true; 2], "{reason}\n{board}");
    // Without prices this is the bound of the parities alone.
    let by_parity = PriceProof::new([1; 2], [Vec::new(), Vec::new()]).bound(board);
    let Some(least) = by_parity else {
        assert_eq!(*reason, Reason::Crossing, "\n{board}");
        return;
    };
    match reason {
        Reason::Cut(cells) => {
            let [cell] = cells[..] else {
                panic!("one cell\n{board}")
            };
            assert_eq!(are_joined(Some(cell)), [false; 2], "{reason}\n{board}");
        }
        Reason::NoRoom { needed, blank } => {
            let cells = board.size().cells() - board.obstacles().len() - 4;
            assert_eq!(*blank, cells as u64, "\n{board}");
            assert!(needed > blank && needed + 2 <= least, "{reason}\n{board}");
        }
        // That there is no solution the sweep says.
        Reason::Alternating => {
            let mut blank = board
                .size()
                .positions()
                .filter(|&at| board.end_at(at).is_none());
            let cut = blank.find(|&cell| are_joined(Some(cell)) == [false; 2]);
            assert_eq!(cut, None, "\n{board}");
        }
        other => panic!("{other} is proven by no argument\n{board}"),
    }
}

/// What a small board goes through.
fn small(board: &Board, bounds: &mut Bounds, meter: &Meter<'_>) -> Result<Option<Reason>, Limit> {
    let free = board.packed().expect("a small board");
    let reason = bits::solve(board, free, bounds, meter)?;
    if reason.is_some() || bounds.is_closed() {
        Ok(reason)
    } else {
        deep(board, bounds, meter)
    }
}

/// What a board goes through that is not a small one.
fn large(board: &Board, bounds: &mut Bounds, meter: &Meter<'_>) -> Result<Option<Reason>, Limit> {
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
    let mut kinds = Vec::new();
    for case in 0..test_support::cases(3_000) {
        let obstacles = 5 * (case % 11);
        let board = board(&mut random, 9, obstacles);
        let known = frontier::steps(&board);
        let answers = [small, large].map(|portfolio| answer(portfolio, &board));
        for answer in &answers {
            assert_eq!(answer.as_ref().ok().copied(), known, "\n{board}");
        }
        if let [Err(one), Err(other)] = answers {
            // Both nets may be separated, and of cells that both lines need any may be named.
            let kind = core::mem::discriminant(&one);
            assert_eq!(
                kind,
                core::mem::discriminant(&other),
                "{one}, {other}\n{board}"
            );
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    assert!(kinds.len() >= 4, "separated, crossing, cut and alternating");
}
