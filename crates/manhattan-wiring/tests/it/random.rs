//! Random boards against brute force, against the frontier program, and against their own proofs.

use std::collections::BTreeMap;
use std::path::Path;

use crate::{certificates, oracle};
use grid_core::{Answer, BitGrid, Limits, Position, Random, Size};
use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{Board, Net, count_optimal, reference, solve};
use test_support::cases;
use test_support::fixtures::{self, Group};

/// A board of at most 25 cells with 0 to 50 % obstacles. A third of these boards have any shape,
/// the others are nearly square.
fn small_board(random: &mut Random) -> Board {
    loop {
        let height = if random.percent(33) {
            1 + random.below(25)
        } else {
            3 + random.below(3)
        };
        let widest = 25 / height;
        let width = if random.percent(33) {
            1 + random.below(widest)
        } else {
            widest
        };
        let (height, width) = if random.percent(50) {
            (height, width)
        } else {
            (width, height)
        };
        let size = Size::checked(height, width).unwrap();
        let percent = random.below(51);
        let obstacles = BitGrid::from_fn(size, |_| random.percent(percent));
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

/// Fails unless the solver, the published search and the counter agree with brute force.
fn check(board: &Board) {
    let known = oracle::optima(board);
    let length = known.map(|known| known.length);
    let found = solve(board);
    certificates::check(board, &found);
    assert_eq!(
        found.as_ref().ok().map(|wiring| wiring.length()),
        length,
        "{found:?}\n{board}"
    );

    let published = reference::solve(board);
    if let Ok(wiring) = &published {
        assert_eq!(wiring.verify(board), Ok(()), "\n{board}");
    }
    assert_eq!(
        published.ok().map(|wiring| wiring.length()),
        length,
        "the reference\n{board}"
    );

    match count_optimal(board, &Limits::new())
        .expect("a small board")
        .answer
    {
        Answer::Solved(optima) => {
            let counted = oracle::Optima {
                length: optima.length(),
                pairs: optima.pairs().unwrap(),
            };
            assert_eq!(Some(counted), known, "\n{board}");
        }
        Answer::Unsolvable(_) => assert_eq!(known, None, "\n{board}"),
        Answer::Stopped(stopped) => panic!("{stopped}, without a limit\n{board}"),
    }
}

#[test]
fn small_boards_agree_with_brute_force() {
    let mut random = Random::new(0x2006);
    let mut solvable = 0;
    let cases = cases(5_000);
    for _ in 0..cases {
        let board = small_board(&mut random);
        solvable += usize::from(solve(&board).is_ok());
        check(&board);
    }
    assert!(
        solvable * 4 > cases,
        "only {solvable} of {cases} boards have a solution"
    );
}

/// Fails unless the solver agrees with the frontier program, which sweeps the whole board.
fn check_against_frontier(board: &Board) {
    let found = solve(board);
    certificates::check(board, &found);
    let counted = match count_optimal(board, &Limits::new())
        .expect("a narrow board")
        .answer
    {
        Answer::Solved(optima) => Some(optima.length()),
        Answer::Unsolvable(_) => None,
        Answer::Stopped(stopped) => panic!("{stopped}, without a limit\n{board}"),
    };
    assert_eq!(
        found.ok().map(|wiring| wiring.length()),
        counted,
        "\n{board}"
    );
}

#[test]
fn nine_by_nine_boards_agree_with_the_frontier_program() {
    let size = Size::new(9, 9);
    for case in 0..cases(2_000).min(20_000) as u64 {
        // The frontier program takes a hundred times as long on sparse boards as on dense ones.
        let obstacles = if case.is_multiple_of(50) {
            0
        } else {
            10 + case % 41
        };
        let obstacles = u8::try_from(obstacles).unwrap();
        let family = if case.is_multiple_of(2) {
            Family::Noise { obstacles }
        } else {
            Family::Twins { obstacles }
        };
        if let Some(board) = generate(family, size, case) {
            check_against_frontier(&board);
        }
    }
}

#[test]
fn larger_boards_agree_with_the_frontier_program() {
    // The frontier program limits how many boards a deep run can take.
    for case in 0..cases(200).min(2_000) as u64 {
        let side = 10 + u16::try_from(case % 4).unwrap();
        let size = Size::new(side, 13 + u16::try_from(case % 11).unwrap());
        let obstacles = 30 + u8::try_from(case % 12).unwrap();
        let family = match case % 4 {
            0 => Family::Maze {
                hall: 1,
                opened: obstacles - 20,
            },
            1 => Family::Maze { hall: 3, opened: 0 },
            _ => Family::Noise { obstacles },
        };
        if let Some(board) = generate(family, size, case) {
            check_against_frontier(&board);
        }
    }
}

/// A board of any kind: tiny, narrow, square or larger; empty, dense or a maze; ends anywhere or in
/// close groups.
fn any_board(case: u64) -> Option<Board> {
    let random = &mut Random::new(case);
    let mut between = |least: u16, most: u16| {
        let more = random.below(usize::from(most - least) + 1);
        least + u16::try_from(more).expect("at most a side")
    };
    let size = match case % 8 {
        0..=2 => Size::new(between(2, 6), between(2, 6)),
        3 => Size::new(between(1, 3), between(4, 40)),
        4 => Size::new(between(4, 30), between(1, 4)),
        5 | 6 => Size::new(between(5, 12), between(5, 12)),
        _ => Size::new(between(8, 24), between(8, 24)),
    };
    let mut percent = |most: u16| u8::try_from(between(0, most)).expect("at most 100");
    let family = match case / 8 % 8 {
        0 => Family::Open,
        1..=3 => Family::Noise {
            obstacles: percent(50),
        },
        4 | 5 => Family::Twins {
            obstacles: percent(40),
        },
        6 => Family::Maze {
            hall: 1,
            opened: percent(60),
        },
        _ => Family::Maze {
            hall: 2,
            opened: percent(30),
        },
    };
    generate(family, size, case)
}

/// Boards with one difficulty each: those of the fixtures that are there for an edge or a reason.
fn known_boards() -> Vec<Board> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/manhattan-wiring");
    let fixtures = fixtures::load(&folder).expect("fixtures");
    let boards = fixtures
        .iter()
        .filter(|fixture| matches!(fixture.group, Group::Edge | Group::Unsolvable))
        .flat_map(|fixture| Board::parse_all(&fixture.input));
    boards.flatten().collect()
}

/// The board with up to three blank cells or obstacles exchanged for the other.
fn changed(board: &Board, random: &mut Random) -> Board {
    let mut obstacles = board.obstacles().clone();
    let cells: Vec<Position> = board.size().positions().collect();
    for _ in 0..random.below(4) {
        let &cell = random.pick(&cells).expect("a board has cells");
        if board.end_at(cell).is_none() && !obstacles.remove(cell) {
            obstacles.insert(cell);
        }
    }
    Board::new(obstacles, Net::ALL.map(|net| board.ends(net))).expect("the ends are as before")
}

#[test]
fn certificates_and_reasons_are_confirmed() {
    let known = known_boards();
    let random = &mut Random::new(13);
    let boards = (0..).filter_map(|case| {
        if case % 5 > 0 {
            any_board(case)
        } else {
            random.pick(&known).map(|board| changed(board, random))
        }
    });
    let mut counts = BTreeMap::new();
    for board in boards.take(cases(2_000)) {
        let argument = certificates::check(&board, &solve(&board));
        *counts.entry(argument).or_insert(0) += 1;
    }
    println!("{counts:?}");
    let often = [
        "alone",
        "parity",
        "prices",
        "separated",
        "crossing",
        "cut",
        "no room",
        "alternating",
    ];
    for argument in often {
        assert!(counts.contains_key(argument), "{argument}: {counts:?}");
    }
}

#[test]
fn long_boards_agree_with_the_frontier_program() {
    let mut random = Random::new(14);
    for case in 0..cases(300) as u64 {
        let width = 1 + u16::try_from(random.below(6)).unwrap();
        let length = 16 * width + u16::try_from(random.below(60)).unwrap();
        let size = if random.percent(50) {
            Size::new(width, length)
        } else {
            Size::new(length, width)
        };
        let obstacles = u8::try_from(random.below(30)).unwrap();
        let family = match case % 3 {
            0 => Family::Across { obstacles },
            1 => Family::Twins { obstacles },
            _ => Family::Noise { obstacles },
        };
        if let Some(board) = generate(family, size, case) {
            check_against_frontier(&board);
        }
    }
}
