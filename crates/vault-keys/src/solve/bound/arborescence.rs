//! The cheapest way to reach every key from the robots if robots could split: a minimum directed
//! spanning tree, with its dual.
//!
//! A plan gives each key exactly one leg into it, and following the legs backwards ends at a robot.
//! So it is a directed tree over the keys whose root stands for all robots, an arborescence, and
//! the cheapest arborescence costs no more than the plan. The algorithm is that of Chu, Liu and
//! Edmonds in the form that grows one path backwards from a key (Gabow, Galil, Spencer and Tarjan,
//! 1986): each set of keys on the path pays the cheapest leg into it; a path that reaches the root
//! is done, one that bites itself is contracted to a set.
//!
//! What the sets pay, `y`, is a solution of the dual: the cost of the tree is the sum of all
//! payments, and a leg's reduced cost, its cost less the payments of the sets that it enters, is
//! what any tree with that leg costs more at least. That is how legs are ruled out, and how a
//! successor's bound comes for one subtraction.
//!
//! O(keys^2) on fixed arrays: a contracted set keeps one row of cheapest legs, whatever it consists
//! of.

use crate::solve::reduce::masks::{Mask, members};

/// Room for 26 keys, in whole vectors.
pub(crate) const WIDTH: usize = 32;

/// A price or cost, in the units of [`Multipliers`](super::multipliers::Multipliers).
pub(crate) type Cost = i32;

/// A leg that does not exist. Sums of real costs stay far below, differences with it far above.
pub(crate) const NEVER: Cost = Cost::MAX / 2;
const REAL: Cost = Cost::MAX / 4;

/// Costs of legs: a row for each target, a column for each source key.
pub(crate) type Matrix = [[Cost; WIDTH]; WIDTH];

/// The source of a leg from the root.
pub(crate) const ROOT: u8 = u8::MAX;

/// A minimum arborescence and its dual; kept between calls for its memory.
#[derive(Clone, Debug)]
pub(crate) struct Arborescence {
    /// What the tree costs.
    pub(crate) cost: Cost,
    /// For each key what all sets with it paid: a leg from a robot costs this much less when
    /// reduced.
    pub(crate) paid: [Cost; WIDTH],
    /// Where the tree's leg into each key comes from: a key, or [`ROOT`].
    pub(crate) source: [u8; WIDTH],
    /// For each set what the cheapest legs into it cost, a column for each source key.
    into: [[Cost; WIDTH]; 2 * WIDTH],
    sets: [Set; 2 * WIDTH],
}

/// A key, or several contracted to one.
#[derive(Clone, Copy, Debug, Default)]
struct Set {
    keys: Mask,
    /// The cheapest leg from the root.
    root: Cost,
    paid: Cost,
    /// The set that it became a part of, if any.
    parent: Option<u8>,
    source: u8,
    target: u8,
    resolved: bool,
}

impl Arborescence {
    pub(crate) fn new() -> Self {
        Self {
            cost: 0,
            paid: [0; WIDTH],
            source: [ROOT; WIDTH],
            into: [[NEVER; WIDTH]; 2 * WIDTH],
            sets: [Set::default(); 2 * WIDTH],
        }
    }

    /// Finds the tree over `keys`; false if some key cannot be reached.
    ///
    /// - `root`: what the cheapest leg from any robot to each key costs.
    /// - `between`: what legs between keys cost. All costs are at least 0, or [`NEVER`].
    pub(crate) fn find(&mut self, keys: Mask, root: &[Cost; WIDTH], between: &Matrix) -> bool {
        self.cost = 0;
        let mut absent = [0; WIDTH];
        for (source, absent) in absent.iter_mut().enumerate() {
            if keys >> source & 1 == 0 {
                *absent = NEVER;
            }
        }
        for target in members(keys) {
            self.paid[target] = 0;
            let row = self.into[target].iter_mut().zip(&between[target]);
            for ((to, from), absent) in row.zip(&absent) {
                *to = from | absent;
            }
            self.into[target][target] = NEVER;
            self.sets[target] = Set {
                keys: 1 << target,
                root: root[target],
                ..Set::default()
            };
        }
        let mut count = WIDTH;
        let mut done: Mask = 0;
        let mut path = [0_u8; WIDTH];
        while done != keys {
            path[0] = first(keys & !done);
            let mut len = 1;
            loop {
                let set = path[len - 1];
                let Some(source) = self.pay(set, root, between) else {
                    return false;
                };
                if source == ROOT || done >> source & 1 == 1 {
                    done = path[..len]
                        .iter()
                        .fold(done, |done, &set| done | self.sets[usize::from(set)].keys);
                    break;
                }
                let bitten = path[..len]
                    .iter()
                    .position(|&set| self.sets[usize::from(set)].keys >> source & 1 == 1);
                match bitten {
                    None => {
                        path[len] = source;
                        len += 1;
                    }
                    Some(start) => {
                        let new = count;
                        count += 1;
                        self.contract(&path[start..len], new);
                        path[start] = small(new);
                        len = start + 1;
                    }
                }
            }
        }
        self.expand(keys, count);
        true
    }

