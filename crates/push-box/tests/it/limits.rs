//! Limits are kept, and what is said when one is met is true.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use push_box::generate::{Family, generate};
use push_box::{
    Answer, BitGrid, Limit, Limits, Order, Position, Room, Size, reference, solve_by, solve_within,
};

const ORDERS: [Order; 3] = [
    Order::Pushes,
    Order::PushesThenMoves,
    Order::MovesThenPushes,
];

#[test]
fn a_limit_of_states_is_exact() {
    for seed in 0..20 {
        let room =
            generate(Family::Played { percent: 20 }, Size::new(9, 9), seed).expect("it fits");
        for order in ORDERS {
            let full = solve_within(&room, order, &Limits::new());
            let Answer::Solved(walk) = full.answer else {
                panic!("a played room has a walk")
            };
            let best = if order == Order::MovesThenPushes {
                walk.moves()
            } else {
                walk.pushes()
            };
            for states in 0..full.stats.expanded {
                let outcome = solve_within(&room, order, &Limits::new().states(states));
                let Answer::Stopped(stopped) = outcome.answer else {
                    panic!("{states} of {} states were enough", full.stats.expanded)
                };
                assert_eq!(stopped.limit, Limit::States);
                assert_eq!(outcome.stats.expanded, states);
                assert!(stopped.lower <= best, "{stopped}");
                assert!(stopped.upper.is_none_or(|upper| upper >= best), "{stopped}");
            }
            let enough = solve_within(&room, order, &Limits::new().states(full.stats.expanded));
            assert_eq!(enough.answer, Answer::Solved(walk));
        }
    }
}

#[test]
fn a_limit_of_memory_is_kept() {
    let room = generate(Family::Walls { percent: 20 }, Size::new(60, 60), 1).expect("it fits");
    for order in ORDERS {
        let full = solve_within(&room, order, &Limits::new());
        assert!(matches!(full.answer, Answer::Solved(_)));
        let needed = full.stats.peak_bytes;
        for percent in [0, 1, 10, 50, 90, 99] {
            let most = needed * percent / 100;
            let outcome = solve_within(&room, order, &Limits::new().memory_bytes(most));
            assert!(
                matches!(outcome.answer, Answer::Stopped(stopped) if stopped.limit == Limit::Memory)
            );
            assert!(outcome.stats.peak_bytes <= most);
        }
        let enough = solve_within(&room, order, &Limits::new().memory_bytes(needed));
        assert!(matches!(enough.answer, Answer::Solved(_)));
    }
}

#[test]
fn a_raised_flag_stops_at_once() {
    let raised = AtomicBool::new(true);
    let room = generate(Family::Played { percent: 20 }, Size::new(9, 9), 1).expect("it fits");
    for order in ORDERS {
        let outcome = solve_within(&room, order, &Limits::new().stop(&raised));
        assert!(matches!(outcome.answer, Answer::Stopped(stopped) if stopped.limit == Limit::Stop));
        assert_eq!(outcome.stats.expanded, 0);
    }
}

#[test]
fn a_flag_raised_meanwhile_stops() {
    let room = generate(
        Family::Maze { hall: 3, loops: 10 },
        Size::new(1500, 1500),
        1,
    )
    .expect("it fits");
    for order in ORDERS {
        let flag = AtomicBool::new(false);
        let outcome = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                flag.store(true, Ordering::Relaxed);
            });
            solve_within(&room, order, &Limits::new().stop(&flag))
        });
        if let Answer::Stopped(stopped) = outcome.answer {
            assert_eq!(stopped.limit, Limit::Stop);
        }
    }
}

#[test]
fn the_walk_of_a_larger_map_is_one() {
    let room =
        generate(Family::Maze { hall: 3, loops: 10 }, Size::new(600, 600), 3).expect("it fits");
    let walk = solve_by(&room, Order::Pushes).expect("halls three wide let a box through");
    assert_eq!(walk.verify(&room), Ok(()));
    assert_eq!(walk.lurd().count() as u64, walk.moves());
    assert_eq!(walk.lurd().to_string().len() as u64, walk.moves());
}

#[test]
fn the_published_search_says_that_a_room_is_too_large() {
    // With the walls around it 65,536 cells, one more than a state has room for.
    let walls = BitGrid::empty(Size::new(255, 254));
    let at = |column| Position::new(0, column);
    let room = Room::new(walls, at(0), at(1), at(2)).expect("floor everywhere");
    let outcome = reference::solve_within(&room, &Limits::new().states(0));
    assert!(matches!(outcome.answer, Answer::Stopped(stopped) if stopped.limit == Limit::Memory));
}
