//! Connected components.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::DisjointSets;

const CLOSED: u32 = u32::MAX;

/// Connected components: a component number for each open node.
///
/// Components are numbered from 0 in the order of their first nodes. Takes 4 bytes per node, 9
/// during construction, and almost linear time.
///
/// ```
/// use grid_core::{Size, graph::Components};
///
/// let (size, map) = (Size::new(2, 5), b"..#.#.#..#");
/// let components = Components::new(
///     map.len(),
///     |cell| map[cell] == b'.',
///     |cell| size.neighbors(size.position(cell)).map(|next| size.index(next)),
/// );
/// assert_eq!(components.count(), 2);
/// assert_eq!((components.of(0), components.of(2), components.of(7)), (Some(0), None, Some(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Components {
    numbers: Vec<u32>,
    count: usize,
}

impl Components {
    /// Computes the components of the open nodes below `nodes`.
    ///
    /// - `neighbors`: the neighbors of a node, open or not. The relation must be symmetric.
    #[must_use]
    pub fn new<I: IntoIterator<Item = usize>>(
        nodes: usize,
        is_open: impl Fn(usize) -> bool,
        mut neighbors: impl FnMut(usize) -> I,
    ) -> Self {
        let mut sets = DisjointSets::new(nodes);
        for (node, number) in (0..nodes).zip(0..).filter(|&(node, _)| is_open(node)) {
            for next in neighbors(node) {
                if next < node && is_open(next) {
                    sets.union(crate::search::index(next), number);
                }
            }
        }
        let mut numbers = sets.into_labels();
        let mut numbers_of_roots = vec![CLOSED; nodes];
        let mut count = 0;
        for (node, label) in numbers.iter_mut().enumerate() {
            if !is_open(node) {
                *label = CLOSED;
                continue;
            }
            let number = &mut numbers_of_roots[*label as usize];
            if *number == CLOSED {
                *number = count;
                count += 1;
            }
            *label = *number;
        }
        Self {
            numbers,
            count: count as usize,
        }
    }

    /// Number of components.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The component of a node, below [`count`](Self::count), or `None` for a closed node.
    ///
    /// # Panics
    /// If `node` is out of range.
    #[must_use]
    pub fn of(&self, node: usize) -> Option<usize> {
        let number = self.numbers[node];
        (number != CLOSED).then_some(number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Size;

    fn components(rows: &[&str]) -> Components {
        let height = u16::try_from(rows.len()).unwrap();
        let width = u16::try_from(rows[0].len()).unwrap();
        let (size, map) = (Size::new(height, width), rows.concat().into_bytes());
        Components::new(
            map.len(),
            |cell| map[cell] == b'.',
            |cell| {
                let next = size.neighbors(size.position(cell));
                next.map(|next| size.index(next))
            },
        )
    }

    #[test]
    fn components_are_numbered_in_reading_order() {
        let components = components(&["..#.", "#.#.", "..#.", "####", ".#.."]);
        assert_eq!(components.count(), 4);
        let of = |row: usize, column: usize| components.of(row * 4 + column);
        assert_eq!((of(0, 0), of(2, 0), of(0, 2)), (Some(0), Some(0), None));
        assert_eq!((of(2, 3), of(4, 0), of(4, 3)), (Some(1), Some(2), Some(3)));
    }

    #[test]
    fn two_arms_that_meet_below_are_one_component() {
        assert_eq!(components(&[".#.", ".#.", "..."]).count(), 1);
        assert_eq!(components(&["###"]).count(), 0);
    }
}
