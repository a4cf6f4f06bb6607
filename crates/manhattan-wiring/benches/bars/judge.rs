//! The judge's size.

use grid_core::{Limits, Size};
use manhattan_wiring::generate::Family;
use manhattan_wiring::{Board, count_optimal, reference};
use test_support::measure::{self, Table, interleaved};

use super::floor::floor;
use super::row::Row;
use super::{at_least, at_most, boards, length, mean_ratio, work};

/// The hardest solvable boards of the fixtures.
fn hard() -> Vec<Board> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/manhattan-wiring/stress/hard-9x9.txt"
    );
    let input = std::fs::read(path).expect("the fixture is there");
    Board::parse_all(&input)
        .map(|board| board.expect("a board"))
        .collect()
}

/// The judge's size, against the published search and the frontier program (as `count_optimal`
/// runs it).
///
/// All three take the same turns on the same boards, so what the ratios compare was measured under
/// the same conditions: once, as some of the others' turns take seconds, and where they are short
/// as often as we are against the floor.
pub(super) fn small(table: &mut Table, quick: bool) {
    let size = Size::new(9, 9);
    let count = if quick { 30 } else { 200 };
    let noise = |obstacles| boards(Family::Noise { obstacles }, size, count);
    let rows = [
        (
            "hard 9 x 9",
            hard(),
            1,
            Some([[500.0, 3000.0], [150.0, 500.0]]),
        ),
        (
            "empty 9 x 9",
            boards(Family::Open, size, count / 4),
            1,
            Some([[500.0, 5000.0], [500.0, 5000.0]]),
        ),
        (
            "20 % obstacles 9 x 9",
            noise(20),
            1,
            Some([[100.0, 400.0], [0.0, 0.0]]),
        ),
        (
            "40 % obstacles 9 x 9",
            noise(40),
            21,
            Some([[20.0, 100.0], [0.0, 0.0]]),
        ),
        (
            "ends in pairs, 20 % 9 x 9",
            boards(Family::Twins { obstacles: 20 }, size, count),
            1,
            None,
        ),
    ];
    for (name, boards, rounds, bars) in rows {
        let [ours, plain] = interleaved(&boards, 21, [&mut length, &mut floor]);
        // A published search may take minutes on an empty board: it is stopped after as many steps
        // as take some seconds.
        let limits = Limits::new().states(if quick { 2_000_000 } else { 50_000_000 });
        let [again, published, frontier] = interleaved(
            &boards,
            rounds,
            [
                &mut length,
                &mut |board| reference::solve_within(board, &limits).stats.expanded,
                &mut |board| {
                    count_optimal(board, &Limits::new()).map_or(0, |outcome| outcome.stats.expanded)
                },
            ],
        );
        // Of all boards together: the published search is quick on most boards and slow on some.
        let [to_published, to_frontier] =
            [&published, &frontier].map(|others| mean_ratio(others, &again));
        let mut row = Row::new(name)
            .times(&ours, &work(&boards))
            .floor(&ours, &plain);
        row.to_reference = measure::ratio(to_published);
        row.add(
            table,
            bars.map(|[bar, _]| at_least("to reference", bar, to_published)),
        );
        let mut row = Row::new("");
        row.others = format!("frontier, total {}", measure::ratio(to_frontier));
        row.add(
            table,
            bars.filter(|bars| bars[1][0] > 0.0)
                .map(|[_, bar]| at_least("frontier, total", bar, to_frontier)),
        );
    }
    let mixed: Vec<Board> = [0, 10, 20, 30, 40].into_iter().flat_map(noise).collect();
    let [ours, plain] = interleaved(&mixed, 21, [&mut length, &mut floor]);
    let median = at_most("to floor", [2.0, 0.7], ours.median_ratio_to(&plain));
    Row::new("0 to 40 % 9 x 9")
        .times(&ours, &work(&mixed))
        .floor(&ours, &plain)
        .add(table, Some(median));
    let mean = mean_ratio(&ours, &plain);
    let mut row = Row::new("");
    row.to_floor = format!("mean {}", measure::ratio(mean));
    row.add(table, Some(at_most("mean", [10.0, 3.0], mean)));
}

/// Datasets read and solved.
pub(super) fn bytes(table: &mut Table) {
    for obstacles in [0, 20] {
        let texts: Vec<String> = boards(Family::Noise { obstacles }, Size::new(9, 9), 1000)
            .iter()
            .map(ToString::to_string)
            .collect();
        let parsed: Vec<Board> = texts.iter().filter_map(|text| text.parse().ok()).collect();
        let [ours] = interleaved(
            &texts,
            21,
            [&mut |text: &String| {
                Board::from_bytes(text.as_bytes()).map_or(0, |board| length(&board))
            }],
        );
        let bar = at_least("boards/s", [100_000.0, 400_000.0], ours.per_second());
        Row::new(format!("9 x 9 from bytes, {obstacles} %"))
            .times(&ours, &work(&parsed))
            .add(table, Some(bar));
    }
}
