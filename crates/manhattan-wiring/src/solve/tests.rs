//! The phases of the pipeline against each other, on boards that the first step would have closed.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{BitGrid, Limit, Limits, Meter, Position, Random, Size};

use super::bound::incumbent::Incumbent;
use super::search::{bitboard, frontier_sweep, grid};
use super::{Effort, exact, witness};
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

type Pipeline =
    for<'m> fn(&Board, &mut Incumbent<'m>, &'m Meter<'m>) -> Result<Option<Reason>, Limit>;

/// The length that a pipeline finds, its lines replayed, or its reason, checked.
fn answer(pipeline: Pipeline, board: &Board) -> Result<u64, Reason> {
    let meter = Meter::new(&Limits::new());
    let mut incumbent = Incumbent::new(board, &meter);
    if let Some(reason) = pipeline(board, &mut incumbent, &meter).expect("no limit") {
        check_reason(board, &reason);
        return Err(reason);
    }
    let lower = incumbent.lower();
    let best = witness::proven(incumbent);
    assert_eq!(best.verify(board), Ok(()), "\n{board}");
    assert_eq!(best.length(), lower, "{:?}\n{board}", best.certificate());
    Ok(lower)
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
        open.extend(board.size().neighbors(at).filter(|&next| seen.insert(next)));
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
fn small<'m>(
    board: &Board,
    incumbent: &mut Incumbent<'m>,
    meter: &'m Meter<'m>,
) -> Result<Option<Reason>, Limit> {
    let reason = bitboard::solve(board, incumbent, meter)?;
    if reason.is_some() || incumbent.is_closed() {
        Ok(reason)
    } else {
        exact(Effort::USUAL, board, incumbent, meter)
    }
}

/// What a board goes through that is not a small one.
fn large<'m>(
    board: &Board,
    incumbent: &mut Incumbent<'m>,
    meter: &'m Meter<'m>,
) -> Result<Option<Reason>, Limit> {
    let reason = grid::bound(board, incumbent, meter)?;
    if reason.is_some() || incumbent.is_closed() {
        Ok(reason)
    } else {
        exact(Effort::USUAL, board, incumbent, meter)
    }
}

#[test]
fn every_way_agrees_with_the_sweep() {
    let mut random = Random::new(1270);
    let mut kinds = Vec::new();
    for case in 0..test_support::cases(3_000) {
        let obstacles = 5 * (case % 11);
        let board = board(&mut random, 9, obstacles);
        let known = frontier_sweep::steps(&board);
        let answers = [small as Pipeline, large].map(|pipeline| answer(pipeline, &board));
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
