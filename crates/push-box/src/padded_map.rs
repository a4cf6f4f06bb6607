//! The padded map: one bit per cell, in rows of whole words, with walls around the map.
//!
//! A row takes at least one bit more than its cells. The bits left over are wall, and so are two
//! rows above the map and two below. So each neighbor of a cell is a bit at a fixed distance, even
//! two cells away no test for an edge is needed, and the outside is one wall component.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{BitGrid, Position};

/// The number of a cell's bit in a map.
pub(crate) type Cell = usize;

/// Rows of wall above the map, and as many below.
const MARGIN: usize = 2;

/// More bytes than any machine has. Eight times as many still fit 64 bits.
const TOO_MANY_BYTES: u64 = 1 << 60;

/// The walls of a padded map, and its geometry.
#[derive(Clone, Debug)]
pub(crate) struct PaddedMap {
    /// The walls, those of the outside too.
    pub(crate) walls: Vec<u64>,
    /// Bits from a cell to the one below.
    pub(crate) stride: usize,
    /// 2^64 / `stride`, rounded up, so that division by the stride takes one multiplication.
    reciprocal: u64,
}

impl PaddedMap {
    /// Bytes of the padded map. Where a [`Cell`] has 32 bits, the largest maps have too many bits;
    /// for them the result is more than any machine has.
    pub(crate) fn bytes(walls: &BitGrid) -> u64 {
        let size = walls.size();
        let row_words = u64::from(size.width) / 64 + 1;
        let words = row_words * (u64::from(size.height) + 2 * MARGIN as u64);
        match Cell::try_from(words * 64) {
            Ok(_) => words * 8,
            Err(_) => TOO_MANY_BYTES,
        }
    }

    pub(crate) fn new(walls: &BitGrid) -> Self {
        let size = walls.size();
        let width = usize::from(size.width);
        let row_words = width / 64 + 1;
        let stride = row_words * 64;
        let mut words = vec![u64::MAX; row_words * (usize::from(size.height) + 2 * MARGIN)];
        let outside = u64::MAX << (width % 64);
        for (row, padded) in (0..size.height).zip(words.chunks_exact_mut(row_words).skip(MARGIN)) {
            let row = walls.row(row);
            padded[..row.len()].copy_from_slice(row);
            if !width.is_multiple_of(64) {
                padded[row.len() - 1] |= outside;
            }
        }
        Self {
            walls: words,
            stride,
            reciprocal: u64::MAX / stride as u64 + 1,
        }
    }

    /// The bit of a position.
    pub(crate) fn cell(&self, position: Position) -> Cell {
        (usize::from(position.row) + MARGIN) * self.stride + usize::from(position.column)
    }

