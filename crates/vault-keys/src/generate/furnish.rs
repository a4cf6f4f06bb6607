//! Places robots, keys and doors so that the vault is solvable, or unsolvable where that is wanted.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use grid_core::generate::largest_part;
use grid_core::{BitGrid, Position, Random};

use crate::generate::area::{Area, around};
use crate::generate::draft::{Draft, OPEN, WALL};
use crate::generate::{Family, Recipe, Wanted};
use crate::key::{Key, Keys};
use crate::vault::Vault;

impl Draft {
    /// Places robots, keys and doors, or returns `None` without room.
    pub(super) fn furnish(mut self, recipe: &Recipe, random: &mut Random) -> Option<Vault> {
        let mut places = self.places(recipe.family);
        random.shuffle(&mut places);
        let robots = self.place_robots(recipe, &mut places)?;
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
        // With more doors than keys, letters repeat.
        for &key in keys.iter().cycle().take(recipe.doors) {
            self.place_door(recipe, key, &places, &robots, random);
        }
        if recipe.wanted == Wanted::Feasible && self.collectable(&robots) < keys.len() {
            return None;
        }
        let text: String = self
            .tiles
            .rows()
            .flat_map(|row| row.iter().map(|&byte| char::from(byte)).chain(['\n']))
            .collect();
        text.parse().ok()
    }

    /// Draws the cells of the robots from `places`.
    fn place_robots(
        &mut self,
        recipe: &Recipe,
        places: &mut Vec<Position>,
    ) -> Option<Vec<Position>> {
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
        Some(robots)
    }

    /// Puts a door for this key on one of the `places`, unless some attempts find none that keeps
    /// the vault solvable.
    fn place_door(
        &mut self,
        recipe: &Recipe,
        key: Position,
        places: &[Position],
        robots: &[Position],
        random: &mut Random,
    ) {
        // Where most cells lie before something needed early, most attempts fail.
        const ATTEMPTS: usize = 50;
        for _ in 0..ATTEMPTS {
            let Some(&at) = random.pick(places) else {
                return;
            };
            let is_crossed = match recipe.family {
                Family::Regions { .. } => self.regions[at] != self.regions[key],
                _ => true,
            };
            if self.tiles[at] != OPEN || !is_crossed {
                continue;
            }
            self.tiles[at] = self.tiles[key].to_ascii_uppercase();
            if recipe.wanted != Wanted::Feasible || self.collectable(robots) == recipe.keys {
                return;
            }
            self.tiles[at] = OPEN;
        }
    }

    /// Surrounds each of the first `count` suitable keys with what `tile` makes of the next letter.
    fn enclose(&mut self, keys: &[Position], count: usize, tile: impl Fn(u8) -> u8) -> Option<()> {
        let size = self.tiles.size();
        let alone = |key: &&Position| {
            size.neighbors(**key)
                .all(|beside| matches!(self.tiles[beside], OPEN | WALL))
        };
        let chosen: Vec<Position> = keys.iter().filter(alone).take(count).copied().collect();
        if chosen.len() < count {
            return None;
        }
        for (number, &key) in chosen.iter().enumerate() {
            let letter = self.tiles[chosen[(number + 1) % count]];
            for beside in size.neighbors(key) {
                if self.tiles[beside] == OPEN {
                    self.tiles[beside] = tile(letter);
                }
            }
        }
        Some(())
    }

    /// The open cells for robots, keys and doors: with random walls, the largest connected part.
    fn places(&self, family: Family) -> Vec<Position> {
        let walls = BitGrid::from_fn(self.tiles.size(), |at| self.tiles[at] == WALL);
        match family {
            Family::Noise { .. } => largest_part(&walls),
            _ => walls
                .size()
                .positions()
                .filter(|&at| !walls.contains(at))
                .collect(),
        }
    }

    /// Returns how many keys can be collected, by one flood in which closed doors wait for their
    /// keys.
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
            for beside in size.neighbors(size.position(cell)) {
                let beside = size.index(beside);
                if tiles[beside] != WALL && !core::mem::replace(&mut seen[beside], true) {
                    open.push(beside);
                }
            }
        }
        collected.len()
    }
}
