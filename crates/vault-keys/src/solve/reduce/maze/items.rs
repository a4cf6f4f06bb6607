//! The order of the keys, and a smaller tree that keeps only the keys whose order is open.
//!
//! **Order.** A key needs the keys on its path from the start and the keys of the doors there, and
//! transitively what these need. A key that needs itself proves that there is no solution.
//!
//! **Keys on the way.** A robot that goes to a key collects the keys above it on the path. Such a
//! key is dropped if each key elsewhere that needs it also needs another key below it: then the
//! order of the others implies its own.
//!
//! ```text
//! ############     b is on the way to c, and only c needs it: left out.
//! #@..b..B..c#
//! ############
//! ```
//!
//! **Branches taken whole.** A key that no other key needs can wait. So if nothing outside a branch
//! needs a key in it, all visits to the branch can be merged into the last one: keys are collected
//! later but never earlier, all doors on the way stay open, and steps are only saved. One visit
//! collects everything and costs twice the branch, minus the way back from a deepest key if the
//! tour ends there. So the deepest key stands for all, needs what they need, and the rest is a
//! constant. The same holds for all such branches of one node together.
//!
//! ```text
//! ###########
//! #a.....@..#     no key needs a or b, at one node: a stands for both, b adds 2 x 1 steps
//! ##.########
//! ##b########
//! ###########
//! ```
//!
//! What remains are **keys**, numbered so that a key comes after all that it needs, and **cuts**:
//! ways to divide the cells of a region in two, with the steps across. Every corridor is a cut, and
//! so is each gap between two rows or columns of the open room around a start: the distance between
//! two cells is the sum over the cuts that divide them. LandmarkCuts that divide the keys in the
//! same way are one.

use alloc::vec::Vec;

use grid_core::Position;

use crate::key::Key;
use crate::solve::reduce::masks::members;
use crate::solve::reduce::maze::corridors::Region;
use crate::solve::reduce::maze::key_tree::{Branches, MOST_NODES, Tree};
use crate::unsolvable::Unsolvable;

/// LandmarkCuts of a vault; vaults with more are left to the other engine.
pub(crate) const MOST_CUTS: usize = 64;

/// A key that the search decides about, from here on numbered anew.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    /// The key, by its letter.
    pub(crate) key: usize,
    /// The keys, by their letters, that are collected on one visit: this one and those that it
    /// stands for.
    pub(crate) bundle: u32,
    pub(crate) region: usize,
    /// Items that must come before it: all, and those that do not follow from the others.
    pub(crate) before: u32,
    pub(crate) directly_before: u32,
    /// The cuts between it and its region's start.
    pub(crate) sides: u64,
}

/// The steps between the two sides of a region, and the items on the side that the start is not on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub(crate) steps: u64,
    pub(crate) far: u32,
    pub(crate) region: usize,
}

/// What there is to decide.
#[derive(Debug)]
pub(crate) struct Reduced {
    pub(crate) items: Vec<Item>,
    pub(crate) cuts: Vec<Cut>,
    /// Steps that every tour takes beside those between items.
    pub(crate) constant: u64,
    /// The items of each region.
    pub(crate) regions: Vec<u32>,
}

impl Reduced {
    /// The reduced vault, or why it has no solution; `None` if it has too many cuts.
    pub(crate) fn new(tree: &Tree<'_>) -> Result<Option<Self>, Unsolvable> {
        let mut before = [0; Key::COUNT];
        for key in members(tree.all) {
            before[key] = tree.needs(key);
        }
        for middle in members(tree.all) {
            let through = before[middle];
            for needs in &mut before {
                if *needs >> middle & 1 == 1 {
                    *needs |= through;
                }
            }
        }
        if members(tree.all).any(|key| before[key] >> key & 1 == 1)
            && let Some(reason) = tree.waiting()
        {
            return Err(Unsolvable::new(reason));
        }
        let kept = without_keys_on_the_way(tree, &before);
        before.iter_mut().for_each(|needs| *needs &= kept);
        let mut reduced = Self {
            items: Vec::with_capacity(Key::COUNT),
            cuts: Vec::with_capacity(MOST_CUTS),
            constant: 0,
            regions: Vec::new(),
        };
        reduced.take_branches_whole(tree, kept, before);
        reduced.number_items();
        let are_few = reduced.find_cuts(tree);
        Ok(are_few.then_some(reduced))
    }

