//! Rows of cells to bits: eight characters at a time.
//!
//! Nearly all characters of a map are walls and one kind of floor. Eight of them are compared with both at once, in one word; only where a
//! third character turns up are the eight looked at one by one. A row's bits are made apart and become part of the room when the whole row is read, so a
//! line that turns out to be a title leaves no trace.

use alloc::vec::Vec;
use core::ops::Range;

use grid_core::text::{Line, TooLarge};
use grid_core::{BitGrid, MAX_SIDE, Position, Size};

use super::Fault;
use super::pieces::Pieces;
use crate::error::RoomErrorKind;
use crate::room::Room;

/// A room has at most this many cells for each byte of its text, beside [`FREE_CELLS`]: a few bytes of runs or short rows must not ask for gigabytes.
const CELLS_PER_BYTE: usize = 4096;
const FREE_CELLS: usize = 1 << 20;

/// The rows of a room read so far.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// As wide as the longest row, or wider: it grows by doubling.
    walls: BitGrid,
    /// Cells of the longest row.
    width: usize,
    first_width: Option<usize>,
    /// The first row that is not as long as the first one.
    ragged: Option<Fault>,
    /// Bytes of the text so far.
    bytes: usize,
    pieces: Pieces,
    /// The character that is taken as floor eight at a time.
    floor: u8,
    /// The walls of the row that is being read.
    scratch: Vec<u64>,
}

impl Rows {
    pub(super) fn new() -> Self {
        Self {
            walls: BitGrid::empty(Size::default()),
            width: 0,
            first_width: None,
            ragged: None,
            bytes: 0,
            pieces: Pieces::default(),
            floor: b'#',
            scratch: Vec::new(),
        }
    }

    /// Adds a row that is written one character a cell. Nothing changes on a fault.
    pub(super) fn read(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        let (pieces, floor) = (self.pieces, self.floor);
        let read = self.begin(line.offset).and_then(|row| {
            self.check_width(line.bytes.len(), line.offset + MAX_SIDE)?;
            self.cells(line, row)
        });
        if read.is_err() {
            (self.pieces, self.floor) = (pieces, floor);
            return read;
        }
        let width = line.bytes.len();
        let first_excess = line.offset + self.first_width.unwrap_or(width).min(width);
        self.end(width, line.offset..line.offset + width, first_excess)
    }

    /// Starts a row and returns its number.
    pub(super) fn begin(&mut self, at: usize) -> Result<u16, Fault> {
        self.scratch.clear();
        let row = self.walls.size().height;
        if usize::from(row) == MAX_SIDE {
            return Err(too_large(TooLarge::Rows, at));
        }
        Ok(row)
    }

    /// Refuses a row of more than [`MAX_SIDE`] cells, at the byte of the first cell too many.
    pub(super) fn check_width(&self, width: usize, at: usize) -> Result<(), Fault> {
        if width > MAX_SIDE {
            return Err(too_large(TooLarge::Columns, at));
        }
        Ok(())
    }

    /// Puts the same character into these columns, the next ones of the row that is being read; it is written at byte `at`.
    pub(super) fn run(
        &mut self,
        byte: u8,
        row: u16,
        columns: Range<usize>,
        at: usize,
    ) -> Result<(), Fault> {
        self.check_width(columns.end, at)?;
        self.scratch.resize(columns.end.div_ceil(64), 0);
        if byte == b'#' {
            set(&mut self.scratch, columns.start, columns.end);
            return Ok(());
        }
        // A second piece or goal is refused, and floor tells nothing new.
        for column in columns.take(2) {
            self.pieces.take(byte, position(row, column), at)?;
        }
        Ok(())
    }

    /// Reads the cells of a line into `scratch`.
    fn cells(&mut self, line: &Line<'_>, row: u16) -> Result<(), Fault> {
        for (index, chunk) in line.bytes.chunks(64).enumerate() {
            let mut word = 0;
            let (eights, rest) = chunk.as_chunks::<8>();
            for (group, eight) in eights.iter().enumerate() {
                let column = index * 64 + group * 8;
                word |= self.eight(u64::from_le_bytes(*eight), line, row, column)? << (group * 8);
            }
            if !rest.is_empty() {
                // Filled up with walls, which are taken away again.
                let column = index * 64 + eights.len() * 8;
                let mut eight = [b'#'; 8];
                eight[..rest.len()].copy_from_slice(rest);
                let walls = self.eight(u64::from_le_bytes(eight), line, row, column)?;
                word |= (walls & ((1 << rest.len()) - 1)) << (eights.len() * 8);
            }
            self.scratch.push(word);
        }
        Ok(())
    }

    /// The walls among eight characters, as eight bits.
    #[inline(always)]
    fn eight(
        &mut self,
        eight: u64,
        line: &Line<'_>,
        row: u16,
        column: usize,
    ) -> Result<u64, Fault> {
        let walls = equal_bytes(eight, b'#');
        if walls | equal_bytes(eight, self.floor) != HIGH_BITS {
            self.one_by_one(eight, line, row, column)?;
        }
        Ok(gather(walls))
    }

    #[cold]
    fn one_by_one(
        &mut self,
        eight: u64,
        line: &Line<'_>,
        row: u16,
        column: usize,
    ) -> Result<(), Fault> {
        for (index, byte) in eight.to_le_bytes().into_iter().enumerate() {
            if byte == b'#' || byte == self.floor {
                continue;
            }
            let column = column + index;
            let is_floor = self
                .pieces
                .take(byte, position(row, column), line.offset + column)?;
            if is_floor {
                self.floor = byte;
            }
        }
        Ok(())
    }

