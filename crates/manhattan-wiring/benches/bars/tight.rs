//! Boards that are hard for their size: near percolation, trees of halls, and narrow ones of any length.

use std::time::Duration;

use grid_core::Size;
use manhattan_wiring::Board;
use manhattan_wiring::generate::Family;
use test_support::measure::{Bar, Table, interleaved};

use super::floor::floor;
use super::row::Row;
use super::{boards, length, squares, work};

/// Boards solved or refuted within a time each, and the longest time.
fn exact(table: &mut Table, name: &str, boards: &[Board], within: Duration, aim: Option<Duration>) {
    let [ours, plain] = interleaved(boards, 1, [&mut length, &mut floor]);
    let mut row = Row::new(name)
        .times(&ours, &work(boards))
        .floor(&ours, &plain);
    row.exact = format!("{0}/{0}", boards.len());
    let max = ours.max();
    let mut bar = Bar::within("max", within, max);
    if let Some(aim) = aim {
        bar = bar.aiming(&Bar::within("aim", aim, max));
    }
    row.add(table, Some(bar));
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
    for length_of_board in [500, 4000, 30_000] {
        let boards = long(20, length_of_board, if quick { 5 } else { 21 });
        let [ours, plain] = interleaved(&boards, 1, [&mut length, &mut floor]);
        let mut row = Row::new(format!("12 x {length_of_board}, 20 %, for each cell"))
            .times(&ours, &work(&boards))
            .floor(&ours, &plain);
        row.exact = format!("{0}/{0}", boards.len());
        let cells = 12.0 * f64::from(length_of_board);
        let nanoseconds = 1e9 * ours.median().as_secs_f64() / cells;
        row.others = format!("median {nanoseconds:.0} ns a cell");
        row.add(table, None);
    }
}

fn long(obstacles: u8, length: u16, count: usize) -> Vec<Board> {
    boards(Family::Noise { obstacles }, Size::new(12, length), count)
}
