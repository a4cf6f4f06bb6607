//! Limits are kept, and what a stopped search says is true.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use vault_keys::{
    Answer, Limit, Limits, Stopped, Tour, Vault, lower_bound, lower_bound_within, solve,
    solve_within,
};

/// A map on which the search takes some hundred states.
fn vault() -> Vault {
    include_str!("../../../../fixtures/vault-keys/stress/eight-robots-in-one-maze.txt")
        .parse()
        .unwrap()
}

fn stopped(vault: &Vault, limits: &Limits<'_>) -> Option<Stopped<Tour>> {
    match solve_within(vault, limits).answer {
        Answer::Stopped(stopped) => Some(stopped),
        _ => None,
    }
}

#[test]
fn states_are_counted_exactly_and_bounds_hold() {
    let vault = vault();
    let best = solve(&vault).unwrap().steps();
    let needed = solve_within(&vault, &Limits::new()).stats.expanded;
    let mut last_lower = 0;
    for states in [0, 1, 2, 10, 50, 100, needed - 1] {
        let limits = Limits::new().states(states);
        let outcome = solve_within(&vault, &limits);
        assert_eq!(outcome.stats.expanded, states);
        let stopped = stopped(&vault, &limits).expect("not enough states");
        assert_eq!(stopped.limit, Limit::States);
        assert!(
            stopped.lower <= best && stopped.upper.is_some_and(|upper| upper >= best),
            "{stopped}"
        );
        assert!(stopped.lower >= last_lower);
        last_lower = stopped.lower;
    }
    assert!(last_lower > best / 2);
    assert_eq!(stopped(&vault, &Limits::new().states(needed)), None);
}

#[test]
fn memory_is_never_exceeded() {
    let vault = vault();
    let needed = solve_within(&vault, &Limits::new()).stats.peak_bytes;
    assert!(needed < 1 << 20, "{needed}");
    for bytes in (0..16).map(|part| needed * part / 16).chain([needed - 1]) {
        let outcome = solve_within(&vault, &Limits::new().memory_bytes(bytes));
        assert!(outcome.stats.peak_bytes <= bytes);
        let Answer::Stopped(stopped) = outcome.answer else {
            panic!("{bytes} of {needed} bytes are enough");
        };
        assert_eq!(stopped.limit, Limit::Memory);
    }
    assert_eq!(stopped(&vault, &Limits::new().memory_bytes(needed)), None);
}

#[test]
fn the_lower_bound_keeps_limits() {
    let vault = vault();
    let all = lower_bound_within(&vault, &Limits::new());
    let bound = lower_bound(&vault).unwrap();
    assert_eq!(all.answer, Answer::Solved(bound));
    let flag = AtomicBool::new(true);
    let needed = all.stats;
    assert!(needed.expanded > 0);
    for (limits, limit) in [
        (Limits::new().states(needed.expanded - 1), Limit::States),
        (
            Limits::new().memory_bytes(needed.peak_bytes - 1),
            Limit::Memory,
        ),
        (Limits::new().stop(&flag), Limit::Stop),
    ] {
        let Answer::Stopped(stopped) = lower_bound_within(&vault, &limits).answer else {
            panic!("{limit} is not kept");
        };
        assert_eq!(stopped.limit, limit);
        assert_eq!(stopped.upper, None);
        assert!(stopped.lower <= bound);
    }
    let limits = Limits::new()
        .states(needed.expanded)
        .memory_bytes(needed.peak_bytes);
    assert_eq!(
        lower_bound_within(&vault, &limits).answer,
        Answer::Solved(bound)
    );
}

