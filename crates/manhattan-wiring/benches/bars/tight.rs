//! Boards that are hard for their size: near percolation, trees of halls, and narrow ones of any
//! length.

use std::time::Duration;

use grid_core::Size;
use manhattan_wiring::Board;
use manhattan_wiring::generate::Family;
use test_support::measure::{Bar, Table};

use super::row::{Row, solved};
use super::{boards, squares};

/// Boards solved or refuted within a time each, and the longest time.
fn exact(table: &mut Table, name: &str, boards: &[Board], within: Duration, aim: Option<Duration>) {
    let solved = solved(name, boards, 1);
    let max = solved.ours.max();
    let mut bar = Bar::within("max", within, max);
    if let Some(aim) = aim {
        bar = bar.aiming(&Bar::within("aim", aim, max));
    }
    solved.row.add(table, Some(bar));
}

pub(super) fn percolation(table: &mut Table, quick: bool) {
    for size in squares(&[50, 100]) {
        for obstacles in [35, 36, 37, 38] {
            let boards = boards(
                Family::Noise { obstacles },
                size,
                if quick { 10 } else { 50 },
            );
            exact(
                table,
                &format!("{size}, {obstacles} %"),
                &boards,
                Duration::from_secs(10),
                Some(Duration::from_secs(1)),
            );
        }
    }
}

pub(super) fn trees(table: &mut Table, quick: bool) {
    for size in squares(&[47, 99]) {
        let family = Family::Maze { hall: 3, opened: 0 };
        let boards = boards(family, size, if quick { 10 } else { 50 });
        exact(
            table,
            &format!("{size}, {family}"),
            &boards,
            Duration::from_secs(2),
            Some(Duration::from_millis(100)),
        );
    }
}

/// Long boards: the time grows in proportion to the length.
pub(super) fn narrow(table: &mut Table, quick: bool) {
    for obstacles in [0, 10, 20, 30, 40] {
        for length in [500, 1000] {
            let boards = long(obstacles, length, if quick { 5 } else { 20 });
            let name = format!("12 x {length}, {obstacles} %");
            exact(table, &name, &boards, Duration::from_secs(2), None);
        }
    }
    for length in [500, 4000, 30_000] {
        let boards = long(20, length, if quick { 5 } else { 21 });
        let name = format!("12 x {length}, 20 %, for each cell");
        let mut solved = solved(name, &boards, 1);
        let cells = 12.0 * f64::from(length);
        let nanoseconds = 1e9 * solved.ours.median().as_secs_f64() / cells;
        solved.row.others = format!("median {nanoseconds:.0} ns a cell");
        solved.row.add(table, None);
    }
}

/// Boards along which both lines run: none may take much longer than the others.
pub(super) fn across(table: &mut Table, quick: bool) {
    let sizes = [
        (10, 10, 1000),
        (5, 8, 4000),
        (10, 8, 4000),
        (15, 12, 4000),
        (10, 14, 4000),
    ];
    for (obstacles, width, length) in sizes {
        let family = Family::Across { obstacles };
        let size = Size::new(width, length);
        let boards = boards(family, size, if quick { 5 } else { 50 });
        let solved = solved(format!("{size}, {family}"), &boards, 1);
        let [median, max] = [solved.ours.median(), solved.ours.max()];
        let bar = Bar::within("max", Duration::from_secs(1), max);
        solved.row.add(table, Some(bar));
        let median = median.max(Duration::from_millis(10));
        let ratio = max.as_secs_f64() / median.as_secs_f64();
        Row::new("").add(table, Some(Bar::at_most("max to median", 12.0, ratio)));
    }
}

fn long(obstacles: u8, length: u16, count: usize) -> Vec<Board> {
    boards(Family::Noise { obstacles }, Size::new(12, length), count)
}
