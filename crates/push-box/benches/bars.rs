//! The table that says how fast the crate is, and what it is held to.
//!
//! `cargo bench -p push-box --bench bars` takes some minutes and 3 GB; `-- --quick` stops at 1024 x 1024, `--only small`, `orders`, `large`, `growth` or `memory` runs a part,
//! `--side 4096` one size of the large maps and `--family maze` those of its families with that in their name. Ratios are of medians of runs that take turns.

use std::process::ExitCode;
use std::time::Duration;

use grid_core::{Limits, Size};
use push_box::generate::{Family, generate};
use push_box::{Order, Room, min_pushes, reference, solve_by, solve_within};
use test_support::measure::{self, Bar, Table, Times, interleaved};

fn main() -> ExitCode {
    let quick = std::env::args().any(|arg| arg == "--quick");
    let option = |name: &str| std::env::args().skip_while(|arg| arg != name).nth(1);
    let only = option("--only");
    let side = option("--side").map(|side| side.parse().expect("a side in cells"));
    let wants = |section: &str| only.as_deref().is_none_or(|only| only == section);
    let mut table = Table::new("push-box", &["work", "median", "max", "expanded", "ratio"]);
    if wants("small") {
        small(&mut table, if quick { 50 } else { 500 });
    }
    if wants("orders") {
        orders(&mut table, quick);
    }
    if wants("large") {
        let sides = match side {
            Some(side) => vec![side],
            None if quick => vec![1024],
            None => vec![4096, 10_000],
        };
        let family = option("--family").unwrap_or_default();
        for side in sides {
            large(&mut table, side, &family);
        }
    }
    if wants("growth") {
        growth(&mut table, if quick { 1024 } else { 8192 });
    }
    if wants("memory") {
        memory::peak(&mut table, if quick { 1024 } else { 10_000 });
    }
    table.print()
}

const JUDGE: Size = Size::new(20, 20);

fn add(
    table: &mut Table,
    name: String,
    times: &Times,
    expanded: u64,
    ratio: f64,
    bar: Option<Bar>,
) {
    let cells = [
        name,
        measure::time(times.median()),
        measure::time(times.max()),
        measure::count(expanded),
        measure::ratio(ratio),
    ];
    match bar {
        Some(bar) => table.row_with_bar(cells, bar),
        None => table.row(cells),
    }
}

fn rooms(family: Family, size: Size, count: u64) -> Vec<Room> {
    (0..count)
        .map(|seed| generate(family, size, seed).expect("a family that fits"))
        .collect()
}

fn expanded(room: &Room, order: Order) -> u64 {
    solve_within(room, order, &Limits::new()).stats.expanded
}

/// The sum of all pushes, so that no work can be left out.
fn number(room: &Room) -> u64 {
    min_pushes(room).unwrap_or(u64::MAX)
}

/// The judge's size, against the published search.
fn small(table: &mut Table, count: u64) {
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
    let mut walks = Vec::new();
    for (name, family, bound) in families {
        let rooms = rooms(family, JUDGE, count);
        let [ours, published, walk] = interleaved(
            &rooms,
            5,
            [
                &mut |room| number(room),
                &mut |room| reference::min_pushes(room).unwrap_or(u64::MAX),
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
            ratio,
            Some(bar),
        );
        walks.push((name, states, walk.ratio_to(&ours), walk));
    }
    let mean = product.powf(1.0 / families.len() as f64);
    table.row_with_bar(
        [
            "20 x 20 geometric mean".to_owned(),
            String::new(),
            String::new(),
            String::new(),
            measure::ratio(mean),
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
            ratio,
            Some(bar),
        );
    }
}

/// The orders with two keys.
fn orders(table: &mut Table, quick: bool) {
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
                ratio,
                Some(bar),
            );
        }
    }
}

/// Families of large maps, and how many times the floor they may take.
const LARGE: [(&str, Family, f64); 9] = [
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
];

