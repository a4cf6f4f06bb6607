//! Seeded rooms of the kinds that tests and benches use (feature `generate`).
//!
//! The same family, size and seed give the same room on every machine.
//!
//! ```
//! use push_box::Size;
//! use push_box::generate::{Family, generate};
//!
//! let room = generate(Family::Played { percent: 20 }, Size::new(9, 9), 1).expect("room for the pieces");
//! assert_eq!(Some(room), generate(Family::Played { percent: 20 }, Size::new(9, 9), 1));
//! ```

use alloc::vec;
use alloc::vec::Vec;

use grid_core::search::breadth_first;
use grid_core::{BitGrid, Direction, Limits, Meter, Position, Random, Size};

use crate::room::Room;

/// A kind of room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// No walls at all; the box near one corner, the target near the other.
    Open,
    /// This many percent of the cells are walls; box and target as in `Open`, both with some floor around, so nearly all rooms are solvable.
    Walls {
        /// Of 100 cells.
        percent: usize,
    },
    /// The same walls, but box and player anywhere, and the target where random pushes brought the box: always solvable.
    Played {
        /// Of 100 cells.
        percent: usize,
    },
    /// A maze with halls of this width; this many percent of the walls between two halls that a perfect maze would have are broken down.
    Maze {
        /// Width of the halls, in cells.
        hall: u16,
        /// Of 100 walls.
        loops: usize,
    },
    /// One hall of this width that winds to the middle of the map.
    Spiral {
        /// Width of the hall, in cells.
        hall: u16,
    },
    /// `Walls`, with the target in a small closed chamber: no solution.
    TargetWalledIn {
        /// Of 100 cells.
        percent: usize,
    },
    /// `Walls`, with the box in a dead end that it can only be pushed deeper into: no solution.
    BoxInDeadEnd {
        /// Of 100 cells.
        percent: usize,
    },
    /// Two halves with a passage that the player can take and the box cannot: no solution.
    TwoHalves {
        /// Of 100 cells.
        percent: usize,
    },
}

impl Family {
    /// Whether there are rooms of this family and size.
    fn fits(self, size: Size) -> bool {
        let shortest = size.height.min(size.width);
        match self {
            Self::Played { percent } => percent <= 100 && size.cells() >= 2,
            _ if shortest < SHORTEST_SIDE => false,
            Self::Open => true,
            Self::Walls { percent }
            | Self::TargetWalledIn { percent }
            | Self::BoxInDeadEnd { percent }
            | Self::TwoHalves { percent } => percent <= 100,
            Self::Maze { hall, loops } => (1..=shortest - 2).contains(&hall) && loops <= 100,
            Self::Spiral { hall } => (1..=shortest - 2).contains(&hall),
        }
    }
}

/// The room of this family, size and seed.
///
/// `None` if there is no such room: more than 100 percent; fewer than two cells, or for all families but `Played` a side below 12 cells; halls without
/// width, or that with a wall on both sides are wider than the map.
#[must_use]
pub fn generate(family: Family, size: Size, seed: u64) -> Option<Room> {
    family.fits(size).then(|| fitting(family, size, seed))
}

