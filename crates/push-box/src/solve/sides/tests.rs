//! The planar argument against biconnected components, computed the usual way (Hopcroft and Tarjan 1973).
//!
//! Two neighbours of a cell hang together without it exactly when the two edges to them are in one biconnected component.

use std::collections::HashMap;
use std::vec::Vec;

use grid_core::{BitGrid, Limits, Meter, Position, Size};

use super::*;

type Edge = (Cell, Cell);

/// The biconnected component of each edge of the free cells, by a depth-first search with a stack of edges.
struct Biconnected<'a> {
    plane: &'a Plane,
    found: HashMap<Cell, usize>,
    open: Vec<Edge>,
    components: HashMap<Edge, usize>,
    count: usize,
}

impl<'a> Biconnected<'a> {
    fn new(plane: &'a Plane, cells: &[Cell]) -> Self {
        let mut search = Self {
            plane,
            found: HashMap::new(),
            open: Vec::new(),
            components: HashMap::new(),
            count: 0,
        };
        for &cell in cells {
            if !search.found.contains_key(&cell) {
                search.visit(cell, None);
            }
        }
        search
    }

    /// The earliest cell that is reached from `cell` or below it.
    fn visit(&mut self, cell: Cell, parent: Option<Cell>) -> usize {
        let mine = self.found.len();
        self.found.insert(cell, mine);
        let mut low = mine;
        for direction in 0..4 {
            let next = self.plane.step(cell, direction);
            if self.plane.is_wall(next) || parent == Some(next) {
                continue;
            }
            let Some(&seen) = self.found.get(&next) else {
                let before = self.open.len();
                self.open.push((cell, next));
                let below = self.visit(next, Some(cell));
                low = low.min(below);
                if below >= mine {
                    for (a, b) in self.open.drain(before..) {
                        self.components.insert((a, b), self.count);
                        self.components.insert((b, a), self.count);
                    }
                    self.count += 1;
                }
                continue;
            };
            if seen < mine {
                self.open.push((cell, next));
                low = low.min(seen);
            }
        }
        low
    }
}

fn check(walls: &BitGrid) {
    let plane = Plane::new(walls);
    let size = walls.size();
    let cells: Vec<Cell> = size
        .positions()
        .filter(|&position| !walls.contains(position))
        .map(|position| plane.cell(position))
        .collect();
    let biconnected = Biconnected::new(&plane, &cells);
    // Looking at single pieces first, and numbering all of them at once.
    let numbered = Sides {
        probes: usize::MAX,
        ..Sides::default()
    };
    for sides in [Sides::default(), numbered] {
        check_sides(&plane, &cells, &biconnected, sides);
    }
}

fn check_sides(plane: &Plane, cells: &[Cell], biconnected: &Biconnected<'_>, mut sides: Sides) {
    let meter = Meter::new(&Limits::new());
    for &cell in cells {
        let component = |side: usize| biconnected.components.get(&(cell, plane.step(cell, side)));
        let ring = ring_of(plane, cell);
        for side in (0..4).filter(|side| ring.sides >> side & 1 == 1) {
            let together = sides.with(plane, cell, ring, side, &meter).unwrap();
            let expected = (0..4)
                .filter(|&other| component(other).is_some() && component(other) == component(side))
                .fold(0, |sides, other| sides | 1 << other);
            assert_eq!(
                together, expected,
                "side {side} of cell {cell}, stride {}",
                plane.stride
            );
        }
    }
}

/// Pseudo-random walls without the feature that has the generator.
fn walls(size: Size, seed: u64, percent: u64) -> BitGrid {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    BitGrid::from_fn(size, |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % 100 < percent
    })
}

#[test]
fn every_map_of_nine_and_of_twelve_cells() {
    for size in [
        Size::new(3, 3),
        Size::new(1, 9),
        Size::new(9, 1),
        Size::new(3, 4),
        Size::new(2, 6),
    ] {
        for pattern in 0..1_u32 << size.cells() {
            check(&BitGrid::from_fn(size, |position| {
                pattern >> size.index(position) & 1 == 1
            }));
        }
    }
}

#[test]
fn random_maps() {
    for seed in 0..1500 {
        let side = |shift: u32| 1 + u16::try_from((seed >> shift) % 11).unwrap();
        check(&walls(Size::new(side(0), side(3)), seed, seed % 60));
    }
    for (width, seed) in [(62, 1), (63, 2), (64, 3), (65, 4), (128, 5)] {
        for percent in [10, 20, 30, 40] {
            check(&walls(Size::new(30, width), seed, percent));
        }
    }
}

#[test]
fn walls_that_touch_at_corners_only_are_one_piece() {
    // A ring of walls that touch at corners around the cell at (2, 1), and the box in the way out: its left and right are separated.
    let rows = [".#...", "#.#..", ".B...", "#.#..", ".#..."];
    let walls = BitGrid::from_fn(Size::new(5, 5), |p: Position| {
        rows[usize::from(p.row)].as_bytes()[usize::from(p.column)] == b'#'
    });
    check(&walls);
}

#[test]
fn the_map_is_inside_and_the_outermost_rows_are_not() {
    let size = Size::new(2, 64);
    let plane = Plane::new(&BitGrid::empty(size));
    for position in size.positions() {
        assert!(is_inside(&plane, plane.cell(position)), "{position}");
    }
    let last = plane.walls.len() * 64 - 1;
    for outermost in [0, 1, plane.stride - 1, last + 1 - plane.stride, last] {
        assert!(!is_inside(&plane, outermost), "bit {outermost}");
    }
}

#[test]
fn looks_at_single_pieces_come_to_an_end() {
    // Walls of two cells left and right of the cell, so that it has two arcs and no wall alone.
    let walls = BitGrid::from_fn(Size::new(3, 7), |at| {
        at.row == 1 && !matches!(at.column, 0 | 3 | 6)
    });
    let plane = Plane::new(&walls);
    let cell = plane.cell(Position::new(1, 3));
    let mut sides = Sides::default();
    let meter = Meter::new(&Limits::new());
    for look in 0..=PROBES + plane.walls.len() {
        assert!(sides.pieces.is_none(), "after {look} looks");
        let together = sides.with(&plane, cell, ring_of(&plane, cell), 0, &meter);
        assert_eq!(together, Ok(0b101));
    }
    assert!(sides.pieces.is_some());
}