    /// The row of a bit. The first row of the map is [`MARGIN`].
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the quotient of a cell is smaller than the cell"
    )]
    pub(crate) fn row(&self, cell: Cell) -> usize {
        // Exact below 2^40 bits: the error of the reciprocal is below 1, that of the quotient far
        // below 1 / stride.
        ((cell as u128 * u128::from(self.reciprocal)) >> 64) as usize
    }

    /// The short number of a cell: its bit, counted from the first row of the map.
    ///
    /// The largest map has 65,535 rows of 65,536 bits, so 32 bits are enough.
    pub(crate) fn short(&self, cell: Cell) -> u32 {
        u32::try_from(cell - MARGIN * self.stride)
            .expect("the rows of a map have at most 2^32 bits")
    }

    /// The cell with this [`short`](Self::short) number.
    pub(crate) const fn long(&self, short: u32) -> Cell {
        short as Cell + MARGIN * self.stride
    }

    /// Row and column of a bit.
    pub(crate) fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        let row = self.row(cell);
        (row, cell - row * self.stride)
    }

    /// The neighbor in direction 0 to 3: up, right, down, left.
    pub(crate) fn step(&self, cell: Cell, direction: usize) -> Cell {
        let offsets = [self.stride.wrapping_neg(), 1, self.stride, usize::MAX];
        cell.wrapping_add(offsets[direction & 3])
    }

    /// The directions, as bits, in which a step from `cell` comes nearer to this row and column.
    #[inline]
    pub(crate) fn towards(&self, cell: Cell, (goal_row, goal_column): (usize, usize)) -> u8 {
        let (row, column) = self.row_and_column(cell);
        u8::from(row > goal_row)
            | u8::from(column < goal_column) << 1
            | u8::from(row < goal_row) << 2
            | u8::from(column > goal_column) << 3
    }

    /// The cell with this number among the nine around `cell`, row by row. Number 4 is `cell`.
    pub(crate) fn around(&self, cell: Cell, number: u8) -> Cell {
        let number = usize::from(number);
        cell + (number / 3) * self.stride + number % 3 - self.stride - 1
    }

    /// Whether a bit is a wall.
    pub(crate) fn is_wall(&self, cell: Cell) -> bool {
        has(&self.walls, cell)
    }

    /// The walls among the nine cells around a cell, row by row from the lowest bit.
    #[inline]
    pub(crate) fn ring(&self, cell: Cell) -> usize {
        let three = |middle: Cell| {
            let first = middle - 1;
            let (word, bit) = (first / 64, first % 64);
            // The second shift takes two steps, since one of 64 is none.
            let bits = (self.walls[word] >> bit) | (self.walls[word + 1] << 1 << (63 - bit));
            (bits & 7) as usize
        };
        three(cell - self.stride) | three(cell) << 3 | three(cell + self.stride) << 6
    }
}

/// Whether a bit is set.
#[inline]
pub(crate) fn has(words: &[u64], cell: Cell) -> bool {
    words[cell / 64] >> (cell % 64) & 1 != 0
}

/// Sets a bit.
#[inline]
pub(crate) fn set(words: &mut [u64], cell: Cell) {
    words[cell / 64] |= 1 << (cell % 64);
}

/// Clears a bit.
#[inline]
pub(crate) fn clear(words: &mut [u64], cell: Cell) {
    words[cell / 64] &= !(1 << (cell % 64));
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid_core::Size;

    /// Where pointers have 32 bits, some of its cells have no number, and no search gets as far as
    /// to make its map.
    #[test]
    fn the_largest_map_takes_bytes_that_there_are_if_its_cells_have_numbers() {
        let walls = BitGrid::empty(Size::new(65_535, 65_535));
        let bytes = match usize::BITS {
            32 => TOO_MANY_BYTES,
            _ => 1024 * 65_539 * 8,
        };
        assert_eq!(PaddedMap::bytes(&walls), bytes);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn the_last_cell_of_the_largest_map_has_a_short_number() {
        let map = PaddedMap {
            walls: Vec::new(),
            stride: 1 << 16,
            reciprocal: u64::MAX / (1 << 16) + 1,
        };
        for position in [Position::default(), Position::new(65_534, 65_534)] {
            let cell = map.cell(position);
            assert_eq!(map.long(map.short(cell)), cell);
            assert_eq!(
                map.row_and_column(cell),
                (usize::from(position.row) + MARGIN, position.column.into())
            );
        }
    }

    #[test]
    fn walls_are_all_around() {
        for width in [1, 62, 63, 64, 65, 127, 128] {
            let map = PaddedMap::new(&BitGrid::empty(Size::new(2, width)));
            for position in Size::new(2, width).positions() {
                let cell = map.cell(position);
                let (row, column) = map.row_and_column(cell);
                assert_eq!(
                    (row, column),
                    (
                        usize::from(position.row) + MARGIN,
                        usize::from(position.column)
                    )
                );
                let ring = map.ring(cell);
                let at_edges = [
                    position.row == 0,
                    position.column + 1 == width,
                    position.row == 1,
                    position.column == 0,
                ];
                for (direction, number) in [1, 5, 7, 3].into_iter().enumerate() {
                    assert_eq!(map.step(cell, direction), map.around(cell, number));
                    assert_eq!(ring >> number & 1 == 1, at_edges[direction]);
                    assert_eq!(map.is_wall(map.step(cell, direction)), at_edges[direction]);
                }
            }
        }
    }
}
