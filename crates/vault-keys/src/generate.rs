//! Seeded generators of the vaults in tests and benchmarks (feature `generate`). A recipe and a
//! seed produce the same vault on every platform.
//!
//! ```
//! use vault_keys::generate::{Family, Recipe, generate};
//!
//! let recipe = Recipe::new(Family::Maze, 21, 2, 6, 3); // 21 x 21 cells, 2 robots, 6 keys, 3 doors
//! let vault = generate(&recipe, 1).expect("room for all of them");
//! assert_eq!(Some(vault), generate(&recipe, 1));
//! ```

mod area;
mod draft;
mod furnish;

use grid_core::{Random, Size};

use crate::generate::draft::Draft;
use crate::key::Key;
use crate::vault::Vault;

/// The kind of walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// A maze without loops.
    Maze,
    /// Four mazes without loops that meet in the 3 x 3 cells around the robot in the middle, so
    /// that the entrance can be split.
    Quadrants,
    /// A maze that loses a percentage of its inner walls.
    Looped {
        /// Percentage of the walls between two corridors that are opened.
        percent: usize,
    },
    /// Random walls. Robots, keys and doors are in one connected part.
    Noise {
        /// Percentage of the cells that are walls.
        percent: usize,
    },
    /// One room without inner walls.
    Room,
    /// Separate mazes, one per robot. Doors are in other mazes than their keys.
    Regions {
        /// As for [`Looped`](Self::Looped).
        percent: usize,
    },
}

/// Whether a generated vault is solvable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wanted {
    /// All keys can be collected.
    #[default]
    Feasible,
    /// A key is walled in.
    SealedKey,
    /// Two keys are behind doors of each other.
    WaitingKeys,
}

/// The properties of a vault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// The walls.
    pub family: Family,
    /// Rows and columns, at least 7 each and at most [`MAX_CELLS`] cells. Mazes leave an even last
    /// row or column unused.
    pub size: Size,
    /// Number of robots, at least 1. [`Family::Quadrants`] has one.
    pub robots: usize,
    /// Number of keys, at most 26.
    pub keys: usize,
    /// Number of doors. With more doors than keys, letters repeat. Doors that would make the vault
    /// unsolvable are left out.
    pub doors: usize,
    /// Whether the vault is solvable.
    pub wanted: Wanted,
}

impl Recipe {
    /// The recipe of a solvable square vault.
    #[must_use]
    pub const fn new(family: Family, side: u16, robots: usize, keys: usize, doors: usize) -> Self {
        Self {
            family,
            size: Size::new(side, side),
            robots,
            keys,
            doors,
            wanted: Wanted::Feasible,
        }
    }

    /// The same recipe, solvable or not.
    #[must_use]
    pub const fn wanted(mut self, wanted: Wanted) -> Self {
        self.wanted = wanted;
        self
    }
}

/// Most cells of a generated vault, which is stored in full and flooded once per door.
pub const MAX_CELLS: usize = 1 << 24;

/// Shortest side: the middle of [`Family::Quadrants`] and four mazes need it.
const SHORTEST_SIDE: u16 = 7;

/// Cells drawn before a recipe counts as impossible, and least and most maps drawn.
const MOST_DRAWN: usize = 1 << 24;
const ATTEMPTS: [usize; 2] = [10, 1000];

impl Recipe {
    /// Whether the numbers are in range. The map can still lack room.
    fn is_in_range(&self) -> bool {
        let Size { height, width } = self.size;
        let cells = self.size.cells();
        let keys_wanted = match self.wanted {
            Wanted::Feasible => 0,
            Wanted::SealedKey => 1,
            Wanted::WaitingKeys => 2,
        };
        let fits_family = match self.family {
            Family::Maze | Family::Room => true,
            Family::Quadrants => self.robots == 1,
            Family::Looped { percent } | Family::Noise { percent } => percent <= 100,
            Family::Regions { percent } => percent <= 100 && self.has_room_for_regions(),
        };
        height.min(width) >= SHORTEST_SIDE
            && cells <= MAX_CELLS
            && (1..cells).contains(&self.robots)
            && (keys_wanted..=Key::COUNT).contains(&self.keys)
            && self.doors < cells
            && fits_family
    }

