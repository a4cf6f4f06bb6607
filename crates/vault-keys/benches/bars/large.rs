//! A million cells.

use vault_keys::generate::{Family, Recipe};

use crate::bench::{Bench, Held};
use crate::{BARELY, LOOPED};

pub(crate) fn large(bench: &mut Bench) {
    if bench.quick {
        return;
    }
    for (name, family, side, ms) in [
        ("999 x 999 maze", Family::Maze, 999, 100.0),
        ("999 x 999 looped 30 %", LOOPED, 999, 300.0),
        ("999 x 999 looped 5 %", BARELY, 999, 300.0),
        ("1000 x 1000 room", Family::Room, 1000, 700.0),
    ] {
        let held = Held {
            median_ms: Some(ms),
            peak_mib: Some(64.0),
            ..Held::default()
        };
        bench.row(name, held, |bench| {
            bench.maps(Recipe::new(family, side, 1, 26, 26), 5)
        });
    }
}
