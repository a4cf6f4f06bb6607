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
    pub(crate) fn new(
        vault: &Vault,
        ground: &Ground,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut survey = Survey::new(ground, meter)?;
        let keys: Vec<Key> = vault.keys().iter().collect();
        let locks = survey.find_specials(vault, &keys, meter)?;
        meter.hold(bytes_of::<u32>(vault.robots().len()))?;
        let mut starts = Vec::with_capacity(vault.robots().len());
        for &robot in vault.robots() {
            let cell = ground.at(robot);
            starts.push(match survey.node_of[cell as usize] {
                NONE => survey.flood(cell, meter)?,
                hall => hall,
            });
        }
        survey.look_around_specials(meter)?;
        let edges = survey.into_edges(meter)?;
        let mut first = vec![0; edges.nodes + 1];
        for &[from, _] in &edges.both_ways {
            first[from as usize + 1] += 1;
        }
        for node in 1..first.len() {
            first[node] += first[node - 1];
        }
        Ok(Self {
            keys,
            locks,
            starts,
            first,
            beside: edges.both_ways.into_iter().map(|[_, to]| to).collect(),
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

/// The map while its nodes are numbered and its edges noted.
struct Survey<'a> {
    ground: &'a Ground,
    node_of: Vec<u32>,
    /// The cells of keys and doors, in the order of their nodes.
    specials: Vec<Cell>,
    nodes: u32,
    /// From either end, or from both.
    edges: Vec<[u32; 2]>,
    open: Vec<Cell>,
    flooded: u64,
    /// Bytes held for all that.
    held: u64,
}

/// What is left of a survey.
struct Edges {
    nodes: usize,
    /// Each edge from either end, once, in order.
    both_ways: Vec<[u32; 2]>,
}

impl<'a> Survey<'a> {
    fn new(ground: &'a Ground, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let held = bytes_of::<u32>(ground.len());
        meter.hold(held)?;
        Ok(Self {
            ground,
            node_of: vec![NONE; ground.len()],
            specials: Vec::new(),
            nodes: 0,
            edges: Vec::new(),
            open: Vec::new(),
            flooded: 0,
            held,
        })
    }

    /// Numbers the keys and then the doors; gives the key of each.
    fn find_specials(
        &mut self,
        vault: &Vault,
        keys: &[Key],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Mask>, Limit> {
        let ground = self.ground;
        let mut locks = Vec::new();
        let mut bits = [0; 256];
        for (place, &key) in keys.iter().enumerate() {
            if let Some(position) = vault.key_position(key) {
                self.held += push(&mut self.specials, ground.at(position), meter)?;
            }
            push(&mut locks, 1 << place, meter)?;
            bits[key.door() as usize] = 1 << place;
        }
        for cell in ground.open_cells() {
            let byte = ground.byte(cell);
            if byte.is_ascii_uppercase() {
                self.held += push(&mut self.specials, cell, meter)?;
                push(&mut locks, bits[usize::from(byte)], meter)?;
            }
        }
        for (node, &cell) in (0..).zip(&self.specials) {
            self.node_of[cell as usize] = node;
        }
        self.nodes = u32::try_from(self.specials.len()).map_err(|_| Limit::Memory)?;
        Ok(locks)
    }

    /// A new hall: the plain cells that are connected with this one. Notes what is beside it.
    fn flood(&mut self, from: Cell, meter: &mut Meter<'_>) -> Result<u32, Limit> {
        let hall = self.nodes;
        self.nodes += 1;
        self.node_of[from as usize] = hall;
        self.held += push(&mut self.open, from, meter)?;
        while let Some(cell) = self.open.pop() {
            self.flooded += 1;
            if self.flooded.is_multiple_of(1 << 16) {
                meter.check_stop()?;
            }
            for next in self.ground.neighbours(cell) {
                let byte = self.ground.byte(next);
                if byte == WALL {
                    continue;
                }
                let node = &mut self.node_of[next as usize];
                if byte != b'.' {
                    self.held += push(&mut self.edges, [hall, *node], meter)?;
                } else if *node == NONE {
                    *node = hall;
                    self.held += push(&mut self.open, next, meter)?;
                }
            }
        }
        Ok(hall)
    }

    /// The halls in which no robot starts, and keys and doors that are beside each other.
    fn look_around_specials(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        for (node, place) in (0..).zip(0..self.specials.len()) {
            for next in self.ground.neighbours(self.specials[place]) {
                let byte = self.ground.byte(next);
                let other = self.node_of[next as usize];
                if byte == b'.' && other == NONE {
                    self.flood(next, meter)?;
                } else if byte != WALL && byte != b'.' {
                    self.held += push(&mut self.edges, [node, other], meter)?;
                }
            }
        }
        Ok(())
    }

    fn into_edges(self, meter: &mut Meter<'_>) -> Result<Edges, Limit> {
        let nodes = self.nodes as usize;
        // The list becomes what `Halls` keeps, which may have all of its room.
        meter.hold(bytes_of::<[u32; 2]>(2 * self.edges.len()) + bytes_of::<u32>(nodes + 1))?;
        let mut both_ways = Vec::with_capacity(2 * self.edges.len());
        both_ways.extend(self.edges.iter().flat_map(|&[a, b]| [[a, b], [b, a]]));
        both_ways.sort_unstable();
        both_ways.dedup();
        meter.release(self.held);
        Ok(Edges { nodes, both_ways })
    }
}
