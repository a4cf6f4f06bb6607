//! manhattan-wiring.

#[path = "../../../crates/manhattan-wiring/tests/it/oracle.rs"]
mod oracle;

use grid_core::{Answer, BitGrid, Limits, Position, Route, Size};
use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{
    Board, Net, Unconfirmed, Wiring, count_optimal, reference, solve, solve_within,
};
use test_support::text::reads_back;

use crate::bytes::Bytes;
use crate::limits::Chosen;
use crate::memory::in_proportion;

/// Any bytes are boards that read back from what they print as, or errors with a place.
pub fn board_text(bytes: &[u8]) {
    // A row of the longest side is 8 KiB, whatever its line says.
    in_proportion(bytes, 16, 1 << 14, || {
        Board::parse_all(bytes).for_each(drop);
    });
    let boards = Board::parse_all(bytes);
    reads_back(bytes, boards, &Board::from_bytes(bytes), |_| true);
}

/// A board of at most 25 cells.
fn small(bytes: &mut Bytes<'_>) -> Option<Board> {
    let shape = bytes.byte();
    let height = if shape & 1 == 0 {
        bytes.side(1, 25)
    } else {
        bytes.side(3, 5)
    };
    let width = bytes.side(1, 25).min(25 / height);
    let size = if shape & 2 == 0 {
        Size::new(height, width)
    } else {
        Size::new(width, height)
    };
    let mut end = || size.position(bytes.below(size.cells()));
    let ends = [[end(), end()], [end(), end()]];
    let obstacles = bytes.bits(size.cells());
    let kept = bytes.bits(size.cells());
    let stands = |cell: Position| obstacles[size.index(cell)] && kept[size.index(cell)];
    let is_end = |cell: Position| ends.as_flattened().contains(&cell);
    Board::new(
        BitGrid::from_fn(size, |cell| stands(cell) && !is_end(cell)),
        ends,
    )
}

/// A generated board of up to 12 x 24 cells with some obstacles put up or taken away.
fn large(bytes: &mut Bytes<'_>) -> Option<Board> {
    let kind = bytes.byte();
    let (height, width) = (bytes.side(5, 12), bytes.side(5, 24));
    let size = if kind & 128 == 0 {
        Size::new(height, width)
    } else {
        Size::new(width, height)
    };
    let obstacles = bytes.up_to(50);
    let hall = 1 + bytes.up_to(3);
    let seed = bytes.below(1 << 16) as u64;
    let family = match kind % 4 {
        0 => Family::Noise { obstacles },
        1 => Family::Maze {
            hall,
            opened: obstacles,
        },
        2 => Family::Twins { obstacles },
        _ => Family::Open,
    };
    let board = generate(family, size, seed)?;
    let mut obstacles = board.obstacles().clone();
    let mut ends = Net::ALL.map(|net| board.ends(net));
    for _ in 0..64 {
        if bytes.is_empty() {
            break;
        }
        let at = size.position(bytes.below(size.cells()));
        match bytes.byte() {
            change @ 0..=7 => ends[usize::from(change & 1)][usize::from(change >> 1 & 1)] = at,
            _ if !obstacles.remove(at) => {
                obstacles.insert(at);
            }
            _ => {}
        }
    }
    for &end in ends.as_flattened() {
        obstacles.remove(end);
    }
    Board::new(obstacles, ends)
}

/// Against brute force over all pairs of lines, the published search and the count of optima.
pub fn board_small(bytes: &[u8]) {
    let Some(board) = small(&mut Bytes::new(bytes)) else {
        return;
    };
    let known = oracle::optima(&board);
    judge(&board, known.map(|known| known.length));
    let published = reference::solve(&board);
    if let Ok(wiring) = &published {
        assert_eq!(wiring.verify(&board), Ok(()), "the reference\n{board}");
    }
    assert_eq!(
        published.ok().map(|wiring| wiring.length()),
        known.map(|known| known.length),
        "the reference\n{board}"
    );
    let counted = count_optimal(&board, &Limits::new()).expect("a narrow board");
    match counted.answer {
        Answer::Solved(optima) => {
            let known = known.map(|known| (known.length, Some(known.pairs)));
            assert_eq!(Some((optima.length(), optima.pairs())), known, "\n{board}");
            assert_ne!(optima.pairs(), Some(0), "\n{board}");
        }
        Answer::Unsolvable(_) => assert_eq!(known, None, "\n{board}"),
        Answer::Stopped(stopped) => panic!("{stopped}, without a limit\n{board}"),
    }
}

