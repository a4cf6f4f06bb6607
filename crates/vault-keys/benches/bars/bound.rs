//! What the lower bound of the write-up costs beside the exact answer.

use test_support::measure::{self, Bar, interleaved};
use vault_keys::generate::{Family, Recipe};
use vault_keys::{Vault, lower_bound as bound_of};

use crate::bench::{Bench, named};
use crate::measured::solve_text;

pub(crate) fn lower_bound(bench: &mut Bench) {
    for (name, family) in [
        ("lower bound, 4 mazes", Family::Regions { percent: 0 }),
        (
            "lower bound, 4 looped regions",
            Family::Regions { percent: 5 },
        ),
    ] {
        if !bench.wants(name) {
            continue;
        }
        let maps = bench.maps(Recipe::new(family, 81, 4, 26, 26), 9);
        let bound = |text: &String| {
            let vault: Vault = text.parse().expect("a generated map");
            bound_of(&vault).expect("a feasible map")
        };
        let [times, exact] = interleaved(
            &maps,
            5,
            [&mut |text| bound(text), &mut |text| {
                solve_text(text).expanded
            }],
        );
        let mut cells = named(name);
        cells[1] = maps.len().to_string();
        cells[2] = measure::time(times.median());
        cells[3] = measure::time(times.max());
        let ratio = times.ratio_to(&exact);
        let bar = Bar::at_most("to the exact answer", 10.0, ratio);
        bench.lines(cells, vec![bar]);
    }
}
