//! Random boards against the frontier programme, and the proofs recomputed.

use alloc::vec::Vec;

use grid_core::{BitGrid, Limits, Meter, Position, Random, Size};

use super::*;
use crate::generate::{Family, generate};
use crate::solve::frontier;

fn random_board(random: &mut Random, longest: usize) -> Option<Board> {
    let size = Size::checked(1 + random.below(longest), 1 + random.below(longest))?;
    let percent = random.below(45);
    let obstacles = BitGrid::from_fn(size, |_| random.percent(percent));
    let mut free: Vec<Position> = size
        .positions()
        .filter(|&cell| !obstacles.contains(cell))
        .collect();
    random.shuffle(&mut free);
    match free[..] {
        [a, b, c, d, ..] => Board::new(obstacles, [[a, b], [c, d]]),
        _ => None,
    }
}

fn check(board: &Board) {
    check_with(Effort::USUAL, board);
}

fn check_with(effort: Effort, board: &Board) {
    let meter = Meter::new(&Limits::new());
    let least = frontier::steps(board);
    let mut known = Known::new(2, Argument::Alone, None);
    match decide_with(effort, board, &mut known, &meter).expect("no limit") {
        Decision::Optimal(wiring) => {
            assert_eq!(wiring.verify(board), Ok(()), "\n{board}");
            assert_eq!(Some(wiring.length()), least, "\n{board}");
            if let Some(Argument::Prices(proof)) = wiring.certificate().map(Certificate::argument) {
                assert_eq!(
                    proof.bound(board),
                    Some(wiring.length()),
                    "{proof:?}\n{board}"
                );
            }
        }
        Decision::Impossible(reason) => assert!(least.is_none(), "{reason}\n{board}"),
    }
}

#[test]
fn boards_up_to_25_cells() {
    let random = &mut Random::new(1);
    let boards = (0..test_support::cases(3_000)).filter_map(|_| random_board(random, 5));
    boards.for_each(|board| check(&board));
}

#[test]
fn boards_up_to_81_cells() {
    let random = &mut Random::new(2);
    let boards = (0..test_support::cases(600)).filter_map(|_| random_board(random, 9));
    boards.for_each(|board| check(&board));
}

/// Whether the two-paths theorem alone tells which boards have a solution.
#[test]
fn two_lines_exist_exactly_if_there_is_a_solution() {
    let random = &mut Random::new(3);
    for board in (0..test_support::cases(3_000)).filter_map(|_| random_board(random, 7)) {
        let meter = Meter::new(&Limits::new());
        let is_solvable = frontier::steps(&board).is_some();
        let skeleton = Skeleton::new(&board, &mut Strands::default(), &meter).expect("no limit");
        if matches!(flow::flow(&skeleton, &meter), Ok(Flow::Cut(_))) {
            assert!(!is_solvable, "\n{board}");
        } else {
            let exist = two_paths::exist(&skeleton, &meter).expect("no limit");
            assert_eq!(exist, is_solvable, "\n{board}");
        }
    }
}

/// The parity of crossings misses boards that the theorem refutes, and they get its reason.
#[test]
fn alternating_ends_have_a_reason_of_their_own() {
    let random = &mut Random::new(8);
    let no_direct = Effort {
        small_nodes: 0,
        direct_score: 0,
        ..Effort::USUAL
    };
    let is_alternating = |board: &Board| {
        let mut known = Known::new(2, Argument::Alone, None);
        let meter = Meter::new(&Limits::new());
        let decision = decide_with(no_direct, board, &mut known, &meter).expect("no limit");
        matches!(decision, Decision::Impossible(Reason::Alternating))
    };
    let board = (0..20_000)
        .filter_map(|_| random_board(random, 8))
        .find(is_alternating)
        .expect("one of so many");
    assert_eq!(frontier::steps(&board), None, "\n{board}");
}

