//! The table that says how fast the crate is, and what it is held to.
//!
//! `cargo bench -p vault-keys` takes some minutes; `-- --quick` has fewer maps and leaves out the largest, `-- --only room` runs the rows whose name has that in it.
//! Times are from bytes to tour. Bars in milliseconds are for a machine that floods an 81 x 81 maze in 15 us, and are scaled by what the flood of the first row takes here.
//!
//! `to reference`: how many times longer the published search takes, where it ends within its limits. `to flood`: how many times longer ours takes than one plain flood
//! of the same map from the first robot.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use test_support::measure::{self, Bar, Table, Times, interleaved};
use vault_keys::generate::{Family, Recipe, Wanted, generate};
use vault_keys::{Answer, Limits, Stats, Vault, lower_bound, reference, solve_within};

fn main() -> ExitCode {
    let quick = std::env::args().any(|arg| arg == "--quick");
    let only = std::env::args().skip_while(|arg| arg != "--only").nth(1);
    let columns = [
        "work",
        "median",
        "max",
        "states",
        "max states",
        "peak",
        "to reference",
        "to flood",
    ];
    let mut bench = Bench {
        table: Table::new("vault-keys", &columns),
        scale: scale(),
        quick,
        only,
    };
    mazes(&mut bench);
    one_robot(&mut bench);
    several_robots(&mut bench);
    forty_robots(&mut bench);
    dense_doors(&mut bench);
    large(&mut bench);
    impossible(&mut bench);
    bounds(&mut bench);
    bench.table.print()
}

/// Percent of opened walls.
const BARELY: Family = Family::Looped { percent: 5 };
const LOOPED: Family = Family::Looped { percent: 30 };
const NOISE: Family = Family::Noise { percent: 30 };

struct Bench {
    table: Table,
    /// How much slower this machine is than that of the bars.
    scale: f64,
    quick: bool,
    only: Option<String>,
}

/// What a row is held to, each if it is given.
#[derive(Clone, Copy, Default)]
struct Held {
    median_ms: Option<f64>,
    max_ms: Option<f64>,
    peak_mib: Option<f64>,
}

const fn within(median_ms: f64) -> Held {
    Held {
        median_ms: Some(median_ms),
        max_ms: None,
        peak_mib: None,
    }
}

/// What was measured of a kind of map.
struct Measured {
    times: Times,
    floods: Times,
    states: Vec<u64>,
    peak: u64,
    to_reference: Option<f64>,
}

impl Bench {
    fn wants(&self, name: &str) -> bool {
        self.only.as_deref().is_none_or(|only| name.contains(only))
    }

    fn maps(&self, recipe: Recipe, count: u64) -> Vec<String> {
        let count = if self.quick { count.min(3) } else { count };
        (0..count)
            .map(|seed| generate(&recipe, seed).to_string())
            .collect()
    }

    /// One kind of map, and a line of the table for it.
    fn row(&mut self, name: &str, held: Held, maps: impl FnOnce(&Self) -> Vec<String>) {
        if !self.wants(name) {
            return;
        }
        let maps = maps(self);
        let measured = measure_maps(&maps, if maps[0].len() > 100_000 { 1 } else { 3 });
        self.print(name, held, &measured);
    }

    fn print(&mut self, name: &str, held: Held, measured: &Measured) {
        let cells = self.cells(name, measured);
        let scaled = |ms: f64| Duration::from_secs_f64(ms * self.scale / 1e3);
        let mut bars = Vec::new();
        bars.extend(
            held.median_ms
                .map(|ms| Bar::within("median", scaled(ms), measured.times.median())),
        );
        bars.extend(
            held.max_ms
                .map(|ms| Bar::within("max", scaled(ms), measured.times.max())),
        );
        bars.extend(
            held.peak_mib
                .map(|mib| Bar::at_most("MiB", mib, mebibytes(measured.peak))),
        );
        self.lines(cells, bars);
    }

    fn cells(&self, name: &str, measured: &Measured) -> [String; 8] {
        let Measured {
            times,
            floods,
            states,
            peak,
            to_reference,
        } = measured;
        [
            name.to_owned(),
            measure::time(times.median()),
            measure::time(times.max()),
            measure::count(states[states.len() / 2]),
            measure::count(states[states.len() - 1]),
            format!("{:.2} MiB", mebibytes(*peak)),
            to_reference.map_or("-".to_owned(), measure::ratio),
            measure::ratio(times.ratio_to(floods)),
        ]
    }

