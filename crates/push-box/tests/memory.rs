//! The heap that a search uses is at most its tracked memory, and at least half of it.

use std::fmt::Write;

use push_box::generate::{Family, generate};
use push_box::{Answer, Limit, Limits, Order, Room, Size, solve_within};
use test_support::heap::Counting;

#[global_allocator]
static HEAP: Counting = Counting;

/// Bytes of small lists that are not accounted for, whatever the map.
const SLACK: usize = 64 << 10;

const ORDERS: [Order; 3] = [
    Order::Pushes,
    Order::PushesThenMoves,
    Order::MovesThenPushes,
];

fn rooms() -> impl Iterator<Item = (String, Room)> {
    let families = [
        (Family::Open, 20),
        (Family::Open, 300),
        (Family::Walls { percent: 20 }, 300),
        (Family::Walls { percent: 30 }, 150),
        (Family::Played { percent: 20 }, 20),
        (Family::Maze { hall: 1, loops: 10 }, 150),
        (Family::Maze { hall: 2, loops: 10 }, 150),
        (Family::Maze { hall: 3, loops: 10 }, 300),
        (Family::Spiral { hall: 3 }, 200),
        (Family::TargetWalledIn { percent: 10 }, 300),
        (Family::BoxInDeadEnd { percent: 10 }, 300),
        (Family::TwoHalves { percent: 10 }, 200),
    ];
    families.into_iter().map(|(family, side)| {
        let room = generate(family, Size::new(side, side), 1).expect("it fits");
        (format!("{family:?}, {side} x {side}"), room)
    })
}

/// Runs a search and notes what is wrong with the bytes it took. Returns the bytes accounted for.
fn judge(room: &Room, order: Order, limit: Option<u64>, name: &str, faults: &mut String) -> u64 {
    let limits = limit.map_or(Limits::new(), |bytes| Limits::new().memory_bytes(bytes));
    let (outcome, real) = HEAP.peak_of(|| solve_within(room, order, &limits));
    let accounted = usize::try_from(outcome.stats.peak_bytes).expect("bytes of this machine");
    let is_within = limit.is_none_or(|limit| accounted as u64 <= limit);
    let is_met = match outcome.answer {
        Answer::Stopped(stopped) => stopped.limit == Limit::Memory,
        _ => true,
    };
    if real > accounted + SLACK || accounted > 2 * real + SLACK || !is_within || !is_met {
        writeln!(
            faults,
            "{name}, {order:?}, limit {limit:?}: {real} bytes taken, {accounted} accounted for"
        )
        .expect("a string takes everything");
    }
    accounted as u64
}

#[test]
fn what_is_taken_is_accounted_for() {
    let mut faults = String::new();
    for (name, room) in rooms() {
        for order in ORDERS {
            let bytes = judge(&room, order, None, &name, &mut faults);
            for part in [0, 2, 5, 7] {
                judge(&room, order, Some(bytes * part / 8), &name, &mut faults);
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}
