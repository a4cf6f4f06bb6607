//! Random small maps against brute force: shared and separate regions, loops, repeated doors, doors
//! without keys, keys in the way, impossible maps.

use std::sync::atomic::AtomicBool;

use crate::oracle;
use grid_core::Random;
use test_support::cases;
use vault_keys::{
    Answer, Limit, Limits, Vault, lower_bound, lower_bound_within, reference, solve, solve_within,
};

/// A map of at most 64 cells, with one to four robots in at most `width` columns.
fn small_map(random: &mut Random) -> String {
    let robots = 1 + random.below(4);
    // The more robots, the fewer cells, so that brute force ends.
    let most = [48, 36, 24, 18][robots - 1];
    loop {
        let height = 1 + random.below(6);
        let width = 2 + random.below(8);
        let walls = random.below(50);
        let mut cells: Vec<u8> = (0..height * width)
            .map(|_| if random.percent(walls) { b'#' } else { b'.' })
            .collect();
        // A wall right across makes regions.
        if random.percent(30) {
            let row = random.below(height);
            cells[row * width..][..width].fill(b'#');
        }
        let mut open: Vec<usize> = (0..cells.len())
            .filter(|&cell| cells[cell] == b'.')
            .collect();
        if open.len() > most {
            continue;
        }
        random.shuffle(&mut open);
        let keys = random.below(7);
        let doors = random.below(8);
        let mut letters: Vec<u8> = (b'a'..=b'h').collect();
        random.shuffle(&mut letters);
        let mut pieces: Vec<u8> = vec![b'@'; robots];
        pieces.extend_from_slice(&letters[..keys]);
        for _ in 0..doors {
            // Mostly doors of keys on the map, some repeated, some without a key.
            let among = if random.percent(90) {
                keys.max(1)
            } else {
                letters.len()
            };
            pieces.push(letters[random.below(among)].to_ascii_uppercase());
        }
        if open.len() < robots + keys {
            continue;
        }
        for (&cell, piece) in open.iter().zip(pieces) {
            cells[cell] = piece;
        }
        let rows: Vec<&str> = cells
            .chunks(width)
            .map(|row| std::str::from_utf8(row).unwrap())
            .collect();
        return rows.join("\n") + "\n";
    }
}

/// Stops searches early: what they say of the answer is true, and of the lower bound too.
fn stops(vault: &Vault, known: u64, random: &mut Random) {
    let flag = AtomicBool::new(true);
    let whole = solve_within(vault, &Limits::new()).stats;
    let states = random.below(4) as u64;
    let bytes = random.bits() % (whole.peak_bytes + 1);
    let all = [
        (Limits::new().stop(&flag), Limit::Stop),
        (Limits::new().states(states), Limit::States),
        (Limits::new().memory_bytes(bytes), Limit::Memory),
    ];
    for (limits, limit) in all {
        let outcome = solve_within(vault, &limits);
        if let Answer::Stopped(stopped) = outcome.answer {
            assert_eq!(stopped.limit, limit);
            // Each key is a step away from everything else.
            assert!(
                stopped.lower >= vault.keys().len() as u64,
                "{stopped}\n{vault}"
            );
            assert!(stopped.lower <= known, "{stopped}, answer {known}\n{vault}");
            assert!(
                stopped.upper.is_none_or(|upper| upper >= known),
                "{stopped}\n{vault}"
            );
            if let Some(best) = stopped.best {
                assert_eq!(best.verify(vault), Ok(()), "\n{vault}");
                assert_eq!(Some(best.steps()), stopped.upper, "\n{vault}");
            }
        }
        if limit == Limit::States {
            assert_eq!(
                outcome.stats.expanded,
                states.min(whole.expanded),
                "\n{vault}"
            );
        }
        if let Answer::Stopped(stopped) = reference::solve_within(vault, &limits).answer {
            assert!(stopped.lower <= known, "{stopped}, answer {known}\n{vault}");
        }
        if let Answer::Stopped(stopped) = lower_bound_within(vault, &limits).answer {
            let bound = lower_bound(vault).expect("a feasible vault");
            assert!(stopped.lower <= bound, "{stopped}, bound {bound}\n{vault}");
        }
    }
}

#[test]
fn small_maps_agree_with_brute_force() {
    let mut random = Random::new(0x2019);
    let cases = cases(2_000);
    let mut solvable = 0;
    for _ in 0..cases {
        let map = small_map(&mut random);
        let known = oracle::fewest_steps(&map);
        let vault: Vault = map.parse().unwrap_or_else(|error| panic!("{error}\n{map}"));
        let found = solve(&vault);
        if let Ok(tour) = &found {
            assert_eq!(tour.verify(&vault), Ok(()), "\n{map}");
        }
        let steps = found.as_ref().ok().map(|tour| tour.steps());
        assert_eq!(steps, known, "{found:?}\n{map}");
        assert_eq!(reference::solve(&vault).ok(), known, "the reference\n{map}");
        if let Some(known) = known {
            solvable += 1;
            stops(&vault, known, &mut random);
            let bound = lower_bound(&vault).unwrap_or_else(|error| panic!("{error}\n{map}"));
            assert!(bound <= known, "bound {bound}, answer {known}\n{map}");
        }
    }
    assert!(
        solvable * 4 > cases,
        "only {solvable} of {cases} maps have a solution"
    );
}
