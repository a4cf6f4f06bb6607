//! Pockets: a proof that there is no solution, from a relaxation that ignores where the player is.
//!
//! Let the player stand wherever it likes. Then the box moves between two free cells whenever the
//! cell behind it is free too. If it can't get to the target even so, the box or the target is in a
//! pocket: the box can't leave it, or can't enter it. Both are filled in turn, one cell here and
//! one there, and the smaller pocket is the reason. Filling stops at a small part of the map.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::padded_map::{Cell, PaddedMap, has, set};
use crate::solve::reduce::BoxGraph;
use crate::unsolvable::Reason;

/// Most cells of a pocket that is looked for before the search.
const SMALL_POCKET: usize = 1024;

/// In smaller maps, the search takes no longer than looking for pockets first.
const CELLS_FOR_POCKETS: usize = 1 << 14;

/// Cells between two looks at the stop flag.
const STOP_INTERVAL: usize = 1 << 10;

/// Whether the box or the target of a large map is in a small pocket.
pub(in crate::solve) fn small_pocket(
    graph: &BoxGraph<'_>,
    cells: usize,
    meter: &Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    if cells < CELLS_FOR_POCKETS {
        return Ok(None);
    }
    pocket(graph, SMALL_POCKET, meter)
}

/// The reason of a room in which every reachable push was tried. That there is no solution is known
/// by now, so a limit only makes the reason less specific.
pub(in crate::solve) fn reason(graph: &BoxGraph<'_>, meter: &Meter<'_>) -> Reason {
    let part = graph.map.walls.len();
    let pocket = pocket(graph, SMALL_POCKET + part, meter);
    pocket.unwrap_or_default().unwrap_or({
        // The player itself may keep the box where it is, in a dead end for example.
        if meter.stats().expanded <= SMALL_POCKET.min(part) as u64 {
            Reason::BoxCannotLeavePocket
        } else {
            Reason::Exhausted
        }
    })
}

/// Which of the two is in a pocket of at most so many cells. O(cells).
fn pocket(graph: &BoxGraph<'_>, most: usize, meter: &Meter<'_>) -> Result<Option<Reason>, Limit> {
    let map = &graph.map;
    let mut around_box = Pocket::new(map, graph.start, meter)?;
    let mut around_target = Pocket::new(map, graph.target, meter)?;
    for turn in 0..most {
        if turn.is_multiple_of(STOP_INTERVAL) {
            meter.check_stop()?;
        }
        if !around_box.grow(|here, direction| {
            // A push needs room for the player behind the box.
            let is_free = !map.is_wall(map.step(here, direction ^ 2));
            is_free.then(|| map.step(here, direction))
        })? {
            let reaches = has(&around_box.closed, graph.target);
            return Ok((!reaches).then_some(Reason::BoxCannotLeavePocket));
        }
        if !around_target.grow(|here, direction| {
            // The box comes from the cell before, with the player on the one before that.
            let before = map.step(here, direction ^ 2);
            let is_free = !map.is_wall(map.step(before, direction ^ 2));
            is_free.then_some(before)
        })? {
            let reaches = has(&around_target.closed, graph.start);
            return Ok((!reaches).then_some(Reason::TargetCannotBeEntered));
        }
    }
    Ok(None)
}

/// The cells among which the box can move, as far as they are known.
struct Pocket<'m> {
    /// Walls and known cells.
    closed: TrackedVec<'m, u64>,
    open: TrackedVec<'m, Cell>,
}

impl<'m> Pocket<'m> {
    fn new(map: &PaddedMap, start: Cell, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let mut closed = TrackedVec::with_capacity(map.walls.len(), meter)?;
        closed.try_extend_from_slice(&map.walls)?;
        set(&mut closed, start);
        let mut open = TrackedVec::new(meter);
        open.try_push(start)?;
        Ok(Self { closed, open })
    }

    /// Adds the cells that one known cell leads to. Returns false if every cell is known.
    fn grow(&mut self, leads_to: impl Fn(Cell, usize) -> Option<Cell>) -> Result<bool, Limit> {
        let Some(here) = self.open.pop() else {
            return Ok(false);
        };
        for direction in 0..4 {
            if let Some(next) = leads_to(here, direction)
                && !has(&self.closed, next)
            {
                set(&mut self.closed, next);
                self.open.try_push(next)?;
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Room;
    use core::sync::atomic::AtomicBool;
    use grid_core::{BitGrid, Limits, Position, Size};

    #[test]
    fn pockets_keep_the_limits() {
        let at = |row, column| Position::new(row, column);
        let walls = BitGrid::empty(Size::new(40, 40));
        let room = Room::new(walls, at(1, 1), at(5, 5), at(30, 30)).expect("floor everywhere");
        let unlimited = Meter::new(&Limits::new());
        let graph = BoxGraph::new(&room, &unlimited).expect("no limit");
        let raised = AtomicBool::new(true);
        let look = |limits: Limits<'_>| {
            let meter = Meter::new(&limits);
            let found = pocket(&graph, SMALL_POCKET, &meter);
            (found, meter.stats().peak_bytes)
        };
        let (found, bytes) = look(Limits::new());
        assert_eq!(found, Ok(None));
        assert_eq!(look(Limits::new().stop(&raised)).0, Err(Limit::Stop));
        let (stopped, held) = look(Limits::new().memory_bytes(bytes - 1));
        assert_eq!(stopped, Err(Limit::Memory));
        assert!(held < bytes);
    }
}