    /// Ends the row that is being read: `width` cells, written in these bytes of the input; `ragged_at` is the byte to point at if the width is wrong.
    pub(super) fn end(
        &mut self,
        width: usize,
        bytes: Range<usize>,
        ragged_at: usize,
    ) -> Result<(), Fault> {
        self.bytes += bytes.len() + 1;
        let first_width = *self.first_width.get_or_insert(width);
        if width != first_width && self.ragged.is_none() {
            self.ragged = Some(Fault {
                kind: RoomErrorKind::RaggedRow {
                    expected: first_width,
                    found: width,
                },
                at: ragged_at,
            });
        }
        let widest = self.width.max(width);
        let cells = widest * (usize::from(self.walls.size().height) + 1);
        if cells > FREE_CELLS && cells / CELLS_PER_BYTE > self.bytes {
            return Err(Fault {
                kind: RoomErrorKind::OutOfProportion,
                at: bytes.start,
            });
        }
        self.width = widest;
        let columns = self.make_columns(width);
        let words = self.walls.push_row();
        words[..self.scratch.len()].copy_from_slice(&self.scratch);
        if width < columns {
            set(words, width, columns);
        }
        Ok(())
    }

    /// Makes the map wide enough for a row of this width; returns the columns that it has.
    fn make_columns(&mut self, width: usize) -> usize {
        let columns = usize::from(self.walls.size().width);
        if width <= columns {
            return columns;
        }
        let wider = if columns == 0 {
            width
        } else {
            width.max(columns * 2).min(MAX_SIDE)
        };
        self.walls = resized(&self.walls, wider);
        wider
    }

    /// The room of all rows; its text starts at byte `start`.
    pub(super) fn finish(self, start: usize) -> Result<Room, Fault> {
        if self.pieces.are_letters()
            && let Some(fault) = [self.ragged, self.pieces.blank()]
                .into_iter()
                .flatten()
                .min_by_key(|fault| fault.at)
        {
            return Err(fault);
        }
        let placed = self.pieces.finish(start)?;
        let walls = if usize::from(self.walls.size().width) == self.width {
            self.walls
        } else {
            resized(&self.walls, self.width)
        };
        let room = Room::new(walls, placed.player, placed.box_position, placed.target);
        Ok(room.expect("three pieces, each on a cell of its own that is no wall"))
    }
}

/// The same rows with another width; new cells are walls.
fn resized(walls: &BitGrid, width: usize) -> BitGrid {
    let Size {
        height,
        width: before,
    } = walls.size();
    let mut resized = BitGrid::empty(Size::new(0, position(0, width).column));
    for row in 0..height {
        let (from, to) = (walls.row(row), resized.push_row());
        let words = from.len().min(to.len());
        to[..words].copy_from_slice(&from[..words]);
        if width > usize::from(before) {
            set(to, usize::from(before), width);
        } else if !width.is_multiple_of(64) {
            to[words - 1] &= (1 << (width % 64)) - 1;
        }
    }
    resized
}

/// Sets the bits from `start` up to `end`.
fn set(words: &mut [u64], start: usize, end: usize) {
    if start >= end {
        return;
    }
    let (first, last) = (start / 64, (end - 1) / 64);
    let from_start = u64::MAX << (start % 64);
    let to_end = u64::MAX >> (63 - (end - 1) % 64);
    if first == last {
        words[first] |= from_start & to_end;
    } else {
        words[first] |= from_start;
        words[first + 1..last].fill(u64::MAX);
        words[last] |= to_end;
    }
}

/// The cell, whose sides [`Rows`] has checked.
fn position(row: u16, column: usize) -> Position {
    let column = u16::try_from(column).expect("no row is longer than the longest side");
    Position::new(row, column)
}

fn too_large(side: TooLarge, at: usize) -> Fault {
    Fault {
        kind: RoomErrorKind::TooLarge(side),
        at,
    }
}

const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The high bit of each of the eight bytes that equals `byte`. Exact: no carry crosses from byte to byte.
const fn equal_bytes(eight: u64, byte: u8) -> u64 {
    let difference = eight ^ (0x0101_0101_0101_0101 * byte as u64);
    !(((difference & !HIGH_BITS) + !HIGH_BITS) | difference | !HIGH_BITS)
}

/// The high bits of eight bytes as eight bits, the first byte lowest.
const fn gather(high_bits: u64) -> u64 {
    (high_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_compared_exactly() {
        for text in [
            *b"########",
            *b"#.#.$\x23\xa3\x22",
            *b"\0\x01\x02\xff#$\"#",
            [0xa3; 8],
        ] {
            let expected = (0..8)
                .filter(|&at| text[at] == b'#')
                .fold(0, |bits, at| bits | 1 << at);
            assert_eq!(
                gather(equal_bytes(u64::from_le_bytes(text), b'#')),
                expected
            );
        }
    }

    #[test]
    fn a_range_of_bits_is_set() {
        for (start, end) in [
            (0, 0),
            (0, 1),
            (3, 64),
            (3, 65),
            (63, 64),
            (64, 128),
            (1, 191),
        ] {
            let mut words = [0; 3];
            set(&mut words, start, end);
            let is_set = |bit: usize| words[bit / 64] >> (bit % 64) & 1 == 1;
            assert!((0..192).all(|bit| is_set(bit) == (start..end).contains(&bit)));
        }
    }
}
