//! The tree of keys: starts, keys and branchings, joined by the cells between them.
//!
//! From each key back over the visits that led to it, writing down the cells, until the start or a cell that another key's way has passed. If that is in the middle of an edge, the
//! edge is cut there and the cell becomes a branching. So only cells on the way to a key are ever looked at again, each once.
//!
//! ```text
//! #########     a goes back to the start: edge a..@
//! #a..@...#     b meets that edge: the cell below a second wall becomes a branching
//! #.#######     edges: b-x, a-x, x-@
//! #b#######
//! #########
//! ```

use alloc::vec::Vec;

use grid_core::Position;

use crate::key::{Key, Keys};
use crate::solve::maze::flood::{Flood, Region, Slot};
use crate::solve::maze::{letter, members};
use crate::unsolvable::{Reason, Unsolvable};
use crate::vault::Vault;

/// A node of the tree with the edge towards its parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// None for a start and the other cells of its room.
    pub(super) parent: Option<usize>,
    pub(super) key: Option<usize>,
    pub(super) region: usize,
    /// The cells of the edge in [`Tree::trail`], from the node's own cell until before the parent's.
    pub(super) from: usize,
    pub(super) to: usize,
    /// Keys whose doors are on the edge, the node's cell among it.
    pub(super) doors: u32,
    /// Keys on or below the node.
    pub(super) below: u32,
}

impl Node {
    /// Steps to the parent.
    pub(super) const fn steps(&self) -> usize {
        match self.parent {
            Some(_) => self.to - self.from,
            None => 0,
        }
    }
}

/// The tree of each region.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The nodes, a parent always before its children, region by region.
    pub(super) order: Vec<usize>,
    pub(super) trail: Vec<Position>,
    pub(super) regions: Vec<Region>,
    /// The node of each region's start.
    pub(super) starts: Vec<usize>,
    /// The node of each key.
    pub(super) key_nodes: [usize; Key::COUNT],
    /// All keys.
    pub(super) keys: u32,
    /// For each key those whose doors or cells are on its way from the start.
    pub(super) needs: [u32; Key::COUNT],
}

/// [`Visit::from`](super::flood::Visit::from) of a cell that is on the trail; its `cell` is the place there.
const TAKEN: Slot = Slot::MAX - 1;

impl Tree {
    /// The tree over what was visited, or which keys were not reached.
    pub(super) fn new(vault: &Vault, flood: Flood) -> Result<Self, Unsolvable> {
        let sealed: Keys = vault
            .keys()
            .iter()
            .filter(|key| flood.keys[key.index()].is_none())
            .collect();
        if !sealed.is_empty() {
            return Err(Unsolvable::new(Reason::SealedKeys(sealed)));
        }
        let mut builder = Builder {
            by_trail: Vec::with_capacity(MOST_NODES),
            doors: Vec::new(),
            tree: Self {
                nodes: Vec::with_capacity(MOST_NODES),
                order: Vec::with_capacity(MOST_NODES),
                trail: Vec::with_capacity(flood.visits.len() / 2),
                regions: Vec::new(),
                starts: Vec::with_capacity(flood.regions.len()),
                key_nodes: [0; Key::COUNT],
                keys: vault
                    .keys()
                    .iter()
                    .fold(0, |keys, key| keys | 1 << key.index()),
                needs: [0; Key::COUNT],
            },
            flood,
        };
        for region in 0..builder.flood.regions.len() {
            let root = builder.root(builder.flood.regions[region].start, region);
            builder.tree.starts.push(root);
        }
        for place in builder.flood.keys.into_iter().flatten() {
            builder.walk_back(place.slot, place.region);
        }
        Ok(builder.finish())
    }
}

/// Starts, other cells of rooms with a key behind them, keys, branchings.
const MOST_NODES: usize = 4 * Key::COUNT;

struct Builder {
    flood: Flood,
    tree: Tree,
    /// The nodes in the order of their edges on the trail.
    by_trail: Vec<usize>,
    doors: Vec<Door>,
}

/// A door on the trail.
struct Door {
    at: usize,
    key: u32,
}

impl Builder {
    /// A cell of a room, as a node.
    fn root(&mut self, slot: Slot, region: usize) -> usize {
        let node = self.node(region);
        self.take(slot);
        self.close(node, None);
        node
    }

    fn node(&mut self, region: usize) -> usize {
        let id = self.tree.nodes.len();
        self.by_trail.push(id);
        self.tree.nodes.push(Node {
            parent: None,
            key: None,
            region,
            from: self.tree.trail.len(),
            to: 0,
            doors: 0,
            below: 0,
        });
        id
    }

    fn close(&mut self, node: usize, parent: Option<usize>) {
        let node = &mut self.tree.nodes[node];
        node.parent = parent;
        node.to = self.tree.trail.len();
    }