    /// A line, and one more for each further bar.
    fn lines(&mut self, cells: [String; 8], bars: Vec<Bar>) {
        let mut cells = cells;
        if bars.is_empty() {
            self.table.row(cells);
            return;
        }
        for bar in bars {
            self.table.row_with_bar(cells, bar);
            cells = std::array::from_fn(|_| String::new());
        }
    }
}

fn mebibytes(bytes: u64) -> f64 {
    // Far below 2^52 bytes.
    bytes as f64 / f64::from(1 << 20)
}

/// Solves a text, and gives what that took.
fn solve_text(text: &str) -> Stats {
    let vault = Vault::from_bytes(text.as_bytes()).expect("a generated map");
    let flag = AtomicBool::new(false);
    let outcome = solve_within(&vault, &Limits::new().stop(&flag));
    if let Answer::Solved(tour) = &outcome.answer {
        debug_assert_eq!(tour.verify(&vault), Ok(()));
    }
    outcome.stats
}

/// One plain flood from the first robot, through doors.
fn flood(text: &str) -> usize {
    let width = text.find('\n').expect("a line") + 1;
    let start = text.find('@').expect("a robot");
    measure::floor(text.as_bytes(), width, start, |byte| {
        byte != b'#' && byte != b'\n'
    })
}

/// What a flood of an 81 x 81 maze takes here, in units of 15 us.
fn scale() -> f64 {
    let maps: Vec<String> = (0..5)
        .map(|seed| generate(&Recipe::new(Family::Maze, 81, 1, 26, 12), seed).to_string())
        .collect();
    let [floods] = interleaved(&maps, 51, [&mut |text| flood(text)]);
    let scale = floods.median().as_secs_f64() / 15e-6;
    println!(
        "a flood of an 81 x 81 maze takes {}: bars in ms are scaled by {scale:.2}",
        measure::time(floods.median())
    );
    scale
}

fn measure_maps(maps: &[String], rounds: usize) -> Measured {
    let [times, floods] = interleaved(
        maps,
        rounds,
        [&mut |text| solve_text(text).expanded, &mut |text| {
            flood(text) as u64
        }],
    );
    let stats: Vec<Stats> = maps.iter().map(|text| solve_text(text)).collect();
    let mut states: Vec<u64> = stats.iter().map(|stats| stats.expanded).collect();
    states.sort_unstable();
    Measured {
        times,
        floods,
        states,
        peak: stats
            .iter()
            .map(|stats| stats.peak_bytes)
            .max()
            .unwrap_or(0),
        to_reference: to_reference(&maps[0]),
    }
}

/// How many times longer the published search takes on one map, if it ends within five seconds and 512 MiB.
fn to_reference(text: &str) -> Option<f64> {
    if text.len() > 20_000 {
        return None;
    }
    let vault: Vault = text.parse().ok()?;
    let flag = AtomicBool::new(false);
    let (time, outcome) = std::thread::scope(|scope| {
        scope.spawn(|| {
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_secs(5) && !flag.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
            }
            flag.store(true, Ordering::Relaxed);
        });
        let limits = Limits::new()
            .states(300_000)
            .memory_bytes(1 << 29)
            .stop(&flag);
        let begun = Instant::now();
        let outcome = reference::solve_within(&vault, &limits);
        let time = begun.elapsed();
        flag.store(true, Ordering::Relaxed);
        (time, outcome)
    });
    let Answer::Solved(steps) = outcome.answer else {
        return None;
    };
    let [ours] = interleaved(&[text], 5, [&mut |text| solve_text(text).expanded]);
    match solve_within(&vault, &Limits::new()).answer {
        Answer::Solved(tour) => assert_eq!(tour.steps(), steps, "ours and the reference"),
        other => panic!("{other:?}, but {steps} steps are enough"),
    }
    Some(time.as_secs_f64() / ours.median().as_secs_f64())
}