    /// An order of the items: the nearest one that can be taken, again and again.
    pub(crate) fn nearest_first(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.items.len());
        let mut left: Vec<usize> = (0..self.items.len()).collect();
        let mut sides = alloc::vec![0; self.regions.len()];
        let steps = |cuts: u64| -> u64 {
            let crossed = self.cuts.iter().enumerate();
            let crossed = crossed.filter(|(place, _)| cuts >> place & 1 == 1);
            crossed.map(|(_, cut)| cut.steps).sum()
        };
        let mut collected = 0;
        while let Some(next) = left
            .iter()
            .copied()
            .filter(|&item| self.items[item].before & !collected == 0)
            .min_by_key(|&item| steps(sides[self.items[item].region] ^ self.items[item].sides))
        {
            sides[self.items[next].region] = self.items[next].sides;
            collected |= 1 << next;
            left.retain(|&item| item != next);
            order.push(next);
        }
        order
    }

    /// One item for each key that others need and for the branches that each node has without such.
    fn take_branches_whole(&mut self, tree: &Tree<'_>, kept: u32, mut before: [u32; Key::COUNT]) {
        let needed = members(kept).fold(0, |needed, key| needed | before[key]);
        let mut branches = [WholeBranch::default(); MOST_NODES];
        for (region, part) in tree.regions.iter().enumerate().rev() {
            for id in part.nodes.clone().rev() {
                let node = &tree.nodes[id];
                let mut branch = branches[id];
                if let Some(key) = node.key.filter(|&key| kept >> key & 1 == 1) {
                    if needed >> key & 1 == 1 {
                        branch.is_needed = true;
                        self.item(key, 1 << key, region, before[key]);
                    } else {
                        branch.join(key, 1 << key, 0, 0, &mut before);
                    }
                }
                if let Some(parent) = node.parent {
                    let parent = &mut branches[parent];
                    if !branch.is_needed {
                        let (depth, steps) = (branch.depth + node.steps, branch.steps + node.steps);
                        parent.join(branch.deepest, branch.bundle, depth, steps, &mut before);
                        continue;
                    }
                    parent.is_needed = true;
                }
                // Nothing above can take the branches of this node along.
                if branch.bundle != 0 {
                    let key = branch.deepest;
                    self.constant += 2 * (branch.steps - branch.depth);
                    self.item(key, branch.bundle, region, before[key]);
                }
            }
        }
    }

    fn item(&mut self, key: usize, bundle: u32, region: usize, before: u32) {
        self.items.push(Item {
            key,
            bundle,
            region,
            before,
            directly_before: 0,
            sides: 0,
        });
    }

    /// Sorts the items so that each comes after those that it needs, and names them by their new
    /// numbers.
    fn number_items(&mut self) {
        // What a needed key needs is a proper subset of what needs it.
        self.items
            .sort_unstable_by_key(|item| (item.before.count_ones(), item.key));
        let mut number = [0; Key::COUNT];
        for (new, item) in self.items.iter().enumerate() {
            number[item.key] = new;
        }
        for place in 0..self.items.len() {
            let before = members(self.items[place].before);
            let before = before.fold(0, |mask, key| mask | 1 << number[key]);
            let implied = members(before).fold(0, |mask, item| mask | self.items[item].before);
            self.items[place].before = before;
            self.items[place].directly_before = before & !implied;
        }
    }

    /// Finds the cuts; false if there are too many.
    fn find_cuts(&mut self, tree: &Tree<'_>) -> bool {
        self.regions = alloc::vec![0; tree.regions.len()];
        let mut on_key = [0_u32; Key::COUNT];
        for (number, item) in self.items.iter().enumerate() {
            self.regions[item.region] |= 1 << number;
            on_key[item.key] = 1 << number;
        }
        let mut below = [0_u32; MOST_NODES];
        for (id, node) in tree.nodes.iter().enumerate().rev() {
            below[id] |= node.key.map_or(0, |key| on_key[key]);
            if let Some(parent) = node.parent {
                below[parent] |= below[id];
            }
        }
        for (region, part) in tree.regions.iter().enumerate() {
            let first = self.cuts.len();
            self.cut_room(tree, region, &below);
            for id in part.nodes.clone() {
                if tree.nodes[id].parent.is_some() {
                    self.add_cut(first, region, below[id], tree.nodes[id].steps);
                }
            }
        }
        if self.cuts.len() > MOST_CUTS {
            return false;
        }
        for (place, cut) in self.cuts.iter().enumerate() {
            for item in members(cut.far) {
                self.items[item].sides |= 1 << place;
            }
        }
        true
    }

    /// The cuts between the rows and between the columns of the room around a start.
    fn cut_room(&mut self, tree: &Tree<'_>, region: usize, below: &[u32]) {
        let Branches {
            region: Region { room, .. },
            ref nodes,
        } = tree.regions[region];
        let start = tree.nodes[nodes.start].at;
        let first = self.cuts.len();
        let roots = |is_far: &dyn Fn(Position) -> bool| {
            nodes
                .clone()
                .filter(|&id| tree.nodes[id].parent.is_none() && is_far(tree.nodes[id].at))
                .fold(0, |far, id| far | below[id])
        };
        for row in room.top..room.bottom {
            let far = roots(&|at| (at.row <= row) != (start.row <= row));
            self.add_cut(first, region, far, 1);
        }
        for column in room.left..room.right {
            let far = roots(&|at| (at.column <= column) != (start.column <= column));
            self.add_cut(first, region, far, 1);
        }
    }

    /// Adds a cut, to an equal one of those from `first` on if there is one.
    fn add_cut(&mut self, first: usize, region: usize, far: u32, steps: u64) {
        if far == 0 {
            return;
        }
        match self.cuts[first..].iter_mut().find(|cut| cut.far == far) {
            Some(cut) => cut.steps += steps,
            None => self.cuts.push(Cut { steps, far, region }),
        }
    }
}

