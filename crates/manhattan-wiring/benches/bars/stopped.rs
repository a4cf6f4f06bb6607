//! What a limit leaves: an interval that holds the optimum.

use grid_core::{Answer, Limits, Size};
use manhattan_wiring::generate::Family;
use manhattan_wiring::{solve, solve_within};
use test_support::measure::{self, Bar, Table};

use super::boards;
use super::row::Row;

pub(super) fn stopped(table: &mut Table) {
    let boards = boards(Family::Maze { hall: 3, opened: 0 }, Size::new(99, 99), 20);
    for states in [10_000, 100_000] {
        let limits = Limits::new().states(states);
        let stops = boards
            .iter()
            .filter_map(|board| match solve_within(board, &limits).answer {
                Answer::Stopped(stopped) => Some((board, stopped)),
                _ => None,
            });
        let (mut count, mut sound, mut widest) = (0, 0, 0);
        for (board, stopped) in stops {
            let known = solve(board).map_or(u64::MAX, |wiring| wiring.length());
            count += 1;
            sound += usize::from(
                stopped.lower <= known && stopped.upper.is_none_or(|upper| upper >= known),
            );
            widest = widest.max(stopped.upper.unwrap_or(stopped.lower) - stopped.lower);
        }
        let mut row = Row::new(format!(
            "99 x 99 tree mazes, {} states",
            measure::count(states)
        ));
        row.exact = format!("{}/{}", boards.len() - count, boards.len());
        row.others = format!("{count} stopped, {widest} apart at most");
        row.add(
            table,
            Some(Bar::at_least("sound", count as f64, sound as f64)),
        );
    }
}
