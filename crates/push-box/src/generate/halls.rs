//! Mazes and spirals: halls of one width, separated by walls of one cell.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::generate::depth_first_tree;
use grid_core::{BitGrid, Direction, Position, Size};

use crate::generate::draft::Draft;
use crate::room::Room;

/// A lattice of halls.
pub(super) struct Halls {
    /// Width of a hall, in cells.
    width: u16,
    /// Rows and columns of halls.
    lattice: Size,
}

impl Halls {
    pub(super) const fn new(map: Size, width: u16) -> Self {
        let pitch = width + 1;
        Self {
            width,
            lattice: Size::new((map.height - 1) / pitch, (map.width - 1) / pitch),
        }
    }

    /// The hall opposite to the first.
    pub(super) const fn last(&self) -> Position {
        Position::new(self.lattice.height - 1, self.lattice.width - 1)
    }

    /// The middle of a hall.
    const fn middle(&self, at: Position) -> Position {
        let pitch = self.width + 1;
        Position::new(
            at.row * pitch + 1 + self.width / 2,
            at.column * pitch + 1 + self.width / 2,
        )
    }

    /// Clears two equal or adjacent halls, and the wall between them.
    fn carve(&self, walls: &mut BitGrid, from: Position, to: Position) {
        let span = |from: u16, to: u16| {
            let pitch = self.width + 1;
            from.min(to) * pitch + 1..from.max(to) * pitch + 1 + self.width
        };
        for row in span(from.row, to.row) {
            for column in span(from.column, to.column) {
                walls.remove(Position::new(row, column));
            }
        }
    }

    /// A perfect maze that loses a percentage of its walls.
    pub(super) fn maze(&self, draft: &mut Draft, loops: usize) {
        let Draft { walls, random } = draft;
        *walls = BitGrid::from_fn(walls.size(), |_| true);
        self.carve(walls, Position::default(), Position::default());
        let choose = |here, joined: &BitGrid| {
            let mut directions = Direction::ALL;
            random.shuffle(&mut directions);
            let mut beside = directions
                .into_iter()
                .filter_map(|direction| self.lattice.step(here, direction));
            beside.find(|&next| !joined.contains(next))
        };
        depth_first_tree(self.lattice, choose, |from, to| self.carve(walls, from, to));
        for here in self.lattice.positions() {
            for direction in [Direction::Right, Direction::Down] {
                if let Some(next) = self.lattice.step(here, direction)
                    && random.percent(loops)
                {
                    self.carve(walls, here, next);
                }
            }
        }
    }

    /// Builds one hall from the first corner to the middle. Returns its parts in order.
    pub(super) fn spiral(&self, draft: &mut Draft) -> Vec<Position> {
        let walls = &mut draft.walls;
        *walls = BitGrid::from_fn(walls.size(), |_| true);
        let mut met = BitGrid::empty(self.lattice);
        let mut here = Position::default();
        let mut direction = Direction::Right;
        let mut turns = 0;
        let mut path = vec![here];
        met.insert(here);
        self.carve(walls, here, here);
        while turns < 2 {
            match self.lattice.step(here, direction) {
                Some(next) if met.insert(next) => {
                    self.carve(walls, here, next);
                    here = next;
                    path.push(here);
                    turns = 0;
                }
                _ => {
                    direction = Direction::ALL[(direction as usize + 1) % 4];
                    turns += 1;
                }
            }
        }
        path
    }

    /// Puts the box into the hall `start` and the target into the hall `end`. In halls of width 1 a
    /// box can hardly turn a corner, so random play places them.
    pub(super) fn furnish(&self, draft: Draft, start: Position, end: Position) -> Room {
        if self.width == 1 {
            return draft.played();
        }
        let box_position = self.middle(start);
        let player = Position::new(box_position.row, box_position.column - 1);
        draft.room(player, box_position, self.middle(end))
    }
}
