//! One robot on maps with loops: mazes with opened walls, noise, open rooms.

use vault_keys::generate::{Family, Recipe};

use crate::bench::{Bench, within};
use crate::{BARELY, LOOPED, NOISE};

pub(crate) fn one_robot(bench: &mut Bench) {
    for (name, family) in [
        ("81 x 81 looped 5 %, 1 robot", BARELY),
        ("81 x 81 looped 30 %, 1 robot", LOOPED),
        ("81 x 81 noise 30 %, 1 robot", NOISE),
    ] {
        bench.row(name, within(20.0, 5.0), |bench| {
            bench.maps(Recipe::new(family, 81, 1, 26, 26), 15)
        });
    }
    for (name, doors) in [
        ("80 x 80 room, no doors", 0),
        ("80 x 80 room, 26 doors", 26),
    ] {
        bench.row(name, within(20.0, 3.0), |bench| {
            bench.maps(Recipe::new(Family::Room, 80, 1, 26, doors), 9)
        });
    }
}
