//! How long a search of a large map goes on after its stop flag is raised.

use std::time::Duration;

use test_support::measure::{self, Bar, lateness};
use vault_keys::generate::{Family, Recipe};
use vault_keys::{Limits, Vault, solve_within};

use crate::bench::{Bench, map, named};
use crate::{BARELY, LOOPED};

/// When the flag is raised, after the search began.
const WAITS: [u64; 7] = [1, 5, 10, 20, 50, 100, 200];

pub(crate) fn stop(bench: &mut Bench) {
    for (name, recipe) in [
        (
            "late to stop, 1000 x 1000 room",
            Recipe::new(Family::Room, 1000, 1, 26, 26),
        ),
        (
            "late to stop, 999 x 999 maze",
            Recipe::new(Family::Maze, 999, 1, 26, 26),
        ),
        (
            "late to stop, 999 x 999 looped 30 %",
            Recipe::new(LOOPED, 999, 1, 26, 26),
        ),
        (
            "late to stop, 40 robots, 130 doors",
            Recipe::new(BARELY, 81, 40, 26, 130),
        ),
    ] {
        if !bench.wants(name) || bench.quick && recipe.size.height > 100 {
            continue;
        }
        let vault: Vault = map(&recipe, 1).parse().expect("a generated map");
        let mut late = WAITS.map(|wait| {
            lateness(Duration::from_millis(wait), |flag| {
                let _ = solve_within(&vault, &Limits::new().stop(flag));
            })
        });
        late.sort_unstable();
        let [.., last] = late;
        let mut cells = named(name);
        cells[2] = measure::time(late[late.len() / 2]);
        cells[3] = measure::time(last);
        let bar = Bar::within("max", Duration::from_millis(50), last);
        bench.lines(cells, vec![bar]);
    }
}
