//! What hangs together: the plain cells as *halls*, and the keys and doors between them.
//!
//! Which keys can be reached under which closed doors does not depend on distances. So the plain cells that are connected become one node, found in one flood of the map, and all questions of that kind
//! are asked on what is left; a map without a solution is known after that one flood.
//!
//! ```text
//! #########      hall 1 - b, A     two halls: b and the door A are beside the first,
//! #b.A.@.a#      A - hall 2 - a    A and a beside the second, in which the robot starts
//! #########
//! ```
//!
//! O(cells) time and some 8 bytes a cell while it is made.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::held::{bytes_of, push};
use crate::key::Key;
use crate::solve::ground::{Cell, Ground, WALL};
use crate::solve::places::{Mask, low_bits};
use crate::vault::Vault;

/// The graph of halls, keys and doors: first the keys in the order of letters, then the doors, then the halls.
#[derive(Debug)]
pub(crate) struct Halls {
    pub(crate) keys: Vec<Key>,
    /// The key that is there, or that opens it, for keys and doors.
    locks: Vec<Mask>,
    starts: Vec<u32>,
    /// Where each node's neighbours start in `beside`.
    first: Vec<u32>,
    beside: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Halls {
    pub(crate) fn new(vault: &Vault, ground: &Ground, meter: &Meter<'_>) -> Result<Self, Limit> {
        let mut work = bytes_of::<u32>(ground.len());
        meter.hold(work)?;
        let keys: Vec<Key> = vault.keys().iter().collect();
        let mut node_of = vec![NONE; ground.len()];
        let mut specials: Vec<Cell> = Vec::new();
        let mut locks = Vec::new();
        for (place, &key) in keys.iter().enumerate() {
            let at = vault.key_position(key).map(|position| ground.at(position));
            if let Some(at) = at {
                work += push(&mut specials, at, meter)?;
            }
            push(&mut locks, 1 << place, meter)?;
        }
        let mut bits = [0; 256];
        for (place, key) in keys.iter().enumerate() {
            bits[key.door() as usize] = 1 << place;
        }
        for cell in ground.open_cells() {
            let byte = ground.byte(cell);
            if byte.is_ascii_uppercase() {
                work += push(&mut specials, cell, meter)?;
                push(&mut locks, bits[usize::from(byte)], meter)?;
            }
        }
        for (node, &cell) in (0..).zip(&specials) {
            node_of[cell as usize] = node;
        }
        let mut nodes = u32::try_from(specials.len()).map_err(|_| Limit::Memory)?;
        let mut edges: Vec<[u32; 2]> = Vec::new();
        let mut open: Vec<Cell> = Vec::new();
        let mut flooded: u64 = 0;
        let mut flood =
            |from: Cell, node_of: &mut Vec<u32>, edges: &mut Vec<[u32; 2]>, meter: &Meter<'_>| {
                let hall = nodes;
                nodes += 1;
                node_of[from as usize] = hall;
                work += push(&mut open, from, meter)?;
                while let Some(cell) = open.pop() {
                    flooded += 1;
                    if flooded.is_multiple_of(1 << 16) {
                        meter.check_stop()?;
                    }
                    for next in ground.neighbours(cell) {
                        let byte = ground.byte(next);
                        if byte == WALL {
                            continue;
                        }
                        let node = &mut node_of[next as usize];
                        if byte != b'.' {
                            work += push(edges, [hall, *node], meter)?;
                        } else if *node == NONE {
                            *node = hall;
                            work += push(&mut open, next, meter)?;
                        }
                    }
                }
                Ok(hall)
            };
        meter.hold(bytes_of::<u32>(vault.robots().len()))?;
        let mut starts = Vec::with_capacity(vault.robots().len());
        for &robot in vault.robots() {
            let cell = ground.at(robot);
            let hall = match node_of[cell as usize] {
                NONE => flood(cell, &mut node_of, &mut edges, meter)?,
                hall => hall,
            };
            starts.push(hall);
        }
        let mut beside_work = 0;
        for (node, &cell) in (0..).zip(&specials) {
            for next in ground.neighbours(cell) {
                let byte = ground.byte(next);
                if byte == b'.' && node_of[next as usize] == NONE {
                    flood(next, &mut node_of, &mut edges, meter)?;
                } else if byte != WALL && byte != b'.' {
                    beside_work += push(&mut edges, [node, node_of[next as usize]], meter)?;
                }
            }
        }
        let both_ways = |&[a, b]: &[u32; 2]| [[a, b], [b, a]];
        // The list becomes `beside`, which may keep all of its room.
        meter.hold(bytes_of::<[u32; 2]>(2 * edges.len()) + bytes_of::<u32>(nodes as usize + 1))?;
        let mut both = Vec::with_capacity(2 * edges.len());
        both.extend(edges.iter().flat_map(both_ways));
        let mut edges = both;
        edges.sort_unstable();
        edges.dedup();
        let mut first = vec![0; nodes as usize + 1];
        for &[from, _] in &edges {
            first[from as usize + 1] += 1;
        }
        for node in 1..first.len() {
            first[node] += first[node - 1];
        }
        meter.release(work + beside_work);
        Ok(Self {
            keys,
            locks,
            starts,
            first,
            beside: edges.into_iter().map(|[_, to]| to).collect(),
        })
    }

    /// Number of nodes.
    pub(crate) const fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// All keys of the map.
    pub(crate) fn all_keys(&self) -> Mask {
        low_bits(self.keys.len())
    }

    /// Whether a node is a key.
    pub(crate) fn is_key(&self, node: usize) -> bool {
        node < self.keys.len()
    }

    /// The key that is at a node, or opens it; none for a hall.
    pub(crate) fn lock(&self, node: usize) -> Option<Mask> {
        self.locks.get(node).copied()
    }

    /// The halls in which the robots start.
    pub(crate) fn starts(&self) -> impl Iterator<Item = usize> {
        self.starts.iter().map(|&start| start as usize)
    }

    pub(crate) fn beside(&self, node: usize) -> impl Iterator<Item = usize> {
        let range = self.first[node] as usize..self.first[node + 1] as usize;
        self.beside[range].iter().map(|&node| node as usize)
    }
}
