//! Many doors with repeated letters, beside the plain forward search.

use std::time::{Duration, Instant};

use test_support::measure::Bar;
use vault_keys::generate::{Family, Recipe};

use crate::bench::Bench;
use crate::forward;
use crate::measured::{measure_maps, solve_text};
use crate::reference::Budget;
use crate::{BARELY, LOOPED, NOISE};

const MAPS: u64 = 50;

/// Times below this count as this: a fixed cost of the first phases is allowed.
const FLOOR: Duration = Duration::from_millis(5);

/// States after which the plain search counts as slower.
const MOST_STATES: usize = 5_000;

pub(crate) fn many_doors(bench: &mut Bench) {
    for (name, family, side, robots, doors) in [
        ("many doors, 21 x 21 looped 30 %", LOOPED, 21, 1, 200),
        ("many doors, 41 x 41 looped 30 %", LOOPED, 41, 1, 300),
        ("many doors, 41 x 41 looped 5 %", BARELY, 41, 1, 180),
        ("many doors, 15 x 15 room", Family::Room, 15, 1, 100),
        ("many doors, 21 x 21 room", Family::Room, 21, 1, 200),
        ("many doors, 31 x 31 room", Family::Room, 31, 1, 400),
        ("many doors, 31 x 31 noise, two robots", NOISE, 31, 2, 250),
    ] {
        if !bench.wants(name) {
            continue;
        }
        let maps = bench.maps(Recipe::new(family, side, robots, 26, doors), MAPS);
        let measured = measure_maps(&maps, Budget::SHORT);
        let ratios = maps.iter().filter_map(|map| to_plain(map));
        let bars = vec![
            Bar::within("max", bench.scaled(1000.0), measured.times.max()),
            Bar::at_most("to plain search, max", 1.5, ratios.fold(0.0, f64::max)),
        ];
        bench.lines(measured.cells(name), bars);
    }
}

/// How many times longer we take than the plain search, if that ends within its states. The minimum
/// of two runs counts for both.
fn to_plain(map: &str) -> Option<f64> {
    let mut ours = Duration::MAX;
    let mut plain = Duration::MAX;
    for _ in 0..2 {
        let begun = Instant::now();
        let _ = solve_text(map);
        ours = ours.min(begun.elapsed());
        let begun = Instant::now();
        let known = forward::fewest_steps(map, MOST_STATES);
        plain = plain.min(begun.elapsed());
        known.ok()?;
    }
    Some(ours.as_secs_f64() / plain.max(FLOOR).as_secs_f64())
}
