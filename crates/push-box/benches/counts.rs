//! Work whose instructions are counted: see `cargo xtask counts`.

use push_box::generate::{Family, generate};
use push_box::{Order, Room, Size, min_pushes, solve, solve_by};
use test_support::counts::{self, Case};

fn rooms(family: Family, side: u16, count: u64) -> Vec<Room> {
    let room = |seed| generate(family, Size::new(side, side), seed).expect("a family that fits");
    (0..count).map(room).collect()
}

/// The sum of what each room gives.
fn sum(rooms: &[Room], of: impl Fn(&Room) -> u64) -> u64 {
    rooms.iter().map(of).sum()
}

fn pushes(name: &'static str, family: Family, side: u16, count: u64) -> Case {
    Case::new(
        name,
        move || rooms(family, side, count),
        |rooms| sum(rooms, |room| min_pushes(room).unwrap_or(1)),
    )
}

fn moves(name: &'static str, order: Order, side: u16, count: u64) -> Case {
    Case::new(
        name,
        move || rooms(Family::Walls { percent: 20 }, side, count),
        move |rooms| {
            sum(rooms, |room| {
                solve_by(room, order).map_or(1, |walk| walk.moves())
            })
        },
    )
}

fn main() {
    counts::main(&[
        Case::new(
            "parse 1000 x 1000",
            || rooms(Family::Walls { percent: 20 }, 1000, 1)[0].to_string(),
            |text| Room::from_bytes(text.as_bytes()).map_or(0, |room| room.size().cells() as u64),
        ),
        pushes(
            "20 x 20, 20 % walls",
            Family::Played { percent: 20 },
            20,
            500,
        ),
        pushes(
            "20 x 20, 1-wide maze",
            Family::Maze { hall: 1, loops: 20 },
            20,
            200,
        ),
        pushes(
            "20 x 20, target walled in",
            Family::TargetWalledIn { percent: 10 },
            20,
            100,
        ),
        pushes("1000 x 1000, open", Family::Open, 1000, 1),
        pushes(
            "1000 x 1000, 25 % walls",
            Family::Walls { percent: 25 },
            1000,
            1,
        ),
        pushes(
            "1000 x 1000, 3-wide maze with loops",
            Family::Maze { hall: 3, loops: 10 },
            1000,
            1,
        ),
        pushes(
            "1000 x 1000, two halves",
            Family::TwoHalves { percent: 10 },
            1000,
            1,
        ),
        Case::new(
            "300 x 300 spiral, with the walk",
            || rooms(Family::Spiral { hall: 3 }, 300, 1),
            |rooms| {
                sum(rooms, |room| {
                    solve(room).map_or(1, |walk| walk.lurd().count() as u64)
                })
            },
        ),
        moves(
            "150 x 150, pushes then moves",
            Order::PushesThenMoves,
            150,
            2,
        ),
        moves(
            "150 x 150, moves then pushes",
            Order::MovesThenPushes,
            150,
            2,
        ),
    ]);
}