/// Mazes without loops: one robot, and the same map split into four.
fn mazes(bench: &mut Bench) {
    if !bench.wants("maze, both") {
        return;
    }
    let recipe = Recipe::new(Family::Quadrants, 81, 1, 26, 20);
    let whole = bench.maps(recipe, 15);
    let split: Vec<String> = whole
        .iter()
        .map(|text| {
            let vault: Vault = text.parse().expect("a generated map");
            vault
                .split_entrance()
                .expect("an open entrance")
                .to_string()
        })
        .collect();
    let rounds = 31;
    let both = |text: &String| {
        let vault = Vault::from_bytes(text.as_bytes()).expect("a generated map");
        let one = solve_within(&vault, &Limits::new()).stats.expanded;
        let four = vault.split_entrance().expect("an open entrance");
        one + solve_within(&four, &Limits::new()).stats.expanded
    };
    let [times, floods] = interleaved(
        &whole,
        rounds,
        [&mut |text| both(text), &mut |text| flood(text) as u64],
    );
    let searches = times.ratio_to(&floods);
    let one = measure_maps(&whole, rounds);
    let four = measure_maps(&split, rounds);
    let states = one
        .states
        .iter()
        .zip(&four.states)
        .map(|(one, four)| one + four)
        .collect();
    let measured = Measured {
        times,
        floods,
        states,
        peak: one.peak.max(four.peak),
        to_reference: None,
    };
    let cells = bench.cells("81 x 81 maze, both", &measured);
    bench.lines(cells, vec![Bar::at_most("to flood", 6.0, searches)]);
    let cells = bench.cells("  one robot", &one);
    let middle = |measured: &Measured| measured.states[measured.states.len() / 2] as f64;
    bench.lines(cells, vec![Bar::at_most("states", 60.0, middle(&one))]);
    let cells = bench.cells("  four robots", &four);
    let mut bars = vec![Bar::at_most("states", 30.0, middle(&four))];
    bars.extend(
        four.to_reference
            .map(|ratio| Bar::at_least("to reference", 1000.0, ratio)),
    );
    bench.lines(cells, bars);
}

fn one_robot(bench: &mut Bench) {
    for (name, family) in [
        ("81 x 81 looped 5 %, 1 robot", BARELY),
        ("81 x 81 looped 30 %, 1 robot", LOOPED),
        ("81 x 81 noise 30 %, 1 robot", NOISE),
    ] {
        bench.row(name, within(20.0), |bench| {
            bench.maps(Recipe::new(family, 81, 1, 26, 26), 15)
        });
    }
    for (name, doors) in [
        ("80 x 80 room, no doors", 0),
        ("80 x 80 room, 26 doors", 26),
    ] {
        bench.row(name, within(20.0), |bench| {
            bench.maps(Recipe::new(Family::Room, 80, 1, 26, doors), 7)
        });
    }
}

fn several_robots(bench: &mut Bench) {
    for robots in [4, 8] {
        let name = format!("{robots} looped regions, crossed doors");
        bench.row(&name, within(20.0), |bench| {
            bench.maps(
                Recipe::new(Family::Regions { percent: 5 }, 81, robots, 26, 26),
                9,
            )
        });
        for keys in [20, 26] {
            let name = format!("{robots} robots in one room, {keys} keys");
            let held = Held {
                peak_mib: Some(16.0),
                ..within(60.0)
            };
            bench.row(&name, held, |bench| {
                bench.maps(Recipe::new(Family::Room, 80, robots, keys, 0), 7)
            });
        }
    }
    let held = Held {
        median_ms: Some(100.0),
        max_ms: Some(1000.0),
        peak_mib: Some(32.0),
    };
    for (name, family) in [
        ("maze", Family::Maze),
        ("looped 5 %", BARELY),
        ("looped 30 %", LOOPED),
        ("noise 30 %", NOISE),
    ] {
        for robots in [2, 4, 8] {
            let name = format!("{robots} robots share a region, {name}");
            bench.row(&name, held, |bench| {
                bench.maps(Recipe::new(family, 81, robots, 26, 26), 9)
            });
        }
    }
    bench.row("the stress fixtures", held, |_| {
        let folder = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../fixtures/vault-keys/stress"
        );
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .expect("the fixtures")
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
            .collect();
        files.sort();
        let read = |path| std::fs::read_to_string(path).expect("a fixture");
        files.into_iter().map(read).collect()
    });
}

fn forty_robots(bench: &mut Bench) {
    for (name, family, doors, ms) in [
        ("40 robots, room", Family::Room, 0, 100.0),
        ("40 robots, looped 30 %", LOOPED, 26, 100.0),
        ("40 robots, maze", Family::Maze, 26, 100.0),
        ("40 robots, looped 5 %, 130 doors", BARELY, 130, 2000.0),
        ("40 robots, maze, 130 doors", Family::Maze, 130, 2000.0),
    ] {
        let side = if family == Family::Room { 80 } else { 81 };
        bench.row(name, within(ms), |bench| {
            bench.maps(Recipe::new(family, side, 40, 26, doors), 5)
        });
    }
}

