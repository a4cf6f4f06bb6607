//! Gives a hard board few states, and then as many as it needs.
//! `cargo run -p manhattan-wiring --features generate --example limit_board`

use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{Answer, Limits, Size, solve_within};

fn main() {
    let family = Family::Maze { hall: 3, opened: 0 };
    let board = generate(family, Size::new(47, 47), 7).expect("room for four ends");
    for limits in [
        Limits::new().states(100),
        Limits::new().states(1_000).memory_bytes(1 << 20),
        Limits::new(),
    ] {
        let outcome = solve_within(&board, &limits);
        match outcome.answer {
            Answer::Solved(wiring) => println!("{} steps", wiring.length()),
            Answer::Unsolvable(reason) => println!("{reason}"),
            Answer::Stopped(stopped) => println!("{stopped}"),
        }
        println!("{} states expanded", outcome.stats.expanded);
    }
}