#[test]
fn what_is_stopped_before_it_starts_says_what_is_known_without_a_search() {
    // 2 steps to a, 4 to b, 2 from there to c, if no wall were in the way; 6 for b with the wall.
    let vault: Vault = "###########\n#a.@..#b.c#\n#....##...#\n#.........#\n"
        .parse()
        .unwrap();
    let flag = AtomicBool::new(true);
    for limits in [Limits::new().stop(&flag), Limits::new().memory_bytes(0)] {
        let outcome = solve_within(&vault, &limits);
        let Answer::Stopped(stopped) = outcome.answer else {
            panic!("it is not stopped");
        };
        assert_eq!((stopped.lower, stopped.upper), (8, None));
        assert_eq!(outcome.stats.expanded, 0);
        assert_eq!(outcome.stats.peak_bytes, 0);
        let Answer::Stopped(stopped) = lower_bound_within(&vault, &limits).answer else {
            panic!("it is not stopped");
        };
        assert_eq!(stopped.lower, 8);
    }
}

#[test]
fn states_are_counted_exactly_on_every_kind_of_map() {
    use vault_keys::generate::{Family, Recipe, generate};

    let recipes = [
        Recipe::new(Family::Quadrants, 41, 1, 26, 40),
        Recipe::new(Family::Looped { percent: 30 }, 41, 1, 26, 26),
        Recipe::new(Family::Regions { percent: 5 }, 41, 4, 26, 26),
        Recipe::new(Family::Room, 40, 4, 20, 0),
        Recipe::new(Family::Noise { percent: 30 }, 31, 2, 20, 60),
    ];
    for recipe in recipes {
        let vault = generate(&recipe, 1).expect("room for robots and keys");
        let whole = solve_within(&vault, &Limits::new());
        let Answer::Solved(tour) = whole.answer else {
            panic!("a feasible vault");
        };
        let needed = whole.stats.expanded;
        for states in [0, 1, 2, 3, needed / 2, needed.saturating_sub(1), needed] {
            let limits = Limits::new().states(states);
            let outcome = solve_within(&vault, &limits);
            assert_eq!(outcome.stats.expanded, states.min(needed), "{recipe:?}");
            if let Answer::Stopped(stopped) = outcome.answer {
                assert!(stopped.lower <= tour.steps() && stopped.lower > tour.steps() / 2);
            }
        }
    }
}

#[test]
fn a_raised_flag_stops_before_anything_is_taken() {
    let flag = AtomicBool::new(true);
    let outcome = solve_within(&vault(), &Limits::new().stop(&flag));
    let Answer::Stopped(stopped) = outcome.answer else {
        panic!("it is not stopped");
    };
    assert_eq!(stopped.limit, Limit::Stop);
    assert_eq!((outcome.stats.peak_bytes, outcome.stats.expanded), (0, 0));
}

#[test]
fn a_flag_raised_on_the_way_stops_or_comes_too_late() {
    use vault_keys::generate::{Family, Recipe, generate};

    let maps = [
        Recipe::new(Family::Room, 500, 1, 26, 26),
        Recipe::new(Family::Looped { percent: 30 }, 401, 1, 26, 26),
        Recipe::new(Family::Looped { percent: 5 }, 81, 40, 26, 130),
        Recipe::new(Family::Looped { percent: 5 }, 41, 2, 26, 60),
    ];
    for recipe in maps {
        let vault = generate(&recipe, 1).expect("room for robots and keys");
        for wait in [1, 30] {
            let flag = AtomicBool::new(false);
            let answer = std::thread::scope(|scope| {
                let search = scope.spawn(|| solve_within(&vault, &Limits::new().stop(&flag)));
                std::thread::sleep(Duration::from_millis(wait));
                flag.store(true, Ordering::Relaxed);
                search.join().unwrap().answer
            });
            match answer {
                Answer::Stopped(stopped) => {
                    assert_eq!(stopped.limit, Limit::Stop, "{recipe:?}");
                    let upper = stopped.upper.unwrap_or(u64::MAX);
                    assert!((26..=upper).contains(&stopped.lower), "{stopped}");
                }
                Answer::Solved(tour) => assert_eq!(tour.verify(&vault), Ok(())),
                Answer::Unsolvable(reason) => panic!("{recipe:?}: {reason}"),
            }
        }
    }
}
