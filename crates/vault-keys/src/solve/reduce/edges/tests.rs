//! Searches over cells and over junctions find the same.

use std::format;
use std::string::{String, ToString};

use grid_core::Limits;

use super::*;
use crate::generate::{Family, Recipe, generate};
use crate::solve::reduce::contraction::Edge;
use crate::vault::Vault;
use grid_core::Meter;
use std::vec::Vec;

/// All ways, sorted, found over cells or over junctions.
fn edges(vault: &Vault, cells_a_node: usize) -> Vec<Vec<Edge>> {
    let limits = Limits::new();
    let meter = Meter::new(&limits);
    let ground = PaddedMap::new(vault, &meter).expect("no limit");
    let mut places = ContractedGraph::new(vault, &ground, &meter).expect("no limit");
    find_edges_over(&mut places, &ground, cells_a_node).expect("no limit");
    (0..places.cells.len())
        .map(|place| {
            let mut ways = places.edges(place).to_vec();
            ways.sort_unstable();
            ways
        })
        .collect()
}

fn check(vault: &Vault) {
    let over_cells = edges(vault, usize::MAX);
    assert_eq!(edges(vault, 1), over_cells, "{vault}");
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
        // Two ways around, one of which is longer; a ring at the end; rows too long for a
        // rectangle.
        let map = format!("@{way}a.B#...\n.{wall}#.#.###.#.\n.{way}b.A....\n");
        check(&map.parse().expect("a map"));
        let below: String = (0..60).map(|_| "\n.").collect();
        let long = ".".repeat(20 * length);
        let ragged = map.trim_end().to_string() + &below + &long + "c";
        check(&ragged.parse().expect("a map"));
    }
}
