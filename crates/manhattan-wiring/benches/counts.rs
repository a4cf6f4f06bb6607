//! Work whose instructions are counted: see `cargo xtask counts`.

use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{Answer, Board, Limits, Size, count_optimal, solve};
use test_support::counts::{self, Case};

fn boards(family: Family, size: Size, count: u64) -> Vec<Board> {
    (0..count)
        .filter_map(|seed| generate(family, size, seed))
        .collect()
}

/// The lengths of the best wirings of some boards.
fn lengths(name: &'static str, family: Family, size: (u16, u16), count: u64) -> Case {
    Case::new(
        name,
        move || boards(family, Size::new(size.0, size.1), count),
        |boards| {
            boards
                .iter()
                .map(|board| solve(board).map_or(1, |wiring| wiring.length()))
                .sum()
        },
    )
}

const fn noise(obstacles: u8) -> Family {
    Family::Noise { obstacles }
}

const fn maze(hall: u8, opened: u8) -> Family {
    Family::Maze { hall, opened }
}

fn main() {
    counts::main(&[
        Case::new(
            "parse 9 x 9",
            || {
                let boards = boards(noise(20), Size::new(9, 9), 500);
                boards.iter().map(Board::to_string).collect::<String>()
            },
            |text| {
                Board::parse_all(text.as_bytes())
                    .filter(Result::is_ok)
                    .count() as u64
            },
        ),
        lengths("9 x 9, open", Family::Open, (9, 9), 2000),
        lengths("9 x 9, 20 % obstacles", noise(20), (9, 9), 1000),
        lengths("9 x 9, 40 % obstacles", noise(40), (9, 9), 2000),
        lengths(
            "9 x 9, ends in pairs",
            Family::Twins { obstacles: 20 },
            (9, 9),
            500,
        ),
        lengths("200 x 200, 20 % obstacles", noise(20), (200, 200), 10),
        lengths("99 x 99, noise 30 %", noise(30), (99, 99), 20),
        lengths("99 x 99, 1-wide maze with loops", maze(1, 10), (99, 99), 10),
        lengths("99 x 99, 3-wide maze with loops", maze(3, 10), (99, 99), 10),
        lengths("47 x 47, 3-wide tree maze", maze(3, 0), (47, 47), 10),
        lengths("50 x 50, 36 % obstacles", noise(36), (50, 50), 20),
        lengths("12 x 500, 20 % obstacles", noise(20), (12, 500), 2),
        Case::new(
            "count 8 x 8",
            || boards(noise(10), Size::new(8, 8), 5),
            |boards| {
                let pairs = |board: &Board| match count_optimal(board, &Limits::new()) {
                    Ok(outcome) => match outcome.answer {
                        Answer::Solved(optima) => optima.length(),
                        _ => 1,
                    },
                    Err(_) => 1,
                };
                boards.iter().map(pairs).sum()
            },
        ),
    ]);
}
