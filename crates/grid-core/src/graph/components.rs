//! Connected components of a map.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::DisjointSets;
use crate::position::{Position, Size};

const CLOSED: u32 = u32::MAX;

/// Which open cells of a map are connected by orthogonal steps: a component number for each.
///
/// Components are numbered from 0 in the order of their first cells, row by row. 4 bytes a cell, time next to linear.
#[derive(Clone, Debug)]
pub struct Components {
    size: Size,
    numbers: Vec<u32>,
    count: usize,
}

impl Components {
    /// The components of the cells for which `is_open` says so.
    #[must_use]
    pub fn new(size: Size, mut is_open: impl FnMut(Position) -> bool) -> Self {
        let mut labels = vec![CLOSED; size.cells()];
        let mut sets = DisjointSets::new(0);
        for position in size.positions().filter(|&position| is_open(position)) {
            let label = |neighbour: Option<usize>| {
                neighbour
                    .map(|index| labels[index])
                    .filter(|&label| label != CLOSED)
            };
            let here = size.index(position);
            let above = label(here.checked_sub(usize::from(size.width)));
            let before = label((position.column > 0).then(|| here - 1));
            if let (Some(above), Some(before)) = (above, before) {
                sets.union(above, before);
            }
            labels[here] = above.or(before).unwrap_or_else(|| sets.push());
        }
        let roots = sets.into_labels();
        let mut numbers_of_roots = vec![CLOSED; roots.len()];
        let mut count = 0;
        for label in labels.iter_mut().filter(|label| **label != CLOSED) {
            let number = &mut numbers_of_roots[roots[*label as usize] as usize];
            if *number == CLOSED {
                *number = count;
                count += 1;
            }
            *label = *number;
        }
        Self {
            size,
            numbers: labels,
            count: count as usize,
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The component of a cell, below [`count`](Self::count); `None` for a closed one.
    #[must_use]
    pub fn of(&self, position: Position) -> Option<usize> {
        let number = self.numbers[self.size.index(position)];
        (number != CLOSED).then_some(number as usize)
    }

    /// Whether both cells are open and one can be reached from the other.
    #[must_use]
    pub fn connects(&self, a: Position, b: Position) -> bool {
        self.of(a).is_some() && self.of(a) == self.of(b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_numbered_in_reading_order() {
        let map = ["..#.", "#.#.", "..#.", "####", ".#.."];
        let is_open =
            |p: Position| map[usize::from(p.row)].as_bytes()[usize::from(p.column)] == b'.';
        let components = Components::new(Size::new(5, 4), is_open);
        assert_eq!(components.count(), 4);
        assert_eq!(components.of(Position::new(0, 2)), None);
        assert_eq!(components.of(Position::new(2, 0)), Some(0));
        assert_eq!(components.of(Position::new(2, 3)), Some(1));
        assert_eq!(components.of(Position::new(4, 0)), Some(2));
        assert_eq!(components.of(Position::new(4, 3)), Some(3));
        assert!(components.connects(Position::new(0, 0), Position::new(2, 1)));
        assert!(!components.connects(Position::new(0, 0), Position::new(0, 3)));
        assert!(!components.connects(Position::new(0, 2), Position::new(0, 2)));
    }

    #[test]
    fn two_arms_that_meet_below_are_one_component() {
        let map = [".#.", ".#.", "..."];
        let is_open =
            |p: Position| map[usize::from(p.row)].as_bytes()[usize::from(p.column)] == b'.';
        assert_eq!(Components::new(Size::new(3, 3), is_open).count(), 1);
        assert_eq!(Components::new(Size::new(3, 3), |_| false).count(), 0);
    }
}
