//! How long a search of a large map goes on after its stop flag is raised.

use std::time::Duration;

use grid_core::{Limits, Size};
use push_box::generate::{Family, generate};
use push_box::{Order, solve_within};
use test_support::measure::{self, Bar, Table, lateness};

/// When the flag is raised, after the search began.
const WAITS: [u64; 6] = [20, 50, 100, 300, 600, 1200];

pub(super) fn stop(table: &mut Table, side: u16) {
    let size = Size::new(side, side);
    for (name, family) in [
        ("20 % walls", Family::Walls { percent: 20 }),
        ("3-wide maze, loops", Family::Maze { hall: 3, loops: 10 }),
    ] {
        let room = generate(family, size, 1).expect("a family that fits");
        for order in [
            Order::Pushes,
            Order::PushesThenMoves,
            Order::MovesThenPushes,
        ] {
            let mut late = WAITS.map(|wait| {
                lateness(Duration::from_millis(wait), |flag| {
                    let _ = solve_within(&room, order, &Limits::new().stop(flag));
                })
            });
            late.sort_unstable();
            let [.., last] = late;
            table.row_with_bar(
                [
                    format!("{size} {name}, {order:?}, late to stop"),
                    measure::time(late[late.len() / 2]),
                    measure::time(last),
                    String::new(),
                    String::new(),
                    String::new(),
                    String::new(),
                ],
                Bar::at_most("ms", 50.0, last.as_secs_f64() * 1000.0),
            );
        }
    }
}