/// Fifty maps with many doors.
fn dense_doors(bench: &mut Bench) {
    for (name, family, side) in [
        ("dense doors, 61 x 61 noise", NOISE, 61),
        ("dense doors, 41 x 41 looped 30 %", LOOPED, 41),
        ("dense doors, 41 x 41 looped 5 %", BARELY, 41),
    ] {
        if !bench.wants(name) {
            continue;
        }
        let count = if bench.quick { 10 } else { 50 };
        let maps: Vec<String> = (0..count)
            .map(|seed: u64| {
                let robots = 1 + usize::try_from(seed % 6).unwrap_or(0);
                let doors = 40 + usize::try_from(seed % 3).unwrap_or(0) * 10;
                generate(&Recipe::new(family, side, robots, 26, doors), seed).to_string()
            })
            .collect();
        let measured = measure_maps(&maps, 1);
        let cells = bench.cells(name, &measured);
        let scale = bench.scale;
        let ms = |ms: f64| Duration::from_secs_f64(ms * scale / 1e3);
        let bars = vec![
            Bar::within("median", ms(100.0), measured.times.median()),
            Bar::within("max", ms(10_000.0), measured.times.max()),
        ];
        bench.lines(cells, bars);
    }
}

fn large(bench: &mut Bench) {
    if bench.quick {
        return;
    }
    for (name, family, side, ms) in [
        ("999 x 999 maze", Family::Maze, 999, 100.0),
        ("999 x 999 looped 30 %", LOOPED, 999, 300.0),
        ("999 x 999 looped 5 %", BARELY, 999, 300.0),
        ("1000 x 1000 room", Family::Room, 1000, 700.0),
    ] {
        let held = Held {
            peak_mib: Some(64.0),
            ..within(ms)
        };
        bench.row(name, held, |bench| {
            bench.maps(Recipe::new(family, side, 1, 26, 26), 5)
        });
    }
}

/// Maps without a solution: held to one flood for each key.
fn impossible(bench: &mut Bench) {
    for (wanted, why) in [
        (Wanted::SealedKey, "sealed key"),
        (Wanted::WaitingKeys, "waiting keys"),
    ] {
        for (name, family, side, robots, doors) in [
            ("81 x 81 maze", Family::Maze, 81, 1, 12),
            ("81 x 81 looped 5 %", BARELY, 81, 4, 26),
            ("80 x 80 room", Family::Room, 80, 1, 26),
            ("40 robots, 130 doors", BARELY, 81, 40, 130),
            ("1000 x 1000 room", Family::Room, 1000, 1, 26),
        ] {
            let name = format!("{why}, {name}");
            if !bench.wants(&name) || bench.quick && side > 100 {
                continue;
            }
            let recipe = Recipe::new(family, side, robots, 26, doors).wanted(wanted);
            let maps = bench.maps(recipe, 5);
            let measured = measure_maps(&maps, 3);
            let cells = bench.cells(&name, &measured);
            let ratio = measured.times.ratio_to(&measured.floods);
            bench.lines(cells, vec![Bar::at_most("to flood", 26.0, ratio)]);
        }
    }
}

/// What the lower bound costs beside the exact answer.
fn bounds(bench: &mut Bench) {
    let name = "lower bound, 4 looped regions";
    if !bench.wants(name) {
        return;
    }
    let maps = bench.maps(
        Recipe::new(Family::Regions { percent: 5 }, 81, 4, 26, 26),
        9,
    );
    let bound = |text: &String| {
        let vault: Vault = text.parse().expect("a generated map");
        lower_bound(&vault).unwrap_or(0)
    };
    let [times, exact] = interleaved(
        &maps,
        3,
        [&mut |text| bound(text), &mut |text| {
            solve_text(text).expanded
        }],
    );
    let mut cells: [String; 8] = std::array::from_fn(|_| "-".to_owned());
    cells[0] = name.to_owned();
    cells[1] = measure::time(times.median());
    cells[2] = measure::time(times.max());
    bench.lines(
        cells,
        vec![Bar::at_most(
            "to the exact answer",
            10.0,
            times.ratio_to(&exact),
        )],
    );
}