/// The same answers where each later step has to stand in for the one before it, on boards that prices leave open.
#[test]
fn tables_and_branches_stand_in_for_each_other() {
    let hasty = Effort {
        first_rounds: 1,
        rounds: 40,
        direct_score: 0,
        most_rows: 0,
        part_rows: 0,
        ..Effort::USUAL
    };
    let efforts = [
        Effort {
            direct_score: 1 << 30,
            ..hasty
        },
        Effort {
            most_rows: 1 << 25,
            ..hasty
        },
        Effort {
            part_rows: 1 << 10,
            ..hasty
        },
        hasty,
    ];
    let maze = Family::Maze {
        hall: 1,
        opened: 10,
    };
    let boards = [(Family::Noise { obstacles: 36 }, 50, 46), (maze, 100, 39)];
    for (family, side, seed) in boards {
        let board = generate(family, Size::new(side, side), seed).expect("room");
        let lengths = efforts.map(|effort| {
            let mut known = Known::new(2, Argument::Alone, None);
            let meter = Meter::new(&Limits::new());
            match decide_with(effort, &board, &mut known, &meter).expect("no limit") {
                Decision::Optimal(wiring) => wiring.length(),
                Decision::Impossible(_) => 0,
            }
        });
        assert!(
            lengths.iter().all(|&length| length == lengths[0]),
            "{lengths:?}\n{board}"
        );
    }
}

/// Splitting alone ends, with the same answers: as where every part is too wide for tables.
#[test]
fn branches_end_without_any_tables() {
    let split_only = Effort {
        small_nodes: 0,
        first_rounds: 1,
        rounds: 1,
        direct_score: 0,
        most_rows: 0,
        part_rows: 0,
        part_score: 0,
    };
    let random = &mut Random::new(7);
    let boards = (0..test_support::cases(3_000)).filter_map(|_| random_board(random, 6));
    boards.for_each(|board| check_with(split_only, &board));
}

/// Splits at shared nodes until there is none.
fn split_to_the_end(
    board: &Board,
    part: &Skeleton,
    strands: &mut Strands,
    known: &mut Known,
    meter: &Meter<'_>,
) {
    let Some(shared) = part.shared() else {
        branch::decide_apart(board, part, strands, known, meter).expect("no limit");
        return;
    };
    for net in 0..2 {
        let is_at = |node, index| node == shared || part.arc(index).to == shared;
        let keeps_off = |node, index| if is_at(node, index) { !(1 << net) } else { !0 };
        let half = part.narrowed(keeps_off, strands, meter).expect("no limit");
        split_to_the_end(board, &half, strands, known, meter);
    }
}

/// What decides a part that no table fits and no line contests: it needs neither prices nor parities.
#[test]
fn splitting_at_shared_nodes_ends_at_the_optimum() {
    let random = &mut Random::new(9);
    let mut solved = 0;
    for board in (0..test_support::cases(500)).filter_map(|_| random_board(random, 4)) {
        let meter = Meter::new(&Limits::new());
        let mut strands = Strands::default();
        let skeleton = Skeleton::new(&board, &mut strands, &meter).expect("no limit");
        let mut known = Known::new(2, Argument::Alone, None);
        split_to_the_end(&board, &skeleton, &mut strands, &mut known, &meter);
        let least = frontier::steps(&board);
        assert_eq!(known.upper(), least, "\n{board}");
        solved += usize::from(least.is_some());
    }
    assert!(solved > 0);
}

/// Whatever the prices, their bound is none, or no more than the optimum.
#[test]
fn no_prices_prove_too_much() {
    let random = &mut Random::new(5);
    let draw = &mut Random::new(6);
    for board in (0..test_support::cases(2_000)).filter_map(|_| random_board(random, 6)) {
        let least = frontier::steps(&board);
        let mut prices = || {
            let cells = board
                .size()
                .positions()
                .filter(|_| draw.percent(40))
                .collect::<Vec<Position>>();
            let price = |cell| CellPrice {
                cell,
                price: u32::try_from(draw.below(30)).expect("small"),
            };
            cells.into_iter().map(price).collect::<Vec<CellPrice>>()
        };
        let proof = PriceProof::new([8, 3], [prices(), prices()]);
        assert_eq!(proof.scales(), [8, 3]);
        match (proof.bound(&board), least) {
            (Some(bound), Some(least)) => assert!(bound <= least, "{proof:?}\n{board}"),
            (None, Some(_)) => panic!("no solution by {proof:?}\n{board}"),
            (_, None) => {}
        }
    }
}
