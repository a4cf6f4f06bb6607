//! Large maps as a multiple of the floor: parse, and one plain stack flood fill.

use grid_core::Size;
use push_box::generate::{Family, generate};
use push_box::{Order, Room, solve_by};
use test_support::measure::{self, Bar, Table, interleaved};

use super::{To, add, expanded, number};

/// Families of large maps, and how many times the floor they may take.
pub(super) const FAMILIES: [(&str, Family, f64); 10] = [
    ("open", Family::Open, 2.0),
    ("10 % walls", Family::Walls { percent: 10 }, 2.0),
    ("20 % walls", Family::Walls { percent: 20 }, 2.0),
    ("3-wide spiral", Family::Spiral { hall: 3 }, 5.0),
    ("3-wide maze", Family::Maze { hall: 3, loops: 0 }, 5.0),
    ("25 % walls", Family::Walls { percent: 25 }, 8.0),
    (
        "3-wide maze, loops",
        Family::Maze { hall: 3, loops: 10 },
        8.0,
    ),
    (
        "target walled in",
        Family::TargetWalledIn { percent: 10 },
        1.0,
    ),
    ("two halves", Family::TwoHalves { percent: 10 }, 4.0),
    (
        "box in a dead end",
        Family::BoxInDeadEnd { percent: 10 },
        1.0,
    ),
];

pub(super) fn large(table: &mut Table, side: u16, wanted: &str) {
    let size = Size::new(side, side);
    for (name, family, bound) in FAMILIES {
        if !name.contains(wanted) {
            continue;
        }
        let room = generate(family, size, 1).expect("a family that fits");
        let text = room.to_string();
        let map: Vec<u8> = text.bytes().filter(|&byte| byte != b'\n').collect();
        let start = size.index(room.player());
        let states = match solve_by(&room, Order::Pushes) {
            Ok(walk) => {
                assert_eq!(walk.verify(&room), Ok(()), "{name}");
                assert_eq!(walk.pushes(), number(&room), "{name}");
                expanded(&room, Order::Pushes)
            }
            Err(_) => expanded(&room, Order::Pushes),
        };
        drop(room);
        let rounds = if side > 5000 { 3 } else { 5 };
        let parse = |text: &String| Room::from_bytes(text.as_bytes()).expect("a generated room");
        let [ours, walk, floor] = interleaved(
            std::slice::from_ref(&text),
            rounds,
            [
                &mut |text| number(&parse(text)),
                &mut |text| solve_by(&parse(text), Order::Pushes).map_or(0, |walk| walk.moves()),
                &mut |text| {
                    let width = usize::from(parse(text).size().width);
                    measure::floor(&map, width, start, |cell| cell != b'#') as u64
                },
            ],
        );
        let ratio = ours.ratio_to(&floor);
        let bar = Bar::at_most("to floor", bound, ratio);
        add(
            table,
            format!("{size} {name}"),
            &ours,
            states,
            (To::Floor, ratio),
            Some(bar),
        );
        add(
            table,
            format!("{size} {name}, walk"),
            &walk,
            states,
            (To::Floor, walk.ratio_to(&floor)),
            None,
        );
    }
}
