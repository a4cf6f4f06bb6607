//! Seeded vaults of the kinds that tests and benches use (feature `generate`). The same recipe and seed give the same vault on every machine.
//!
//! ```
//! use vault_keys::generate::{Family, Recipe, generate};
//!
//! let recipe = Recipe::new(Family::Maze, 21, 2, 6, 3); // 21 x 21 cells, 2 robots, 6 keys, 3 doors
//! let vault = generate(&recipe, 1).expect("room for all of them");
//! assert_eq!(Some(vault), generate(&recipe, 1));
//! ```

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use grid_core::graph::Components;
use grid_core::search::breadth_first;
use grid_core::{Grid, Limits, Meter, Position, Random, Size};

use crate::key::{Key, Keys};
use crate::vault::Vault;

/// What the walls look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// A maze without loops.
    Maze,
    /// Four mazes without loops that meet only in the 3 x 3 cells around the one robot in the middle, so that the entrance can be split.
    Quadrants,
    /// A maze of whose inner walls some are opened, in percent.
    Looped {
        /// Of 100 walls between two corridors so many are opened.
        percent: usize,
    },
    /// Walls anywhere; everything is placed in one connected part.
    Noise {
        /// Of 100 cells so many are walls.
        percent: usize,
    },
    /// One room without inner walls.
    Room,
    /// Mazes beside each other, not connected, one for each robot; doors are in other mazes than their keys.
    Regions {
        /// As for [`Looped`](Self::Looped).
        percent: usize,
    },
}

/// Whether a generated vault can be solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wanted {
    /// All keys can be collected.
    #[default]
    Feasible,
    /// A key has walls all around.
    SealedKey,
    /// Two keys have each other's doors all around.
    WaitingKeys,
}

/// What to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// The walls.
    pub family: Family,
    /// Rows and columns, each from 7, and at most [`MAX_CELLS`] cells. The mazes leave the last row and column unused where it is even.
    pub size: Size,
    /// Robots, from 1. [`Family::Quadrants`] has one.
    pub robots: usize,
    /// Keys, at most 26.
    pub keys: usize,
    /// Doors; more than keys means several of a letter. Some are left out where no place keeps the vault feasible.
    pub doors: usize,
    /// Whether it can be solved.
    pub wanted: Wanted,
}

impl Recipe {
    /// A feasible square vault.
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

    /// The same, solvable or not.
    #[must_use]
    pub const fn wanted(mut self, wanted: Wanted) -> Self {
        self.wanted = wanted;
        self
    }
}

/// Most cells of a generated vault: it is written down in full, and flooded again for each door.
pub const MAX_CELLS: usize = 1 << 24;

/// Shortest side: the middle of [`Family::Quadrants`] and its four mazes.
const SHORTEST_SIDE: u16 = 7;

/// Cells drawn before a recipe counts as one that fits no map; and how many maps are drawn in any case, and at most.
const MOST_DRAWN: usize = 1 << 24;
const ATTEMPTS: [usize; 2] = [10, 1000];

impl Recipe {
    /// Whether its numbers are in their ranges; what it asks for may find no room all the same.
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

    /// How many rows and columns of mazes [`Family::Regions`] has.
    fn regions(&self) -> [usize; 2] {
        let rows = (1..=self.robots)
            .take_while(|rows| rows * rows <= self.robots)
            .filter(|rows| self.robots.is_multiple_of(*rows))
            .last()
            .unwrap_or(1);
        [rows, self.robots / rows]
    }

    fn has_room_for_regions(&self) -> bool {
        // A maze of one cell and its walls is three long; neighbours share a wall.
        self.robots < self.size.cells() && {
            let [rows, columns] = self.regions();
            usize::from(self.size.height) > 2 * rows && usize::from(self.size.width) > 2 * columns
        }
    }
}

