//! Arrays in JSON and other languages: rows, each an array of one-letter strings or one string, in
//! brackets, braces or parentheses.
//!
//! Reads only this shape, in one pass and without a stack. After an invalid cell it still follows
//! the brackets to their end, to find the next room.

use core::ops::Range;

use super::Fault;
use super::draft::Draft;
use super::tokens::{Tokens, expected, is_open, is_quote};
use crate::error::RoomErrorKind;
use crate::room::Room;
use grid_core::text::Line;

/// The result of reading an array.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) room: Result<Room, Fault>,
    /// The byte behind the array, or the byte of the syntax error.
    pub(super) end: usize,
    /// Whether the brackets match.
    pub(super) closed: bool,
}

/// Reads the array that opens at byte `open`, on a line that starts at byte `start`.
pub(super) fn read(input: &[u8], start: usize, open: usize) -> Read {
    let mut reader = Reader {
        tokens: Tokens {
            input,
            at: open + 1,
        },
        draft: Draft::new(false),
        fault: None,
    };
    let broken = reader.rows().err();
    let end = reader.tokens.at;
    let closed = broken.is_none();
    // The first error counts.
    let fault = reader.fault.or(broken);
    let room = match fault.or_else(|| reader.tokens.rest_of_line()) {
        Some(fault) => Err(fault),
        None => reader.draft.finish(start),
    };
    Read { room, end, closed }
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    draft: Draft,
    /// The first invalid cell or row. The rest is skipped.
    fault: Option<Fault>,
}

impl Reader<'_> {
    /// Reads `row, row ... ]`. Fails at a wrong bracket, comma or quote.
    fn rows(&mut self) -> Result<(), Fault> {
        loop {
            match self.tokens.element()? {
                Some(open) if is_open(open) => self.row_of_cells()?,
                Some(quote) if is_quote(quote) => self.row_of_letters()?,
                _ => return Err(expected("a row: '[' or a quote", self.tokens.at)),
            }
            if !self.tokens.comma()? {
                return Ok(());
            }
        }
    }

    /// Reads `"cc..."`.
    fn row_of_letters(&mut self) -> Result<(), Fault> {
        let content = self.tokens.string()?;
        if self.tokens.peek()? == Some(b':') {
            return Err(expected(
                "an array of rows, not an object",
                content.start - 1,
            ));
        }
        self.tokens.skip_call();
        if self.fault.is_none() {
            self.fault = if content.is_empty() {
                Some(expected("a cell", content.start))
            } else {
                let line = Line {
                    number: 0,
                    offset: content.start,
                    bytes: &self.tokens.input[content],
                };
                self.draft.line(&line).err()
            };
        }
        Ok(())
    }

    /// Reads `["c", "c" ...]`, or a string in parentheses.
    fn row_of_cells(&mut self) -> Result<(), Fault> {
        let start = self.tokens.at;
        self.tokens.at += 1;
        let row = match self.draft.begin(start) {
            Ok(row) => row,
            Err(fault) => {
                self.fault.get_or_insert(fault);
                0
            }
        };
        let mut width = 0;
        loop {
            if !self.tokens.element()?.is_some_and(is_quote) {
                return Err(expected("a cell: a quote", self.tokens.at));
            }
            if width == 0 && self.tokens.input[start] == b'(' && self.tokens.is_long() {
                self.row_of_letters()?;
                return self.tokens.comma().map(|_| ());
            }
            let content = self.tokens.string()?;
            if self.fault.is_none() {
                self.fault = match &self.tokens.input[content.clone()] {
                    [byte] => {
                        let columns = width..width + 1;
                        self.draft.run(*byte, row, columns, content.start).err()
                    }
                    _ => Some(self.no_cell(content)),
                };
            }
            width += 1;
            if !self.tokens.comma()? {
                break;
            }
        }
        if self.fault.is_none() {
            let bytes = start..self.tokens.at;
            self.fault = self.draft.end(width, bytes, self.tokens.at - 1).err();
        }
        Ok(())
    }

    /// The error of a string that is not one byte long.
    fn no_cell(&self, content: Range<usize>) -> Fault {
        let mut characters = self.tokens.input[content.clone()]
            .utf8_chunks()
            .flat_map(|chunk| chunk.valid().chars());
        match (characters.next(), characters.next()) {
            (Some(character), None) => Fault {
                kind: RoomErrorKind::UnknownCharacter(character),
                at: content.start,
            },
            _ => expected("one character between the quotes", content.start),
        }
    }
}