    /// Pays for the cheapest leg into a set, and gives its source.
    fn pay(&mut self, set: u8, root: &[Cost; WIDTH], between: &Matrix) -> Option<u8> {
        let place = usize::from(set);
        let into = &self.into[place];
        let Set {
            keys,
            root: from_root,
            ..
        } = self.sets[place];
        let least = into.iter().fold(from_root, |least, &cost| least.min(cost));
        if least >= REAL {
            return None;
        }
        let source = if from_root == least {
            ROOT
        } else {
            small(into.iter().position(|&cost| cost == least)?)
        };
        let mut target = place;
        for key in members(keys) {
            let cost = match source {
                ROOT => root[key],
                source => between[key][usize::from(source)],
            };
            if cost - self.paid[key] == least {
                target = key;
            }
            self.paid[key] += least;
        }
        self.cost += least;
        let set = &mut self.sets[place];
        set.paid = least;
        set.source = source;
        set.target = small(target);
        Some(source)
    }

    fn contract(&mut self, parts: &[u8], new: usize) {
        let mut keys = 0;
        let mut root = NEVER;
        let mut into = [NEVER; WIDTH];
        for &part in parts {
            let place = usize::from(part);
            let part = &mut self.sets[place];
            part.parent = Some(small(new));
            keys |= part.keys;
            root = root.min(part.root - part.paid);
            for (least, &cost) in into.iter_mut().zip(&self.into[place]) {
                *least = (cost - part.paid).min(*least);
            }
        }
        members(keys).for_each(|key| into[key] = NEVER);
        self.into[new] = into;
        self.sets[new] = Set {
            keys,
            root,
            ..Set::default()
        };
    }

    /// What a leg into `target` costs less when reduced, by its source key: the payments of the
    /// sets that it enters.
    pub(crate) fn paid_by_source(&self, target: usize) -> [Cost; WIDTH] {
        let mut by_source = [self.paid[target]; WIDTH];
        let mut set = self.sets[target];
        let mut paid = set.paid;
        while let Some(parent) = set.parent {
            let parent = self.sets[usize::from(parent)];
            members(parent.keys & !set.keys).for_each(|source| by_source[source] = paid);
            paid += parent.paid;
            set = parent;
        }
        by_source
    }

    /// The tree's legs: the leg into a set is also that into the part of it, and so on, in which it
    /// ends; the other parts keep theirs.
    fn expand(&mut self, keys: Mask, count: usize) {
        let singles = members(keys);
        for set in (WIDTH..count).rev().chain(singles) {
            let Set {
                target,
                source,
                resolved,
                ..
            } = self.sets[set];
            if resolved {
                continue;
            }
            self.source[usize::from(target)] = source;
            let mut part = usize::from(target);
            while part != set {
                self.sets[part].resolved = true;
                let Some(parent) = self.sets[part].parent else {
                    break;
                };
                part = usize::from(parent);
            }
        }
    }
}

fn first(mask: Mask) -> u8 {
    small(mask.trailing_zeros() as usize)
}

fn small(index: usize) -> u8 {
    u8::try_from(index).expect("keys and sets of keys are few")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid_core::Random;

    /// The cheapest arborescence by trying every source of every key.
    fn brute(
        keys: usize,
        root: &[Cost; WIDTH],
        between: &Matrix,
        forced: Option<(usize, usize)>,
    ) -> Option<Cost> {
        let mut best = None;
        let choices = keys + 1;
        'all: for mut code in 0..choices.pow(u32::try_from(keys).unwrap()) {
            let mut source = [0; WIDTH];
            let mut cost: Cost = 0;
            for target in 0..keys {
                source[target] = code % choices;
                code /= choices;
                let from = source[target];
                let leg = if from == keys {
                    root[target]
                } else {
                    between[target][from]
                };
                if leg >= REAL || from == target {
                    continue 'all;
                }
                cost += leg;
            }
            if forced.is_some_and(|(target, from)| source[target] != from) {
                continue;
            }
            let parent = |key: usize| if key == keys { keys } else { source[key] };
            let top = |key| (0..keys).fold(key, |key, _| parent(key));
            if (0..keys).any(|key| top(key) != keys) {
                continue;
            }
            best = Some(best.map_or(cost, |best: Cost| best.min(cost)));
        }
        best
    }

    #[test]
    fn cost_tree_and_reduced_costs_agree_with_brute_force() {
        let mut random = Random::new(7);
        let mut tree = Arborescence::new();
        for _ in 0..400 {
            let keys = 1 + random.below(5);
            let mut leg = || {
                if random.below(4) == 0 {
                    NEVER
                } else {
                    Cost::try_from(random.below(20)).unwrap()
                }
            };
            let mut root = [NEVER; WIDTH];
            let mut between = [[NEVER; WIDTH]; WIDTH];
            for target in 0..keys {
                root[target] = leg();
                between[target][..keys].fill_with(&mut leg);
            }
            let mask = crate::solve::reduce::masks::low_bits(keys);
            let known = brute(keys, &root, &between, None);
            assert_eq!(tree.find(mask, &root, &between).then_some(tree.cost), known);
            let Some(known) = known else { continue };
            let of_tree: Cost = (0..keys)
                .map(|target| match tree.source[target] {
                    ROOT => root[target],
                    source => between[target][usize::from(source)],
                })
                .sum();
            assert_eq!(of_tree, known);
            for target in 0..keys {
                let bound = known + root[target] - tree.paid[target];
                if let Some(forced) = brute(keys, &root, &between, Some((target, keys))) {
                    assert!(bound <= forced && bound >= known);
                }
                for source in (0..keys).filter(|&source| source != target) {
                    if let Some(forced) = brute(keys, &root, &between, Some((target, source))) {
                        let reduced = between[target][source] - tree.paid_by_source(target)[source];
                        let bound = known + reduced;
                        assert!(bound <= forced && bound >= known, "{bound} {forced}");
                    }
                }
            }
        }
    }
}
