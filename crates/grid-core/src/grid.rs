//! Dense maps: [`Grid`] stores one value per cell, [`BitGrid`] one bit.

use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::num::NonZero;
use core::ops::{Index, IndexMut};

use crate::position::{Position, Size};

/// One value per cell of a map, in row-major order.
///
/// Indexing by a position panics if the map does not have that cell, in every build:
///
/// ```should_panic
/// # use grid_core::{Grid, Position, Size};
/// let grid = Grid::filled(Size::new(2, 3), '.');
/// let _ = grid[Position::new(0, 4)];
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// Returns a map with the same value in each cell.
    #[must_use]
    pub fn filled(size: Size, value: T) -> Self {
        Self {
            size,
            cells: vec![value; size.cells()],
        }
    }
}

impl<T> Grid<T> {
    /// Returns a map with the result of `value` in each cell. Calls `value` in row-major order.
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

    /// The value at `position`, or `None` beyond the map.
    #[must_use]
    pub fn get(&self, position: Position) -> Option<&T> {
        self.cells.get(self.size.checked_index(position)?)
    }

    /// The value at `position`, to be changed, or `None` beyond the map.
    pub fn get_mut(&mut self, position: Position) -> Option<&mut T> {
        self.cells.get_mut(self.size.checked_index(position)?)
    }

    /// All values in row-major order. [`Size::index`] converts a position to an index.
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
        let size = self.size;
        self.get(position)
            .unwrap_or_else(|| off_the_map(position, size))
    }
}

impl<T> IndexMut<Position> for Grid<T> {
    fn index_mut(&mut self, position: Position) -> &mut T {
        let size = self.size;
        self.get_mut(position)
            .unwrap_or_else(|| off_the_map(position, size))
    }
}

#[cold]
#[track_caller]
fn off_the_map(position: Position, size: Size) -> ! {
    panic!("{position} is beyond a map of {size} cells")
}

/// A set of cells of a map, one bit per cell. Each row starts a new word, with its first column in
/// the lowest bit.
///
/// A set has a size, which an iterator of cells does not tell. So a set is collected by
/// [`Extend`]:
///
/// ```
/// use grid_core::{BitGrid, Position, Size};
///
/// let mut column = BitGrid::empty(Size::new(3, 3));
/// column.extend((0..3).map(|row| Position::new(row, 1)));
/// assert_eq!(column.iter().last(), Some(Position::new(2, 1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitGrid {
    size: Size,
    words: Vec<u64>,
}

impl BitGrid {
    /// Returns the empty set of cells of a map of this size.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self {
            size,
            words: vec![0; usize::from(size.height) * Self::row_len(size.width)],
        }
    }

    /// Returns the set of the cells for which `member` is true. Calls `member` in row-major order.
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

    /// Whether `position` is in the set. A position beyond the map never is.
    #[must_use]
    pub fn contains(&self, position: Position) -> bool {
        let (word, bit) = self.word_and_bit(position);
        self.size.contains(position) && self.words[word] & bit != 0
    }

    /// Inserts `position`. Returns whether it is new.
    ///
    /// # Panics
    /// If `position` is beyond the map.
    pub fn insert(&mut self, position: Position) -> bool {
        if !self.size.contains(position) {
            off_the_map(position, self.size);
        }
        let (word, bit) = self.word_and_bit(position);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Removes `position`. Returns whether it was in the set.
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

    /// The cells of the set, in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Position> {
        let words = self.words.iter().enumerate();
        words.flat_map(move |(at, &word)| {
            let rest = |word: &NonZero<u64>| NonZero::new(word.get() & (word.get() - 1));
            iter::successors(NonZero::new(word), rest)
                .map(move |word| self.position_of(at, word.trailing_zeros()))
        })
    }

    /// The cell of bit `bit` of the word at index `word`.
    fn position_of(&self, word: usize, bit: u32) -> Position {
        let row_len = Self::row_len(self.size.width);
        let side = |value: usize| u16::try_from(value).expect("a side fits 16 bits");
        Position::new(
            side(word / row_len),
            side(word % row_len * 64 + bit as usize),
        )
    }

    /// The words of one row: column `c` is bit `c % 64` of word `c / 64`. Bits past the last column
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

/// Inserts each position.
///
/// # Panics
/// If a position is beyond the map.
impl Extend<Position> for BitGrid {
    fn extend<I: IntoIterator<Item = Position>>(&mut self, positions: I) {
        for position in positions {
            self.insert(position);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bit_grid_agrees_with_a_grid_of_bools() {
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
            let members: Vec<Position> = size.positions().filter(|&at| bools[at]).collect();
            assert_eq!(bits.iter().collect::<Vec<_>>(), members);
            let mut collected = BitGrid::empty(size);
            collected.extend(members);
            assert_eq!(collected, bits);
            let last = Position::new(2, width - 1);
            assert_eq!(bits.remove(last), bools[last]);
            assert!(!bits.remove(last));
            assert!(bits.insert(last));
            assert!(!bits.insert(last));
        }
    }

    #[test]
    fn no_value_lies_beyond_the_map() {
        let size = Size::new(2, 3);
        let mut grid = Grid::from_fn(size, |at| (at.row, at.column));
        for outside in [(0, 3), (0, 4), (1, 3), (2, 0), (u16::MAX, u16::MAX)] {
            let outside = Position::new(outside.0, outside.1);
            assert!(!BitGrid::from_fn(size, |_| true).contains(outside));
            assert_eq!(grid.get(outside), None);
            assert_eq!(grid.get_mut(outside), None);
        }
        let last = Position::new(1, 2);
        *grid.get_mut(last).unwrap() = (7, 7);
        assert_eq!((grid.get(last), grid[last]), (Some(&(7, 7)), (7, 7)));
    }

    #[test]
    #[should_panic(expected = "row 1, column 5 is beyond a map of 2 x 3 cells")]
    fn indexing_beyond_the_map_panics() {
        let _ = Grid::filled(Size::new(2, 3), 0)[Position::new(0, 4)];
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
