//! A row of the table.

use manhattan_wiring::Board;
use test_support::measure::{self, Bar, Table, Times, interleaved};

use super::floor::floor;
use super::{Work, length, work, worst};

pub(super) const COLUMNS: [&str; 11] = [
    "work",
    "exact",
    "boards/s",
    "median",
    "max",
    "expanded",
    "nodes",
    "to floor",
    "worst",
    "to reference",
    "others, to us",
];

/// A row, piece by piece.
#[derive(Default)]
pub(super) struct Row {
    pub(super) work: String,
    pub(super) exact: String,
    pub(super) figures: [String; 5],
    pub(super) to_floor: String,
    pub(super) worst: String,
    pub(super) to_reference: String,
    pub(super) others: String,
}

impl Row {
    pub(super) fn new(work: impl Into<String>) -> Self {
        Self {
            work: work.into(),
            ..Self::default()
        }
    }

    pub(super) fn times(mut self, times: &Times, work: &Work) -> Self {
        self.figures = [
            format!("{:.0}", times.per_second()),
            measure::time(times.median()),
            measure::time(times.max()),
            measure::count(work.expanded),
            measure::count(work.nodes),
        ];
        self
    }

    pub(super) fn floor(mut self, ours: &Times, floor: &Times) -> Self {
        self.to_floor = measure::ratio(ours.median_ratio_to(floor));
        self.worst = measure::ratio(worst(ours, floor));
        self
    }

    pub(super) fn add(self, table: &mut Table, bar: Option<Bar>) {
        let [per_second, median, max, expanded, nodes] = self.figures;
        let cells = [
            self.work,
            self.exact,
            per_second,
            median,
            max,
            expanded,
            nodes,
            self.to_floor,
            self.worst,
            self.to_reference,
            self.others,
        ];
        match bar {
            Some(bar) => table.row_with_bar(cells, bar),
            None => table.row(cells),
        }
    }
}

/// Boards that were solved in turns with the floor: their row, and the times that it tells of.
pub(super) struct Solved {
    pub(super) row: Row,
    pub(super) ours: Times,
    pub(super) floor: Times,
}

pub(super) fn solved(name: impl Into<String>, boards: &[Board], rounds: usize) -> Solved {
    let [ours, floor] = interleaved(boards, rounds, [&mut length, &mut floor]);
    let mut row = Row::new(name)
        .times(&ours, &work(boards))
        .floor(&ours, &floor);
    row.exact = format!("{0}/{0}", boards.len());
    Solved { row, ours, floor }
}