/// The vault of a recipe and a seed.
///
/// `None` if there is no such vault: numbers out of their ranges (a side below 7, more than [`MAX_CELLS`] cells, 26 keys or 100 percent, no robot,
/// several in [`Family::Quadrants`], as many robots or doors as cells), or robots and keys that find no room.
#[must_use]
pub fn generate(recipe: &Recipe, seed: u64) -> Option<Vault> {
    if !recipe.is_in_range() {
        return None;
    }
    let mut random = Random::new(seed);
    // A map of noise may have no part that is large enough, so there are several attempts.
    let [least, most] = ATTEMPTS;
    let attempts = (MOST_DRAWN / recipe.size.cells()).clamp(least, most);
    (0..attempts).find_map(|_| Draft::new(recipe, &mut random).furnish(recipe, &mut random))
}

const OPEN: u8 = b'.';
const WALL: u8 = b'#';

/// A map under construction.
struct Draft {
    tiles: Grid<u8>,
    /// The maze of each cell; all 0 but for [`Family::Regions`].
    regions: Grid<usize>,
}

impl Draft {
    fn new(recipe: &Recipe, random: &mut Random) -> Self {
        let mut draft = Self {
            tiles: Grid::filled(recipe.size, WALL),
            regions: Grid::filled(recipe.size, 0),
        };
        let whole = Area::of(recipe.size);
        match recipe.family {
            Family::Maze => draft.carve(whole, 0, random),
            Family::Looped { percent } => draft.carve(whole, percent, random),
            Family::Room => draft.fill(whole, |_| true),
            Family::Noise { percent } => draft.fill(whole, |_| !random.percent(percent)),
            Family::Quadrants => {
                for quarter in whole.parts(2, 2) {
                    draft.carve(quarter, 0, random);
                }
                let middle = whole.middle();
                for cell in around(middle) {
                    draft.tiles[cell] = OPEN;
                }
            }
            Family::Regions { percent } => {
                let [rows, columns] = recipe.regions();
                let parts = whole.parts(rows, columns);
                for (number, part) in parts.into_iter().enumerate() {
                    draft.carve(part, percent, random);
                    for cell in part.cells() {
                        draft.regions[cell] = number;
                    }
                }
            }
        }
        draft
    }

    fn fill(&mut self, area: Area, mut is_open: impl FnMut(Position) -> bool) {
        for cell in area.inner().filter(|&cell| is_open(cell)) {
            self.tiles[cell] = OPEN;
        }
    }

    /// A maze by depth-first search over the cells with odd row and column in the area, then some walls opened.
    fn carve(&mut self, area: Area, percent: usize, random: &mut Random) {
        let rows = (area.bottom - area.top) / 2;
        let columns = (area.right - area.left) / 2;
        let node = |row: u16, column: u16| {
            Position::new(area.top + 1 + 2 * row, area.left + 1 + 2 * column)
        };
        let mut path = vec![(0, 0)];
        self.tiles[node(0, 0)] = OPEN;
        while let Some(&(row, column)) = path.last() {
            let next: Vec<(u16, u16)> = [(0, 1), (1, 0), (2, 1), (1, 2)]
                .into_iter()
                .filter_map(|(down, right): (u16, u16)| {
                    let next: (u16, u16) = (
                        (row + down).checked_sub(1)?,
                        (column + right).checked_sub(1)?,
                    );
                    (next.0 < rows && next.1 < columns).then_some(next)
                })
                .filter(|next| self.tiles[node(next.0, next.1)] == WALL)
                .collect();
            let Some(&(next_row, next_column)) = random.pick(&next) else {
                path.pop();
                continue;
            };
            let (from, to) = (node(row, column), node(next_row, next_column));
            self.tiles[to] = OPEN;
            self.tiles[between(from, to)] = OPEN;
            path.push((next_row, next_column));
        }
        for row in 0..rows {
            for column in 0..columns {
                let here = node(row, column);
                for other in [(row + 1, column), (row, column + 1)] {
                    if other.0 < rows && other.1 < columns && percent > 0 && random.percent(percent)
                    {
                        self.tiles[between(here, node(other.0, other.1))] = OPEN;
                    }
                }
            }
        }
    }

