//! Maps of cells: [`Grid`] holds a value a cell, [`BitGrid`] a bit.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use crate::position::{Position, Size};

/// A value for every cell of a map, row by row. Indexing by a cell that is not on the map panics.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A map with the same value everywhere.
    #[must_use]
    pub fn filled(size: Size, value: T) -> Self {
        Self {
            size,
            cells: vec![value; size.cells()],
        }
    }
}

impl<T> Grid<T> {
    /// A map with the value that `value` gives each cell, asked row by row.
    #[must_use]
    pub fn from_fn(size: Size, value: impl FnMut(Position) -> T) -> Self {
        Self {
            size,
            cells: size.positions().map(value).collect(),
        }
    }

    /// Height and width.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value at `position`, if it is on the map.
    #[must_use]
    pub fn get(&self, position: Position) -> Option<&T> {
        self.size
            .contains(position)
            .then(|| &self.cells[self.size.index(position)])
    }

    /// All values in row-major order; [`Size::index`] is the place of a cell.
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// The values of each row, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        let width = usize::from(self.size.width);
        (0..usize::from(self.size.height))
            .map(move |row| &self.cells[row * width..(row + 1) * width])
    }
}

impl<T> Index<Position> for Grid<T> {
    type Output = T;
    fn index(&self, position: Position) -> &T {
        debug_assert!(
            self.size.contains(position),
            "{position} of a {} map",
            self.size
        );
        &self.cells[self.size.index(position)]
    }
}

impl<T> IndexMut<Position> for Grid<T> {
    fn index_mut(&mut self, position: Position) -> &mut T {
        debug_assert!(
            self.size.contains(position),
            "{position} of a {} map",
            self.size
        );
        &mut self.cells[self.size.index(position)]
    }
}

/// A set of cells of a map, one bit each; each row starts a new word, its first column in the
/// lowest bit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitGrid {
    size: Size,
    words: Vec<u64>,
}

impl BitGrid {
    /// No cell of a map of this size.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self {
            size,
            words: vec![0; usize::from(size.height) * Self::row_len(size.width)],
        }
    }

    /// The cells for which `member` says so, asked row by row.
    #[must_use]
    pub fn from_fn(size: Size, mut member: impl FnMut(Position) -> bool) -> Self {
        let mut grid = Self::empty(size);
        for position in size.positions() {
            if member(position) {
                grid.insert(position);
            }
        }
        grid
    }

    const fn row_len(width: u16) -> usize {
        (width as usize).div_ceil(64)
    }

    const fn word_and_bit(&self, position: Position) -> (usize, u64) {
        let word = position.row as usize * Self::row_len(self.size.width)
            + (position.column / 64) as usize;
        (word, 1 << (position.column % 64))
    }

    /// Height and width.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether `position` is in the set; cells beyond the map are not.
    #[must_use]
    pub fn contains(&self, position: Position) -> bool {
        let (word, bit) = self.word_and_bit(position);
        self.size.contains(position) && self.words[word] & bit != 0
    }

    /// Puts `position` into the set; true if it was not there.
    ///
    /// # Panics
    /// If `position` is not on the map.
    pub fn insert(&mut self, position: Position) -> bool {
        assert!(
            self.size.contains(position),
            "{position} of a {} map",
            self.size
        );
        let (word, bit) = self.word_and_bit(position);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Takes `position` out of the set; true if it was there.
    pub fn remove(&mut self, position: Position) -> bool {
        let was = self.contains(position);
        if was {
            let (word, bit) = self.word_and_bit(position);
            self.words[word] &= !bit;
        }
        was
    }

    /// Number of cells in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether no cell is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The words of one row: column `c` is bit `c % 64` of word `c / 64`, bits past the last column
    /// are 0.
    ///
    /// # Panics
    /// If the map has no such row.
    #[must_use]
    pub fn row(&self, row: u16) -> &[u64] {
        let len = Self::row_len(self.size.width);
        &self.words[usize::from(row) * len..][..len]
    }

    /// The words of one row, to be written. Bits past the last column must stay 0.
    ///
    /// # Panics
    /// If the map has no such row.
    pub fn row_mut(&mut self, row: u16) -> &mut [u64] {
        let len = Self::row_len(self.size.width);
        &mut self.words[usize::from(row) * len..][..len]
    }

    /// Adds an empty row at the bottom and returns its words.
    ///
    /// # Panics
    /// If the map has [`MAX_SIDE`](crate::MAX_SIDE) rows already.
    pub fn push_row(&mut self) -> &mut [u64] {
        let row = self.size.height;
        self.size.height = row
            .checked_add(1)
            .expect("no more rows than the longest side");
        self.words
            .resize(self.words.len() + Self::row_len(self.size.width), 0);
        self.row_mut(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_cells_behaves_like_a_map_of_bools() {
        for width in [1, 63, 64, 65, 130] {
            let size = Size::new(3, width);
            let is_member = |position: Position| (position.row + position.column).is_multiple_of(3);
            let bools = Grid::from_fn(size, is_member);
            let mut bits = BitGrid::from_fn(size, is_member);
            assert!(
                size.positions()
                    .all(|position| bits.contains(position) == bools[position])
            );
            assert_eq!(
                bits.len(),
                bools.cells().iter().filter(|&&member| member).count()
            );
            let last = Position::new(2, width - 1);
            assert_eq!(bits.remove(last), bools[last]);
            assert!(!bits.remove(last));
            assert!(bits.insert(last));
            assert!(!bits.insert(last));
        }
    }

    #[test]
    fn beyond_the_map_is_nothing() {
        let size = Size::new(2, 2);
        let outside = Position::new(2, 0);
        assert!(!BitGrid::from_fn(size, |_| true).contains(outside));
        assert_eq!(Grid::filled(size, 1).get(outside), None);
        assert_eq!(Grid::filled(size, 1).get(Position::new(1, 1)), Some(&1));
    }

    #[test]
    fn rows_can_be_added() {
        let mut bits = BitGrid::empty(Size::new(0, 65));
        assert_eq!(bits.push_row(), [0, 0]);
        bits.push_row()[1] = 1;
        assert_eq!(bits.size(), Size::new(2, 65));
        assert!(bits.contains(Position::new(1, 64)));
        assert_eq!(bits.len(), 1);
    }

    #[test]
    fn rows_lie_one_after_the_other() {
        let grid = Grid::from_fn(Size::new(3, 2), |at| (at.row, at.column));
        let rows: Vec<&[(u16, u16)]> = grid.rows().collect();
        assert_eq!(rows, [[(0, 0), (0, 1)], [(1, 0), (1, 1)], [(2, 0), (2, 1)]]);
        let bits = BitGrid::from_fn(Size::new(3, 70), |at| at == Position::new(1, 66));
        assert_eq!(
            [bits.row(0), bits.row(1), bits.row(2)],
            [[0, 0], [0, 4], [0, 0]]
        );
        assert!(!bits.is_empty());
        assert!(BitGrid::empty(Size::new(3, 70)).is_empty());
    }

    #[test]
    fn rows_of_a_map_without_columns_are_empty() {
        let grid = Grid::filled(Size::new(3, 0), 0);
        assert_eq!(grid.rows().filter(|row| row.is_empty()).count(), 3);
    }
}