/// Fails unless the solver finds `known`, with legal lines and their proof or a reason.
fn judge(board: &Board, known: Option<u64>) {
    match (solve(board), known) {
        (Ok(wiring), Some(known)) => {
            assert_eq!(wiring.verify(board), Ok(()), "\n{board}");
            assert_eq!(wiring.length(), known, "\n{board}");
            let proof = wiring.certificate().expect("a solver's lines have one");
            assert_eq!(proof.bound(), known, "\n{board}");
            let is_refuted = matches!(proof.verify(board), Err(Unconfirmed::Refuted(_)));
            assert!(!is_refuted, "{proof}\n{board}");
        }
        (Err(unsolvable), None) => {
            let verdict = unsolvable.reason().verify(board);
            let is_refuted = matches!(verdict, Err(Unconfirmed::Refuted(_)));
            assert!(!is_refuted, "{unsolvable}\n{board}");
        }
        (found, known) => panic!("{found:?}, but the oracle {known:?}\n{board}"),
    }
}

/// Larger boards against the frontier program, within its limits.
pub fn board_large(bytes: &[u8]) {
    let Some(board) = large(&mut Bytes::new(bytes)) else {
        return;
    };
    let limits = Limits::new().states(100_000).memory_bytes(64 << 20);
    let counted = count_optimal(&board, &limits).expect("a narrow board");
    match counted.answer {
        Answer::Solved(optima) => judge(&board, Some(optima.length())),
        Answer::Unsolvable(_) => judge(&board, None),
        Answer::Stopped(_) => {}
    }
}

/// Given lines: the best ones with changes, or arbitrary ones. None panics, and legal ones are no
/// shorter than the optimum.
pub fn board_wirings(bytes: &[u8]) {
    let bytes = &mut Bytes::new(bytes);
    let Some(board) = small(bytes) else { return };
    let best = solve(&board).ok();
    let mut lines = match &best {
        Some(wiring) if bytes.byte() & 1 == 0 => wiring
            .lines()
            .each_ref()
            .map(|line| line.positions().to_vec()),
        _ => Net::ALL.map(|net| vec![board.ends(net)[0]]),
    };
    let size = board.size();
    while !bytes.is_empty() {
        let change = bytes.byte();
        let line = &mut lines[usize::from(change & 1)];
        let at = bytes.below(line.len() + 1);
        match change >> 1 & 7 {
            0 | 1 => {
                let last = line.last().copied().unwrap_or_default();
                let way = bytes.byte();
                line.extend(size.neighbors(last).nth(usize::from(way & 3)));
            }
            2 => line.insert(at, Position::new(bytes.byte().into(), bytes.byte().into())),
            3 if at < line.len() => drop(line.remove(at)),
            4 => line.reverse(),
            5 if at > 0 && at < line.len() => {
                // A detour round the other side of a step.
                let (from, to) = (line[at - 1], line[at]);
                let near = |of: Position| size.neighbors(of).collect::<Vec<_>>();
                let pair = near(from).into_iter().find_map(|a| {
                    let beside = |&b: &Position| a.manhattan(b) == 1 && b != from && a != to;
                    near(to).into_iter().find(beside).map(|b| [a, b])
                });
                line.splice(at..at, pair.into_iter().flatten());
            }
            6 => lines.swap(0, 1),
            _ => line.truncate(at),
        }
    }
    let wiring = Wiring::new(lines.map(Route::new));
    match wiring.verify(&board) {
        Ok(()) => {
            let best = best.unwrap_or_else(|| panic!("{wiring:?} is legal\n{board}"));
            assert!(wiring.length() >= best.length(), "{wiring:?}\n{board}");
        }
        Err(illegal) => drop(illegal.to_string()),
    }
}

/// Limits are kept, and what a stopped search says is true; of the count too.
pub fn board_limits(bytes: &[u8]) {
    let bytes = &mut Bytes::new(bytes);
    let chosen = Chosen::new(bytes);
    let board = if bytes.byte() & 1 == 0 {
        small(bytes)
    } else {
        large(bytes)
    };
    let Some(board) = board else { return };
    let best = solve(&board).ok().map(|wiring| wiring.length());
    let outcome = solve_within(&board, &chosen.limits());
    chosen.judge(&outcome, Wiring::length, best);
    let limits = chosen.limits();
    if board.size().cells() <= 25 {
        let counted = count_optimal(&board, &limits).expect("a narrow board");
        chosen.judge(&counted, |optima| optima.length(), best);
    }
}
