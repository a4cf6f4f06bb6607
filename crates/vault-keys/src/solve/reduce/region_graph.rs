//! What hangs together: the plain cells as *regions*, and the keys and doors between them.
//!
//! Which keys can be reached under which closed doors does not depend on distances. So the plain
//! cells that are connected become one node, found in one flood of the map, and all questions of
//! that kind are asked on what is left; a map without a solution is known after that one flood.
//!
//! ```text
//! #########      region 1 - b, A     two regions: b and the door A are beside the first,
//! #b.A.@.a#      A - region 2 - a    A and a beside the second, in which the robot starts
//! #########
//! ```
//!
//! O(cells) time and some 8 bytes a cell while it is made.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use alloc::vec::Vec;

use crate::key::Key;
use crate::solve::reduce::masks::{Mask, low_bits};
use crate::solve::reduce::padded_map::{Cell, PaddedMap, WALL};
use crate::vault::Vault;

/// The graph of regions, keys and doors: first the keys in the order of letters, then the doors,
/// then the regions.
#[derive(Debug)]
pub(crate) struct RegionGraph<'m> {
    pub(crate) keys: Vec<Key>,
    /// The key that is there, or that opens it, for keys and doors.
    locks: TrackedVec<'m, Mask>,
    starts: TrackedVec<'m, u32>,
    /// Where each node's neighbors start in `beside`.
    first: TrackedVec<'m, u32>,
    beside: TrackedVec<'m, u32>,
}

const NONE: u32 = u32::MAX;

impl<'m> RegionGraph<'m> {
    pub(crate) fn new(
        vault: &Vault,
        ground: &PaddedMap<'_>,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let keys: Vec<Key> = vault.keys().iter().collect();
        let mut bits = [0; 256];
        for (place, key) in keys.iter().enumerate() {
            bits[key.letter() as usize] = 1 << place;
            bits[key.door() as usize] = 1 << place;
        }
        // Keys first, then doors.
        let mut specials = TrackedVec::new(meter);
        let positions = keys.iter().filter_map(|&key| vault.key_position(key));
        specials.try_extend(positions.map(|position| ground.at(position)))?;
        let is_door = |&cell: &Cell| ground.byte(cell).is_ascii_uppercase();
        for cell in ground.open_cells().filter(is_door) {
            specials.try_push(cell)?;
        }
        let mut locks = TrackedVec::with_capacity(specials.len(), meter)?;
        for &cell in &specials {
            locks.try_push(bits[usize::from(ground.byte(cell))])?;
        }
        let mut flood = RegionFlood::new(ground, &specials, meter)?;
        let mut starts = TrackedVec::with_capacity(vault.robots().len(), meter)?;
        for &robot in vault.robots() {
            starts.try_push(flood.region_of(ground.at(robot))?)?;
        }
        for (node, &cell) in (0..).zip(&specials) {
            for next in ground.neighbors(cell) {
                match ground.byte(next) {
                    WALL => {}
                    b'.' => {
                        flood.region_of(next)?;
                    }
                    _ => flood.edges.try_push([node, flood.node_of[next as usize]])?,
                }
            }
        }
        let RegionFlood { edges, nodes, .. } = flood;
        let mut both = TrackedVec::with_capacity(2 * edges.len(), meter)?;
        both.try_extend(edges.iter().flat_map(|&[a, b]| [[a, b], [b, a]]))?;
        drop(edges);
        both.sort_unstable();
        both.dedup();
        let mut first = TrackedVec::filled(0, nodes as usize + 1, meter)?;
        for &[from, _] in &both {
            first[from as usize + 1] += 1;
        }
        for node in 1..first.len() {
            first[node] += first[node - 1];
        }
        let mut beside = TrackedVec::with_capacity(both.len(), meter)?;
        beside.try_extend(both.iter().map(|&[_, to]| to))?;
        Ok(Self {
            keys,
            locks,
            starts,
            first,
            beside,
        })
    }

    /// Number of nodes.
    pub(crate) fn len(&self) -> usize {
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

    /// The key that is at a node, or opens it; none for a region.
    pub(crate) fn lock(&self, node: usize) -> Option<Mask> {
        self.locks.get(node).copied()
    }

    /// The regions in which the robots start.
    pub(crate) fn starts(&self) -> impl Iterator<Item = usize> {
        self.starts.iter().map(|&start| start as usize)
    }

    pub(crate) fn beside(&self, node: usize) -> impl Iterator<Item = usize> {
        let range = self.first[node] as usize..self.first[node + 1] as usize;
        self.beside[range].iter().map(|&node| node as usize)
    }
}

/// The regions found so far.
struct RegionFlood<'g, 'm> {
    ground: &'g PaddedMap<'g>,
    /// For each cell its node, or [`NONE`].
    node_of: TrackedVec<'m, u32>,
    nodes: u32,
    edges: TrackedVec<'m, [u32; 2]>,
    open: TrackedVec<'m, Cell>,
    meter: &'m Meter<'m>,
}

impl<'g, 'm> RegionFlood<'g, 'm> {
    /// The keys and doors are the first nodes.
    fn new(
        ground: &'g PaddedMap<'g>,
        specials: &[Cell],
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let mut node_of = TrackedVec::filled(NONE, ground.len(), meter)?;
        for (node, &cell) in (0..).zip(specials) {
            node_of[cell as usize] = node;
        }
        Ok(Self {
            ground,
            node_of,
            nodes: u32::try_from(specials.len()).map_err(|_| Limit::Memory)?,
            edges: TrackedVec::new(meter),
            open: TrackedVec::new(meter),
            meter,
        })
    }

    /// The region of a plain cell, which is flooded if it is new.
    fn region_of(&mut self, from: Cell) -> Result<u32, Limit> {
        let known = self.node_of[from as usize];
        if known != NONE {
            return Ok(known);
        }
        let region = self.nodes;
        self.nodes += 1;
        self.node_of[from as usize] = region;
        self.open.try_push(from)?;
        let mut flooded: u32 = 0;
        while let Some(cell) = self.open.pop() {
            flooded += 1;
            if flooded.is_multiple_of(1 << 16) {
                self.meter.check_stop()?;
            }
            for next in self.ground.neighbors(cell) {
                let byte = self.ground.byte(next);
                if byte == WALL {
                    continue;
                }
                let node = &mut self.node_of[next as usize];
                if byte != b'.' {
                    self.edges.try_push([region, *node])?;
                } else if *node == NONE {
                    *node = region;
                    self.open.try_push(next)?;
                }
            }
        }
        Ok(region)
    }
}
