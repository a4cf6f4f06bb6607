//! The orders with two keys, against fewest pushes on the same room.

use grid_core::Size;
use push_box::generate::{Family, generate};
use push_box::{Order, Room, solve_by};
use test_support::measure::{Bar, Table, interleaved};

use super::{To, add, expanded, number, rooms};

pub(super) fn orders(table: &mut Table, quick: bool) {
    for (side, count, bound) in [(20, if quick { 50 } else { 500 }, 40.0), (500, 5, 60.0)] {
        let size = Size::new(side, side);
        let family = if side == 20 {
            Family::Played { percent: 20 }
        } else {
            Family::Walls { percent: 20 }
        };
        let rooms = rooms(family, size, count);
        let [pushes, first, second] = interleaved(
            &rooms,
            5,
            [
                &mut |room| number(room),
                &mut |room| solve_by(room, Order::PushesThenMoves).map_or(0, |walk| walk.moves()),
                &mut |room| solve_by(room, Order::MovesThenPushes).map_or(0, |walk| walk.moves()),
            ],
        );
        for (name, order, times) in [
            ("pushes then moves", Order::PushesThenMoves, first),
            ("moves then pushes", Order::MovesThenPushes, second),
        ] {
            let states = rooms.iter().map(|room| expanded(room, order)).sum::<u64>() / count;
            let ratio = times.ratio_to(&pushes);
            let bar = Bar::at_most("to min_pushes", bound, ratio);
            add(
                table,
                format!("{size} {name}"),
                &times,
                states,
                (To::Other, ratio),
                Some(bar),
            );
        }
    }
}

/// Maps of long corridors with loops, one after the other.
const CORRIDORS: [Family; 5] = [
    Family::Maze { hall: 1, loops: 10 },
    Family::Maze { hall: 2, loops: 2 },
    Family::Maze { hall: 2, loops: 10 },
    Family::Maze { hall: 3, loops: 10 },
    Family::Spiral { hall: 3 },
];

/// Two keys on large maps: the largest ratio of all rooms is held to the bar.
pub(super) fn corridors(table: &mut Table, quick: bool) {
    let mixed = |side: u16, count: u64| -> Vec<Room> {
        let room = |seed| {
            let families = CORRIDORS.into_iter().cycle();
            let family = families.clone().nth(usize::try_from(seed).expect("small"));
            generate(family?, Size::new(side, side), seed)
        };
        (0..count).filter_map(room).collect()
    };
    let sides: &[(u16, u64)] = match quick {
        true => &[(500, 10)],
        false => &[(500, 50), (1000, 50), (2000, 50)],
    };
    for &(side, count) in sides {
        held_to_largest(
            table,
            &format!("{side} x {side} corridors"),
            &mixed(side, count),
        );
    }
    let side = if quick { 1000 } else { 6000 };
    let open = rooms(Family::Open, Size::new(side, side), 2);
    held_to_largest(table, &format!("{side} x {side} open"), &open);
}

fn held_to_largest(table: &mut Table, name: &str, rooms: &[Room]) {
    for (keys, order) in [
        ("pushes then moves", Order::PushesThenMoves),
        ("moves then pushes", Order::MovesThenPushes),
    ] {
        let [pushes, walk] = interleaved(
            rooms,
            3,
            [&mut |room| number(room), &mut |room| {
                solve_by(room, order).map_or(0, |walk| walk.moves())
            }],
        );
        let states = rooms.iter().map(|room| expanded(room, order)).sum::<u64>();
        let ratio = walk.largest_ratio_to(&pushes);
        let bar = Bar::at_most("largest to min_pushes", 20.0, ratio);
        let states = states / rooms.len() as u64;
        add(
            table,
            format!("{name}, {keys}"),
            &walk,
            states,
            (To::Other, ratio),
            Some(bar),
        );
    }
}
