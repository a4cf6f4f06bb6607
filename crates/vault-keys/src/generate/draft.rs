//! A map under construction: its walls.

use alloc::vec::Vec;

use grid_core::generate::depth_first_tree;
use grid_core::{BitGrid, Direction, Grid, Position, Random, Size};

use crate::generate::area::{Area, around};
use crate::generate::{Family, Recipe};

pub(super) const OPEN: u8 = b'.';
pub(super) const WALL: u8 = b'#';

/// A map under construction.
pub(super) struct Draft {
    pub(super) tiles: Grid<u8>,
    /// The number of the maze of each cell. All are 0 except in [`Family::Regions`].
    pub(super) regions: Grid<usize>,
}

impl Draft {
    pub(super) fn new(recipe: &Recipe, random: &mut Random) -> Self {
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

    /// Builds a maze without loops over the cells with odd row and column in the area, then opens
    /// some walls.
    fn carve(&mut self, area: Area, percent: usize, random: &mut Random) {
        let lattice = Size::new((area.bottom - area.top) / 2, (area.right - area.left) / 2);
        let cell =
            |at: Position| Position::new(area.top + 1 + 2 * at.row, area.left + 1 + 2 * at.column);
        let mut open = |from: Position, to: Position| {
            let (from, to) = (cell(from), cell(to));
            let wall = Position::new(from.row.midpoint(to.row), from.column.midpoint(to.column));
            self.tiles[wall] = OPEN;
            self.tiles[to] = OPEN;
        };
        open(Position::default(), Position::default());
        let choose = |at, joined: &BitGrid| {
            let order = [
                Direction::Up,
                Direction::Left,
                Direction::Down,
                Direction::Right,
            ];
            let beside = order
                .into_iter()
                .filter_map(|direction| lattice.step(at, direction));
            let fresh = beside.filter(|&next| !joined.contains(next));
            random.pick(&fresh.collect::<Vec<_>>()).copied()
        };
        depth_first_tree(lattice, choose, &mut open);
        if percent == 0 {
            return;
        }
        for at in lattice.positions() {
            for direction in [Direction::Down, Direction::Right] {
                if let Some(next) = lattice.step(at, direction)
                    && random.percent(percent)
                {
                    open(at, next);
                }
            }
        }
    }
}
