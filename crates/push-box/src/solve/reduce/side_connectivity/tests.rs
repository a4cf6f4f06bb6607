//! The planar argument against biconnected components, computed by depth-first search (Hopcroft and
//! Tarjan 1973).
//!
//! Two neighbors of a cell are connected without it exactly when the two edges to them are in one
//! biconnected component.

use std::collections::HashMap;
use std::vec::Vec;

use grid_core::{BitGrid, Limits, Meter, Position, Size};

use super::*;
use crate::solve::reduce::ring::RINGS;
use crate::solve::reduce::sides;

type Edge = (Cell, Cell);

/// The biconnected component of each edge of the free cells, by a depth-first search with a stack
/// of edges.
struct Biconnected<'a> {
    map: &'a PaddedMap,
    found: HashMap<Cell, usize>,
    open: Vec<Edge>,
    components: HashMap<Edge, usize>,
    count: usize,
}

impl<'a> Biconnected<'a> {
    fn new(map: &'a PaddedMap, cells: &[Cell]) -> Self {
        let mut search = Self {
            map,
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
            let next = self.map.step(cell, direction);
            if self.map.is_wall(next) || parent == Some(next) {
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
    let map = PaddedMap::new(walls);
    let size = walls.size();
    let cells: Vec<Cell> = size
        .positions()
        .filter(|&position| !walls.contains(position))
        .map(|position| map.cell(position))
        .collect();
    let biconnected = Biconnected::new(&map, &cells);
    let meter = Meter::new(&Limits::new());
    let mut connectivity = SideConnectivity::new(&meter);
    for &cell in &cells {
        let component = |side: usize| biconnected.components.get(&(cell, map.step(cell, side)));
        let ring = &RINGS[map.ring(cell)];
        for side in sides(ring.sides) {
            let connected = connectivity.connected(&map, cell, ring, side).unwrap();
            let expected = (0..4)
                .filter(|&other| component(other).is_some() && component(other) == component(side))
                .fold(0, |sides, other| sides | 1 << other);
            assert_eq!(
                connected, expected,
                "side {side} of cell {cell}, stride {}",
                map.stride
            );
        }
    }
}

/// Pseudo-random walls, without the feature `generate`.
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
    // A ring of walls that touch at corners around the cell at (2, 1), with the box at its exit:
    // left and right of the box are separated.
    let rows = [".#...", "#.#..", ".B...", "#.#..", ".#..."];
    let walls = BitGrid::from_fn(Size::new(5, 5), |p: Position| {
        rows[usize::from(p.row)].as_bytes()[usize::from(p.column)] == b'#'
    });
    check(&walls);
}