/// Parse and solve a large map, as a multiple of the floor: parse, and one plain stack flood fill.
fn large(table: &mut Table, side: u16, wanted: &str) {
    let size = Size::new(side, side);
    for (name, family, bound) in LARGE.into_iter().chain([(
        "box in a dead end",
        Family::BoxInDeadEnd { percent: 10 },
        1.0,
    )]) {
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
            ratio,
            Some(bar),
        );
        add(
            table,
            format!("{size} {name}, walk"),
            &walk,
            states,
            walk.ratio_to(&floor),
            None,
        );
    }
}

/// The time that parsing and solving takes for each cell must not grow with the map.
fn growth(table: &mut Table, largest: u16) {
    for (name, family, _) in LARGE {
        let mut for_each_cell = Vec::new();
        let mut last = None;
        let mut side = 512;
        while side <= largest {
            let size = Size::new(side, side);
            // One small map may be lucky: as many as make eight maps of 1024 x 1024, within reason.
            let count = (8 << 20) / size.cells() as u64;
            let texts: Vec<String> = rooms(family, size, count.clamp(1, 16))
                .iter()
                .map(Room::to_string)
                .collect();
            let [ours] =
                interleaved(
                    &texts,
                    3,
                    [&mut |text| {
                        number(&Room::from_bytes(text.as_bytes()).expect("a generated room"))
                    }],
                );
            let cells = (size.cells() * texts.len()) as f64;
            for_each_cell.push(ours.total().as_secs_f64() / cells);
            last = Some(ours);
            side *= 2;
        }
        let ratio = for_each_cell
            .iter()
            .fold(0.0_f64, |most, time| most.max(time / for_each_cell[0]));
        let bar = Bar::at_most("to 512 x 512", 2.0, ratio);
        if let Some(times) = last {
            let name = format!("growth to {} x {} {name}", side / 2, side / 2);
            add(table, name, &times, 0, ratio, Some(bar));
        }
    }
}

mod memory {
    //! Peak memory of the program, where it is built and the system tells.

    use super::*;
    use std::path::PathBuf;
    use std::process::{Command, Stdio};

    pub(super) fn peak(table: &mut Table, side: u16) {
        let size = Size::new(side, side);
        let program = std::env::var_os("PUZZLE_BIN").map_or_else(
            || {
                PathBuf::from(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/../../target/release/puzzle"
                ))
            },
            PathBuf::from,
        );
        for (name, family) in [
            ("open", Family::Open),
            ("20 % walls", Family::Walls { percent: 20 }),
            ("25 % walls", Family::Walls { percent: 25 }),
            ("3-wide maze, loops", Family::Maze { hall: 3, loops: 10 }),
        ] {
            let row = |shown: String| {
                [
                    format!("{size} {name}, peak memory of the program"),
                    String::new(),
                    String::new(),
                    String::new(),
                    shown,
                ]
            };
            let file =
                std::env::temp_dir().join(format!("push-box-bars-{}.txt", std::process::id()));
            let measured = std::fs::write(&file, rooms(family, size, 1)[0].to_string())
                .ok()
                .and_then(|()| run(&program, &file));
            let _ = std::fs::remove_file(&file);
            match measured {
                Some(mebibytes) => table.row_with_bar(
                    row(format!("{mebibytes:.0} MiB")),
                    Bar::at_most("MiB", 384.0, mebibytes),
                ),
                None => table.row(row("not measured".to_owned())),
            }
        }
    }

    /// The high-water mark of the program's memory in MiB, read while it runs.
    fn run(program: &PathBuf, file: &PathBuf) -> Option<f64> {
        let mut child = Command::new(program)
            .arg("push-box")
            .arg(file)
            .stdout(Stdio::null())
            .spawn()
            .ok()?;
        let status = format!("/proc/{}/status", child.id());
        let mut peak = None;
        while child.try_wait().ok()?.is_none() {
            let text = std::fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kibibytes =
                line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
            peak = kibibytes.map(|kibibytes| kibibytes / 1024.0).or(peak);
            std::thread::sleep(Duration::from_millis(2));
        }
        peak
    }
}
