//! The map without its plain cells: keys, starts and doors, and how far apart they are.
//!
//! A walk stops to matter only at a key or at a door. So one breadth-first search over plain cells from each of them, which does not go on beyond the next key or
//! door, leaves a small graph on which everything else is decided. Starts are sources only: to others they are plain.
//!
//! ```text
//! #########      b -1- A -2- @ -2- a      places b, A, a and the start;
//! #b.A.@.a#        2                      from b the search ends at A
//! #########
//! ```
//!
//! The ways are the same in both directions, so a search ends once every place not searched from yet has been met. Dead ends without anything in them are walled up before: no way between places
//! enters one, and of a maze with some walls opened they are the larger part. Where corridors are left the searches run over [`junctions`](super::junctions).
//! Time O(places x cells) at worst, memory 11 bytes a cell beside the graph.

#[cfg(all(test, feature = "generate"))]
mod tests;

use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::held::{bytes_of, push, reserve};
use crate::key::Key;
use crate::solve::ground::{Cell, Ground, WALL};
use crate::solve::junctions::Junctions;
use crate::vault::Vault;

/// A set of keys of a map, bit `i` for the `i`th key in the order of letters.
pub(crate) type Mask = u32;

/// The graph of keys, starts and doors. Places are numbered: first the keys, then the starts, then the doors.
#[derive(Debug)]
pub(crate) struct Places {
    /// The keys on the map, in the order of letters.
    pub(crate) keys: Vec<Key>,
    pub(crate) starts: usize,
    /// For each start its place in [`Vault::robots`].
    pub(crate) robots: Vec<usize>,
    pub(crate) cells: Vec<Cell>,
    /// For each place the key that is there or that opens it; none for a start.
    pub(crate) locks: Vec<Mask>,
    ways: Vec<Vec<Way>>,
}

/// A stretch of plain cells to another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Way {
    pub(crate) to: usize,
    pub(crate) steps: u32,
}

/// With fewer searches than this, corridors are not worth being walked for themselves.
const FEWEST_SEARCHES: usize = 8;
/// A search over junctions takes for each of them about as long as one over cells takes for so many.
const CELLS_A_NODE: usize = 3;

impl Places {
    pub(crate) fn new(
        vault: &Vault,
        ground: &Ground,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let keys: Vec<Key> = vault.keys().iter().collect();
        let robots = useful_robots(vault, ground, meter)?;
        let starts = robots.len();
        let mut bits = [0; 256];
        for (place, key) in keys.iter().enumerate() {
            bits[key.letter() as usize] = 1 << place;
            bits[key.door() as usize] = 1 << place;
        }
        // Cells, locks, marks and lists of ways, before they are made.
        let is_door = |&cell: &Cell| ground.byte(cell).is_ascii_uppercase();
        let doors = ground.open_cells().filter(is_door).count();
        let count = keys.len() + starts + doors;
        meter.hold(bytes_of::<Vec<Way>>(count) + bytes_of::<u32>(2 * count) + count as u64)?;
        let key_cells = keys.iter().filter_map(|&key| vault.key_position(key));
        let mut cells: Vec<Cell> = Vec::with_capacity(count);
        let robot_cells = robots.iter().map(|&robot| vault.robots()[robot]);
        cells.extend(
            key_cells
                .chain(robot_cells)
                .map(|position| ground.at(position)),
        );
        cells.extend(ground.open_cells().filter(is_door));
        let locks = cells
            .iter()
            .map(|&cell| bits[usize::from(ground.byte(cell))])
            .collect();
        let mut places = Self {
            keys,
            starts,
            robots,
            ways: alloc::vec![Vec::new(); cells.len()],
            cells,
            locks,
        };
        let cells_a_node = if count < FEWEST_SEARCHES {
            usize::MAX
        } else {
            CELLS_A_NODE
        };
        places.find_ways(ground, cells_a_node, meter)?;
        Ok(places)
    }

