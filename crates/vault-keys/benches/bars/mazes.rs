//! Mazes without loops: one robot, and the same map split into four.

use test_support::measure::{Bar, interleaved};
use vault_keys::generate::{Family, Recipe};
use vault_keys::{Limits, Vault, solve_within};

use crate::bench::Bench;
use crate::floor::flood;
use crate::measured::{Measured, measure_maps};
use crate::reference::Budget;

const ROUNDS: usize = 31;

pub(crate) fn mazes(bench: &mut Bench) {
    if !bench.wants("81 x 81 maze, both") {
        return;
    }
    let whole = bench.maps(Recipe::new(Family::Quadrants, 81, 1, 26, 20), 15);
    let split: Vec<String> = whole
        .iter()
        .map(|text| split(&parsed(text)).to_string())
        .collect();
    let one = measure_maps(&whole, Budget::SHORT);
    let four = measure_maps(&split, Budget::LONG);
    let both = both(&whole, &one, &four);

    let searches = both.times.ratio_to(&both.floors);
    let must = Bar::at_most("to floor", 6.0, searches);
    let aim = Bar::at_most("aim", 2.5, searches);
    bench.lines(both.cells("81 x 81 maze, both"), vec![must.aiming(&aim)]);
    let bar = states(60.0, &one);
    bench.lines(one.cells("  one robot"), vec![bar]);
    let mut bars = vec![states(30.0, &four)];
    if let Some(ratio) = four.to_reference {
        let must = Bar::at_least("to reference", 1000.0, ratio.at_least);
        let aim = Bar::at_least("aim", 5000.0, ratio.at_least);
        bars.push(must.aiming(&aim));
    }
    bench.lines(four.cells("  four robots"), bars);
}

/// States expanded, in the middle; the number of keys is aimed at.
fn states(most: f64, measured: &Measured) -> Bar {
    // Far below 2^52 states.
    let states = measured.median_states() as f64;
    Bar::at_most("states", most, states).aiming(&Bar::at_most("aim", 26.0, states))
}

/// Both parts of each map, from its bytes: one robot, then four.
fn both(whole: &[String], one: &Measured, four: &Measured) -> Measured {
    let both = |text: &String| {
        let vault = parsed(text);
        let one = solve_within(&vault, &Limits::new()).stats.expanded;
        one + solve_within(&split(&vault), &Limits::new()).stats.expanded
    };
    let [times, floors] = interleaved(
        whole,
        ROUNDS,
        [&mut |text| both(text), &mut |text| flood(text)],
    );
    let mut states: Vec<u64> = whole.iter().map(both).collect();
    states.sort_unstable();
    Measured {
        times,
        floors,
        states,
        peak: one.peak.max(four.peak),
        to_reference: None,
    }
}

fn parsed(text: &str) -> Vault {
    Vault::from_bytes(text.as_bytes()).expect("a generated map")
}

fn split(vault: &Vault) -> Vault {
    vault.split_entrance().expect("an open entrance")
}
