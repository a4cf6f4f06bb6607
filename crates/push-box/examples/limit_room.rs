//! Gives a large room few states, then little memory, and then as much as it needs.
//! `cargo run -p push-box --features generate --example limit_room`

use push_box::generate::{Family, generate};
use push_box::{Answer, Limits, Order, Size, solve_within};

fn main() {
    let family = Family::Maze { hall: 3, loops: 10 };
    let room = generate(family, Size::new(200, 200), 7).expect("halls that fit");
    for limits in [
        Limits::new().states(100),
        Limits::new().memory_bytes(1 << 14),
        Limits::new(),
    ] {
        let outcome = solve_within(&room, Order::PushesThenMoves, &limits);
        match outcome.answer {
            Answer::Solved(walk) => println!("{} pushes, {} moves", walk.pushes(), walk.moves()),
            Answer::Unsolvable(reason) => println!("{reason}"),
            Answer::Stopped(stopped) => println!("{stopped}"),
        }
        println!(
            "{} states expanded, {} bytes held",
            outcome.stats.expanded, outcome.stats.peak_bytes
        );
    }
}
