//! The judge's JSON: an array of rows, each an array of one-letter strings or one string.
//!
//! Only this shape is read, in one pass and without a stack, so nesting costs nothing. After a cell that is no cell the brackets are still
//! followed to their end, so the next room is found.

use core::ops::Range;

use grid_core::text::{Line, TextErrorKind};

use super::Fault;
use super::rows::Rows;
use crate::error::RoomErrorKind;
use crate::room::Room;

/// What reading a JSON room came to.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) room: Result<Room, Fault>,
    /// The byte behind the array, or where it broke off.
    pub(super) end: usize,
    /// Whether the brackets are as they should be.
    pub(super) closed: bool,
}

/// Whether a line starts a JSON room: `[`, after `grid =` or not, with a row or nothing behind it on the line.
pub(super) fn starts(line: &Line<'_>) -> bool {
    array(line.bytes).is_some_and(|inner| matches!(inner, [] | [b'[' | b'"' | b'\'' | b']', ..]))
}

/// Whether a line inside a JSON room that broke off can only be the start of the next one.
pub(super) fn restarts(first: &Line<'_>, line: &Line<'_>) -> bool {
    let rows_are_strings = matches!(array(first.bytes), Some([b'"' | b'\'', ..]));
    let is_outer = line.bytes.trim_ascii_start().starts_with(b"grid") || rows_are_strings;
    matches!(array(line.bytes), Some([b'[', ..])) || is_outer && starts(line)
}

/// What follows the bracket that opens an array, if the text starts with one.
fn array(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii_start();
    let array = match text.strip_prefix(b"grid") {
        Some(rest) => rest.trim_ascii_start().strip_prefix(b"=")?,
        None => text,
    };
    let inner = array.trim_ascii_start().strip_prefix(b"[")?;
    Some(inner.trim_ascii_start())
}

/// Reads the array that starts on the line at byte `start`.
pub(super) fn read(input: &[u8], start: usize) -> Read {
    let opening = input[start..].iter().position(|&byte| byte == b'[');
    let mut reader = Reader {
        input,
        at: start + opening.unwrap_or_default(),
        rows: Rows::new(),
        fault: None,
    };
    let broken = reader.array().err();
    let end = reader.at;
    let closed = broken.is_none();
    // The first fault is the one to tell.
    let fault = reader.fault.or(broken);
    let room = match fault.or_else(|| rest_of_line(input, end)) {
        Some(fault) => Err(fault),
        None => reader.rows.finish(start),
    };
    Read { room, end, closed }
}

/// Something behind the array on its last line.
fn rest_of_line(input: &[u8], end: usize) -> Option<Fault> {
    let line = input[end..].split(|&byte| byte == b'\n').next()?;
    let more = line
        .iter()
        .position(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))?;
    Some(expected("the end of the line after the array", end + more))
}

struct Reader<'a> {
    input: &'a [u8],
    at: usize,
    rows: Rows,
    /// The first cell or row that is none. What follows is only skipped.
    fault: Option<Fault>,
}

impl Reader<'_> {
    /// `[` row, row ... `]`. An error is one of the brackets, commas and quotes.
    fn array(&mut self) -> Result<(), Fault> {
        self.open()?;
        loop {
            match self.peek()? {
                Some(b'[') => self.row_of_cells()?,
                Some(b'"' | b'\'') => self.row_of_letters()?,
                _ => return Err(expected("a row: '[' or a quote", self.at)),
            }
            if !self.comma()? {
                return Ok(());
            }
        }
    }

    /// "cc...".
    fn row_of_letters(&mut self) -> Result<(), Fault> {
        let content = self.string()?;
        if self.fault.is_none() {
            self.fault = if content.is_empty() {
                Some(expected("a cell", content.start))
            } else {
                let line = Line {
                    number: 0,
                    offset: content.start,
                    bytes: &self.input[content],
                };
                self.rows.read(&line).err()
            };
        }
        Ok(())
    }

    /// `[` "c", "c" ... `]`.
    fn row_of_cells(&mut self) -> Result<(), Fault> {
        let start = self.at;
        self.open()?;
        let row = match self.rows.begin(start) {
            Ok(row) => row,
            Err(fault) => {
                self.fault.get_or_insert(fault);
                0
            }
        };
        let mut width = 0;
        loop {
            if !matches!(self.peek()?, Some(b'"' | b'\'')) {
                return Err(expected("a cell: a quote", self.at));
            }
            let content = self.string()?;
            if self.fault.is_none() {
                self.fault = match &self.input[content.clone()] {
                    [byte] => self
                        .rows
                        .run(*byte, row, width..width + 1, content.start)
                        .err(),
                    _ => Some(self.no_cell(content)),
                };
            }
            width += 1;
            if !self.comma()? {
                break;
            }
        }
        if self.fault.is_none() {
            self.fault = self.rows.end(width, start..self.at, self.at - 1).err();
        }
        Ok(())
    }

    /// Why a string that is not one byte long is no cell.
    fn no_cell(&self, content: Range<usize>) -> Fault {
        let mut characters = self.input[content.clone()]
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

    /// The bracket that opens an array.
    fn open(&mut self) -> Result<(), Fault> {
        if self.peek()? != Some(b'[') {
            return Err(expected("'['", self.at));
        }
        self.at += 1;
        Ok(())
    }

    /// True after a comma, false after the bracket that ends the array.
    fn comma(&mut self) -> Result<bool, Fault> {
        let next = self.peek()?;
        if !matches!(next, Some(b',' | b']')) {
            return Err(expected("',' or ']'", self.at));
        }
        self.at += 1;
        Ok(next == Some(b','))
    }

    /// The string that starts here, without its quotes.
    fn string(&mut self) -> Result<Range<usize>, Fault> {
        let quote = self.input[self.at];
        let start = self.at + 1;
        let length = self.input[start..]
            .iter()
            .position(|&byte| byte == quote || byte == b'\n');
        let end = start + length.unwrap_or(self.input.len() - start);
        if self.input.get(end) != Some(&quote) {
            self.at = end;
            return Err(expected("a closing quote", end));
        }
        self.at = end + 1;
        Ok(start..end)
    }

    /// The next byte that is no white space. A tab is white space at the end of a line only.
    fn peek(&mut self) -> Result<Option<u8>, Fault> {
        let mut tab = None;
        while let Some(&byte) = self.input.get(self.at) {
            match byte {
                b'\n' => tab = None,
                b'\t' => tab = tab.or(Some(self.at)),
                b' ' | b'\r' => {}
                _ => {
                    if let Some(at) = tab {
                        self.at = at;
                        let kind = TextErrorKind::Tab.into();
                        return Err(Fault { kind, at });
                    }
                    return Ok(Some(byte));
                }
            }
            self.at += 1;
        }
        Ok(None)
    }
}

const fn expected(what: &'static str, at: usize) -> Fault {
    let kind = RoomErrorKind::Json(what);
    Fault { kind, at }
}
