//! A map under construction: random walls, frames, clearings, and pieces near the corners.

use grid_core::{BitGrid, Position, Random, Size};

use crate::room::Room;

/// The distance of box and target from their corners.
const FROM_CORNER: u16 = 3;

/// A room under construction.
pub(super) struct Draft {
    pub(super) walls: BitGrid,
    pub(super) random: Random,
}

impl Draft {
    /// A map without walls.
    pub(super) fn new(size: Size, seed: u64) -> Self {
        Self {
            walls: BitGrid::empty(size),
            random: Random::new(seed),
        }
    }

    pub(super) fn room(self, player: Position, box_position: Position, target: Position) -> Room {
        Room::new(self.walls, player, box_position, target).expect("pieces are put on floor")
    }

    /// Turns this percentage of all cells into walls.
    pub(super) fn sprinkle(&mut self, percent: usize) {
        for position in self.walls.size().positions() {
            if self.random.percent(percent) {
                self.walls.insert(position);
            }
        }
    }

    /// A random cell.
    pub(super) fn random_cell(&mut self) -> Position {
        let size = self.walls.size();
        size.position(self.random.below(size.cells()))
    }

    /// A random floor cell. Makes one where walls are dense.
    pub(super) fn random_floor(&mut self) -> Position {
        let mut cell = Position::default();
        for _ in 0..20 {
            cell = self.random_cell();
            if !self.walls.contains(cell) {
                return cell;
            }
        }
        self.walls.remove(cell);
        cell
    }

    /// Removes the walls within `distance` of a cell.
    pub(super) fn clear(&mut self, around: Position, distance: u16) {
        self.square(around, distance, |walls, position, _| {
            walls.remove(position);
        });
    }

    /// Builds walls at exactly `distance` from a cell, with floor inside.
    pub(super) fn frame(&mut self, around: Position, distance: u16) {
        self.square(around, distance, |walls, position, is_edge| {
            if is_edge {
                walls.insert(position);
            } else {
                walls.remove(position);
            }
        });
    }

    fn square(
        &mut self,
        around: Position,
        distance: u16,
        change: impl Fn(&mut BitGrid, Position, bool),
    ) {
        let Size { height, width } = self.walls.size();
        for row in around.row.saturating_sub(distance)..=(around.row + distance).min(height - 1) {
            for column in
                around.column.saturating_sub(distance)..=(around.column + distance).min(width - 1)
            {
                let is_edge = row.abs_diff(around.row) == distance
                    || column.abs_diff(around.column) == distance;
                change(&mut self.walls, Position::new(row, column), is_edge);
            }
        }
    }

    /// Puts the box near the first corner, the target near the last, and the player beside the box.
    pub(super) fn corner_to_corner(&mut self) -> Room {
        let Size { height, width } = self.walls.size();
        let mut inset = |side: u16| {
            let play = usize::from(side / 8).max(1);
            FROM_CORNER + u16::try_from(self.random.below(play)).expect("below an eighth of a side")
        };
        let box_position = Position::new(inset(height), inset(width));
        let target = Position::new(height - 1 - inset(height), width - 1 - inset(width));
        self.clear(box_position, 2);
        self.clear(target, 2);
        let player = Position::new(box_position.row, box_position.column - 1);
        Room::new(self.walls.clone(), player, box_position, target).expect("on cleared cells")
    }
}

/// The number of rows and columns together.
pub(super) fn half_perimeter(size: Size) -> usize {
    usize::from(size.height) + usize::from(size.width)
}
