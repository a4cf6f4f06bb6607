//! A dataset line by line: a header `height width`, then a line for each row.
//!
//! After an error, the parser skips to a line where the next dataset can start: two numbers that
//! are not a row of the broken dataset. Such a line is behind a blank line, behind the header's
//! number of rows, or in a board that is not two cells wide.

use grid_core::text::{Line, TooLarge};
use grid_core::{BitGrid, MAX_SIDE, Size};

use super::Boards;
use super::ends::Ends;
use super::numbers::pair;
use super::row::{read_row, read_tidy_row};
use crate::board::{Board, Net};
use crate::error::{BoardError, BoardErrorKind};

impl<'a> Boards<'a> {
    /// Reads the rows below a header. After an error, continues where the next dataset can start.
    pub(super) fn dataset(&mut self, header: &Line<'a>, size: Size) -> Result<Board, BoardError> {
        let Size { height, width } = size;
        // A short input can have a header of four billion cells, so memory for all rows is
        // allocated at once only if the input is long enough to fill it.
        let fits = size.cells() <= self.input.len() - header.offset;
        let mut obstacles = BitGrid::empty(Size::new(if fits { height } else { 0 }, width));
        let mut ends = Ends::default();
        for row in 0..height {
            let missing_rows = BoardErrorKind::MissingRows {
                expected: height,
                found: row,
            };
            let line = match self.lines.next() {
                Some(line) if line.is_blank() => {
                    return Err(BoardError::new(missing_rows, line.whole()));
                }
                Some(line) => line,
                None => return Err(BoardError::new(missing_rows, self.lines.end())),
            };
            let words = if fits {
                obstacles.row_mut(row)
            } else {
                obstacles.push_row()
            };
            if !read_tidy_row(&line, row, width, words, &mut ends) {
                if width != 2 && pair(&line).is_some() {
                    self.pending = Some(line);
                    return Err(BoardError::new(missing_rows, line.whole()));
                }
                if let Err(error) = read_row(&line, row, width, words, &mut ends) {
                    self.skip_rows(height - row - 1, width);
                    return Err(error);
                }
            }
        }
        for net in Net::ALL {
            let found = ends.found[net.index()];
            if found < 2 {
                return Err(BoardError::new(
                    BoardErrorKind::MissingEnds { net, found },
                    header.whole(),
                ));
            }
        }
        Ok(Board::new(obstacles, ends.at).expect("four cells, each read from its own number"))
    }

    /// Skips the rest of a broken dataset: at most `rows` rows.
    fn skip_rows(&mut self, rows: u16, width: u16) {
        for _ in 0..rows {
            match self.lines.next() {
                None => return,
                Some(line) if line.is_blank() => return,
                Some(line) if width != 2 && pair(&line).is_some() => {
                    self.pending = Some(line);
                    return;
                }
                Some(_) => {}
            }
        }
    }

    /// Skips from a line that should have been a header to the next header or blank line.
    pub(super) fn skip_to_header(&mut self) {
        for line in self.lines.by_ref() {
            if line.is_blank() {
                return;
            }
            if pair(&line).is_some() {
                self.pending = Some(line);
                return;
            }
        }
    }
}

/// Reads the size in a header.
pub(super) fn header(line: &Line<'_>) -> Result<Size, BoardError> {
    line.check().map_err(|error| error.map_kind(Into::into))?;
    let Some(sides) = pair(line) else {
        if line.bytes.contains(&b'.')
            && line
                .bytes
                .iter()
                .all(|byte| b"0123456789.# ".contains(byte))
        {
            return Err(BoardError::new(BoardErrorKind::Dots, line.whole()));
        }
        return Err(BoardError::new(BoardErrorKind::NotAHeader, line.whole()));
    };
    let [height, width] = sides.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
    for (long, side) in sides.into_iter().zip([TooLarge::Rows, TooLarge::Columns]) {
        if long as usize > MAX_SIDE {
            let kind = BoardErrorKind::TooLarge(side);
            return Err(BoardError::new(kind, line.whole()));
        }
    }
    if sides.contains(&0) {
        return Err(BoardError::new(BoardErrorKind::NoCells, line.whole()));
    }
    Ok(Size::new(height, width))
}
