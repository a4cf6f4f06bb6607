//! Solvable rooms by random play: the target is where random pushes bring the box.
//!
//! Random pushes often undo each other, and walls soon trap the box in a corner. So the generator
//! keeps the farthest of several plays. On large maps it pulls the box instead (see `pull`).

use alloc::vec::Vec;

use grid_core::{BitGrid, Direction, Position};

use crate::generate::draft::{Draft, half_perimeter};
use crate::generate::flood::Flood;
use crate::room::Room;

/// Largest number of rows and columns together for random pushes.
const LINES: usize = 256;

impl Draft {
    /// Puts the target where pushes bring the box.
    pub(super) fn played(self) -> Room {
        if half_perimeter(self.walls.size()) <= LINES {
            self.pushed()
        } else {
            self.pulled()
        }
    }

    /// Puts box and player anywhere, and the target where random pushes bring the box.
    fn pushed(mut self) -> Room {
        const ATTEMPTS: usize = 30;
        let size = self.walls.size();
        let mut flood = Flood::new(size);
        let mut best: Option<Room> = None;
        let mut attempts = 0;
        while attempts < ATTEMPTS || best.is_none() {
            attempts += 1;
            let player = self.random_floor();
            let box_position = self.random_floor();
            if player == box_position {
                if attempts > ATTEMPTS {
                    // A very small map can have one floor cell.
                    self.walls = BitGrid::empty(size);
                }
                continue;
            }
            let pushes = 1 + self.random.below(2 * half_perimeter(size));
            let target = self.push(player, box_position, pushes, &mut flood);
            let room = Room::new(self.walls.clone(), player, box_position, target)
                .expect("three cells of floor");
            let far = |room: &Room| room.box_position().manhattan(room.target());
            if best.as_ref().is_none_or(|best| far(best) < far(&room)) {
                best = Some(room);
            }
        }
        best.expect("the loop ends with a room")
    }

    /// Returns the cell of the box after this many random pushes, or fewer if the box is stuck.
    fn push(
        &mut self,
        mut player: Position,
        mut box_position: Position,
        pushes: usize,
        flood: &mut Flood,
    ) -> Position {
        let size = self.walls.size();
        for _ in 0..pushes {
            let met = flood.spread(player, box_position, &self.walls, usize::MAX);
            let possible: Vec<Direction> = Direction::ALL
                .into_iter()
                .filter(|&direction| {
                    let next = size.step(box_position, direction);
                    met.has_side(direction.opposite())
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
}
