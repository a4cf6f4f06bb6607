//! The judge's JSON, and what other languages write for it: an array of rows, each an array of
//! one-letter strings or one string, in brackets, braces or parentheses.
//!
//! Only this shape is read, in one pass and without a stack, so nesting costs nothing. After a cell
//! that is no cell the brackets are still followed to their end, so the next room is found.

use core::ops::Range;

use super::Fault;
use super::draft::Draft;
use super::tokens::{Tokens, expected, is_open, is_quote};
use crate::error::RoomErrorKind;
use crate::room::Room;
use grid_core::text::Line;

/// What reading an array came to.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) room: Result<Room, Fault>,
    /// The byte behind the array, or where it broke off.
    pub(super) end: usize,
    /// Whether the brackets are as they should be.
    pub(super) closed: bool,
}

/// Reads the array whose bracket is at byte `open`, on a line that starts at byte `start`.
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
    // The first fault is the one to tell.
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
    /// The first cell or row that is none. What follows is only skipped.
    fault: Option<Fault>,
}

impl Reader<'_> {
    /// Row, row ... `]`. An error is one of the brackets, commas and quotes.
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

    /// "cc...".
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

    /// `[` "c", "c" ... `]`, or a string in parentheses.
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

    /// Why a string that is not one byte long is no cell.
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
