//! The table that says how fast the crate is, and what it is held to.
//!
//! `cargo bench -p push-box --bench bars` takes some minutes and 3 GB; `-- --quick` stops at 1024 x
//! 1024, `--only judge`, `orders`, `corridors`, `large`, `growth`, `memory` or `stop` runs a part,
//! `--side 4096` one size of the large maps and `--family maze` those of its families with that in
//! their name. Ratios are of medians of runs that take turns.

mod growth;
mod judge;
mod large;
mod memory;
mod orders;
mod stop;
mod tarjan;

use std::process::ExitCode;

use grid_core::{Limits, Size};
use push_box::generate::{Family, generate};
use push_box::{Order, Room, min_pushes, solve_within};
use test_support::measure::{self, Bar, Table, Times};

const COLUMNS: [&str; 7] = [
    "work",
    "median",
    "max",
    "expanded",
    "to reference",
    "to floor",
    "ratio",
];

/// What a time is compared with.
#[derive(Clone, Copy)]
enum To {
    /// The published search.
    Reference,
    /// One plain flood fill of the same map.
    Floor,
    /// What the bar names.
    Other,
}

fn main() -> ExitCode {
    let quick = std::env::args().any(|arg| arg == "--quick");
    let option = |name: &str| std::env::args().skip_while(|arg| arg != name).nth(1);
    let only = option("--only");
    let side = option("--side").map(|side| side.parse().expect("a side in cells"));
    let wants = |section: &str| only.as_deref().is_none_or(|only| only == section);
    let mut table = Table::new("push-box", &COLUMNS);
    if wants("judge") {
        judge::judge(&mut table, if quick { 50 } else { 500 });
    }
    if wants("orders") {
        orders::orders(&mut table, quick);
    }
    if wants("corridors") {
        orders::corridors(&mut table, quick);
    }
    if wants("large") {
        let sides = match side {
            Some(side) => vec![side],
            None if quick => vec![1024],
            None => vec![4096, 10_000],
        };
        let family = option("--family").unwrap_or_default();
        for side in sides {
            large::large(&mut table, side, &family);
        }
    }
    if wants("growth") {
        growth::growth(&mut table, if quick { 1024 } else { 8192 });
    }
    if wants("memory") {
        memory::peak(&mut table, if quick { 1024 } else { 10_000 });
    }
    if wants("stop") {
        stop::stop(&mut table, if quick { 1024 } else { 10_000 });
    }
    table.print()
}

fn add(
    table: &mut Table,
    name: String,
    times: &Times,
    expanded: u64,
    (to, ratio): (To, f64),
    bar: Option<Bar>,
) {
    let [reference, floor, other] = ratios(to, measure::ratio(ratio));
    let cells = [
        name,
        measure::time(times.median()),
        measure::time(times.max()),
        measure::count(expanded),
        reference,
        floor,
        other,
    ];
    match bar {
        Some(bar) => table.row_with_bar(cells, bar),
        None => table.row(cells),
    }
}

/// A ratio in its column.
fn ratios(to: To, ratio: String) -> [String; 3] {
    let mut cells = [const { String::new() }; 3];
    cells[to as usize] = ratio;
    cells
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