    /// Puts robots, keys and doors on the map, or finds no room for them.
    fn furnish(mut self, recipe: &Recipe, random: &mut Random) -> Option<Vault> {
        let mut places: Vec<Position> = self.largest_part(recipe);
        random.shuffle(&mut places);
        let mut robots = Vec::new();
        if recipe.family == Family::Quadrants {
            let middle = Area::of(self.tiles.size()).middle();
            robots.push(middle);
            places.retain(|place| !around(middle).contains(place));
        }
        for number in robots.len()..recipe.robots {
            let in_own_maze = |place: &Position| match recipe.family {
                Family::Regions { .. } => self.regions[*place] == number,
                _ => true,
            };
            let at = places.iter().position(in_own_maze)?;
            robots.push(places.swap_remove(at));
        }
        robots.iter().for_each(|&robot| self.tiles[robot] = b'@');
        let mut letters: Vec<u8> = (b'a'..=b'z').collect();
        random.shuffle(&mut letters);
        letters.truncate(recipe.keys);
        let mut keys = Vec::new();
        for &letter in &letters {
            let at = places.pop()?;
            self.tiles[at] = letter;
            keys.push(at);
        }
        match recipe.wanted {
            Wanted::Feasible => {}
            Wanted::SealedKey => self.enclose(&keys, 1, |_| WALL)?,
            Wanted::WaitingKeys => self.enclose(&keys, 2, |other| other.to_ascii_uppercase())?,
        }
        for number in 0..recipe.doors {
            let Some(&letter) = letters.get(number % letters.len().max(1)) else {
                break;
            };
            let key_region = self.regions[keys[number % keys.len()]];
            // Some attempts fail where most cells lie before something that is needed first.
            for _ in 0..50 {
                let Some(&at) = random.pick(&places) else {
                    break;
                };
                let crossed = match recipe.family {
                    Family::Regions { .. } => self.regions[at] != key_region,
                    _ => true,
                };
                if self.tiles[at] != OPEN || !crossed {
                    continue;
                }
                self.tiles[at] = letter.to_ascii_uppercase();
                if recipe.wanted != Wanted::Feasible || self.collectable(&robots) == letters.len() {
                    break;
                }
                self.tiles[at] = OPEN;
            }
        }
        if recipe.wanted == Wanted::Feasible && self.collectable(&robots) < letters.len() {
            return None;
        }
        let text: String = self
            .tiles
            .rows()
            .flat_map(|row| row.iter().map(|&byte| char::from(byte)).chain(['\n']))
            .collect();
        text.parse().ok()
    }

    /// Puts onto the open cells beside each of the first `count` suitable keys what `tile` makes of the next one's letter.
    fn enclose(&mut self, keys: &[Position], count: usize, tile: impl Fn(u8) -> u8) -> Option<()> {
        let size = self.tiles.size();
        let alone = |key: &&Position| {
            size.neighbours(**key)
                .all(|beside| matches!(self.tiles[beside], OPEN | WALL))
        };
        let chosen: Vec<Position> = keys.iter().filter(alone).take(count).copied().collect();
        if chosen.len() < count {
            return None;
        }
        for (number, &key) in chosen.iter().enumerate() {
            let letter = self.tiles[chosen[(number + 1) % count]];
            for beside in size.neighbours(key) {
                if self.tiles[beside] == OPEN {
                    self.tiles[beside] = tile(letter);
                }
            }
        }
        Some(())
    }

    /// The open cells in which things are placed: of noise those that hang together with the most others.
    fn largest_part(&self, recipe: &Recipe) -> Vec<Position> {
        let open: Vec<Position> = self
            .tiles
            .size()
            .positions()
            .filter(|&at| self.tiles[at] == OPEN)
            .collect();
        if !matches!(recipe.family, Family::Noise { .. }) {
            return open;
        }
        let size = self.tiles.size();
        let parts = Components::new(
            size.cells(),
            |cell| self.tiles.cells()[cell] == OPEN,
            |cell| {
                size.neighbours(size.position(cell))
                    .map(|next| size.index(next))
            },
        );
        let mut cells_of = vec![0; parts.count()];
        let part_of = |at: &Position| parts.of(size.index(*at));
        open.iter()
            .filter_map(part_of)
            .for_each(|part| cells_of[part] += 1);
        let largest = cells_of.iter().copied().max();
        let is_largest = |at: &&Position| part_of(at).map(|part| cells_of[part]) == largest;
        let start = open.iter().find(is_largest).copied();
        self.flood(start, |tile| tile != WALL)
    }

