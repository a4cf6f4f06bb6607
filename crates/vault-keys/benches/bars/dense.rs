//! Fifty maps with 40 to 60 doors and one to six robots.

use test_support::measure::Bar;
use vault_keys::generate::Recipe;

use crate::bench::{Bench, map};
use crate::measured::measure_maps;
use crate::reference::Budget;
use crate::{BARELY, LOOPED, NOISE};

/// Of so many maps all but so many are solved within the bar for each.
const MAPS: u64 = 50;
const MAY_BE_SLOW: u64 = 2;

pub(crate) fn dense_doors(bench: &mut Bench) {
    for (name, family, side) in [
        ("dense doors, 61 x 61 noise", NOISE, 61),
        ("dense doors, 41 x 41 looped 30 %", LOOPED, 41),
        ("dense doors, 41 x 41 looped 5 %", BARELY, 41),
    ] {
        if !bench.wants(name) {
            continue;
        }
        let count = if bench.quick { 10 } else { MAPS };
        let maps: Vec<String> = (0..count)
            .map(|seed| {
                let robots = [1, 2, 3, 4, 5, 6][usize::try_from(seed % 6).unwrap_or(0)];
                let doors = [40, 50, 60][usize::try_from(seed % 3).unwrap_or(0)];
                map(&Recipe::new(family, side, robots, 26, doors), seed)
            })
            .collect();
        let measured = measure_maps(&maps, Budget::SHORT);
        let times = &measured.times;
        let slow = times.longer_than(bench.scaled(10_000.0));
        let slow_for_aim = times.longer_than(bench.scaled(1000.0));
        // Fifty at most.
        let all_but = |slow: usize| slow as f64;
        let most_slow = if bench.quick { 0 } else { MAY_BE_SLOW };
        let bars = vec![
            Bar::within("median", bench.scaled(100.0), times.median()),
            Bar::at_most("above 10 s, scaled", most_slow as f64, all_but(slow))
                .aiming(&Bar::at_most("above 1 s", 0.0, all_but(slow_for_aim))),
        ];
        bench.lines(measured.cells(name), bars);
    }
}
