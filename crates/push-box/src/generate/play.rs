//! Rooms that are solvable because they were played: the target is where random pushes bring the box.

use alloc::vec::Vec;

use grid_core::search::breadth_first;
use grid_core::{BitGrid, Direction, Limits, Meter, Position};

use crate::generate::draft::Draft;
use crate::room::Room;

/// So many cells are flooded at most to see where the player can go, and those of a larger map once.
const FLOODED_CELLS: usize = 1 << 27;

impl Draft {
    /// Box and player anywhere, the target where random pushes bring the box.
    pub(super) fn played(mut self) -> Room {
        const ATTEMPTS: usize = 30;
        let size = self.walls.size();
        let mut best: Option<Room> = None;
        let mut attempts = 0;
        let mut budget = FLOODED_CELLS;
        while attempts < ATTEMPTS && budget > 0 || best.is_none() {
            attempts += 1;
            let player = self.random_floor();
            let box_position = self.random_floor();
            if player == box_position {
                if attempts > ATTEMPTS {
                    // On a very small map one cell may be all the floor there is.
                    self.walls = BitGrid::empty(size);
                }
                continue;
            }
            let pushes = 1 + self
                .random
                .below(2 * (usize::from(size.height) + usize::from(size.width)));
            let target = self.play(player, box_position, pushes, &mut budget);
            let room = Room::new(self.walls.clone(), player, box_position, target)
                .expect("three cells of floor");
            let far = |room: &Room| room.box_position().manhattan(room.target());
            if best.as_ref().is_none_or(|best| far(best) < far(&room)) {
                best = Some(room);
            }
        }
        best.expect("the loop ends with a room")
    }

    /// A floor cell; where walls are too many, one is made.
    fn random_floor(&mut self) -> Position {
        let size = self.walls.size();
        let mut cell = Position::default();
        for _ in 0..20 {
            cell = size.position(self.random.below(size.cells()));
            if !self.walls.contains(cell) {
                return cell;
            }
        }
        self.walls.remove(cell);
        cell
    }

    /// Where the box is after so many random pushes, or fewer if it gets stuck or the budget of flooded cells is spent.
    fn play(
        &mut self,
        mut player: Position,
        mut box_position: Position,
        pushes: usize,
        budget: &mut usize,
    ) -> Position {
        let size = self.walls.size();
        for _ in 0..pushes {
            if *budget == 0 {
                break;
            }
            *budget = budget.saturating_sub(size.cells());
            let region = self.region(player, box_position);
            let possible: Vec<Direction> = Direction::ALL
                .into_iter()
                .filter(|direction| {
                    let side = size.step(box_position, direction.opposite());
                    let next = size.step(box_position, *direction);
                    side.is_some_and(|side| region.contains(side))
                        && next.is_some_and(|next| !self.walls.contains(next))
                })
                .collect();
            let Some(&direction) = self.random.pick(&possible) else {
                break;
            };
            player = box_position;
            box_position = size
                .step(box_position, direction)
                .expect("a push to a free cell");
        }
        box_position
    }

    /// Where the player can go.
    fn region(&self, player: Position, box_position: Position) -> BitGrid {
        let size = self.walls.size();
        let mut region = BitGrid::empty(size);
        let beside = |cell| {
            let next = size.neighbours(size.position(cell));
            next.filter(|&next| next != box_position && !self.walls.contains(next))
                .map(|next| size.index(next))
        };
        let note = |cell, _| {
            region.insert(size.position(cell));
            false
        };
        let mut meter = Meter::new(&Limits::new());
        breadth_first(size.cells(), [size.index(player)], beside, note, &mut meter)
            .expect("there is no limit");
        region
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid_core::Size;

    #[test]
    fn no_more_is_flooded_than_allowed() {
        let size = Size::new(1, 100);
        let (player, box_position) = (Position::new(0, 0), Position::new(0, 1));
        // In a hall with the player behind it the box can only go on.
        for (allowed, floods) in [(0, 0), (1, 1), (100, 1), (101, 2), (700, 7)] {
            let mut budget = allowed;
            let mut draft = Draft::new(size, 1);
            let target = draft.play(player, box_position, 50, &mut budget);
            assert_eq!((target.column, budget), (1 + floods, 0), "{allowed}");
        }
    }
}