    /// Searches from each place, over junctions where there are more than so many cells for each.
    fn find_ways(
        &mut self,
        ground: &Ground,
        cells_a_node: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut walk = Walk {
            plan: Vec::new(),
            tiles: Vec::new(),
            level: Vec::new(),
            next: Vec::new(),
            ends: Vec::new(),
            held: 0,
        };
        walk.held += reserve(&mut walk.plan, ground.len(), meter)?;
        walk.plan.extend_from_slice(ground.tiles());
        let start_cells = &self.cells[self.start_places()];
        wall_up_dead_ends(&mut walk.plan, ground, start_cells, meter)?;
        let mut junctions = Junctions::new(&walk.plan, ground, self, cells_a_node, meter)?;
        if junctions.is_none() {
            walk.held += reserve(&mut walk.tiles, ground.len(), meter)?;
        }
        // Starts first: they are met by nobody, so their searches must meet everybody.
        let starts = self.start_places();
        let order = starts.clone().chain(0..starts.start);
        let order = order.chain(starts.end..self.cells.len());
        let mut to_meet = self.cells.len() - starts.len();
        let mut done = alloc::vec![false; self.cells.len()];
        for from in order {
            if !self.is_start(from) {
                to_meet -= 1;
            }
            done[from] = true;
            meter.check_stop()?;
            match &mut junctions {
                Some(junctions) => junctions.search_from(from, to_meet, &done, self, meter)?,
                None => self.search_from(from, to_meet, &done, ground, &mut walk, meter)?,
            }
        }
        meter.release(walk.held + junctions.map_or(0, |junctions| junctions.held()));
        Ok(())
    }

