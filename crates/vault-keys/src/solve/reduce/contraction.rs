//! The map without its plain cells: keys, starts and doors, and how far apart they are.
//!
//! A walk stops to matter only at a key or at a door. So one breadth-first search over plain cells
//! from each of them, which does not go on beyond the next key or door, leaves a small graph on
//! which everything else is decided. Starts are sources only: to others they are plain.
//!
//! ```text
//! #########      b -1- A -2- @ -2- a      places b, A, a and the start;
//! #b.A.@.a#        2                      from b the search ends at A
//! #########
//! ```
//!
//! The ways are the same in both directions, so a search ends once every place not searched from
//! yet has been met. Dead ends without anything in them are walled up before: no way between places
//! enters one, and of a maze with some walls opened they are the larger part. Where corridors are
//! left the searches run over [`junctions`](super::junctions). Time O(places x cells) at worst,
//! memory 11 bytes a cell beside the graph.

mod robots;

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::key::Key;
use crate::solve::reduce::masks::Mask;
use crate::solve::reduce::padded_map::{Cell, PaddedMap};
use crate::vault::Vault;

/// The graph of keys, starts and doors. Places are numbered: first the keys, then the starts, then
/// the doors.
#[derive(Debug)]
pub(crate) struct ContractedGraph<'m> {
    /// The keys on the map, in the order of letters.
    pub(crate) keys: Vec<Key>,
    pub(crate) starts: usize,
    /// For each start its place in [`Vault::robots`].
    pub(crate) robots: TrackedVec<'m, usize>,
    pub(crate) cells: TrackedVec<'m, Cell>,
    /// For each place the key that is there or that opens it; none for a start.
    pub(crate) locks: TrackedVec<'m, Mask>,
    edges: TrackedVec<'m, TrackedVec<'m, Edge>>,
    pub(crate) meter: &'m Meter<'m>,
}

/// A stretch of plain cells to another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) to: usize,
    pub(crate) steps: u32,
}

impl<'m> ContractedGraph<'m> {
    /// The places of a map, without the edges between them.
    pub(crate) fn new(
        vault: &Vault,
        ground: &PaddedMap<'_>,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let keys: Vec<Key> = vault.keys().iter().collect();
        let robots = robots::useful(vault, ground, meter)?;
        let starts = robots.len();
        let is_door = |&cell: &Cell| ground.byte(cell).is_ascii_uppercase();
        let doors = ground.open_cells().filter(is_door).count();
        let count = keys.len() + starts + doors;
        let key_positions = keys.iter().filter_map(|&key| vault.key_position(key));
        let positions = key_positions.chain(robots.iter().map(|&robot| vault.robots()[robot]));
        let mut cells = TrackedVec::with_capacity(count, meter)?;
        cells.try_extend(positions.map(|position| ground.at(position)))?;
        cells.try_extend(ground.open_cells().filter(is_door))?;
        let mut lock_of = [0; 256];
        for (place, key) in keys.iter().enumerate() {
            lock_of[key.letter() as usize] = 1 << place;
            lock_of[key.door() as usize] = 1 << place;
        }
        let tiles = cells.iter().map(|&cell| ground.byte(cell));
        let mut locks = TrackedVec::with_capacity(count, meter)?;
        locks.try_extend(tiles.map(|tile| lock_of[usize::from(tile)]))?;
        let mut edges = TrackedVec::with_capacity(count, meter)?;
        edges.try_extend((0..count).map(|_| TrackedVec::new(meter)))?;
        Ok(Self {
            keys,
            starts,
            robots,
            cells,
            locks,
            edges,
            meter,
        })
    }

    /// No tour takes fewer steps: the last stretch to each key, from the place before, is walked
    /// for this key alone.
    pub(crate) fn least_steps(&self) -> u64 {
        let mut nearest = [u32::MAX; Key::COUNT];
        let edges = self.edges.iter().flat_map(|edges| edges.iter());
        for edge in edges.filter(|edge| self.is_key(edge.to)) {
            nearest[edge.to] = nearest[edge.to].min(edge.steps);
        }
        let known = nearest.into_iter().filter(|&steps| steps != u32::MAX);
        known.map(u64::from).sum()
    }

    /// The cells of the keys, then those of the starts.
    pub(crate) fn source_cells(&self) -> &[Cell] {
        &self.cells[..self.keys.len() + self.starts]
    }

    /// Whether a place is a start.
    pub(crate) fn is_start(&self, place: usize) -> bool {
        (self.keys.len()..self.keys.len() + self.starts).contains(&place)
    }

    /// Whether a place is a key.
    pub(crate) fn is_key(&self, place: usize) -> bool {
        place < self.keys.len()
    }

    /// The places of the starts.
    pub(crate) fn start_places(&self) -> core::ops::Range<usize> {
        self.keys.len()..self.keys.len() + self.starts
    }

    /// Where one can go from a place without meeting another.
    pub(crate) fn edges(&self, place: usize) -> &[Edge] {
        &self.edges[place]
    }

    /// The key or door on a cell, which holds this byte.
    pub(crate) fn place_at(&self, cell: Cell, byte: u8) -> Option<usize> {
        if byte.is_ascii_lowercase() {
            return self.keys.iter().position(|key| key.letter() as u8 == byte);
        }
        let first_door = self.keys.len() + self.starts;
        let doors = &self.cells[first_door..];
        Some(first_door + doors.binary_search(&cell).ok()?)
    }

    /// Notes the way that a search from a place has found.
    pub(crate) fn meet(&mut self, from: usize, to: usize, steps: u32) -> Result<(), Limit> {
        self.edges[from].try_push(Edge { to, steps })?;
        if !self.is_start(from) {
            self.edges[to].try_push(Edge { to: from, steps })?;
        }
        Ok(())
    }
}
