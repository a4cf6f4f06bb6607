//! Large boards: those that end with the parity bound, and those of which some need more.

use grid_core::{Limits, Size};
use manhattan_wiring::generate::Family;
use manhattan_wiring::solve_within;
use test_support::measure::Table;

use super::row::{Row, solved};
use super::{at_most, boards, squares, worst};

/// Boards on which the parity bound is met.
pub(super) fn large(table: &mut Table, quick: bool) {
    for size in squares(if quick {
        &[100, 200]
    } else {
        &[100, 200, 500, 1000]
    }) {
        for obstacles in [0, 10, 20] {
            let boards = boards(
                Family::Noise { obstacles },
                size,
                if size.height < 500 { 40 } else { 10 },
            );
            let solved = solved(format!("{size}, {obstacles} %"), &boards, 3);
            let ratio = solved.ours.median_ratio_to(&solved.floor);
            let bar = at_most("to floor", [4.0, 1.5], ratio);
            solved.row.add(table, Some(bar));
        }
    }
}

/// Boards of which one in ten needs more.
pub(super) fn gaps(table: &mut Table, quick: bool) {
    let families = [
        Family::Noise { obstacles: 30 },
        Family::Maze {
            hall: 1,
            opened: 10,
        },
        Family::Maze {
            hall: 2,
            opened: 10,
        },
        Family::Maze {
            hall: 3,
            opened: 10,
        },
    ];
    for size in squares(if quick { &[99] } else { &[99, 199, 499] }) {
        for family in families {
            let boards = boards(family, size, if size.height < 400 { 50 } else { 20 });
            let solved = solved(format!("{size}, {family}"), &boards, 1);
            let ratio = solved.ours.median_ratio_to(&solved.floor);
            let bar = at_most("to floor", [10.0, 3.0], ratio);
            solved.row.add(table, Some(bar));
            let longest = worst(&solved.ours, &solved.floor);
            let bar = at_most("worst", [300.0, 40.0], longest);
            Row::new("").add(table, Some(bar));
        }
    }
}

/// Accounted bytes beyond the board for each of its cells.
pub(super) fn memory(table: &mut Table, side: u16) {
    let boards = boards(Family::Noise { obstacles: 20 }, Size::new(side, side), 10);
    let peak = boards
        .iter()
        .map(|board| solve_within(board, &Limits::new()).stats.peak_bytes)
        .max();
    let each = peak.unwrap_or_default() as f64 / (f64::from(side) * f64::from(side));
    let mut row = Row::new(format!("memory, {side} x {side}, 20 %"));
    row.others = format!("{each:.1} bytes/cell");
    row.add(table, Some(at_most("bytes/cell", [24.0, 6.0], each)));
}
