//! Why there is no solution, where that takes less than solving.
//!
//! Let the player stand wherever it likes: then the box moves between two free cells whenever the cell on its other side is free too. If it cannot
//! get to the target even so, one of the two is in a pocket. Both are searched at a time, one cell here and one there, and the smaller pocket is the
//! reason; what is more than a small part of the map is no pocket.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{BitGrid, Direction, Position};

use crate::room::Room;
use crate::unsolvable::Reason;

/// A pocket has at most this many cells, and the 64th part of the map beside.
const POCKET_CELLS: usize = 1024;

/// The reason of a room that is known to have no solution, though the player reaches the box.
pub(super) fn reason(room: &Room) -> Reason {
    pocket(room, POCKET_CELLS + room.size().cells() / 64).unwrap_or(Reason::Exhausted)
}

/// A pocket that is worth looking for before the room is searched, as the reason that the room has no solution.
pub(super) fn small_pocket(room: &Room) -> Option<Reason> {
    pocket(room, POCKET_CELLS)
}

/// Which of the two is in a pocket of at most so many cells.
fn pocket(room: &Room, most: usize) -> Option<Reason> {
    let mut around_box = Pocket::new(room, room.box_position());
    let mut around_target = Pocket::new(room, room.target());
    for _ in 0..most {
        if around_box.is_closed() {
            break;
        }
        if around_target.is_closed() {
            let reaches = around_target.cells.contains(room.box_position());
            return (!reaches).then_some(Reason::TargetCannotBeEntered);
        }
        around_box.grow(room, Pocket::pushed);
        around_target.grow(room, Pocket::pulled);
    }
    let closed = around_box.is_closed() && !around_box.cells.contains(room.target());
    closed.then_some(Reason::BoxCannotLeavePocket)
}

/// The cells among which the box can move, as far as they are known.
struct Pocket {
    cells: BitGrid,
    open: Vec<Position>,
}

impl Pocket {
    fn new(room: &Room, start: Position) -> Self {
        let mut cells = BitGrid::empty(room.size());
        cells.insert(start);
        Self {
            cells,
            open: vec![start],
        }
    }

    fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// Where a push from `here` brings the box.
    fn pushed(room: &Room, here: Position, direction: Direction) -> Option<Position> {
        free(room, here, direction.opposite())?;
        free(room, here, direction)
    }

    /// Where a push to `here` finds the box.
    fn pulled(room: &Room, here: Position, direction: Direction) -> Option<Position> {
        let before = free(room, here, direction.opposite())?;
        free(room, before, direction.opposite())?;
        Some(before)
    }

    fn grow(&mut self, room: &Room, next: impl Fn(&Room, Position, Direction) -> Option<Position>) {
        let Some(here) = self.open.pop() else { return };
        for direction in Direction::ALL {
            if let Some(cell) = next(room, here, direction)
                && self.cells.insert(cell)
            {
                self.open.push(cell);
            }
        }
    }
}

/// The neighbour in this direction, if it is no wall.
fn free(room: &Room, from: Position, direction: Direction) -> Option<Position> {
    let next = room.size().step(from, direction)?;
    (!room.is_wall(next)).then_some(next)
}