/// The room of a family that fits the size.
fn fitting(family: Family, size: Size, seed: u64) -> Room {
    let mut draft = Draft {
        walls: BitGrid::empty(size),
        random: Random::new(seed),
    };
    match family {
        Family::Played { percent } => {
            draft.sprinkle(percent);
            draft.played()
        }
        Family::Open => draft.corner_to_corner(),
        Family::Walls { percent } => {
            draft.sprinkle(percent);
            draft.corner_to_corner()
        }
        Family::Maze { hall, loops } => {
            draft.maze(hall, loops);
            let halls = draft.halls(hall);
            let end = Position::new(halls.height - 1, halls.width - 1);
            draft.in_halls(hall, Position::default(), end)
        }
        Family::Spiral { hall } => {
            let path = draft.spiral(hall);
            let quarter = (path.len() / 4).max(1);
            let start = path[draft.random.below(quarter)];
            let end = path[path.len() - 1 - draft.random.below(quarter)];
            draft.in_halls(hall, start, end)
        }
        Family::TargetWalledIn { percent } => {
            draft.sprinkle(percent);
            let room = draft.corner_to_corner();
            draft.frame(room.target(), 2);
            draft.room(room.player(), room.box_position(), room.target())
        }
        Family::BoxInDeadEnd { percent } => {
            draft.sprinkle(percent);
            let room = draft.corner_to_corner();
            // Open at the top, where the player comes in; the box goes down by a cell or two.
            let Position { row, column } = room.box_position();
            for row in row..row + 3 {
                draft.walls.insert(Position::new(row, column - 1));
                draft.walls.insert(Position::new(row, column + 1));
            }
            draft.walls.insert(Position::new(row + 2, column));
            let player = Position::new(row - 1, column);
            draft.room(player, room.box_position(), room.target())
        }
        Family::TwoHalves { percent } => {
            draft.sprinkle(percent);
            let room = draft.corner_to_corner();
            // A wall of three columns, with a passage that turns twice inside it.
            let middle = size.width / 2;
            for row in 0..size.height {
                for column in middle - 1..=middle + 1 {
                    draft.walls.insert(Position::new(row, column));
                }
            }
            let row = size.height / 2;
            draft.clear(Position::new(row, middle - 3), 1);
            draft.clear(Position::new(row + 2, middle + 3), 1);
            for (row, column) in [(0, -1), (0, 0), (1, 0), (2, 0), (2, 1)] {
                let passage =
                    Position::new(row + size.height / 2, middle.wrapping_add_signed(column));
                draft.walls.remove(passage);
            }
            draft.room(room.player(), room.box_position(), room.target())
        }
    }
}

/// The shortest side of a map with room for what is put near its corners.
const SHORTEST_SIDE: u16 = 12;

/// The distance of box and target from the corners that they are near to.
const FROM_CORNER: u16 = 3;

/// A room being made.
struct Draft {
    walls: BitGrid,
    random: Random,
}

impl Draft {
    fn room(self, player: Position, box_position: Position, target: Position) -> Room {
        Room::new(self.walls, player, box_position, target).expect("pieces are put on floor")
    }

    /// Makes this many percent of all cells walls.
    fn sprinkle(&mut self, percent: usize) {
        for position in self.walls.size().positions() {
            if self.random.percent(percent) {
                self.walls.insert(position);
            }
        }
    }

    /// Takes the walls within `distance` of a cell away.
    fn clear(&mut self, around: Position, distance: u16) {
        self.square(around, distance, |walls, position, _| {
            walls.remove(position);
        });
    }

