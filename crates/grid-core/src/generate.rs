//! Shared parts of the map generators: mazes, and the largest connected part of a map.
//!
//! These functions use no random numbers. Each generator decides which numbers of its random stream
//! it uses and in which order, so a change here changes no generated map.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::Components;
use crate::grid::BitGrid;
use crate::limits::{Limits, Meter};
use crate::position::{Position, Size};
use crate::search::breadth_first;

/// Builds a spanning tree of a lattice, depth first from the first place: a maze without loops.
///
/// - `choose`: returns a neighbor of the given place that is not in the set of joined places, or
///   `None`; then the walk goes back to the place before.
/// - `join`: called for each edge of the tree, from the place before to the new one.
///
/// ```
/// use grid_core::Size;
/// use grid_core::generate::depth_first_tree;
///
/// // The first free neighbor every time: right, down, and back.
/// let lattice = Size::new(2, 3);
/// let mut edges = Vec::new();
/// depth_first_tree(
///     lattice,
///     |here, joined| lattice.neighbors(here).find(|&next| !joined.contains(next)),
///     |from, to| edges.push((lattice.index(from), lattice.index(to))),
/// );
/// assert_eq!(edges, [(0, 1), (1, 2), (2, 5), (5, 4), (4, 3)]);
/// ```
///
/// # Panics
/// If the lattice has no place, or `choose` returns a joined place.
pub fn depth_first_tree(
    lattice: Size,
    mut choose: impl FnMut(Position, &BitGrid) -> Option<Position>,
    mut join: impl FnMut(Position, Position),
) {
    let first = Position::default();
    let mut joined = BitGrid::empty(lattice);
    joined.insert(first);
    let mut path = vec![first];
    while let Some(&here) = path.last() {
        let Some(next) = choose(here, &joined) else {
            path.pop();
            continue;
        };
        assert!(joined.insert(next), "a tree has no loop");
        join(here, next);
        path.push(next);
    }
}

/// Returns the cells of the largest connected part of a map, in order of distance from its first
/// cell. Among equal parts the first one wins.
///
/// ```
/// use grid_core::generate::largest_part;
/// use grid_core::{BitGrid, Position, Size};
///
/// let walls = BitGrid::from_fn(Size::new(2, 4), |cell| cell.column == 1);
/// let part = largest_part(&walls);
/// assert_eq!((part[0], part.len()), (Position::new(0, 2), 4));
/// ```
#[must_use]
pub fn largest_part(walls: &BitGrid) -> Vec<Position> {
    let size = walls.size();
    let is_open = |cell: usize| !walls.contains(size.position(cell));
    let beside = |cell: usize| {
        let next = size.neighbors(size.position(cell));
        next.map(|next| size.index(next))
    };
    let parts = Components::new(size.cells(), is_open, beside);
    let mut cells_of = vec![0_usize; parts.count()];
    for part in (0..size.cells()).filter_map(|cell| parts.of(cell)) {
        cells_of[part] += 1;
    }
    // `max_by_key` returns the last of several maxima.
    let largest = (0..parts.count()).rev().max_by_key(|&part| cells_of[part]);
    let start = (0..size.cells()).find(|&cell| largest.is_some() && parts.of(cell) == largest);
    let mut part = Vec::new();
    let note = |cell: usize, _| {
        part.push(size.position(cell));
        false
    };
    let open_beside = |cell| beside(cell).filter(|&next| is_open(next));
    let meter = Meter::new(&Limits::new());
    breadth_first(size.cells(), start, open_beside, note, &meter).expect("there is no limit");
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_tree_joins_every_place_once() {
        let mut random = Random::new(8);
        for (height, width) in [(1, 1), (1, 9), (9, 1), (5, 7)] {
            let lattice = Size::new(height, width);
            let mut joined_to = BitGrid::empty(lattice);
            let mut edges = 0;
            depth_first_tree(
                lattice,
                |here, joined| {
                    let fresh = lattice
                        .neighbors(here)
                        .filter(|&next| !joined.contains(next));
                    random.pick(&fresh.collect::<Vec<_>>()).copied()
                },
                |from, to| {
                    assert_eq!(from.manhattan(to), 1);
                    assert!(from == Position::default() || joined_to.contains(from));
                    assert!(joined_to.insert(to), "{to} was joined twice");
                    edges += 1;
                },
            );
            assert_eq!(edges, lattice.cells() - 1);
        }
    }

    #[test]
    fn the_first_of_equal_parts_is_the_largest() {
        let of = |open: &[(u16, u16)]| {
            let is_wall = |cell: Position| !open.contains(&(cell.row, cell.column));
            largest_part(&BitGrid::from_fn(Size::new(3, 3), is_wall))
        };
        let at = |row, column| Position::new(row, column);
        assert_eq!(of(&[]), []);
        assert_eq!(of(&[(0, 0), (0, 2), (1, 2)]), [at(0, 2), at(1, 2)]);
        assert_eq!(of(&[(0, 0), (2, 2)]), [at(0, 0)]);
        // From its first cell in reading order, in the order of steps.
        let bend = of(&[(0, 2), (1, 2), (1, 1), (1, 0), (2, 2)]);
        assert_eq!(bend, [at(0, 2), at(1, 2), at(2, 2), at(1, 1), at(1, 0)]);
    }
}
