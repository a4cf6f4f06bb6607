//! What the searches count on a fixed set of boards: a change of their work shows in the snapshot.
//! Bytes are those of a machine with pointers of 64 bits.

use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{
    Board, Limits, Optima, Outcome, Size, Unsolvable, Wiring, count_optimal, reference,
    solve_within,
};
use test_support::work::Table;

fn boards(family: Family, (height, width): (u16, u16), count: u64) -> impl Iterator<Item = Board> {
    (0..count).filter_map(move |seed| generate(family, Size::new(height, width), seed))
}

const fn noise(obstacles: u8) -> Family {
    Family::Noise { obstacles }
}

const fn maze(hall: u8, opened: u8) -> Family {
    Family::Maze { hall, opened }
}

const fn twins(obstacles: u8) -> Family {
    Family::Twins { obstacles }
}

const SMALL: [(Family, (u16, u16), u64); 6] = [
    (Family::Open, (9, 9), 200),
    (noise(20), (9, 9), 200),
    (noise(40), (9, 9), 200),
    (twins(20), (9, 9), 200),
    (maze(1, 30), (9, 9), 100),
    (noise(15), (5, 16), 100),
];

const LARGE: [(Family, (u16, u16), u64); 13] = [
    (Family::Open, (60, 130), 4),
    (noise(20), (17, 17), 100),
    (noise(30), (33, 40), 60),
    (noise(36), (50, 50), 60),
    (noise(30), (99, 99), 10),
    (twins(20), (40, 40), 20),
    (twins(10), (12, 200), 10),
    (noise(20), (12, 300), 10),
    (noise(20), (200, 200), 4),
    (maze(1, 10), (99, 99), 10),
    (maze(2, 0), (60, 60), 10),
    (maze(3, 0), (47, 47), 20),
    (maze(3, 10), (79, 79), 10),
];

fn add(
    table: &mut Table,
    families: &[(Family, (u16, u16), u64)],
    solve: impl Fn(&Board, &Limits<'_>) -> Outcome<Wiring, Unsolvable>,
) {
    for &(family, size, count) in families {
        let name = format!("{family}, {} x {}", size.0, size.1);
        table.add(name, boards(family, size, count), &solve, Wiring::length);
    }
}

/// Boards that are decided late: by tables, by branching.
const HARD: [&str; 2] = ["decided-by-branching", "gap-of-ten-steps-on-a-wide-board"];

fn fixture(name: &str) -> Vec<Board> {
    let path = format!("../../fixtures/manhattan-wiring/stress/{name}.txt");
    let bytes = std::fs::read(path).expect("the fixture");
    let boards = Board::parse_all(&bytes);
    boards.map(|board| board.expect("a board")).collect()
}

#[test]
fn pairs_of_lines() {
    let mut table = Table::new();
    add(&mut table, &SMALL, solve_within);
    add(&mut table, &LARGE, solve_within);
    for name in HARD {
        table.add(name, fixture(name), solve_within, Wiring::length);
    }
    test_support::assert_snapshot!("work__pairs_of_lines", table.to_string());
}

#[test]
fn the_published_search() {
    let mut table = Table::new();
    let tiny = [
        (noise(15), (5, 9), 40),
        (noise(40), (9, 9), 40),
        (maze(1, 30), (9, 9), 40),
    ];
    add(&mut table, &tiny, reference::solve_within);
    test_support::assert_snapshot!("work__the_published_search", table.to_string());
}

#[test]
fn counts_of_optima() {
    let mut table = Table::new();
    for &(family, size, count) in &SMALL[1..] {
        let name = format!("{family}, {} x {}", size.0, size.1);
        let solve = |board: &Board, limits: &Limits<'_>| {
            count_optimal(board, limits).expect("a narrow board")
        };
        table.add(
            name,
            boards(family, size, count / 10),
            solve,
            Optima::length,
        );
    }
    test_support::assert_snapshot!("work__counts_of_optima", table.to_string());
}