    /// Moves a visited cell to the trail; gives the slot from which it was reached.
    fn take(&mut self, slot: Slot) -> Slot {
        let visit = &mut self.flood.visits[slot as usize];
        let (cell, from) = (visit.cell, visit.from);
        visit.cell = u32::try_from(self.tree.trail.len()).expect("no longer than the queue");
        visit.from = TAKEN;
        self.tree.trail.push(self.flood.position(cell));
        from
    }

    /// Writes down the way from a key back to what is written down already.
    fn walk_back(&mut self, mut slot: Slot, region: usize) {
        if self.flood.visits[slot as usize].from == TAKEN {
            return;
        }
        let mut node: Option<usize> = None;
        loop {
            let visit = self.flood.visits[slot as usize];
            if visit.from >= TAKEN {
                let end = self.tree.trail.len();
                let parent = if visit.from == TAKEN {
                    self.node_at(visit.cell as usize)
                } else {
                    self.root(slot, region)
                };
                if let Some(node) = node {
                    self.tree.nodes[node].parent = Some(parent);
                    self.tree.nodes[node].to = end;
                }
                return;
            }
            let letter = char::from(self.flood.byte(visit.cell));
            if letter != '.' {
                if let Some(key) = Key::new(letter) {
                    let met = self.node(region);
                    self.tree.nodes[met].key = Some(key.index());
                    self.tree.key_nodes[key.index()] = met;
                    if let Some(before) = node.replace(met) {
                        self.close(before, Some(met));
                    }
                } else if let Some(key) = Key::of_door(letter) {
                    self.doors.push(Door {
                        at: self.tree.trail.len(),
                        key: 1 << key.index(),
                    });
                }
            }
            slot = self.take(slot);
        }
    }

    /// The node whose cell is at this place of the trail; a branching if it is in the middle of an edge.
    fn node_at(&mut self, at: usize) -> usize {
        let nodes = &self.tree.nodes;
        let place = self
            .by_trail
            .partition_point(|&node| nodes[node].from <= at)
            - 1;
        let lower = self.by_trail[place];
        if nodes[lower].from == at {
            return lower;
        }
        let branching = nodes.len();
        let upper = Node {
            key: None,
            from: at,
            ..nodes[lower]
        };
        self.tree.nodes.push(upper);
        self.by_trail.insert(place + 1, branching);
        self.tree.nodes[lower].parent = Some(branching);
        self.tree.nodes[lower].to = at;
        branching
    }

    fn finish(mut self) -> Tree {
        let mut by_trail = self.by_trail.iter();
        let mut node = 0;
        for door in &self.doors {
            while self.tree.nodes[node].to <= door.at {
                node = by_trail.next().copied().unwrap_or_default();
            }
            self.tree.nodes[node].doors |= door.key;
        }
        self.tree.regions = core::mem::take(&mut self.flood.regions);
        self.tree.sort();
        self.tree
    }
}

impl Tree {
    /// Fills in [`order`](Self::order) and what follows from it.
    fn sort(&mut self) {
        let count = self.nodes.len();
        let none = usize::MAX;
        let mut child = [none; MOST_NODES];
        let mut sibling = [none; MOST_NODES];
        let mut stack = Vec::with_capacity(count);
        for region in (0..self.regions.len()).rev() {
            let roots = |&node: &usize| {
                self.nodes[node].parent.is_none() && self.nodes[node].region == region
            };
            stack.extend((0..count).filter(roots));
        }
        for (id, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                sibling[id] = child[parent];
                child[parent] = id;
            }
        }
        let mut needs = [0; MOST_NODES];
        while let Some(id) = stack.pop() {
            self.order.push(id);
            let node = &self.nodes[id];
            needs[id] |= node.doors;
            let mut passed = needs[id];
            if let Some(key) = node.key {
                self.needs[key] = needs[id];
                passed |= 1 << key;
            }
            let mut next = child[id];
            while next != none {
                needs[next] = passed;
                stack.push(next);
                next = sibling[next];
            }
        }
        for place in (0..count).rev() {
            let id = self.order[place];
            if let Some(key) = self.nodes[id].key {
                self.nodes[id].below |= 1 << key;
            }
            if let Some(parent) = self.nodes[id].parent {
                self.nodes[parent].below |= self.nodes[id].below;
            }
        }
    }

    /// A shortest cycle of keys that wait for each other, if there is one; `before` is the closure of the needs.
    pub(super) fn waiting(&self, before: &[u32; Key::COUNT]) -> Option<Reason> {
        members(self.keys).find(|&key| before[key] >> key & 1 == 1)?;
        let cycle = grid_core::graph::shortest_cycle(Key::COUNT, |key| members(self.needs[key]))?;
        Some(Reason::WaitingKeys(cycle.into_iter().map(letter).collect()))
    }
}
