//! Searches over cells and over junctions find the same.

use std::format;
use std::string::{String, ToString};

use grid_core::Limits;

use super::*;
use crate::generate::{Family, Recipe, generate};

/// All ways, sorted, found over cells or over junctions.
fn ways(vault: &Vault, cells_a_node: usize) -> Vec<Vec<Way>> {
    let limits = Limits::new();
    let meter = Meter::new(&limits);
    let ground = Ground::new(vault, &meter).expect("no limit");
    let mut places = Places::new(vault, &ground, &meter).expect("no limit");
    places
        .find_ways_over(&ground, cells_a_node)
        .expect("no limit");
    places
        .ways
        .iter()
        .map(|ways| {
            let mut ways = ways.to_vec();
            ways.sort_unstable();
            ways
        })
        .collect()
}

fn check(vault: &Vault) {
    let over_cells = ways(vault, usize::MAX);
    assert_eq!(ways(vault, 1), over_cells, "{vault}");
}

#[test]
fn junctions_are_as_far_apart_as_their_cells() {
    for percent in [0, 2, 5, 30, 100] {
        for family in [
            Family::Looped { percent },
            Family::Noise { percent },
            Family::Regions { percent },
            Family::Room,
        ] {
            for (size, robots) in [(9, 1), (15, 2), (41, 4)] {
                let recipe = Recipe::new(family, size, robots, 6, 12);
                for seed in 0..6 {
                    if let Some(vault) = generate(&recipe, seed) {
                        check(&vault);
                    }
                }
            }
        }
    }
}

#[test]
fn corridors_may_be_long() {
    for length in (50..80).chain(120..200) {
        let way = ".".repeat(length);
        let wall = "#".repeat(length - 2);
        // Two ways around, one of which is longer; a ring at the end; rows too long for a rectangle.
        let map = format!("@{way}a.B#...\n.{wall}#.#.###.#.\n.{way}b.A....\n");
        check(&map.parse().expect("a map"));
        let below: String = (0..60).map(|_| "\n.").collect();
        let long = ".".repeat(20 * length);
        let ragged = map.trim_end().to_string() + &below + &long + "c";
        check(&ragged.parse().expect("a map"));
    }
}
