//! The first side of the box that the player reaches.
//!
//! One side is enough, because side connectivity tells which other sides are connected with it. The
//! search is depth-first and prefers steps towards the box, so it mostly walks straight to it. Each
//! cell is visited at most once.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::padded_map::{Cell, PaddedMap, has, set};

/// Cells between two looks at the stop flag.
const STOP_INTERVAL: u32 = 1 << 12;

/// A side of the box that the player reaches, or `None` if walls are in the way.
pub(super) fn reachable_side(
    map: &PaddedMap,
    player: Cell,
    box_cell: Cell,
    meter: &Meter<'_>,
) -> Result<Option<usize>, Limit> {
    let goal = map.row_and_column(box_cell);
    let mut seen = TrackedVec::with_capacity(map.walls.len(), meter)?;
    seen.try_extend_from_slice(&map.walls)?;
    let mut towards = TrackedVec::with_capacity(32, meter)?;
    let mut away = TrackedVec::with_capacity(32, meter)?;
    towards.try_push(player)?;
    set(&mut seen, player);
    let mut visited = 0;
    while let Some(here) = towards.pop().or_else(|| away.pop()) {
        visited += 1;
        if visited % STOP_INTERVAL == 0 {
            meter.check_stop()?;
        }
        let nearer = map.towards(here, goal);
        for direction in 0..4 {
            let next = map.step(here, direction);
            if next == box_cell {
                return Ok(Some(direction ^ 2));
            }
            if !has(&seen, next) {
                set(&mut seen, next);
                let is_nearer = nearer >> direction & 1 == 1;
                let stack = if is_nearer { &mut towards } else { &mut away };
                stack.try_push(next)?;
            }
        }
    }
    Ok(None)
}
