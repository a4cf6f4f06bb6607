//! The bound on every state of small mazes, and which vaults the engine takes on.

use alloc::collections::BTreeMap;

use grid_core::{Limit, Limits, Meter, Stopped};
use std::vec::Vec;
use test_support::cases;

use crate::generate::{Family, Recipe, generate};
use crate::solve::bound::crossings::CrossingBound;
use crate::solve::reduce::masks::members;
use crate::solve::reduce::maze::corridors::Corridors;
use crate::solve::reduce::maze::items::{MOST_CUTS, Reduced};
use crate::solve::reduce::maze::key_tree::Tree;
use crate::vault::Vault;

fn reduced(vault: &Vault) -> Reduced {
    let meter = Meter::new(&Limits::new());
    let flood = Corridors::new(vault, &meter);
    let tree = Tree::new(vault, flood.unwrap().unwrap(), &meter)
        .unwrap()
        .unwrap();
    Reduced::new(&tree).unwrap().unwrap()
}

/// The exact rest of the way from every state, by plain recursion.
struct Exact<'a> {
    reduced: &'a Reduced,
    known: BTreeMap<(u32, u32), u64>,
}

impl Exact<'_> {
    fn successors(&self, left: u32, heads: u32) -> Vec<(u64, u32, u32)> {
        let can_go = |&item: &usize| self.reduced.items[item].before & left == 0;
        let go = |number: usize| {
            let item = &self.reduced.items[number];
            let region = self.reduced.regions[item.region];
            let from = members(heads & region).fold(0, |_, head| self.reduced.items[head].sides);
            let cuts = self.reduced.cuts.iter().enumerate();
            let across = cuts.filter(|(place, _)| (from ^ item.sides) >> place & 1 == 1);
            let steps = across.map(|(_, cut)| cut.steps).sum();
            (steps, left & !(1 << number), heads & !region | 1 << number)
        };
        members(left).filter(can_go).map(go).collect()
    }

    fn steps(&mut self, left: u32, heads: u32) -> u64 {
        if let Some(&steps) = self.known.get(&(left, heads)) {
            return steps;
        }
        let next = self.successors(left, heads);
        let ways = next
            .into_iter()
            .map(|(steps, left, heads)| steps + self.steps(left, heads));
        let least = ways.min().unwrap_or(0);
        self.known.insert((left, heads), least);
        least
    }
}

#[test]
fn the_bound_is_admissible_and_consistent_on_every_state() {
    let mut exact_at_start = 0;
    let mut vaults = 0;
    for (number, seed) in (0..cases(1_000)).zip(0..) {
        let doors = 1 + number % 12;
        let mut recipes = [Family::Maze, Family::Quadrants]
            .map(|f| Recipe::new(f, 13, 1, 7, doors))
            .to_vec();
        recipes
            .extend([2, 3].map(|n| Recipe::new(Family::Regions { percent: 0 }, 15, n, 8, doors)));
        let vault = generate(&recipes[number % recipes.len()], seed).unwrap();
        let split = vault.split_entrance().ok();
        for vault in [Some(vault), split].into_iter().flatten() {
            let reduced = reduced(&vault);
            let mut bound = CrossingBound::<MOST_CUTS>::new(&reduced);
            let all = reduced.regions.iter().fold(0, |all, items| all | items);
            let mut exact = Exact {
                reduced: &reduced,
                known: BTreeMap::new(),
            };
            let answer = exact.steps(all, 0);
            let sides =
                |heads| members(heads).fold(0, |sides, item| sides | reduced.items[item].sides);
            let mut at = |left, heads| bound.steps(sides(heads), left);
            for (&(left, heads), &steps) in &exact.known {
                assert!(at(left, heads) <= steps, "not admissible\n{vault}");
                for (step, next, next_heads) in exact.successors(left, heads) {
                    assert!(
                        at(left, heads) <= step + at(next, next_heads),
                        "not consistent\n{vault}"
                    );
                }
            }
            vaults += 1;
            exact_at_start += usize::from(at(all, 0) == answer);
        }
    }
    assert!(
        exact_at_start * 10 > vaults * 8,
        "{exact_at_start} of {vaults}"
    );
}

fn takes_on(map: &str) -> bool {
    let vault: Vault = map.parse().unwrap();
    super::solve(&vault, &Meter::new(&Limits::new())).is_some()
}

#[test]
fn mazes_with_rooms_around_their_starts_are_taken_on() {
    assert!(takes_on("#######\n#@.a..#\n#..####\n##b####\n"));
    assert!(takes_on("...a\n.@.#\n...#\n##b#\n"));
    assert!(takes_on("@\n.\na\n#\n@bA\n"));
}

#[test]
fn loops_and_shared_regions_are_not() {
    assert!(!takes_on("@...\n.##.\na...\n"));
    assert!(!takes_on("##...a\n.#.#..\n...@..\n"));
    assert!(!takes_on("...\n.#.\n.@.\n.a#\n"));
    assert!(!takes_on("@.a.@\n"));
    assert!(!takes_on("@a..\n....\n"));
    assert!(!takes_on("@..A\n...a\n"));
}

#[test]
fn limits_are_kept() {
    let vault = generate(&Recipe::new(Family::Quadrants, 41, 1, 26, 40), 1).unwrap();
    let steps = |limits: &Limits<'_>| {
        let meter = Meter::new(limits);
        let verdict = super::solve(&vault, &meter).unwrap();
        (verdict.map(|tour| tour.unwrap().steps()), meter.stats())
    };
    let (answer, stats) = steps(&Limits::new());
    let answer = answer.unwrap();
    for states in [0, 1, stats.expanded - 1] {
        let (stopped, _) = steps(&Limits::new().states(states));
        let Stopped { limit, lower, .. } = stopped.unwrap_err();
        assert_eq!(limit, Limit::States);
        assert!(lower <= answer && (states == 0 || lower > answer / 2));
    }
    assert_eq!(steps(&Limits::new().states(stats.expanded)).0, Ok(answer));
    let (stopped, little) = steps(&Limits::new().memory_bytes(stats.peak_bytes - 1));
    assert_eq!(stopped.unwrap_err().limit, Limit::Memory);
    assert!(little.peak_bytes < stats.peak_bytes);
    assert_eq!(
        steps(&Limits::new().memory_bytes(stats.peak_bytes)).0,
        Ok(answer)
    );
    let stop = core::sync::atomic::AtomicBool::new(true);
    assert_eq!(
        steps(&Limits::new().stop(&stop)).0.unwrap_err().limit,
        Limit::Stop
    );
}