/// The keys without those that are collected on the way to others.
fn without_keys_on_the_way(tree: &Tree<'_>, before: &[u32; Key::COUNT]) -> u32 {
    let mut kept = tree.all;
    for key in members(tree.all) {
        let below = tree.nodes[tree.keys[key].node].below & kept & !(1 << key);
        let is_missed = |other: usize| before[other] >> key & 1 == 1 && before[other] & below == 0;
        if below != 0 && !members(kept & !below).any(is_missed) {
            kept &= !(1 << key);
        }
    }
    kept
}

/// What is below a node in those of its branches of which nothing is needed elsewhere.
#[derive(Clone, Copy, Default)]
struct WholeBranch {
    /// Something in the others is needed.
    is_needed: bool,
    /// The keys.
    bundle: u32,
    deepest: usize,
    /// Steps to the deepest.
    depth: u64,
    /// Steps of the edges, each once.
    steps: u64,
}

impl WholeBranch {
    /// Takes another branch of the node in, unless it has no keys: the deepest key of all needs
    /// what both needed.
    fn join(
        &mut self,
        deepest: usize,
        bundle: u32,
        depth: u64,
        steps: u64,
        before: &mut [u32; Key::COUNT],
    ) {
        if bundle == 0 {
            return;
        }
        if self.bundle != 0 {
            let needs = before[self.deepest] | before[deepest];
            before[self.deepest] = needs;
            before[deepest] = needs;
        }
        if self.bundle == 0 || depth > self.depth {
            self.deepest = deepest;
            self.depth = depth;
        }
        self.bundle |= bundle;
        self.steps += steps;
    }
}
