//! Maps without a solution: held to one flood for each key.

use test_support::measure::Bar;
use vault_keys::generate::{Family, Recipe, Wanted};

use crate::BARELY;
use crate::bench::Bench;
use crate::measured::measure_maps;
use crate::reference::Budget;

pub(crate) fn impossible(bench: &mut Bench) {
    for (wanted, why) in [
        (Wanted::SealedKey, "sealed key"),
        (Wanted::WaitingKeys, "waiting keys"),
    ] {
        for (name, family, side, robots, doors) in [
            ("81 x 81 maze", Family::Maze, 81, 1, 12),
            ("81 x 81 looped 5 %", BARELY, 81, 4, 26),
            ("80 x 80 room", Family::Room, 80, 1, 26),
            ("40 robots, 130 doors", BARELY, 81, 40, 130),
            ("1000 x 1000 room", Family::Room, 1000, 1, 26),
        ] {
            let name = format!("{why}, {name}");
            if !bench.wants(&name) || bench.quick && side > 100 {
                continue;
            }
            let recipe = Recipe::new(family, side, robots, 26, doors).wanted(wanted);
            let measured = measure_maps(&bench.maps(recipe, 5), Budget::SHORT);
            let floods = measured.times.ratio_to(&measured.floors);
            bench.lines(
                measured.cells(&name),
                vec![Bar::at_most("to floor", 26.0, floods)],
            );
        }
    }
}
