//! What all rows have in common: which are wanted, how a line is written, and what a bar is here.

use std::process::ExitCode;
use std::time::Duration;

use test_support::measure::{self, Bar, Table};
use vault_keys::generate::{Recipe, generate};

use crate::floor;
use crate::measured::{Measured, measure_maps};
use crate::reference::Budget;

const COLUMNS: [&str; 9] = [
    "work",
    "maps",
    "median",
    "max",
    "states",
    "max states",
    "peak",
    "to floor",
    "to reference",
];

/// The cells of a line.
pub(crate) type Cells = [String; COLUMNS.len()];

pub(crate) struct Bench {
    table: Table,
    /// How much slower this machine is than that of the bars.
    scale: f64,
    pub(crate) quick: bool,
    only: Option<String>,
}

/// What a row is held to, each if it is given.
#[derive(Clone, Copy, Default)]
pub(crate) struct Held {
    pub(crate) median_ms: Option<f64>,
    /// What is aimed at for the median.
    pub(crate) aim_ms: Option<f64>,
    pub(crate) max_ms: Option<f64>,
    pub(crate) peak_mib: Option<f64>,
}

/// Held to a median, with one that is aimed at.
pub(crate) const fn within(median_ms: f64, aim_ms: f64) -> Held {
    Held {
        median_ms: Some(median_ms),
        aim_ms: Some(aim_ms),
        max_ms: None,
        peak_mib: None,
    }
}

impl Bench {
    /// Measures the floor and begins the table with it.
    pub(crate) fn new(quick: bool, only: Option<String>) -> Self {
        let mut table = Table::new("vault-keys", &COLUMNS);
        let floor = floor::of_a_maze();
        let scale = floor.median().as_secs_f64() / floor::ON_THE_MACHINE_OF_THE_BARS.as_secs_f64();
        let mut cells = named("floor: one plain flood of an 81 x 81 maze");
        cells[1] = floor.puzzles().to_string();
        cells[2] = measure::time(floor.median());
        cells[3] = measure::time(floor.max());
        table.row(cells);
        println!(
            "one plain flood of an 81 x 81 maze takes {} here: bars in ms are for 15 us and scaled by {scale:.2}",
            measure::time(floor.median())
        );
        Self {
            table,
            scale,
            quick,
            only,
        }
    }

    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_deref().is_none_or(|only| name.contains(only))
    }

    /// So many maps of a kind; five if time is short.
    pub(crate) fn maps(&self, recipe: Recipe, count: u64) -> Vec<String> {
        let count = if self.quick { count.min(5) } else { count };
        (0..count).map(|seed| map(&recipe, seed)).collect()
    }

    /// One kind of map, and a line of the table for it.
    pub(crate) fn row(&mut self, name: &str, held: Held, maps: impl FnOnce(&Self) -> Vec<String>) {
        if self.wants(name) {
            let maps = maps(self);
            let measured = measure_maps(&maps, Budget::SHORT);
            self.lines(measured.cells(name), self.bars(held, &measured));
        }
    }

    /// A time for the machine of the bars, here.
    pub(crate) fn scaled(&self, ms: f64) -> Duration {
        Duration::from_secs_f64(ms * self.scale / 1e3)
    }

    fn bars(&self, held: Held, measured: &Measured) -> Vec<Bar> {
        let median = |what, ms| Bar::within(what, self.scaled(ms), measured.times.median());
        let must = held.median_ms.map(|ms| median("median", ms));
        let median = match held.aim_ms.map(|ms| median("aim", ms)) {
            Some(aim) => must.map(|must| must.aiming(&aim)),
            None => must,
        };
        let max = |ms| Bar::within("max", self.scaled(ms), measured.times.max());
        let peak = |mib| Bar::at_most("MiB", mib, mebibytes(measured.peak));
        let rest = [held.max_ms.map(max), held.peak_mib.map(peak)];
        median
            .into_iter()
            .chain(rest.into_iter().flatten())
            .collect()
    }

    /// A line, and one more for each further bar.
    pub(crate) fn lines(&mut self, cells: Cells, bars: Vec<Bar>) {
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

    pub(crate) fn print(&self) -> ExitCode {
        self.table.print()
    }
}

/// A line of which only the name is known.
pub(crate) fn named(name: &str) -> Cells {
    let mut cells: Cells = std::array::from_fn(|_| "-".to_owned());
    cells[0] = name.to_owned();
    cells
}

/// The text of a recipe and a seed.
pub(crate) fn map(recipe: &Recipe, seed: u64) -> String {
    let vault = generate(recipe, seed).expect("room for robots and keys");
    vault.to_string()
}

pub(crate) fn mebibytes(bytes: u64) -> f64 {
    // Far below 2^52 bytes.
    bytes as f64 / f64::from(1 << 20)
}
