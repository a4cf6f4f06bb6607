//! Shortest paths of the player past the box: Hadlock's detour search (1977).
//!
//! A path with `a` steps away from the goal has `distance + 2a` steps. So steps towards the goal go
//! onto the present stack, and steps away onto the next one, which is opened when the present one
//! is empty. The search unmarks what it marked, so a short path costs little on a large map.

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Direction, Limit, Meter};

use crate::padded_map::{Cell, PaddedMap, clear, has, set};

/// A path to find: the player walks from one cell to another, and the box stays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) box_cell: Cell,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}

/// Finds shortest paths on one map.
#[derive(Clone, Debug)]
pub(crate) struct PlayerPaths {
    /// Walls, and the cells that a search has settled.
    closed: Vec<u64>,
}

/// A cell on a stack or settled, by its short number, with the index of the settled cell before it.
#[derive(Clone, Copy, Debug)]
struct Reached {
    cell: u32,
    from: u32,
}

/// First capacity of the lists: most paths need no more.
const FIRST_CELLS: usize = 64;

/// Settled cells between two looks at the stop flag.
const STOP_INTERVAL: usize = 1 << 12;

impl PlayerPaths {
    /// Takes [`PaddedMap::bytes`], for which the caller accounts.
    pub(crate) fn new(map: &PaddedMap) -> Self {
        Self {
            closed: map.walls.clone(),
        }
    }

    /// Replaces `path` by the steps of a shortest path. Returns false if there is none.
    ///
    /// # Errors
    /// The limit that `meter` meets.
    pub(crate) fn find(
        &mut self,
        map: &PaddedMap,
        leg: Leg,
        path: &mut TrackedVec<'_, Direction>,
        meter: &Meter<'_>,
    ) -> Result<bool, Limit> {
        path.clear();
        if leg.from == leg.to {
            return Ok(true);
        }
        let mut settled = TrackedVec::with_capacity(FIRST_CELLS, meter)?;
        set(&mut self.closed, leg.box_cell);
        let found = self.search(map, leg, &mut settled, meter);
        clear(&mut self.closed, leg.box_cell);
        for reached in &settled {
            clear(&mut self.closed, map.long(reached.cell));
        }
        if found? {
            trace(map, &settled, path)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Settles cells until `leg.to` is the last of them.
    fn search<'m>(
        &mut self,
        map: &PaddedMap,
        leg: Leg,
        settled: &mut TrackedVec<'m, Reached>,
        meter: &'m Meter<'m>,
    ) -> Result<bool, Limit> {
        meter.check_stop()?;
        let goal = map.row_and_column(leg.to);
        let mut now = TrackedVec::with_capacity(FIRST_CELLS, meter)?;
        let mut later = TrackedVec::with_capacity(FIRST_CELLS, meter)?;
        now.try_push(Reached {
            cell: map.short(leg.from),
            from: 0,
        })?;
        loop {
            let Some(reached) = now.pop() else {
                if later.is_empty() {
                    return Ok(false);
                }
                core::mem::swap(&mut now, &mut later);
                continue;
            };
            let here = map.long(reached.cell);
            if has(&self.closed, here) {
                continue;
            }
            let from = u32::try_from(settled.len()).expect("a map has fewer than 2^32 cells");
            settled.try_push(reached)?;
            set(&mut self.closed, here);
            if here == leg.to {
                return Ok(true);
            }
            if settled.len().is_multiple_of(STOP_INTERVAL) {
                meter.check_stop()?;
            }
            let towards = map.towards(here, goal);
            for direction in 0..4 {
                let next = map.step(here, direction);
                if !has(&self.closed, next) {
                    let is_nearer = towards >> direction & 1 == 1;
                    let stack = if is_nearer { &mut now } else { &mut later };
                    stack.try_push(Reached {
                        cell: map.short(next),
                        from,
                    })?;
                }
            }
        }
    }
}

/// Appends to `path` the steps from the first settled cell to the last one.
fn trace(
    map: &PaddedMap,
    settled: &[Reached],
    path: &mut TrackedVec<'_, Direction>,
) -> Result<(), Limit> {
    let mut at = settled.len() - 1;
    while at != 0 {
        let Reached { cell, from } = settled[at];
        let before = map.long(settled[from as usize].cell);
        let direction = (0..4).find(|&direction| map.step(before, direction) == map.long(cell));
        path.try_extend(direction.map(|direction| Direction::ALL[direction]))?;
        at = from as usize;
    }
    path.reverse();
    Ok(())
}
