//! Seeded generators of the rooms in tests and benches (feature `generate`).
//!
//! A family, a size and a seed produce the same room on every platform.
//!
//! ```
//! use push_box::Size;
//! use push_box::generate::{Family, generate};
//!
//! let room = generate(Family::Played { percent: 20 }, Size::new(9, 9), 1).expect("room");
//! assert_eq!(Some(room), generate(Family::Played { percent: 20 }, Size::new(9, 9), 1));
//! ```

mod draft;
mod flood;
mod halls;
mod play;
mod pull;

use grid_core::{Position, Size};

use crate::generate::draft::Draft;
use crate::generate::halls::Halls;
use crate::room::Room;

/// A kind of room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// No walls. The box is near one corner and the target near the opposite one.
    Open,
    /// Random walls. Box and target as in `Open`, with floor around them, so nearly all rooms are
    /// solvable.
    Walls {
        /// Of 100 cells.
        percent: usize,
    },
    /// Random walls, always solvable: box and player are anywhere, and random pushes bring the box
    /// to the target. With more than 256 rows and columns together, the target is anywhere and
    /// pulls (pushes backwards) bring the box to its start. On small maps with many walls the box
    /// may start on the target.
    Played {
        /// Of 100 cells.
        percent: usize,
    },
    /// A maze of halls. A perfect maze loses this percentage of the walls between two halls.
    Maze {
        /// Width of the halls, in cells.
        hall: u16,
        /// Of 100 walls.
        loops: usize,
    },
    /// One hall that winds to the middle of the map.
    Spiral {
        /// Width of the hall, in cells.
        hall: u16,
    },
    /// `Walls`, with the target in a small closed chamber: unsolvable.
    TargetWalledIn {
        /// Of 100 cells.
        percent: usize,
    },
    /// `Walls`, with the box in a dead end: unsolvable.
    BoxInDeadEnd {
        /// Of 100 cells.
        percent: usize,
    },
    /// Two halves with a passage for the player but not for the box: unsolvable.
    TwoHalves {
        /// Of 100 cells.
        percent: usize,
    },
}

impl Family {
    /// Whether rooms of this family and size exist.
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

/// Returns the room of this family, size and seed.
///
/// Returns `None` for more than 100 percent, for fewer than two cells, for a side below 12 cells
/// (except `Played`), and for halls of width 0 or too wide for the map.
#[must_use]
pub fn generate(family: Family, size: Size, seed: u64) -> Option<Room> {
    family.fits(size).then(|| fitting(family, size, seed))
}

/// The room of a family whose size is checked.
fn fitting(family: Family, size: Size, seed: u64) -> Room {
    let mut draft = Draft::new(size, seed);
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
            let halls = Halls::new(size, hall);
            halls.maze(&mut draft, loops);
            halls.furnish(draft, Position::default(), halls.last())
        }
        Family::Spiral { hall } => {
            let halls = Halls::new(size, hall);
            let path = halls.spiral(&mut draft);
            let quarter = (path.len() / 4).max(1);
            let start = path[draft.random.below(quarter)];
            let end = path[path.len() - 1 - draft.random.below(quarter)];
            halls.furnish(draft, start, end)
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
            // The top is open for the player; the box can move down by a cell or two.
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

/// The shortest side with room for the pieces near the corners.
const SHORTEST_SIDE: u16 = 12;

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
