//! What the searches count on a fixed set of vaults: a change of their work shows in the snapshot.
//! Bytes are those of a machine with pointers of 64 bits.

use test_support::work::Table;
use vault_keys::generate::{Family, Recipe, Wanted, generate};
use vault_keys::{Limits, Tour, Vault, lower_bound_within, reference, solve_within};

fn vaults(recipe: Recipe, count: u64) -> impl Iterator<Item = Vault> {
    (0..count).map(move |seed| generate(&recipe, seed).expect("room for robots and keys"))
}

fn small() -> [(&'static str, Recipe, u64); 3] {
    let few_loops = Family::Looped { percent: 5 };
    let noise = Family::Noise { percent: 30 };
    [
        ("maze, 11 x 11", Recipe::new(Family::Maze, 11, 1, 6, 4), 40),
        (
            "5 % loops, 15 x 15",
            Recipe::new(few_loops, 15, 2, 7, 7),
            40,
        ),
        ("noise, 13 x 13", Recipe::new(noise, 13, 3, 8, 10), 40),
    ]
}

fn large() -> [(&'static str, Recipe, u64); 14] {
    let few_loops = Family::Looped { percent: 5 };
    let many_loops = Family::Looped { percent: 30 };
    let noise = Family::Noise { percent: 30 };
    let regions = Family::Regions { percent: 5 };
    let sealed = Recipe::new(few_loops, 41, 1, 26, 26).wanted(Wanted::SealedKey);
    let waiting = Recipe::new(many_loops, 41, 4, 20, 20).wanted(Wanted::WaitingKeys);
    [
        ("maze, 81 x 81", Recipe::new(Family::Maze, 81, 1, 26, 26), 4),
        (
            "maze, four robots",
            Recipe::new(Family::Maze, 61, 4, 26, 26),
            4,
        ),
        (
            "quadrants",
            Recipe::new(Family::Quadrants, 81, 1, 26, 26),
            4,
        ),
        ("5 % loops", Recipe::new(few_loops, 41, 1, 18, 18), 4),
        (
            "5 % loops, 299 x 299",
            Recipe::new(few_loops, 299, 1, 8, 8),
            2,
        ),
        ("30 % loops", Recipe::new(many_loops, 61, 1, 20, 26), 4),
        ("room", Recipe::new(Family::Room, 60, 1, 16, 16), 2),
        (
            "room, four robots",
            Recipe::new(Family::Room, 60, 4, 16, 0),
            2,
        ),
        ("two robots", Recipe::new(few_loops, 41, 2, 18, 18), 4),
        ("regions", Recipe::new(regions, 81, 4, 26, 26), 2),
        ("noise, 40 robots", Recipe::new(noise, 61, 40, 26, 26), 4),
        ("dense doors", Recipe::new(noise, 41, 3, 22, 50), 2),
        ("sealed key", sealed, 10),
        ("keys that wait for each other", waiting, 10),
    ]
}

#[test]
fn tours() {
    let mut table = Table::new();
    for (name, recipe, count) in small().into_iter().chain(large()) {
        table.add(name, vaults(recipe, count), solve_within, Tour::steps);
    }
    test_support::assert_snapshot!("work__tours", table.to_string());
}

#[test]
fn lower_bounds() {
    let mut table = Table::new();
    for (name, recipe, count) in small().into_iter().chain(large()) {
        table.add(
            name,
            vaults(recipe, count.div_ceil(2)),
            lower_bound_within,
            |&steps| steps,
        );
    }
    test_support::assert_snapshot!("work__lower_bounds", table.to_string());
}

#[test]
fn the_published_search() {
    let mut table = Table::new();
    for (name, recipe, count) in small() {
        let solve = |vault: &Vault, limits: &Limits<'_>| reference::solve_within(vault, limits);
        table.add(name, vaults(recipe, count / 4), solve, |&steps| steps);
    }
    test_support::assert_snapshot!("work__the_published_search", table.to_string());
}
