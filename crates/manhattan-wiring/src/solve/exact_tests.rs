//! Random boards against the frontier program, and the proofs recomputed.

use alloc::vec::Vec;

use grid_core::{BitGrid, Limits, Meter, Position, Random, Size};

use super::*;
use crate::certificate::Certificate;
use crate::generate::{Family, generate};
use crate::price_proof::{CellPrice, PriceProof};
use crate::solve::search::branch_and_bound::decide_apart;
use crate::solve::search::frontier_sweep;

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

/// The lines or the reason that the exact phases alone find.
fn decided(effort: Effort, board: &Board) -> Result<Wiring, Reason> {
    let meter = Meter::new(&Limits::new());
    let mut incumbent = Incumbent::new(board, &meter);
    match exact(effort, board, &mut incumbent, &meter).expect("no limit") {
        Some(reason) => Err(reason),
        None => Ok(witness::proven(incumbent)),
    }
}

fn check_with(effort: Effort, board: &Board) {
    let least = frontier_sweep::steps(board);
    match decided(effort, board) {
        Ok(wiring) => {
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
        Err(reason) => assert!(least.is_none(), "{reason}\n{board}"),
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
        let is_solvable = frontier_sweep::steps(&board).is_some();
        let graph =
            elimination::of_board(&board, &mut PathStore::new(&meter), &meter).expect("no limit");
        if matches!(min_cost_flow::flow(&graph, &meter), Ok(Flow::Cut(_))) {
            assert!(!is_solvable, "\n{board}");
        } else {
            let exist = two_paths::exist(&graph, &meter).expect("no limit");
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
    let is_alternating =
        |board: &Board| matches!(decided(no_direct, board), Err(Reason::Alternating));
    let board = (0..20_000)
        .filter_map(|_| random_board(random, 8))
        .find(is_alternating)
        .expect("one of so many");
    assert_eq!(frontier_sweep::steps(&board), None, "\n{board}");
}

/// The same answers where each later step has to stand in for the one before it, on boards that
/// prices leave open.
#[test]
fn tables_and_branches_stand_in_for_each_other() {
    let budget = Budget {
        rounds: 40,
        root_rows: 0,
        part_rows: 0,
        ..Budget::USUAL
    };
    let hasty = Effort {
        first_rounds: 1,
        direct_score: 0,
        budget,
        ..Effort::USUAL
    };
    let with_budget = |budget| Effort { budget, ..hasty };
    let efforts = [
        Effort {
            direct_score: 1 << 30,
            ..hasty
        },
        with_budget(Budget {
            root_rows: 1 << 25,
            ..budget
        }),
        with_budget(Budget {
            part_rows: 1 << 10,
            ..budget
        }),
        hasty,
    ];
    let maze = Family::Maze {
        hall: 1,
        opened: 10,
    };
    let boards = [(Family::Noise { obstacles: 36 }, 50, 46), (maze, 100, 39)];
    for (family, side, seed) in boards {
        let board = generate(family, Size::new(side, side), seed).expect("room");
        let lengths =
            efforts.map(|effort| decided(effort, &board).map_or(0, |wiring| wiring.length()));
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
        direct_score: 0,
        budget: Budget {
            rounds: 1,
            root_rows: 0,
            part_rows: 0,
            part_score: 0,
        },
    };
    let random = &mut Random::new(7);
    let boards = (0..test_support::cases(3_000)).filter_map(|_| random_board(random, 6));
    boards.for_each(|board| check_with(split_only, &board));
}

/// Splits at shared nodes until there is none.
fn split_to_the_end<'m>(
    board: &Board,
    part: &Graph<'m>,
    paths: &mut PathStore<'m>,
    known: &mut Incumbent<'m>,
    meter: &'m Meter<'m>,
) {
    let Some(shared) = part.shared() else {
        decide_apart(board, part, paths, known, meter).expect("no limit");
        return;
    };
    for net in 0..2 {
        let is_at = |node, index| node == shared || part.arc(index).to == shared;
        let keeps_off = |node, index| if is_at(node, index) { !(1 << net) } else { !0 };
        let half = elimination::of_part(part, keeps_off, paths, meter).expect("no limit");
        split_to_the_end(board, &half, paths, known, meter);
    }
}

/// What decides a part that no table fits and no line contests: it needs neither prices nor
/// parities.
#[test]
fn splitting_at_shared_nodes_ends_at_the_optimum() {
    let random = &mut Random::new(9);
    let mut solved = 0;
    for board in (0..test_support::cases(500)).filter_map(|_| random_board(random, 4)) {
        let meter = Meter::new(&Limits::new());
        let mut paths = PathStore::new(&meter);
        let graph = elimination::of_board(&board, &mut paths, &meter).expect("no limit");
        let mut known = Incumbent::new(&board, &meter);
        split_to_the_end(&board, &graph, &mut paths, &mut known, &meter);
        let least = frontier_sweep::steps(&board);
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
        let least = frontier_sweep::steps(&board);
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