    /// Walls at exactly `distance` from a cell, floor within.
    fn frame(&mut self, around: Position, distance: u16) {
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

    /// Box near the first corner, target near the last, the player beside the box.
    fn corner_to_corner(&mut self) -> Room {
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

    /// Box and player anywhere, the target where random pushes bring the box.
    fn played(mut self) -> Room {
        const ATTEMPTS: usize = 30;
        let size = self.walls.size();
        let mut best: Option<Room> = None;
        let mut attempts = 0;
        while attempts < ATTEMPTS || best.is_none() {
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
            let target = self.play(player, box_position, pushes);
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

    /// Where the box is after so many random pushes, or fewer if it gets stuck.
    fn play(
        &mut self,
        mut player: Position,
        mut box_position: Position,
        pushes: usize,
    ) -> Position {
        let size = self.walls.size();
        for _ in 0..pushes {
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

    /// Number of rows and columns of halls of this width.
    fn halls(&self, hall: u16) -> Size {
        let Size { height, width } = self.walls.size();
        Size::new((height - 1) / (hall + 1), (width - 1) / (hall + 1))
    }

    /// The middle of a hall.
    const fn middle(at: Position, hall: u16) -> Position {
        Position::new(
            at.row * (hall + 1) + 1 + hall / 2,
            at.column * (hall + 1) + 1 + hall / 2,
        )
    }

    /// Makes everything wall.
    fn fill(&mut self) {
        self.walls = BitGrid::from_fn(self.walls.size(), |_| true);
    }

    /// Makes a hall floor, and the wall to its neighbour in `direction` too.
    fn carve(&mut self, at: Position, hall: u16, direction: Option<Direction>) {
        let pitch = hall + 1;
        let (mut row, mut column) = (at.row * pitch + 1, at.column * pitch + 1);
        let (mut height, mut width) = (hall, hall);
        match direction {
            None => {}
            Some(Direction::Up) => (row, height) = (row - 1, 1),
            Some(Direction::Right) => (column, width) = (column + hall, 1),
            Some(Direction::Down) => (row, height) = (row + hall, 1),
            Some(Direction::Left) => (column, width) = (column - 1, 1),
        }
        for row in row..row + height {
            for column in column..column + width {
                self.walls.remove(Position::new(row, column));
            }
        }
    }

    /// A maze by depth-first search, then loops.
    fn maze(&mut self, hall: u16, loops: usize) {
        self.fill();
        let halls = self.halls(hall);
        let mut met = BitGrid::empty(halls);
        let mut path = vec![Position::default()];
        met.insert(Position::default());
        self.carve(Position::default(), hall, None);
        while let Some(&here) = path.last() {
            let mut directions = Direction::ALL;
            self.random.shuffle(&mut directions);
            let fresh = directions.into_iter().find_map(|direction| {
                let next = halls.step(here, direction)?;
                met.insert(next).then_some((direction, next))
            });
            let Some((direction, next)) = fresh else {
                path.pop();
                continue;
            };
            self.carve(here, hall, Some(direction));
            self.carve(next, hall, None);
            path.push(next);
        }
        for here in halls.positions() {
            for direction in [Direction::Right, Direction::Down] {
                if halls.step(here, direction).is_some() && self.random.percent(loops) {
                    self.carve(here, hall, Some(direction));
                }
            }
        }
    }

    /// One hall from the first corner to the middle; returns its parts in order.
    fn spiral(&mut self, hall: u16) -> Vec<Position> {
        self.fill();
        let halls = self.halls(hall);
        let mut met = BitGrid::empty(halls);
        let mut here = Position::default();
        let mut direction = Direction::Right;
        let mut turns = 0;
        let mut path = vec![here];
        met.insert(here);
        self.carve(here, hall, None);
        while turns < 2 {
            match halls.step(here, direction) {
                Some(next) if met.insert(next) => {
                    self.carve(here, hall, Some(direction));
                    self.carve(next, hall, None);
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

    /// Box in the hall `start`, target in the hall `end`. In halls one cell wide hardly anything can be pushed round a corner, so there it is played.
    fn in_halls(self, hall: u16, start: Position, end: Position) -> Room {
        if hall == 1 {
            return self.played();
        }
        let box_position = Self::middle(start, hall);
        let player = Position::new(box_position.row, box_position.column - 1);
        self.room(player, box_position, Self::middle(end, hall))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_no_room() {
        let of = |family, height, width| generate(family, Size::new(height, width), 1);
        let played = Family::Played { percent: 20 };
        for (height, width) in [(0, 0), (0, 5), (1, 1)] {
            assert_eq!(of(played, height, width), None);
        }
        assert_eq!(of(Family::Open, 12, 11), None);
        for hall in [0, 11, u16::MAX] {
            assert_eq!(of(Family::Maze { hall, loops: 0 }, 12, 40), None);
            assert_eq!(of(Family::Spiral { hall }, 40, 12), None);
        }
        let percent = 101;
        for family in [
            Family::Walls { percent },
            Family::Played { percent },
            Family::TargetWalledIn { percent },
            Family::BoxInDeadEnd { percent },
            Family::TwoHalves { percent },
            Family::Maze {
                hall: 1,
                loops: percent,
            },
        ] {
            assert_eq!(of(family, 12, 12), None);
        }
    }

    #[test]
    fn what_just_fits_is_a_room() {
        for seed in 0..20 {
            for percent in [0, 50, 100] {
                for (height, width) in [(1, 2), (2, 1), (2, 2), (1, 9)] {
                    let family = Family::Played { percent };
                    assert!(generate(family, Size::new(height, width), seed).is_some());
                }
                for family in [
                    Family::Open,
                    Family::Walls { percent },
                    Family::TargetWalledIn { percent },
                    Family::BoxInDeadEnd { percent },
                    Family::TwoHalves { percent },
                ] {
                    for (height, width) in [(12, 12), (12, 40), (16, 13)] {
                        assert!(generate(family, Size::new(height, width), seed).is_some());
                    }
                }
                for hall in 1..=10 {
                    for family in [
                        Family::Maze {
                            hall,
                            loops: percent,
                        },
                        Family::Spiral { hall },
                    ] {
                        for (height, width) in [(12, 12), (12, 40), (40, 13)] {
                            assert!(generate(family, Size::new(height, width), seed).is_some());
                        }
                    }
                }
            }
        }
    }
}
