//! Work whose instructions are counted: see `cargo xtask counts`.

use test_support::counts::{self, Case};
use vault_keys::generate::{Family, Recipe, Wanted, generate};
use vault_keys::{Vault, lower_bound, solve};

fn texts(recipe: Recipe, count: u64) -> Vec<String> {
    (0..count)
        .map(|seed| generate(&recipe, seed).expect("room for robots and keys"))
        .map(|vault| vault.to_string())
        .collect()
}

fn vault(text: &str) -> Vault {
    text.parse().expect("a generated vault")
}

/// From bytes to tours, all steps together.
fn tours(name: &'static str, recipe: Recipe, count: u64) -> Case {
    Case::new(
        name,
        move || texts(recipe, count),
        |texts| {
            texts
                .iter()
                .map(|text| solve(&vault(text)).map_or(1, |tour| tour.steps()))
                .sum()
        },
    )
}

fn main() {
    let few_loops = Family::Looped { percent: 5 };
    let many_loops = Family::Looped { percent: 30 };
    let noise = Family::Noise { percent: 30 };
    counts::main(&[
        tours(
            "maze, one robot",
            Recipe::new(Family::Maze, 81, 1, 26, 26),
            20,
        ),
        Case::new(
            "maze, split into four",
            || texts(Recipe::new(Family::Quadrants, 81, 1, 26, 26), 20),
            |texts| {
                let steps = |text: &String| {
                    let split = vault(text).split_entrance().expect("an open entrance");
                    solve(&split).map_or(1, |tour| tour.steps())
                };
                texts.iter().map(steps).sum()
            },
        ),
        tours("5 % loops", Recipe::new(few_loops, 61, 1, 20, 20), 2),
        tours("30 % loops", Recipe::new(many_loops, 81, 1, 26, 26), 2),
        tours("room", Recipe::new(Family::Room, 80, 1, 26, 26), 2),
        tours(
            "two robots in a region",
            Recipe::new(few_loops, 41, 2, 20, 20),
            2,
        ),
        tours(
            "four robots in a room",
            Recipe::new(Family::Room, 80, 4, 26, 0),
            2,
        ),
        tours(
            "four regions",
            Recipe::new(Family::Regions { percent: 5 }, 81, 4, 26, 26),
            2,
        ),
        tours("dense doors", Recipe::new(noise, 41, 3, 26, 50), 2),
        tours(
            "999 x 999 maze",
            Recipe::new(Family::Maze, 999, 1, 26, 26),
            1,
        ),
        tours(
            "sealed key",
            Recipe::new(few_loops, 81, 1, 26, 26).wanted(Wanted::SealedKey),
            20,
        ),
        Case::new(
            "lower bound",
            || {
                texts(
                    Recipe::new(Family::Regions { percent: 5 }, 81, 4, 26, 26),
                    5,
                )
            },
            |texts| {
                let bound = |text: &String| lower_bound(&vault(text)).unwrap_or(1);
                texts.iter().map(bound).sum()
            },
        ),
    ]);
}
