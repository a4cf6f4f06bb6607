//! Maps with so many doors that routes are not enumerated, against the plain forward search.

use test_support::cases;
use vault_keys::generate::{Family, Recipe, generate};
use vault_keys::{Answer, Limits, Vault, lower_bound_within, solve, solve_within};

use crate::forward;

fn vaults() -> impl Iterator<Item = Vault> {
    let families = [
        Family::Looped { percent: 5 },
        Family::Looped { percent: 40 },
        Family::Noise { percent: 30 },
        Family::Room,
        Family::Regions { percent: 30 },
    ];
    let seeds = cases(100) as u64;
    (0..seeds).flat_map(move |seed| {
        families.into_iter().filter_map(move |family| {
            let robots = 1 + usize::try_from(seed % 3).ok()?;
            let keys = 8 + usize::try_from(seed % 11).ok()?;
            generate(&Recipe::new(family, 17, robots, keys, 5 * keys), seed)
        })
    })
}

#[test]
fn answers_are_those_of_the_plain_search() {
    let mut compared = 0;
    for vault in vaults() {
        let Ok(known) = forward::fewest_steps(&vault.to_string(), 2_000) else {
            continue;
        };
        let tour = solve(&vault).expect("a feasible vault");
        assert_eq!(Some(tour.steps()), known, "\n{vault}");
        assert_eq!(tour.verify(&vault), Ok(()), "\n{vault}");
        compared += 1;
    }
    assert!(
        compared * 5 > cases(100),
        "only {compared} are small enough"
    );
}

#[test]
fn every_phase_counts_its_states() {
    let maps = [
        include_str!("../../../../fixtures/vault-keys/stress/many-doors-21-by-21.txt"),
        include_str!("../../../../fixtures/vault-keys/stress/many-doors-41-by-41.txt"),
        include_str!("../../../../fixtures/vault-keys/stress/many-doors-in-noise.txt"),
        include_str!("../../../../fixtures/vault-keys/stress/four-robots-and-130-doors.txt"),
        include_str!("../../../../fixtures/vault-keys/stress/open-room-with-doors.txt"),
    ];
    for map in maps {
        let vault: Vault = map.parse().expect("a map");
        for states in [0, 1, 10, 1000] {
            let limits = Limits::new().states(states);
            let outcome = solve_within(&vault, &limits);
            assert!(outcome.stats.expanded <= states);
            if let Answer::Stopped(stopped) = outcome.answer {
                assert_eq!(outcome.stats.expanded, states);
                let best = stopped.best.as_ref().expect("a first tour");
                assert_eq!(best.verify(&vault), Ok(()));
                let upper = best.steps();
                assert_eq!(Some(upper), stopped.upper);
                assert!(stopped.lower <= upper && stopped.lower > 26, "{stopped}");
            }
            assert!(lower_bound_within(&vault, &limits).stats.expanded <= states);
        }
    }
}