    /// Rows and columns of mazes of [`Family::Regions`].
    fn regions(&self) -> [usize; 2] {
        let rows = (1..=self.robots)
            .take_while(|rows| rows * rows <= self.robots)
            .filter(|rows| self.robots.is_multiple_of(*rows))
            .last()
            .unwrap_or(1);
        [rows, self.robots / rows]
    }

    fn has_room_for_regions(&self) -> bool {
        // A maze of one cell with its walls has side 3. Adjacent mazes share a wall.
        self.robots < self.size.cells() && {
            let [rows, columns] = self.regions();
            usize::from(self.size.height) > 2 * rows && usize::from(self.size.width) > 2 * columns
        }
    }
}

/// Returns the vault of a recipe and a seed.
///
/// Returns `None` if a number is out of range (a side below 7, more than [`MAX_CELLS`] cells, 26
/// keys or 100 percent, no robot, several in [`Family::Quadrants`], as many robots or doors as
/// cells), or if robots and keys find no room.
#[must_use]
pub fn generate(recipe: &Recipe, seed: u64) -> Option<Vault> {
    if !recipe.is_in_range() {
        return None;
    }
    let mut random = Random::new(seed);
    // Random walls may leave no large part, so several maps are drawn.
    let [least, most] = ATTEMPTS;
    let attempts = (MOST_DRAWN / recipe.size.cells()).clamp(least, most);
    (0..attempts).find_map(|_| Draft::new(recipe, &mut random).furnish(recipe, &mut random))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILIES: [Family; 6] = [
        Family::Maze,
        Family::Quadrants,
        Family::Looped { percent: 20 },
        Family::Noise { percent: 20 },
        Family::Room,
        Family::Regions { percent: 20 },
    ];

    #[test]
    fn numbers_out_of_their_ranges_give_no_vault() {
        let none = |recipe: Recipe| assert_eq!(generate(&recipe, 1), None, "{recipe:?}");
        for family in FAMILIES {
            let recipe = Recipe::new(family, 21, 1, 4, 2);
            assert!(generate(&recipe, 1).is_some(), "{recipe:?}");
            for side in [0, 1, 2, 3, 6, 65_535] {
                none(Recipe::new(family, side, 1, 4, 2));
            }
            for robots in [0, 441, 1 << 30, usize::MAX] {
                none(Recipe { robots, ..recipe });
            }
            for keys in [27, usize::MAX] {
                none(Recipe { keys, ..recipe });
            }
            none(Recipe {
                doors: usize::MAX,
                ..recipe
            });
            none(Recipe { keys: 1, ..recipe }.wanted(Wanted::WaitingKeys));
            none(Recipe { keys: 0, ..recipe }.wanted(Wanted::SealedKey));
        }
        for percent in [101, usize::MAX] {
            for family in [
                Family::Looped { percent },
                Family::Noise { percent },
                Family::Regions { percent },
            ] {
                none(Recipe::new(family, 21, 1, 4, 2));
            }
        }
        for robots in [2, 4, 40] {
            none(Recipe::new(Family::Quadrants, 21, robots, 4, 2));
        }
    }

    #[test]
    fn what_finds_no_room_gives_no_vault() {
        for family in FAMILIES {
            assert_eq!(generate(&Recipe::new(family, 7, 1, 26, 0), 1), None);
            assert_eq!(generate(&Recipe::new(family, 7, 40, 1, 0), 1), None);
        }
        let noise = Family::Noise { percent: 100 };
        assert_eq!(generate(&Recipe::new(noise, 21, 1, 4, 2), 1), None);
    }

    #[test]
    fn every_side_and_number_of_robots_is_answered() {
        for family in FAMILIES {
            for height in 7..13 {
                for width in [7, 8, 12, 40] {
                    for robots in [1, 2, 3, 5, 9, 12, 40] {
                        let recipe = Recipe {
                            size: Size::new(height, width),
                            ..Recipe::new(family, 7, robots, 3, 3)
                        };
                        let vault = generate(&recipe, 1);
                        assert!(vault.is_none_or(|vault| vault.robots().len() == robots));
                    }
                }
            }
        }
    }
}
