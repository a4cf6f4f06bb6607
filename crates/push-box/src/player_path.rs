//! Shortest paths of the player past the box.
//!
//! Most paths lead from one side of the box to another. There 2 steps round a corner, or 4 round a
//! side, are shortest if those cells are free: the Manhattan distance is 2, and the straight path
//! is blocked by the box. All other paths are found by Hadlock's detour search (1977): a path with
//! `a` steps away from the goal has `distance + 2a` steps. So steps towards the goal go onto the
//! present stack, and steps away onto the next one, which is opened when the present one is empty.
//! The search unmarks what it marked, so a short path costs little on a large map.

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
        if let Some(steps) = round_the_box(map, leg) {
            path.try_extend(steps)?;
            return Ok(true);
        }
        let mut settled = TrackedVec::new(meter);
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
        let mut now = TrackedVec::new(meter);
        let mut later = TrackedVec::new(meter);
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

/// The steps from one side of the box to another round a corner or round a side, if the cells there
/// are free.
fn round_the_box(map: &PaddedMap, leg: Leg) -> Option<impl Iterator<Item = Direction>> {
    let side_of = |cell| (0..4).find(|&side| map.step(leg.box_cell, side) == cell);
    let (from, to) = (side_of(leg.from)?, side_of(leg.to)?);
    let ring = map.ring(leg.box_cell);
    // Sides and corners by their place on the way round, clockwise from above.
    let is_free = |place: usize| ring >> [1, 2, 5, 8, 7, 6, 3, 0][place % 8] & 1 == 0;
    let turns = (to + 4 - from) % 4;
    let clockwise = (1..2 * turns).all(|place| is_free(2 * from + place));
    let back = (1..2 * (4 - turns)).all(|place| is_free(2 * from + 8 - place));
    let (turns, by) = match turns {
        1 | 2 if clockwise => (turns, 1),
        2 | 3 if back => (4 - turns, 3),
        _ => return None,
    };
    Some((0..turns).flat_map(move |turn| {
        let side = from + turn * by;
        [by, 2].map(|step| Direction::ALL[(side + step) % 4])
    }))
}
