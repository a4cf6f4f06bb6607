//! Limits are kept, and what a stopped search says is true.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use vault_keys::{
    Answer, Limit, Limits, Stopped, Vault, lower_bound, lower_bound_within, solve, solve_within,
};

/// A map on which the search takes some hundred states.
fn vault() -> Vault {
    include_str!("../../../fixtures/vault-keys/stress/eight-robots-in-one-maze.txt")
        .parse()
        .unwrap()
}

fn stopped(vault: &Vault, limits: &Limits<'_>) -> Option<Stopped> {
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
fn a_raised_flag_stops_at_once() {
    let flag = AtomicBool::new(true);
    let limits = Limits::new().stop(&flag);
    assert_eq!(
        stopped(&vault(), &limits).map(|stopped| stopped.limit),
        Some(Limit::Stop)
    );
}

#[test]
fn a_flag_raised_on_the_way_stops() {
    use vault_keys::generate::{Family, Recipe, generate};

    let maps = [
        Recipe::new(Family::Room, 500, 1, 26, 26),
        Recipe::new(Family::Looped { percent: 30 }, 401, 1, 26, 26),
        Recipe::new(Family::Looped { percent: 5 }, 81, 40, 26, 130),
        Recipe::new(Family::Looped { percent: 5 }, 41, 2, 26, 60),
    ];
    for recipe in maps {
        let vault = generate(&recipe, 1);
        for wait in [1, 30] {
            let flag = AtomicBool::new(false);
            std::thread::scope(|scope| {
                let (flag, vault) = (&flag, &vault);
                let search = scope.spawn(move || stopped(vault, &Limits::new().stop(flag)));
                std::thread::sleep(Duration::from_millis(wait));
                flag.store(true, Ordering::Relaxed);
                if let Some(stopped) = search.join().unwrap() {
                    assert_eq!(stopped.limit, Limit::Stop);
                }
            });
        }
    }
}
