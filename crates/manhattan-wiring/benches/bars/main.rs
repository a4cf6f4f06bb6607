//! The table that says how fast the crate is, and what it is held to.
//!
//! `cargo bench -p manhattan-wiring` takes some minutes; `-- --quick` takes fewer and smaller
//! boards, `-- --only SECTION` one section (`small`, `bytes`, `large`, `gaps`, `memory`,
//! `percolation`, `trees`, `narrow`, `stopped`). Contenders take turns; `to floor` is the median of
//! the boards' own ratios, `mean` and `total` are of all boards together, and `worst` is our
//! longest time as a multiple of the floor's median. The floor is one plain breadth-first search
//! for each net.

mod floor;
mod judge;
mod large;
mod row;
mod stopped;
mod tight;

use std::process::ExitCode;

use grid_core::{Answer, Limits, Size};
use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{Board, Certificate, solve, solve_within};
use test_support::measure::{Bar, Table, Times};

fn main() -> ExitCode {
    let quick = std::env::args().any(|arg| arg == "--quick");
    let only: Option<String> = std::env::args().skip_while(|arg| arg != "--only").nth(1);
    let wants = |section: &str| only.as_deref().is_none_or(|only| only == section);
    let mut table = Table::new("manhattan-wiring", &row::COLUMNS);
    if wants("small") {
        judge::small(&mut table, quick);
    }
    if wants("bytes") {
        judge::bytes(&mut table);
    }
    if wants("large") {
        large::large(&mut table, quick);
    }
    if wants("gaps") {
        large::gaps(&mut table, quick);
    }
    if wants("memory") {
        large::memory(&mut table, if quick { 300 } else { 1000 });
    }
    if wants("percolation") {
        tight::percolation(&mut table, quick);
    }
    if wants("trees") {
        tight::trees(&mut table, quick);
    }
    if wants("narrow") {
        tight::narrow(&mut table, quick);
        tight::across(&mut table, quick);
    }
    if wants("stopped") {
        stopped::stopped(&mut table);
    }
    table.print()
}

/// Our longest time as a multiple of the floor's median.
fn worst(ours: &Times, floor: &Times) -> f64 {
    ours.max().as_secs_f64() / floor.median().as_secs_f64()
}

fn mean_ratio(ours: &Times, floor: &Times) -> f64 {
    ours.total().as_secs_f64() / floor.total().as_secs_f64()
}

/// Held to the first bound, aiming at the second.
fn at_most(what: &str, [bound, aim]: [f64; 2], measured: f64) -> Bar {
    Bar::at_most(what, bound, measured).aiming(&Bar::at_most("aim", aim, measured))
}

fn at_least(what: &str, [bound, aim]: [f64; 2], measured: f64) -> Bar {
    Bar::at_least(what, bound, measured).aiming(&Bar::at_least("aim", aim, measured))
}

/// The boards of a family by seed.
fn boards(family: Family, size: Size, count: usize) -> Vec<Board> {
    (0..)
        .filter_map(|seed| generate(family, size, seed))
        .take(count)
        .collect()
}

fn length(board: &Board) -> u64 {
    solve(board).map_or(0, |wiring| wiring.length())
}

/// What solving boards takes, counted.
struct Work {
    /// States, the middle one of all boards.
    expanded: u64,
    /// Most nodes of branch and bound.
    nodes: u64,
}

fn work(boards: &[Board]) -> Work {
    let mut nodes = 0;
    let mut expanded: Vec<u64> = boards
        .iter()
        .map(|board| {
            let outcome = solve_within(board, &Limits::new());
            if let Answer::Solved(wiring) = outcome.answer {
                let branched = wiring.certificate().map_or(0, Certificate::branch_nodes);
                nodes = nodes.max(branched);
            }
            outcome.stats.expanded
        })
        .collect();
    expanded.sort_unstable();
    Work {
        expanded: expanded[expanded.len() / 2],
        nodes,
    }
}

fn squares(sides: &[u16]) -> impl Iterator<Item = Size> {
    sides.iter().map(|&side| Size::new(side, side))
}
