//! The tree of keys: starts, keys and branchings with keys behind them, joined by the corridors
//! between.
//!
//! Corridors come after their parents, so one pass backwards says which keys are behind each, and
//! one forwards joins those that lead nowhere else into edges.
//!
//! ```text
//! #########     corridors with keys behind: @, ..(b a), .a, ..b; the dead end on the right has none
//! #a..@...#     edges: a-branching, b-branching, branching-@
//! #.#######
//! #b#######
//! #########
//! ```

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Position};

use crate::key::{Key, Keys};
use crate::solve::reduce::masks::members;
use crate::solve::reduce::maze::corridors::{Corridor, CorridorId, Corridors, NO_PARENT, Region};
use crate::solve::reduce::maze::map::index;
use crate::unsolvable::{Reason, Unsolvable};
use crate::vault::Vault;

/// A node of the tree with the edge towards its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeNode {
    /// None for a start and the other cells of its room.
    pub(crate) parent: Option<usize>,
    pub(crate) at: Position,
    pub(crate) key: Option<usize>,
    /// Steps to the parent.
    pub(crate) steps: u64,
    /// Keys whose doors or cells are on the way from the start, without the node's own cell's.
    pub(crate) needs: u32,
    /// Keys on or below the node.
    pub(crate) below: u32,
}

/// The tree of each region.
#[derive(Debug)]
pub(crate) struct Tree<'m> {
    pub(crate) flood: Corridors<'m>,
    /// The nodes, each before what is below it, and that before what is not; region by region.
    pub(crate) nodes: Vec<TreeNode>,
    pub(crate) regions: Vec<Branches>,
    /// The node and corridor of each key.
    pub(crate) keys: [KeyPlace; Key::COUNT],
    /// All keys.
    pub(crate) all: u32,
}

/// A region's part of the tree.
#[derive(Clone, Debug)]
pub(crate) struct Branches {
    pub(crate) region: Region,
    /// Its nodes, the start first.
    pub(crate) nodes: core::ops::Range<usize>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyPlace {
    pub(crate) node: usize,
    pub(crate) corridor: CorridorId,
}

/// Starts, other cells of rooms with a key behind them, keys, branchings: no more than this.
pub(crate) const MOST_NODES: usize = 4 * Key::COUNT;

/// What is known of a corridor.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Keys on its end or behind it.
    below: u32,
    /// Corridors that begin at its end and have keys on or behind them.
    ways_on: u32,
    /// The node on its end, or the one from which an edge leads over it.
    node: u32,
    /// Steps of that edge until its end.
    steps: u32,
    /// Keys whose doors or cells are on the way to its end and on it.
    passed: u32,
}

impl<'m> Tree<'m> {
    /// The tree over what was visited, or which keys were not reached.
    pub(crate) fn new(
        vault: &Vault,
        flood: Corridors<'m>,
        meter: &Meter<'_>,
    ) -> Result<Result<Self, Unsolvable>, Limit> {
        let mut known = TrackedVec::filled(Known::default(), flood.corridors.len(), meter)?;
        let mut reached = 0;
        for (id, corridor) in flood.corridors.iter().enumerate().rev() {
            if let Some(key) = key_on(corridor) {
                known[id].below |= 1 << key;
                reached |= 1 << key;
            }
            let below = known[id].below;
            if below != 0 && corridor.parent != NO_PARENT {
                let parent = &mut known[corridor.parent as usize];
                parent.below |= below;
                parent.ways_on += 1;
            }
        }
        let all = vault.keys();
        let sealed: Keys = all
            .iter()
            .filter(|key| reached >> key.index() & 1 == 0)
            .collect();
        if !sealed.is_empty() {
            return Ok(Err(Unsolvable::new(Reason::SealedKeys(sealed))));
        }
        let mut tree = Self {
            nodes: Vec::with_capacity(MOST_NODES),
            regions: Vec::with_capacity(flood.regions.len()),
            keys: [KeyPlace::default(); Key::COUNT],
            all: reached,
            flood,
        };
        for place in 0..tree.flood.regions.len() {
            let region = tree.flood.regions[place];
            let first = tree.nodes.len();
            for id in region.first..region.end {
                if known[id as usize].below != 0 || id == region.first {
                    tree.extend(id, &mut known);
                }
            }
            let nodes = first..tree.nodes.len();
            tree.regions.push(Branches { region, nodes });
        }
        Ok(Ok(tree))
    }

    /// Adds a corridor to the edge before it, and its end as a node if it is one.
    fn extend(&mut self, id: CorridorId, known: &mut [Known]) {
        let corridor = &self.flood.corridors[id as usize];
        let mut here = known[id as usize];
        let key = key_on(corridor);
        let mut needs = 0;
        if corridor.parent != NO_PARENT {
            let parent = known[corridor.parent as usize];
            here.node = parent.node;
            here.steps = parent.steps + corridor.to - corridor.from;
            needs = parent.passed;
        }
        here.passed = needs | passed_on(corridor);
        if key.is_some() || here.ways_on != 1 || corridor.parent == NO_PARENT {
            let node = self.nodes.len();
            self.nodes.push(TreeNode {
                parent: (corridor.parent != NO_PARENT).then_some(here.node as usize),
                at: self.end_of(id),
                key,
                steps: here.steps.into(),
                needs,
                below: here.below,
            });
            here.node = index(node);
            here.steps = 0;
            if let Some(key) = key {
                self.keys[key] = KeyPlace { node, corridor: id };
            }
        }
        known[id as usize] = here;
    }

    /// The last cell of a corridor.
    pub(crate) fn end_of(&self, id: CorridorId) -> Position {
        let end = self.flood.corridors[id as usize].to - 1;
        self.flood.ground.position(self.flood.cells[end as usize])
    }

    /// The keys that a key's node needs.
    pub(crate) fn needs(&self, key: usize) -> u32 {
        self.nodes[self.keys[key].node].needs
    }

    /// A shortest cycle of keys that wait for each other.
    pub(crate) fn waiting(&self) -> Option<Reason> {
        let waits = |key: usize| {
            let needs = if self.all >> key & 1 == 1 {
                self.needs(key)
            } else {
                0
            };
            members(needs)
        };
        let cycle = grid_core::graph::shortest_cycle(Key::COUNT, waits)?;
        Some(Reason::WaitingKeys(cycle.into_iter().map(letter).collect()))
    }
}

/// The key on the end of a corridor.
fn key_on(corridor: &Corridor) -> Option<usize> {
    Key::new(char::from(corridor.tile)).map(Key::index)
}

/// The key that passing the end of a corridor takes, or collects.
fn passed_on(corridor: &Corridor) -> u32 {
    let letter = char::from(corridor.tile);
    let key = Key::new(letter).or(Key::of_door(letter));
    key.map_or(0, |key| 1 << key.index())
}

/// The key at this place of the alphabet.
fn letter(index: usize) -> Key {
    Key::from_index(u8::try_from(index).unwrap_or_default())
}
