//! From the order of the items to the tour, cell by cell.
//!
//! A leg for each key. On the way from one node of the tree to another the cells are those of the edges up to their common ancestor, or across the room around the start, and down
//! again; an item that stands for others is visited last, after a round over these, those that turn off first before those that turn off later.

use alloc::vec::Vec;

use grid_core::{Position, Route};

use crate::key::Key;
use crate::solve::maze::reduce::Reduced;
use crate::solve::maze::tree::{Node, Tree};
use crate::solve::maze::{letter, members};
use crate::tour::{Leg, Tour};

/// The tour that collects the items in this order.
pub(super) fn walk(tree: &Tree, reduced: &Reduced, order: &[usize]) -> Tour {
    let mut walker = Walker {
        tree,
        place: alloc::vec![0; tree.nodes.len()],
        robots: tree.starts.clone(),
        at: 0,
        path: Vec::new(),
        down: Vec::new(),
        left: tree.keys,
        robot: 0,
        legs: Vec::with_capacity(Key::COUNT),
    };
    for (place, &node) in tree.order.iter().enumerate() {
        walker.place[node] = place;
    }
    for &number in order {
        let item = &reduced.items[number];
        walker.set_off(item.region);
        walker.visit(item.bundle, item.key);
        walker.robots[item.region] = walker.at;
    }
    Tour::new(walker.legs)
}

struct Walker<'a> {
    tree: &'a Tree,
    /// The place of each node in the tree's order: an ancestor comes first.
    place: Vec<usize>,
    /// The node on which each region's robot stands.
    robots: Vec<usize>,
    /// The moving robot, by its place in the vault.
    robot: usize,
    /// The node on which it stands, and the cells of its leg until there.
    at: usize,
    path: Vec<Position>,
    /// The nodes that it will go down over, the last first.
    down: Vec<usize>,
    /// Keys left to collect.
    left: u32,
    legs: Vec<Leg>,
}

impl Walker<'_> {
    fn set_off(&mut self, region: usize) {
        self.at = self.robots[region];
        self.robot = self.tree.regions[region].robot;
        self.path.clear();
        self.path.push(self.cell(self.at));
    }

    fn cell(&self, node: usize) -> Position {
        self.tree.trail[self.tree.nodes[node].from]
    }

    /// Visits these keys, this one of them last.
    fn visit(&mut self, bundle: u32, last: usize) {
        let target = self.tree.key_nodes[last];
        let mut others = bundle & !(1 << last);
        if others != 0 {
            let mut ancestors = Vec::new();
            let mut node = Some(target);
            while let Some(here) = node {
                ancestors.push(here);
                node = self.tree.nodes[here].parent;
            }
            for pair in ancestors.windows(2).rev() {
                let below = self.tree.nodes[pair[0]].below;
                let mut turning_off: Vec<usize> = members(others & !below)
                    .map(|key| self.tree.key_nodes[key])
                    .collect();
                turning_off.sort_unstable_by_key(|&node| self.place[node]);
                turning_off.into_iter().for_each(|node| self.go(node));
                others &= below;
            }
        }
        self.go(target);
    }

    /// The way to a node of the same region.
    fn go(&mut self, target: usize) {
        let nodes = &self.tree.nodes;
        let mut up = self.at;
        let mut down = target;
        self.down.clear();
        while up != down {
            match (nodes[up].parent, nodes[down].parent) {
                (Some(parent), other) if other.is_none() || self.place[up] > self.place[down] => {
                    let node = &nodes[up];
                    self.path
                        .extend_from_slice(&self.tree.trail[node.from + 1..node.to]);
                    up = parent;
                    self.arrive(up);
                }
                (_, Some(parent)) => {
                    self.down.push(down);
                    down = parent;
                }
                _ => {
                    self.cross_room(self.cell(up), self.cell(down));
                    up = down;
                }
            }
        }
        while let Some(node) = self.down.pop() {
            let Node { from, to, .. } = nodes[node];
            self.path.extend(self.tree.trail[from + 1..to].iter().rev());
            self.arrive(node);
        }
        self.at = target;
    }

    /// Steps onto the cell of a node; a new key ends the leg.
    fn arrive(&mut self, node: usize) {
        self.path.push(self.cell(node));
        let key = self.tree.nodes[node].key;
        if let Some(key) = key.filter(|&key| self.left >> key & 1 == 1) {
            self.left &= !(1 << key);
            self.legs.push(Leg {
                robot: self.robot,
                path: Route::new(self.path.clone()),
                keys: core::iter::once(letter(key)).collect(),
            });
            self.path.clear();
            self.path.push(self.cell(node));
        }
    }

    /// Up or down first, then left or right.
    fn cross_room(&mut self, mut at: Position, to: Position) {
        while at != to {
            let (from, to) = if at.row == to.row {
                (&mut at.column, to.column)
            } else {
                (&mut at.row, to.row)
            };
            *from = if *from < to { *from + 1 } else { *from - 1 };
            self.path.push(at);
        }
    }
}
