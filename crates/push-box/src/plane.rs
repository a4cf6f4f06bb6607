//! The map as the engine sees it: one bit a cell in one row of words, with walls around.
//!
//! A row takes whole words and at least one bit more than its cells; what is left over is wall, and so are two rows above the map and two below. So each
//! neighbour of a cell of the map is a bit at a fixed distance, no test for an edge is needed even two cells away, and what is outside is one piece of wall.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{BitGrid, Position};

/// The number of a cell's bit in a plane.
pub(crate) type Cell = usize;

/// Rows of wall above the map, and as many below.
const MARGIN: usize = 2;

/// Bytes that no machine has; a few times as many are a number of 64 bits all the same.
const NOWHERE: u64 = 1 << 60;

/// The geometry of a padded map, and its walls.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    /// The walls, those of the outside too.
    pub(crate) walls: Vec<u64>,
    /// Bits from a cell to the one below.
    pub(crate) stride: usize,
    /// Words of a row.
    pub(crate) row_words: usize,
    /// 2^64 / `stride`, rounded up: dividing a cell by the stride takes one multiplication.
    reciprocal: u64,
}

impl Plane {
    /// Bytes that a plane of this map takes; more than there are where its bits are too many for a [`Cell`], as those of the
    /// largest maps are where pointers have 32 bits.
    pub(crate) fn bytes(walls: &BitGrid) -> u64 {
        let size = walls.size();
        let row_words = u64::from(size.width) / 64 + 1;
        let words = row_words * (u64::from(size.height) + 2 * MARGIN as u64);
        match Cell::try_from(words * 64) {
            Ok(_) => words * 8,
            Err(_) => NOWHERE,
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
            row_words,
            reciprocal: u64::MAX / stride as u64 + 1,
        }
    }

    /// The bit of a cell of the map.
    pub(crate) fn cell(&self, position: Position) -> Cell {
        (usize::from(position.row) + MARGIN) * self.stride + usize::from(position.column)
    }

    /// The row of a bit, the first row of the map being [`MARGIN`].
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the quotient of a cell is smaller than the cell"
    )]
    pub(crate) fn row(&self, cell: Cell) -> usize {
        // Exact below 2^40 bits: the error of the reciprocal is below 1, so that of the quotient is far below 1 / stride.
        ((cell as u128 * u128::from(self.reciprocal)) >> 64) as usize
    }

    /// The number of a cell of the map in 32 bits, which those of the margin would not fit: counted from the first bit below it.
    ///
    /// A map of the longest sides has 65,535 rows of 65,536 bits.
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

    /// The neighbour in direction 0 to 3: up, right, down, left.
    pub(crate) fn step(&self, cell: Cell, direction: usize) -> Cell {
        cell.wrapping_add(self.offsets()[direction & 3])
    }

    /// What is to be added, with wrapping, for a step in each direction.
    pub(crate) const fn offsets(&self) -> [usize; 4] {
        [self.stride.wrapping_neg(), 1, self.stride, usize::MAX]
    }

    /// The neighbour with this number among the nine around a cell, row by row from 0; the cell itself is 4.
    pub(crate) fn around(&self, cell: Cell, number: u8) -> Cell {
        let number = usize::from(number);
        cell + (number / 3) * self.stride + number % 3 - self.stride - 1
    }

    /// Whether a bit is a wall.
    pub(crate) fn is_wall(&self, cell: Cell) -> bool {
        has(&self.walls, cell)
    }

    /// The nine walls around a cell, row by row from the lowest bit.
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

/// All bits of the runs of `free` that hold a bit of `seeds`.
#[inline]
pub(crate) fn fill(seeds: u64, free: u64) -> u64 {
    // Upwards by the carry of an addition; it leaves the bits of a run from its lowest seed on changed or seeds.
    let seeds = seeds & free;
    let mut filled = (((free.wrapping_add(seeds)) ^ free) | seeds) & free;
    // Downwards by doubling steps.
    let mut open = free;
    for distance in [1, 2, 4, 8, 16, 32] {
        filled |= open & (filled >> distance);
        open &= open >> distance;
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid_core::Size;

    #[test]
    fn runs_are_filled_from_any_bit() {
        let mut state = 1_u64;
        for _ in 0..2000 {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            let free = state | state.rotate_left(17);
            let seeds = state.rotate_left(40) & state.rotate_left(5) & state.rotate_left(29);
            let mut expected = seeds & free;
            for _ in 0..64 {
                expected |= (expected << 1 | expected >> 1) & free;
            }
            assert_eq!(fill(seeds, free), expected);
        }
        assert_eq!(fill(1 << 30, u64::MAX), u64::MAX);
    }

    /// Where pointers have 32 bits, some of its cells have no number, and no search gets as far as to make its plane.
    #[test]
    fn the_largest_map_takes_bytes_that_there_are_if_its_cells_have_numbers() {
        let walls = BitGrid::empty(Size::new(65_535, 65_535));
        let bytes = match usize::BITS {
            32 => NOWHERE,
            _ => 1024 * 65_539 * 8,
        };
        assert_eq!(Plane::bytes(&walls), bytes);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn the_last_cell_of_the_largest_map_has_a_short_number() {
        let plane = Plane {
            walls: Vec::new(),
            stride: 1 << 16,
            row_words: 1 << 10,
            reciprocal: u64::MAX / (1 << 16) + 1,
        };
        for position in [Position::default(), Position::new(65_534, 65_534)] {
            let cell = plane.cell(position);
            assert_eq!(plane.long(plane.short(cell)), cell);
            assert_eq!(
                plane.row_and_column(cell),
                (usize::from(position.row) + MARGIN, position.column.into())
            );
        }
    }

    #[test]
    fn walls_are_all_around() {
        for width in [1, 62, 63, 64, 65, 127, 128] {
            let plane = Plane::new(&BitGrid::empty(Size::new(2, width)));
            for position in Size::new(2, width).positions() {
                let cell = plane.cell(position);
                let (row, column) = plane.row_and_column(cell);
                assert_eq!(
                    (row, column),
                    (
                        usize::from(position.row) + MARGIN,
                        usize::from(position.column)
                    )
                );
                let ring = plane.ring(cell);
                let at_edges = [
                    position.row == 0,
                    position.column + 1 == width,
                    position.row == 1,
                    position.column == 0,
                ];
                for (direction, number) in [1, 5, 7, 3].into_iter().enumerate() {
                    assert_eq!(plane.step(cell, direction), plane.around(cell, number));
                    assert_eq!(ring >> number & 1 == 1, at_edges[direction]);
                    assert_eq!(
                        plane.is_wall(plane.step(cell, direction)),
                        at_edges[direction]
                    );
                }
            }
        }
    }
}