    /// The cells that are reached from `starts` over cells that `passes` lets through, the nearest first.
    fn flood(
        &self,
        starts: impl IntoIterator<Item = Position>,
        passes: impl Fn(u8) -> bool,
    ) -> Vec<Position> {
        let size = self.tiles.size();
        let mut reached = Vec::new();
        let beside = |cell| {
            let next = size.neighbours(size.position(cell));
            next.filter(|&next| passes(self.tiles[next]))
                .map(|next| size.index(next))
        };
        let note = |cell, _| {
            reached.push(size.position(cell));
            false
        };
        let starts = starts.into_iter().map(|start| size.index(start));
        let mut meter = Meter::new(&Limits::new());
        breadth_first(size.cells(), starts, beside, note, &mut meter).expect("there is no limit");
        reached
    }

    /// How many keys can be collected. One flood: a door that is shut waits for its key.
    fn collectable(&self, robots: &[Position]) -> usize {
        let (size, tiles) = (self.tiles.size(), self.tiles.cells());
        let mut seen = vec![false; size.cells()];
        let mut shut: [Vec<usize>; Key::COUNT] = Default::default();
        let mut collected = Keys::NONE;
        let mut open: Vec<usize> = robots.iter().map(|&robot| size.index(robot)).collect();
        open.iter().for_each(|&cell| seen[cell] = true);
        while let Some(cell) = open.pop() {
            let tile = char::from(tiles[cell]);
            if let Some(key) = Key::of_door(tile).filter(|&key| !collected.contains(key)) {
                shut[key.index()].push(cell);
                continue;
            }
            if let Some(key) = Key::new(tile) {
                collected.insert(key);
                open.append(&mut shut[key.index()]);
            }
            for beside in size.neighbours(size.position(cell)) {
                let beside = size.index(beside);
                if tiles[beside] != WALL && !core::mem::replace(&mut seen[beside], true) {
                    open.push(beside);
                }
            }
        }
        collected.len()
    }
}

/// A rectangle of cells, borders included.
#[derive(Clone, Copy)]
struct Area {
    top: u16,
    left: u16,
    bottom: u16,
    right: u16,
}

impl Area {
    const fn of(size: Size) -> Self {
        Self {
            top: 0,
            left: 0,
            bottom: size.height - 1,
            right: size.width - 1,
        }
    }

    /// The cell in the middle, with even row and column: on the borders between the [`parts`](Self::parts).
    const fn middle(self) -> Position {
        Position::new(
            (self.top + self.bottom) / 4 * 2,
            (self.left + self.right) / 4 * 2,
        )
    }

    fn cells(self) -> impl Iterator<Item = Position> {
        (self.top..=self.bottom).flat_map(move |row| {
            (self.left..=self.right).map(move |column| Position::new(row, column))
        })
    }

    /// All but the border.
    fn inner(self) -> impl Iterator<Item = Position> {
        self.cells().filter(move |cell| {
            (self.top + 1..self.bottom).contains(&cell.row)
                && (self.left + 1..self.right).contains(&cell.column)
        })
    }

    /// Parts that share their borders, in rows and columns, with even borders.
    fn parts(self, rows: usize, columns: usize) -> Vec<Self> {
        let cut = |from: u16, to: u16, count: usize, at: usize| {
            let length = usize::from(to - from);
            from + u16::try_from(length * at / count / 2 * 2).unwrap_or(u16::MAX)
        };
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| Self {
                top: cut(self.top, self.bottom, rows, row),
                bottom: cut(self.top, self.bottom, rows, row + 1),
                left: cut(self.left, self.right, columns, column),
                right: cut(self.left, self.right, columns, column + 1),
            })
            .collect()
    }
}

const fn between(a: Position, b: Position) -> Position {
    Position::new(a.row.midpoint(b.row), a.column.midpoint(b.column))
}

/// The 3 x 3 cells around a cell that is not at the border.
fn around(middle: Position) -> Vec<Position> {
    (middle.row - 1..=middle.row + 1)
        .flat_map(|row| {
            (middle.column - 1..=middle.column + 1).map(move |column| Position::new(row, column))
        })
        .collect()
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
            for robots in [0, 441, 1 << 40, usize::MAX] {
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
