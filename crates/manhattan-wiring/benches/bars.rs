//! The table that says how fast the crate is, and what it is held to.
//!
//! `cargo bench -p manhattan-wiring` takes some minutes; `-- --quick` takes fewer and smaller boards, `-- --only SECTION` one section (`small`, `bytes`,
//! `large`, `gaps`, `memory`, `percolation`, `trees`, `narrow`, `stopped`). Contenders take turns; `to floor` is the median of the boards' own
//! ratios, `mean` and `total` are of all boards together, and `worst` is our longest time as a multiple of the floor's median. The floor is one plain breadth-first search for each net.

use std::process::ExitCode;
use std::time::Duration;

use grid_core::{Answer, Limits, Position, Size};
use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{Board, Certificate, Net, count_optimal, reference, solve, solve_within};
use test_support::measure::{self, Bar, Table, Times, interleaved};

fn main() -> ExitCode {
    let quick = std::env::args().any(|arg| arg == "--quick");
    let only: Option<String> = std::env::args().skip_while(|arg| arg != "--only").nth(1);
    let wants = |section: &str| only.as_deref().is_none_or(|only| only == section);
    let mut table = Table::new("manhattan-wiring", &COLUMNS);
    if wants("small") {
        small(&mut table, quick);
    }
    if wants("bytes") {
        bytes(&mut table);
    }
    if wants("large") {
        large(&mut table, quick);
    }
    if wants("gaps") {
        gaps(&mut table, quick);
    }
    if wants("memory") {
        memory(&mut table, if quick { 300 } else { 1000 });
    }
    if wants("percolation") {
        percolation(&mut table, quick);
    }
    if wants("trees") {
        trees(&mut table, quick);
    }
    if wants("narrow") {
        narrow(&mut table, quick);
    }
    if wants("stopped") {
        stopped(&mut table);
    }
    table.print()
}

const COLUMNS: [&str; 10] = [
    "work",
    "exact",
    "boards/s",
    "median",
    "max",
    "expanded",
    "nodes",
    "to floor",
    "worst",
    "others, to us",
];

/// A row, piece by piece.
#[derive(Default)]
struct Row {
    work: String,
    exact: String,
    figures: [String; 5],
    to_floor: String,
    worst: String,
    others: String,
}

impl Row {
    fn new(work: impl Into<String>) -> Self {
        Self {
            work: work.into(),
            ..Self::default()
        }
    }

    fn times(mut self, times: &Times, work: &Work) -> Self {
        self.figures = [
            format!("{:.0}", times.per_second()),
            measure::time(times.median()),
            measure::time(times.max()),
            measure::count(work.expanded),
            measure::count(work.nodes),
        ];
        self
    }

    fn floor(mut self, ours: &Times, floor: &Times) -> Self {
        self.to_floor = measure::ratio(ours.median_ratio_to(floor));
        self.worst = measure::ratio(worst(ours, floor));
        self
    }

    fn add(self, table: &mut Table, bar: Option<Bar>) {
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
            self.others,
        ];
        match bar {
            Some(bar) => table.row_with_bar(cells, bar),
            None => table.row(cells),
        }
    }
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

/// One plain breadth-first search for each net, as if the other had no line.
fn floor(board: &Board) -> u64 {
    let size = board.size();
    let width = usize::from(size.width) + 2;
    let at = |cell: Position| (usize::from(cell.row) + 1) * width + usize::from(cell.column) + 1;
    let mut is_open = vec![false; width * (usize::from(size.height) + 2)];
    for row in 0..size.height {
        let words = board.obstacles().row(row);
        let cells = &mut is_open[at(Position::new(row, 0))..][..usize::from(size.width)];
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = words[column / 64] >> (column % 64) & 1 == 0;
        }
    }
    let mut total = 0;
    for net in Net::ALL {
        let others = board.ends(net.other()).map(at);
        others.iter().for_each(|&end| is_open[end] = false);
        let [start, goal] = board.ends(net).map(at);
        let mut steps = vec![u32::MAX; is_open.len()];
        let mut queue = Vec::with_capacity(is_open.len());
        queue.push(start);
        steps[start] = 0;
        let mut done = 0;
        'search: while let Some(&here) = queue.get(done) {
            done += 1;
            for next in [here - width, here + 1, here + width, here - 1] {
                if is_open[next] && steps[next] == u32::MAX {
                    steps[next] = steps[here] + 1;
                    if next == goal {
                        break 'search;
                    }
                    queue.push(next);
                }
            }
        }
        total += u64::from(steps[goal]);
        others.iter().for_each(|&end| is_open[end] = true);
    }
    total
}

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

/// The judge's size, against the published search and the frontier programme (as `count_optimal` runs it).
///
/// All three take the same turns on the same boards, so what the ratios compare was measured under the same conditions: once, as some of the others'
/// turns take seconds, and where they are short as often as we are against the floor.
fn small(table: &mut Table, quick: bool) {
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
        // A published search may take minutes on an empty board: it is stopped after as many steps as take some seconds.
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
        row.others = format!("reference, total {}", measure::ratio(to_published));
        row.add(
            table,
            bars.map(|[bar, _]| at_least("reference, total", bar, to_published)),
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
fn bytes(table: &mut Table) {
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

fn squares(sides: &[u16]) -> impl Iterator<Item = Size> {
    sides.iter().map(|&side| Size::new(side, side))
}

/// Boards on which the parity bound is met.
fn large(table: &mut Table, quick: bool) {
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
            let [ours, plain] = interleaved(&boards, 3, [&mut length, &mut floor]);
            let mut row = Row::new(format!("{size}, {obstacles} %"))
                .times(&ours, &work(&boards))
                .floor(&ours, &plain);
            row.exact = format!("{0}/{0}", boards.len());
            row.add(
                table,
                Some(at_most(
                    "to floor",
                    [4.0, 1.5],
                    ours.median_ratio_to(&plain),
                )),
            );
        }
    }
}

/// Boards of which one in ten needs more.
fn gaps(table: &mut Table, quick: bool) {
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
            let [ours, plain] = interleaved(&boards, 1, [&mut length, &mut floor]);
            let mut row = Row::new(format!("{size}, {family}"))
                .times(&ours, &work(&boards))
                .floor(&ours, &plain);
            row.exact = format!("{0}/{0}", boards.len());
            row.add(
                table,
                Some(at_most(
                    "to floor",
                    [10.0, 3.0],
                    ours.median_ratio_to(&plain),
                )),
            );
            Row::new("").add(
                table,
                Some(at_most("worst", [300.0, 40.0], worst(&ours, &plain))),
            );
        }
    }
}

/// Accounted bytes beyond the board for each of its cells.
fn memory(table: &mut Table, side: u16) {
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

fn percolation(table: &mut Table, quick: bool) {
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

fn trees(table: &mut Table, quick: bool) {
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
fn narrow(table: &mut Table, quick: bool) {
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

/// What a limit leaves: an interval that holds the optimum.
fn stopped(table: &mut Table) {
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
