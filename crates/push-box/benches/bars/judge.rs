//! The judge's size, against the published search.

use grid_core::Size;
use push_box::generate::Family;
use push_box::{Order, reference, solve_by};
use test_support::measure::{self, Bar, Table, interleaved};

use super::{To, add, expanded, number, ratios, rooms};

const JUDGE: Size = Size::new(20, 20);

pub(super) fn judge(table: &mut Table, count: u64) {
    let families = [
        ("open", Family::Played { percent: 0 }, 100.0),
        ("10 % walls", Family::Played { percent: 10 }, 100.0),
        ("20 % walls", Family::Played { percent: 20 }, 100.0),
        ("30 % walls", Family::Played { percent: 30 }, 40.0),
        ("3-wide spiral", Family::Spiral { hall: 3 }, 40.0),
        (
            "1-wide maze, loops",
            Family::Maze { hall: 1, loops: 20 },
            10.0,
        ),
        ("10 % walls, corners", Family::Walls { percent: 10 }, 100.0),
        ("20 % walls, corners", Family::Walls { percent: 20 }, 100.0),
        (
            "target walled in",
            Family::TargetWalledIn { percent: 10 },
            1.0,
        ),
        (
            "box in a dead end",
            Family::BoxInDeadEnd { percent: 10 },
            1.0,
        ),
    ];
    let mut product = 1.0_f64;
    let mazes = rooms(Family::Maze { hall: 1, loops: 20 }, JUDGE, count);
    let [ours, plain] = interleaved(
        &mazes,
        5,
        [&mut |room| number(room), &mut |room| {
            crate::tarjan::solve(room).unwrap_or(u64::MAX)
        }],
    );
    let ratio = plain.ratio_to(&ours);
    let bar = Bar::at_least("to Tarjan", 3.0, ratio);
    add(
        table,
        "20 x 20 1-wide maze, loops, plain".to_owned(),
        &plain,
        0,
        (To::Other, ratio),
        Some(bar),
    );
    let mut walks = Vec::new();
    for (name, family, bound) in families {
        let rooms = rooms(family, JUDGE, count);
        let [ours, published, walk] = interleaved(
            &rooms,
            5,
            [
                &mut |room| number(room),
                &mut |room| reference::solve(room).unwrap_or(u64::MAX),
                &mut |room| {
                    let walk = solve_by(room, Order::Pushes);
                    walk.map_or(0, |walk| walk.lurd().to_string().len() as u64)
                },
            ],
        );
        let states = rooms
            .iter()
            .map(|room| expanded(room, Order::Pushes))
            .sum::<u64>()
            / count;
        let ratio = published.ratio_to(&ours);
        product *= ratio;
        let bar = Bar::at_least("to reference", bound, ratio);
        add(
            table,
            format!("20 x 20 {name}"),
            &ours,
            states,
            (To::Reference, ratio),
            Some(bar),
        );
        walks.push((name, states, walk.ratio_to(&ours), walk));
    }
    let mean = product.powf(1.0 / families.len() as f64);
    let [reference, floor, other] = ratios(To::Reference, measure::ratio(mean));
    table.row_with_bar(
        [
            "20 x 20 geometric mean".to_owned(),
            String::new(),
            String::new(),
            String::new(),
            reference,
            floor,
            other,
        ],
        Bar::at_least("to reference", 100.0, mean),
    );
    for (name, states, ratio, times) in walks {
        let bar = Bar::at_most("to min_pushes", 3.0, ratio);
        add(
            table,
            format!("20 x 20 {name}, walk"),
            &times,
            states,
            (To::Other, ratio),
            Some(bar),
        );
    }
}
