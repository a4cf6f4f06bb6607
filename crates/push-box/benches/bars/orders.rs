//! The orders with two keys, against fewest pushes on the same room.

use grid_core::Size;
use push_box::generate::Family;
use push_box::{Order, solve_by};
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
