//! Several robots: in regions of their own, in one room, in one looped region; and forty.

use vault_keys::generate::{Family, Recipe};

use crate::bench::{Bench, Held, within};
use crate::{BARELY, LOOPED, NOISE};

pub(crate) fn several_robots(bench: &mut Bench) {
    for robots in [4, 8] {
        let name = format!("{robots} looped regions, crossed doors");
        bench.row(&name, within(20.0, 2.0), |bench| {
            let regions = Family::Regions { percent: 5 };
            bench.maps(Recipe::new(regions, 81, robots, 26, 26), 9)
        });
        for keys in [20, 26] {
            let name = format!("{robots} robots in one room, {keys} keys");
            let held = Held {
                peak_mib: Some(16.0),
                ..within(60.0, 10.0)
            };
            bench.row(&name, held, |bench| {
                bench.maps(Recipe::new(Family::Room, 80, robots, keys, 0), 9)
            });
        }
    }
    let held = Held {
        max_ms: Some(1000.0),
        peak_mib: Some(32.0),
        ..within(100.0, 10.0)
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
    bench.row("the stress fixtures", held, |_| stress_fixtures());
}

fn stress_fixtures() -> Vec<String> {
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
}

pub(crate) fn forty_robots(bench: &mut Bench) {
    let (few, many) = (within(100.0, 15.0), within(2000.0, 100.0));
    for (name, family, doors, held) in [
        ("40 robots, room", Family::Room, 0, few),
        ("40 robots, looped 30 %", LOOPED, 26, few),
        ("40 robots, maze", Family::Maze, 26, few),
        ("40 robots, looped 5 %, 130 doors", BARELY, 130, many),
        ("40 robots, maze, 130 doors", Family::Maze, 130, many),
    ] {
        let side = if family == Family::Room { 80 } else { 81 };
        bench.row(name, held, |bench| {
            bench.maps(Recipe::new(family, side, 40, 26, doors), 7)
        });
    }
}
