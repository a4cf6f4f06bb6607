//! Limits: honored, and what is said when one is met is true.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use grid_core::Stats;
use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{
    Answer, Board, Limit, Limits, Net, Size, count_optimal, reference, solve, solve_within,
};

/// Boards that go through different steps.
fn boards() -> Vec<Board> {
    let families = [
        (Family::Open, Size::new(9, 9)),
        (Family::Noise { obstacles: 20 }, Size::new(9, 9)),
        (Family::Noise { obstacles: 36 }, Size::new(30, 30)),
        (Family::Maze { hall: 3, opened: 0 }, Size::new(31, 31)),
        (
            Family::Maze {
                hall: 1,
                opened: 10,
            },
            Size::new(31, 41),
        ),
    ];
    families
        .into_iter()
        .flat_map(|(family, size)| (0..12).filter_map(move |seed| generate(family, size, seed)))
        .collect()
}

/// Fails unless the answer is the board's, or an interval around it.
fn check(board: &Board, limits: &Limits<'_>) -> Option<Limit> {
    let known = solve(board).ok().map(|wiring| wiring.length());
    match solve_within(board, limits).answer {
        Answer::Solved(wiring) => {
            assert_eq!(Some(wiring.length()), known, "\n{board}");
            None
        }
        Answer::Unsolvable(_) => {
            assert_eq!(known, None, "\n{board}");
            None
        }
        Answer::Stopped(stopped) => {
            let optimum = known.unwrap_or(u64::MAX);
            assert!(
                stopped.lower <= optimum,
                "{stopped}, and it is {known:?}\n{board}"
            );
            let apart = Net::ALL.map(|net| board.ends(net)[0].manhattan(board.ends(net)[1]));
            assert!(stopped.lower >= apart.iter().sum(), "{stopped}\n{board}");
            assert!(
                stopped.upper.is_none_or(|upper| upper >= optimum),
                "{stopped}, and it is {known:?}\n{board}"
            );
            Some(stopped.limit)
        }
    }
}

/// Every board takes no more than allowed, whatever that is, and does not stop when allowed what it
/// takes.
fn is_kept(limit: Limit, taken: fn(&Stats) -> u64, allow: fn(u64) -> Limits<'static>) {
    let mut stops = 0;
    for board in boards() {
        let taken = |limits: &Limits<'_>| taken(&solve_within(&board, limits).stats);
        let needed = taken(&Limits::new());
        let shares = (1..12).map(|twelfths| needed * twelfths / 12);
        for allowed in shares.chain([0, 1, 10, 100, 1_000, needed.saturating_sub(1), needed]) {
            let limits = allow(allowed);
            assert!(taken(&limits) <= allowed, "{limit:?} {allowed}\n{board}");
            let stopped = check(&board, &limits);
            assert!(
                allowed < needed || stopped.is_none(),
                "{limit:?}: {allowed} is enough\n{board}"
            );
            assert!(stopped.is_none_or(|by| by == limit));
            stops += usize::from(stopped.is_some());
        }
    }
    assert!(stops > 50, "{stops}");
}

#[test]
fn no_more_states_than_allowed() {
    let allow = |states| Limits::new().states(states);
    is_kept(Limit::States, |stats| stats.expanded, allow);
}

#[test]
fn no_more_memory_than_allowed() {
    let allow = |bytes| Limits::new().memory_bytes(bytes);
    is_kept(Limit::Memory, |stats| stats.peak_bytes, allow);
}

#[test]
fn a_raised_flag_stops_at_once() {
    let flag = AtomicBool::new(true);
    let limits = Limits::new().stop(&flag);
    for board in boards() {
        assert_eq!(check(&board, &limits), Some(Limit::Stop), "\n{board}");
    }
}

#[test]
fn a_flag_stops_a_long_search() {
    let board = generate(Family::Open, Size::new(14, 400), 3).unwrap();
    let flag = AtomicBool::new(false);
    let limits = Limits::new().stop(&flag).memory_bytes(1 << 28);
    thread::scope(|scope| {
        let search = scope.spawn(|| count_optimal(&board, &limits).map(|outcome| outcome.answer));
        thread::sleep(Duration::from_millis(200));
        flag.store(true, Ordering::Relaxed);
        let answer = search.join().unwrap();
        assert!(matches!(answer, Ok(Answer::Stopped(_))), "{answer:?}");
    });
}

#[test]
fn the_reference_stops_too() {
    let board = generate(Family::Open, Size::new(9, 9), 1).unwrap();
    let outcome = reference::solve_within(&board, &Limits::new().states(1_000));
    assert!(outcome.stats.expanded <= 1_000);
    if let Answer::Stopped(stopped) = outcome.answer {
        let optimum = solve(&board).map_or(u64::MAX, |wiring| wiring.length());
        assert!(stopped.lower <= optimum && stopped.upper.is_none_or(|upper| upper >= optimum));
    }
}
