//! From bytes to rooms: finds where each room of an input starts and ends, and which form it has.
//!
//! A room starts with the first line that is neither blank nor text. `[` or `grid =` starts JSON, a line with a digit or a `|` a room in
//! run-length form, any other line rows of a map. A line of a map is looked at more closely only when it holds a character that is no cell: only then can it
//! be text or JSON. So rows are read in one pass.

mod json;
mod pieces;
mod rows;
mod run_length;

use core::iter::FusedIterator;

use grid_core::text::{Line, Lines, Place, TextErrorKind, lines};

use crate::error::{RoomError, RoomErrorKind};
use crate::room::Room;
use rows::Rows;

/// Something wrong at a byte of the input; its line and column are looked up once a room.
#[derive(Clone, Debug)]
struct Fault {
    kind: RoomErrorKind,
    at: usize,
}

/// Iterator of [`Room::parse_all`].
#[derive(Clone, Debug)]
pub struct Rooms<'a> {
    input: &'a [u8],
    lines: Lines<'a>,
    /// The first line of the room read last.
    start: Option<Line<'a>>,
    empty_said: bool,
}

impl<'a> Rooms<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            lines: lines(input),
            start: None,
            empty_said: false,
        }
    }

    /// The error of an input without any room.
    pub(crate) fn empty(&self) -> RoomError {
        RoomError::new(TextErrorKind::Empty.into(), self.lines.end())
    }

    /// The first line of the room read last; before the first, and behind an input without rooms, the empty place there.
    #[must_use]
    pub fn start_of_last(&self) -> Place {
        self.start
            .map_or_else(|| self.lines.end(), |line| line.whole())
    }

    /// Reads the room of rows or runs that starts with `first`, and leaves `lines` behind it.
    fn map(&mut self, first: Line<'a>) -> Result<Room, Fault> {
        let is_run_length = run_length::starts(&first);
        let mut rows = Rows::new();
        let mut fault = None;
        let mut line = first;
        // The lines from `line` on.
        let mut before = self.lines.clone();
        loop {
            let is_first = line.offset == first.offset;
            let is_no_row = || !is_first && (is_text(&line) || json::starts(&line));
            // What reads as a row of cells is one, and nothing has changed if it does not: only then is it asked whether it is something else. A line of
            // runs is asked first, for it can be several rows, and a line behind a fault is not read at all.
            let is_asked_first = is_run_length || fault.is_some();
            let odd = if is_asked_first {
                None
            } else {
                rows.read(&line).err()
            };
            if (is_asked_first || odd.is_some()) && is_no_row() {
                self.lines = before;
                break;
            }
            if fault.is_none() {
                fault = if is_run_length {
                    run_length::read(&line, &mut rows).err()
                } else {
                    odd
                };
            }
            before = self.lines.clone();
            match self.lines.next() {
                Some(next) if !next.is_blank() => line = next,
                _ => break,
            }
        }
        match fault {
            Some(fault) => Err(fault),
            None => rows.finish(first.offset),
        }
    }

    /// Reads the JSON room that starts on `first`, and leaves `lines` behind it, or where it breaks off, at the next line that can start a room.
    fn json(&mut self, first: Line<'a>) -> Result<Room, Fault> {
        let read = json::read(self.input, first.offset);
        loop {
            let before = self.lines.clone();
            let Some(line) = self.lines.next() else { break };
            let is_behind = if read.closed {
                line.offset >= read.end
            } else {
                line.offset + line.bytes.len() >= read.end
                    && (line.is_blank() || json::restarts(&first, &line))
            };
            if is_behind {
                self.lines = before;
                break;
            }
        }
        read.room
    }

    /// The error with its line and column, which are counted from the room's first line.
    fn locate(&self, first: Line<'a>, fault: Fault) -> RoomError {
        let mut line = first;
        for mut next in lines(&self.input[first.offset..]) {
            next.number += first.number - 1;
            next.offset += first.offset;
            if next.offset > fault.at {
                break;
            }
            line = next;
        }
        let at = fault.at - line.offset;
        match fault.kind {
            RoomErrorKind::Missing(_) => RoomError::new(fault.kind, first.whole()),
            // What no form allows says more than that this form does not know it.
            RoomErrorKind::UnknownCharacter(_) | RoomErrorKind::Json(_) => match line.check() {
                Err(error) if error.place().span.start <= fault.at => {
                    error.map_kind(RoomErrorKind::Text)
                }
                _ => line.error(
                    with_whole_character(fault.kind, &line.bytes[at.min(line.bytes.len())..]),
                    at,
                ),
            },
            kind => line.error(kind, at),
        }
    }
}

impl Iterator for Rooms<'_> {
    type Item = Result<Room, RoomError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(line) = self.lines.next() else {
                if self.start.is_some() || self.empty_said {
                    return None;
                }
                self.empty_said = true;
                return Some(Err(self.empty()));
            };
            if line.is_blank() || is_text(&line) && !json::starts(&line) {
                continue;
            }
            self.start = Some(line);
            let room = if json::starts(&line) {
                self.json(line)
            } else {
                self.map(line)
            };
            return Some(room.map_err(|fault| self.locate(line, fault)));
        }
    }
}

impl FusedIterator for Rooms<'_> {}

/// Whether a line is a title or a comment: it starts with `;`, or has a lower-case letter and no wall.
fn is_text(line: &Line<'_>) -> bool {
    let has_lower_case = || match core::str::from_utf8(line.bytes) {
        Ok(text) => text.chars().any(char::is_lowercase),
        Err(_) => line.bytes.iter().any(u8::is_ascii_lowercase),
    };
    line.bytes.starts_with(b";") || !line.bytes.contains(&b'#') && has_lower_case()
}

/// An unknown character is found by its first byte; a message shows all of it.
fn with_whole_character(kind: RoomErrorKind, rest: &[u8]) -> RoomErrorKind {
    let first = rest
        .utf8_chunks()
        .next()
        .and_then(|chunk| chunk.valid().chars().next());
    match (kind, first) {
        (RoomErrorKind::UnknownCharacter(_), Some(character)) => {
            RoomErrorKind::UnknownCharacter(character)
        }
        (kind, _) => kind,
    }
}
