//! The walls of a room under construction, in any form.

use alloc::vec::Vec;
use core::ops::Range;

use grid_core::text::TooLarge;
use grid_core::{BitGrid, MAX_SIDE, Size};

use super::Fault;
use super::bits::{resized, set};
use crate::error::RoomErrorKind;

/// Most cells per byte of text, beyond [`FREE_CELLS`]: a few bytes must not allocate gigabytes.
const CELLS_PER_BYTE: usize = 4096;
const FREE_CELLS: usize = 1 << 20;

/// The rows so far.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// The width doubles when a row is longer.
    walls: BitGrid,
    /// Cells of the longest row.
    width: usize,
    first_width: Option<usize>,
    /// The first row that is not as long as the first one.
    ragged: Option<Fault>,
    /// Bytes of the text so far.
    bytes: usize,
    /// The walls of the row that is being read.
    pub(super) row: Vec<u64>,
}

impl Rows {
    pub(super) fn new() -> Self {
        Self {
            walls: BitGrid::empty(Size::default()),
            width: 0,
            first_width: None,
            ragged: None,
            bytes: 0,
            row: Vec::new(),
        }
    }

    /// Starts a row at byte `at` and returns its number.
    pub(super) fn begin(&mut self, at: usize) -> Result<u16, Fault> {
        self.row.clear();
        let row = self.walls.size().height;
        if usize::from(row) == MAX_SIDE {
            return Err(too_large(TooLarge::Rows, at));
        }
        Ok(row)
    }

    /// Makes the row that is being read `width` cells long, of which those from `start` on are
    /// walls or not; the first of them is written at byte `at`.
    pub(super) fn extend(
        &mut self,
        columns: Range<usize>,
        is_wall: bool,
        at: usize,
    ) -> Result<(), Fault> {
        check_width(columns.end, at)?;
        if columns.end > 64 * self.row.len() {
            self.row.resize(columns.end.div_ceil(64), 0);
        }
        if is_wall {
            set(&mut self.row, columns.start, columns.end);
        }
        Ok(())
    }

    /// Ends the row that is being read: `width` cells, written in these bytes of the input;
    /// `ragged_at` is the byte to point at if the width is wrong.
    pub(super) fn end(
        &mut self,
        width: usize,
        bytes: Range<usize>,
        ragged_at: usize,
    ) -> Result<(), Fault> {
        if !bytes.is_empty() {
            self.bytes += bytes.len() + 1;
        }
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
        words[..self.row.len()].copy_from_slice(&self.row);
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

    /// Bytes from the start of the first row to the first cell that the first row does not have, in
    /// a row of `width` cells.
    pub(super) fn first_excess(&self, width: usize) -> usize {
        self.first_width.unwrap_or(width).min(width)
    }

    /// The first row that is not as long as the first one.
    pub(super) fn ragged(&self) -> Option<Fault> {
        self.ragged.clone()
    }

    /// The walls of all rows; missing cells of short rows are walls.
    pub(super) fn finish(self) -> BitGrid {
        if usize::from(self.walls.size().width) == self.width {
            self.walls
        } else {
            resized(&self.walls, self.width)
        }
    }
}

/// Refuses a row of more than [`MAX_SIDE`] cells, at the byte of the first cell too many.
pub(super) fn check_width(width: usize, at: usize) -> Result<(), Fault> {
    if width > MAX_SIDE {
        return Err(too_large(TooLarge::Columns, at));
    }
    Ok(())
}

fn too_large(side: TooLarge, at: usize) -> Fault {
    Fault {
        kind: RoomErrorKind::TooLarge(side),
        at,
    }
}
