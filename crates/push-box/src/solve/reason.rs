//! Why there is no solution, where that takes less than solving.
//!
//! Let the player stand wherever it likes: then the box moves between two free cells whenever the cell on its other side is free too. If it cannot
//! get to the target even so, one of the two is in a pocket. Both are searched at a time, one cell here and one there, and the smaller pocket is the
//! reason; what is more than a small part of the map is no pocket. And if the search itself came to an end after few states, the box is in a pocket that the player makes.

use alloc::vec;
use alloc::vec::Vec;

use crate::plane::{Cell, Plane, has, set};
use crate::unsolvable::Reason;

/// A pocket that is looked for before the room is searched has at most this many cells.
const SMALL_POCKET: usize = 1024;

/// The reason of a room in which every reachable push was tried, which were those out of so many states.
pub(super) fn reason(plane: &Plane, box_cell: Cell, target: Cell, states: u64) -> Reason {
    let part = plane.walls.len();
    pocket(plane, box_cell, target, SMALL_POCKET + part).unwrap_or({
        // The player may be what keeps the box where it is, in a dead end for one.
        if states <= SMALL_POCKET.min(part) as u64 {
            Reason::BoxCannotLeavePocket
        } else {
            Reason::Exhausted
        }
    })
}

/// A pocket that is worth looking for before the room is searched, as the reason that the room has no solution.
pub(super) fn small_pocket(plane: &Plane, box_cell: Cell, target: Cell) -> Option<Reason> {
    pocket(plane, box_cell, target, SMALL_POCKET)
}

/// Which of the two is in a pocket of at most so many cells.
fn pocket(plane: &Plane, box_cell: Cell, target: Cell, most: usize) -> Option<Reason> {
    let mut around_box = Pocket::new(plane, box_cell);
    let mut around_target = Pocket::new(plane, target);
    for _ in 0..most {
        if !around_box.grow(|here, direction| {
            // A push wants room for the player behind the box.
            let is_free = !plane.is_wall(plane.step(here, direction ^ 2));
            is_free.then(|| plane.step(here, direction))
        }) {
            let reaches = has(&around_box.closed, target);
            return (!reaches).then_some(Reason::BoxCannotLeavePocket);
        }
        if !around_target.grow(|here, direction| {
            // The box comes from the cell before, with the player on the one before that.
            let before = plane.step(here, direction ^ 2);
            let is_free = !plane.is_wall(plane.step(before, direction ^ 2));
            is_free.then_some(before)
        }) {
            let reaches = has(&around_target.closed, box_cell);
            return (!reaches).then_some(Reason::TargetCannotBeEntered);
        }
    }
    None
}

/// The cells among which the box can move, as far as they are known.
struct Pocket {
    /// Walls and known cells.
    closed: Vec<u64>,
    open: Vec<Cell>,
}

impl Pocket {
    fn new(plane: &Plane, start: Cell) -> Self {
        let mut closed = plane.walls.clone();
        set(&mut closed, start);
        Self {
            closed,
            open: vec![start],
        }
    }

    /// Adds the cells that one known cell leads to; false if every cell is known.
    fn grow(&mut self, leads_to: impl Fn(Cell, usize) -> Option<Cell>) -> bool {
        let Some(here) = self.open.pop() else {
            return false;
        };
        for direction in 0..4 {
            if let Some(next) = leads_to(here, direction)
                && !has(&self.closed, next)
            {
                set(&mut self.closed, next);
                self.open.push(next);
            }
        }
        true
    }
}
