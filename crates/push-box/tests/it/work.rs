//! What the searches count on a fixed set of rooms: a change of their work shows in the snapshot.
//! Bytes are those of a machine with pointers of 64 bits.

use push_box::generate::{Family, generate};
use push_box::{Limits, Order, Room, Size, Walk, reference, solve_within};
use test_support::work::Table;

fn rooms(family: Family, (height, width): (u16, u16), count: u64) -> impl Iterator<Item = Room> {
    (0..count).map(move |seed| generate(family, Size::new(height, width), seed).expect("it fits"))
}

fn families() -> [(&'static str, Family, (u16, u16), u64); 15] {
    let walls = |percent| Family::Walls { percent };
    let played = |percent| Family::Played { percent };
    let maze = |hall, loops| Family::Maze { hall, loops };
    [
        ("played 0 %, 4 x 5", played(0), (4, 5), 40),
        ("played 20 %, 9 x 9", played(20), (9, 9), 100),
        ("played 30 %, 20 x 20", played(30), (20, 20), 40),
        ("played 25 %, 70 x 130", played(25), (70, 130), 4),
        ("open, 30 x 65", Family::Open, (30, 65), 2),
        ("walls 10 %, 64 x 64", walls(10), (64, 64), 5),
        ("walls 25 %, 90 x 90", walls(25), (90, 90), 5),
        ("walls 35 %, 40 x 200", walls(35), (40, 200), 10),
        ("maze, halls 1 wide, 40 x 40", maze(1, 20), (40, 40), 10),
        ("maze, halls 2 wide, 50 x 50", maze(2, 0), (50, 50), 10),
        ("maze, halls 3 wide, 90 x 90", maze(3, 10), (90, 90), 4),
        ("spiral, 60 x 60", Family::Spiral { hall: 3 }, (60, 60), 1),
        (
            "target walled in, 30 x 30",
            Family::TargetWalledIn { percent: 10 },
            (30, 30),
            10,
        ),
        (
            "box in a dead end, 30 x 30",
            Family::BoxInDeadEnd { percent: 10 },
            (30, 30),
            10,
        ),
        (
            "two halves, 60 x 60",
            Family::TwoHalves { percent: 15 },
            (60, 60),
            5,
        ),
    ]
}

/// Pushes and moves, so that another walk of as many pushes is another cost.
fn cost(walk: &Walk) -> u64 {
    walk.pushes() + walk.moves()
}

fn table(order: Order) -> String {
    let mut table = Table::new();
    for (name, family, size, count) in families() {
        let solve = |room: &Room, limits: &Limits<'_>| solve_within(room, order, limits);
        table.add(name, rooms(family, size, count), solve, cost);
    }
    table.to_string()
}

#[test]
fn fewest_pushes() {
    test_support::assert_snapshot!("work__fewest_pushes", table(Order::Pushes));
}

#[test]
fn pushes_then_moves() {
    test_support::assert_snapshot!("work__pushes_then_moves", table(Order::PushesThenMoves));
}

#[test]
fn moves_then_pushes() {
    test_support::assert_snapshot!("work__moves_then_pushes", table(Order::MovesThenPushes));
}

#[test]
fn the_published_search() {
    let mut table = Table::new();
    for (name, family, size, count) in families().into_iter().take(3) {
        let solve = |room: &Room, limits: &Limits<'_>| reference::solve_within(room, limits);
        table.add(name, rooms(family, size, count), solve, |&pushes| pushes);
    }
    test_support::assert_snapshot!("work__the_published_search", table.to_string());
}
