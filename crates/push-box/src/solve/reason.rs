//! Why there is no solution, where that takes less than solving.
//!
//! Let the player stand wherever it likes: then the box moves between two free cells whenever the cell on its other side is free too. If it cannot
//! get to the target even so, one of the two is in a pocket. Both are searched at a time, one cell here and one there, and the smaller pocket is the
//! reason; what is more than a small part of the map is no pocket. And if the search itself came to an end after few states, the box is in a pocket that the player makes.

use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::paths::grow as make_room;
use crate::plane::{Cell, Plane, has, set};
use crate::unsolvable::Reason;

/// A pocket that is looked for before the room is searched has at most this many cells.
const SMALL_POCKET: usize = 1024;

/// Cells between two looks at the stop flag.
const STOP_INTERVAL: usize = 1 << 10;

/// The reason of a room in which every reachable push was tried. That there is no solution is known by now, so a limit only makes the reason less exact.
pub(super) fn reason(plane: &Plane, box_cell: Cell, target: Cell, meter: &Meter<'_>) -> Reason {
    let part = plane.walls.len();
    let states = meter.stats().expanded;
    let pocket = pocket(plane, box_cell, target, SMALL_POCKET + part, meter);
    pocket.unwrap_or_default().unwrap_or({
        // The player may be what keeps the box where it is, in a dead end for one.
        if states <= SMALL_POCKET.min(part) as u64 {
            Reason::BoxCannotLeavePocket
        } else {
            Reason::Exhausted
        }
    })
}

/// A pocket that is worth looking for before the room is searched, as the reason that the room has no solution.
pub(super) fn small_pocket(
    plane: &Plane,
    box_cell: Cell,
    target: Cell,
    meter: &Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    pocket(plane, box_cell, target, SMALL_POCKET, meter)
}

/// Which of the two is in a pocket of at most so many cells.
fn pocket(
    plane: &Plane,
    box_cell: Cell,
    target: Cell,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    let mut around_box = Pocket::new(plane, box_cell, meter)?;
    let mut around_target = Pocket::new(plane, target, meter)?;
    let reason = smaller(plane, &mut around_box, &mut around_target, most, meter);
    meter.release(around_box.bytes() + around_target.bytes());
    reason
}

/// Adds to both in turn, and says which of them is a pocket.
fn smaller(
    plane: &Plane,
    around_box: &mut Pocket,
    around_target: &mut Pocket,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Option<Reason>, Limit> {
    let (box_cell, target) = (around_box.start, around_target.start);
    for turn in 0..most {
        if turn.is_multiple_of(STOP_INTERVAL) {
            meter.check_stop()?;
        }
        if !around_box.grow(meter, |here, direction| {
            // A push wants room for the player behind the box.
            let is_free = !plane.is_wall(plane.step(here, direction ^ 2));
            is_free.then(|| plane.step(here, direction))
        })? {
            let reaches = has(&around_box.closed, target);
            return Ok((!reaches).then_some(Reason::BoxCannotLeavePocket));
        }
        if !around_target.grow(meter, |here, direction| {
            // The box comes from the cell before, with the player on the one before that.
            let before = plane.step(here, direction ^ 2);
            let is_free = !plane.is_wall(plane.step(before, direction ^ 2));
            is_free.then_some(before)
        })? {
            let reaches = has(&around_target.closed, box_cell);
            return Ok((!reaches).then_some(Reason::TargetCannotBeEntered));
        }
    }
    Ok(None)
}

/// The cells among which the box can move, as far as they are known.
struct Pocket {
    start: Cell,
    /// Walls and known cells.
    closed: Vec<u64>,
    open: Vec<Cell>,
}

impl Pocket {
    fn new(plane: &Plane, start: Cell, meter: &Meter<'_>) -> Result<Self, Limit> {
        meter.hold(size_of_val(plane.walls.as_slice()) as u64)?;
        let mut closed = plane.walls.clone();
        set(&mut closed, start);
        let mut open = Vec::new();
        make_room(&mut open, meter)?;
        open.push(start);
        Ok(Self {
            start,
            closed,
            open,
        })
    }

    /// What is held for it.
    fn bytes(&self) -> u64 {
        (self.closed.len() * size_of::<u64>() + self.open.capacity() * size_of::<Cell>()) as u64
    }

    /// Adds the cells that one known cell leads to; false if every cell is known.
    fn grow(
        &mut self,
        meter: &Meter<'_>,
        leads_to: impl Fn(Cell, usize) -> Option<Cell>,
    ) -> Result<bool, Limit> {
        let Some(here) = self.open.pop() else {
            return Ok(false);
        };
        for direction in 0..4 {
            if let Some(next) = leads_to(here, direction)
                && !has(&self.closed, next)
            {
                set(&mut self.closed, next);
                make_room(&mut self.open, meter)?;
                self.open.push(next);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::AtomicBool;
    use grid_core::{BitGrid, Limits, Position, Size};

    #[test]
    fn pockets_keep_the_limits() {
        let size = Size::new(40, 40);
        let plane = Plane::new(&BitGrid::empty(size));
        let (start, target) = (
            plane.cell(Position::new(5, 5)),
            plane.cell(Position::new(30, 30)),
        );
        let raised = AtomicBool::new(true);
        let look = |limits: Limits<'_>| {
            let meter = Meter::new(&limits);
            let found = small_pocket(&plane, start, target, &meter);
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
