//! Searches over the cells themselves; and the map without dead ends, which they walk on and
//! junctions are found on.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::reduce::contraction::ContractedGraph;
use crate::solve::reduce::padded_map::{Cell, PaddedMap, WALL};

/// One breadth-first search after the other.
pub(crate) struct CellSearch<'m> {
    /// The ground without dead ends.
    plan: TrackedVec<'m, u8>,
    /// The same, with a wall wherever the search has been: one look tells both.
    tiles: TrackedVec<'m, u8>,
    level: TrackedVec<'m, Cell>,
    next: TrackedVec<'m, Cell>,
    /// Keys and doors that were met.
    ends: TrackedVec<'m, Cell>,
}

impl<'m> CellSearch<'m> {
    /// A search on a ground where robots start on these cells.
    pub(crate) fn new(
        ground: &PaddedMap<'_>,
        starts: &[Cell],
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let mut plan = TrackedVec::with_capacity(ground.len(), meter)?;
        plan.try_extend_from_slice(ground.tiles())?;
        wall_up_dead_ends(&mut plan, ground, starts, meter)?;
        let [level, next, ends] = [(); 3].map(|()| TrackedVec::new(meter));
        Ok(Self {
            plan,
            tiles: TrackedVec::new(meter),
            level,
            next,
            ends,
        })
    }

    /// The ground without dead ends.
    pub(crate) fn plan(&self) -> &[u8] {
        &self.plan
    }

    /// Makes room for a search.
    pub(crate) fn make_room(&mut self) -> Result<(), Limit> {
        self.tiles.try_reserve(self.plan.len())
    }

    /// Finds the ways to those places that no search has started from; there are `to_meet` of them.
    pub(crate) fn search_from(
        &mut self,
        from: usize,
        mut to_meet: usize,
        done: &[bool],
        places: &mut ContractedGraph<'_>,
        ground: &PaddedMap<'_>,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        if to_meet == 0 {
            return Ok(());
        }
        self.tiles.clear();
        self.tiles.try_extend_from_slice(&self.plan)?;
        self.level.clear();
        self.level.try_push(places.cells[from])?;
        self.tiles[places.cells[from] as usize] = WALL;
        let mut steps = 0;
        while !self.level.is_empty() && to_meet > 0 {
            steps += 1;
            if steps % 256 == 0 {
                meter.check_stop()?;
            }
            self.step(ground)?;
            while let Some(cell) = self.ends.pop() {
                if let Some(to) = places.place_at(cell, ground.byte(cell))
                    && !done[to]
                {
                    to_meet -= 1;
                    places.meet(from, to, steps)?;
                }
            }
            self.level.clear();
            core::mem::swap(&mut self.level, &mut self.next);
        }
        Ok(())
    }

    /// Goes one step on from all cells of `level`. By itself, for it is all that a search spends
    /// its time on.
    #[inline(never)]
    fn step(&mut self, ground: &PaddedMap<'_>) -> Result<(), Limit> {
        for &cell in &self.level {
            for next in ground.neighbors(cell) {
                let tile = &mut self.tiles[next as usize];
                if *tile == WALL {
                    continue;
                }
                let list = if core::mem::replace(tile, WALL) == b'.' {
                    &mut self.next
                } else {
                    &mut self.ends
                };
                list.try_push(next)?;
            }
        }
        Ok(())
    }
}

/// Makes walls of the plain cells that lie between no two of starts, keys and doors, for they lead
/// nowhere.
fn wall_up_dead_ends(
    tiles: &mut [u8],
    ground: &PaddedMap<'_>,
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
            let mut ways = ground.neighbors(cell).into_iter().filter(is_open);
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
