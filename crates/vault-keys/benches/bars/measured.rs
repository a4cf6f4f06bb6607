//! What is measured of maps of a kind: our times and states, beside the floor and the published
//! search.

use std::time::{Duration, Instant};

use test_support::measure::{self, Times, interleaved};
use vault_keys::{Answer, Limits, Stats, Vault, solve_within};

use crate::bench::{Cells, mebibytes};
use crate::floor::flood;
use crate::reference::{Budget, Ratio, to_reference};

pub(crate) struct Measured {
    pub(crate) times: Times,
    pub(crate) floors: Times,
    /// States expanded, sorted.
    pub(crate) states: Vec<u64>,
    pub(crate) peak: u64,
    pub(crate) to_reference: Option<Ratio>,
}

/// A map whose search takes longer is solved once, others some times in turns with the floor.
const LONG: Duration = Duration::from_millis(50);
const ROUNDS: usize = 5;

/// Measures the maps, and the published search on some of them within its budget.
pub(crate) fn measure_maps(maps: &[String], budget: Budget) -> Measured {
    let begun = Instant::now();
    let _ = solve_text(&maps[0]);
    let rounds = if begun.elapsed() > LONG { 1 } else { ROUNDS };
    let mut stats: Vec<Stats> = Vec::new();
    let [times, floors] = interleaved(
        maps,
        rounds,
        [
            &mut |text: &String| {
                let of_map = solve_text(text);
                stats.push(of_map);
                of_map.expanded
            },
            &mut |text| flood(text),
        ],
    );
    let mut states: Vec<u64> = stats.iter().map(|stats| stats.expanded).collect();
    states.sort_unstable();
    Measured {
        to_reference: to_reference(maps, budget),
        times,
        floors,
        states,
        peak: stats
            .iter()
            .map(|stats| stats.peak_bytes)
            .max()
            .unwrap_or(0),
    }
}

impl Measured {
    /// States of the map in the middle.
    pub(crate) fn median_states(&self) -> u64 {
        self.states[self.states.len() / 2]
    }

    pub(crate) fn cells(&self, name: &str) -> Cells {
        [
            name.to_owned(),
            self.times.puzzles().to_string(),
            measure::time(self.times.median()),
            measure::time(self.times.max()),
            measure::count(self.median_states()),
            measure::count(self.states[self.states.len() - 1]),
            format!("{:.2} MiB", mebibytes(self.peak)),
            measure::ratio(self.times.ratio_to(&self.floors)),
            self.to_reference
                .map_or("-".to_owned(), |ratio| ratio.to_string()),
        ]
    }
}

/// Solves a text, and gives what that took.
pub(crate) fn solve_text(text: &str) -> Stats {
    let vault = Vault::from_bytes(text.as_bytes()).expect("a generated map");
    let outcome = solve_within(&vault, &Limits::new());
    if let Answer::Solved(tour) = &outcome.answer {
        debug_assert_eq!(tour.verify(&vault), Ok(()));
    }
    outcome.stats
}