    /// No tour takes fewer steps: the last stretch to each key, from the place before, is walked for this key alone.
    pub(crate) fn least_steps(&self) -> u64 {
        let mut nearest = [u32::MAX; Key::COUNT];
        for way in self.ways.iter().flatten() {
            if let Some(nearest) = nearest.get_mut(way.to).filter(|_| self.is_key(way.to)) {
                *nearest = way.steps.min(*nearest);
            }
        }
        let known = nearest.into_iter().filter(|&steps| steps != u32::MAX);
        known.map(u64::from).sum()
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
    pub(crate) fn ways(&self, place: usize) -> &[Way] {
        &self.ways[place]
    }

    fn place_at(&self, cell: Cell, byte: u8) -> Option<usize> {
        if byte.is_ascii_lowercase() {
            return self.keys.iter().position(|key| key.letter() as u8 == byte);
        }
        let first_door = self.keys.len() + self.starts;
        let doors = &self.cells[first_door..];
        Some(first_door + doors.binary_search(&cell).ok()?)
    }

    /// Notes the way that a search from a place has found.
    pub(super) fn meet(
        &mut self,
        from: usize,
        to: usize,
        steps: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        push(&mut self.ways[from], Way { to, steps }, meter)?;
        if !self.is_start(from) {
            push(&mut self.ways[to], Way { to: from, steps }, meter)?;
        }
        Ok(())
    }

    /// Finds the ways to those places that no search has started from; there are `to_meet` of them.
    fn search_from(
        &mut self,
        from: usize,
        mut to_meet: usize,
        done: &[bool],
        ground: &Ground,
        walk: &mut Walk,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        if to_meet == 0 {
            return Ok(());
        }
        walk.tiles.clear();
        walk.tiles.extend_from_slice(&walk.plan);
        walk.level.clear();
        walk.held += push(&mut walk.level, self.cells[from], meter)?;
        walk.tiles[self.cells[from] as usize] = WALL;
        let mut steps = 0;
        while !walk.level.is_empty() && to_meet > 0 {
            steps += 1;
            if steps % 256 == 0 {
                meter.check_stop()?;
            }
            walk.step(ground, meter)?;
            while let Some(cell) = walk.ends.pop() {
                if let Some(to) = self.place_at(cell, ground.byte(cell))
                    && !done[to]
                {
                    to_meet -= 1;
                    self.meet(from, to, steps, meter)?;
                }
            }
            walk.level.clear();
            core::mem::swap(&mut walk.level, &mut walk.next);
        }
        Ok(())
    }
}

/// The robots that a best tour may need.
///
/// A tour moves at most as many robots as there are keys. A robot that walks from its start to a key or door over plain cells can be replaced by one that stands nearer and does not move; so for each key and
/// door the nearest robots are enough, as many as there are keys. Only where there are more of them is anything left out.
fn useful_robots(
    vault: &Vault,
    ground: &Ground,
    meter: &mut Meter<'_>,
) -> Result<Vec<usize>, Limit> {
    let robots = vault.robots();
    let enough = vault.keys().len();
    if robots.len() <= enough {
        return Ok((0..robots.len()).collect());
    }
    // Two marks a cell, the search that met it, and the list of a search.
    let bytes = bytes_of::<bool>(2 * ground.len())
        + bytes_of::<u32>(ground.len())
        + bytes_of::<Cell>(ground.len());
    meter.hold(bytes)?;
    let mut is_start = alloc::vec![false; ground.len()];
    for &robot in robots {
        is_start[ground.at(robot) as usize] = true;
    }
    let mut is_useful = alloc::vec![false; ground.len()];
    let mut searched = alloc::vec![0_u32; ground.len()];
    let mut queue: Vec<Cell> = Vec::with_capacity(ground.len());
    let ends = ground
        .open_cells()
        .filter(|&cell| ground.byte(cell) != b'.');
    for (search, end) in (1..).zip(ends) {
        meter.check_stop()?;
        queue.clear();
        queue.push(end);
        searched[end as usize] = search;
        let mut found = 0;
        let mut next = 0;
        while let Some(&cell) = queue.get(next)
            && found < enough
        {
            next += 1;
            for beside in ground.neighbours(cell) {
                let place = beside as usize;
                if ground.byte(beside) == b'.' && searched[place] != search {
                    searched[place] = search;
                    queue.push(beside);
                    if is_start[place] && found < enough {
                        is_useful[place] = true;
                        found += 1;
                    }
                }
            }
        }
    }
    let of_use = |&robot: &usize| is_useful[ground.at(robots[robot]) as usize];
    let count = (0..robots.len()).filter(of_use).count();
    meter.hold(bytes_of::<usize>(count))?;
    let mut useful = Vec::with_capacity(count);
    useful.extend((0..robots.len()).filter(of_use));
    meter.release(bytes);
    Ok(useful)
}

/// Makes walls of the plain cells that lie between no two of starts, keys and doors, for they lead nowhere.
fn wall_up_dead_ends(
    tiles: &mut [u8],
    ground: &Ground,
    starts: &[Cell],
    meter: &Meter<'_>,
) -> Result<(), Limit> {
    for &start in starts {
        tiles[start as usize] = b'@';
    }
    for (count, end) in (1_u32..).zip(ground.open_cells()) {
        if count.is_multiple_of(1 << 16) {
            meter.check_stop()?;
        }
        let mut cell = end;
        while tiles[cell as usize] == b'.' {
            let is_open = |next: &Cell| tiles[*next as usize] != WALL;
            let mut ways = ground.neighbours(cell).into_iter().filter(is_open);
            let way = ways.next();
            if ways.next().is_some() {
                break;
            }
            tiles[cell as usize] = WALL;
            match way {
                Some(next) => cell = next,
                None => break,
            }
        }
    }
    for &start in starts {
        tiles[start as usize] = b'.';
    }
    Ok(())
}

/// What one breadth-first search after the other uses.
struct Walk {
    /// The ground without dead ends.
    plan: Vec<u8>,
    /// The same, with a wall wherever the search has been: one look tells both.
    tiles: Vec<u8>,
    level: Vec<Cell>,
    next: Vec<Cell>,
    /// Keys and doors that were met.
    ends: Vec<Cell>,
    held: u64,
}

impl Walk {
    /// Goes one step on from all cells of `level`. By itself, for it is all that a search spends its time on.
    #[inline(never)]
    fn step(&mut self, ground: &Ground, meter: &mut Meter<'_>) -> Result<(), Limit> {
        for &cell in &self.level {
            for next in ground.neighbours(cell) {
                let tile = &mut self.tiles[next as usize];
                if *tile == WALL {
                    continue;
                }
                let list = if core::mem::replace(tile, WALL) == b'.' {
                    &mut self.next
                } else {
                    &mut self.ends
                };
                self.held += push(list, next, meter)?;
            }
        }
        Ok(())
    }
}

/// The set of the first `count` keys.
pub(crate) const fn low_bits(count: usize) -> Mask {
    if count == 0 {
        0
    } else {
        Mask::MAX >> (Mask::BITS as usize - count)
    }
}

/// The members of a set, least first.
pub(crate) fn members(mut mask: Mask) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let first = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(first)
    })
}
