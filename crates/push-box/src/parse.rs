//! From bytes to rooms: finds where each room of an input starts and ends, and which form it has.
//!
//! | form | file |
//! |---|---|
//! | rows without anything odd, which nearly all rooms are | `plain` |
//! | rows among titles, comments, key lines and solutions | `level`, `text` |
//! | run-length rows | `run_length` |
//! | JSON and the arrays of other languages | `array`, `tokens` |
//! | digits below a header | `digits` |
//! | forms that are known and refused | `foreign` |
//!
//! All but `plain` write to a `draft`. What the plain reader can't read it leaves untouched, and
//! the others decide.

mod array;
mod bits;
mod decoration;
mod digits;
mod draft;
mod foreign;
mod level;
pub(crate) mod lurd;
mod pieces;
mod plain;
mod rows;
mod run_length;
mod text;
mod tokens;

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use grid_core::text::{Line, Lines, Place, TextErrorKind, lines};
use grid_core::title::{Titled, titled};

use crate::error::{RoomError, RoomErrorKind};
use crate::room::Room;
use level::Looked;
use plain::{Odd, Plain};
use text::Look;

/// Something wrong at a byte of the input; its line and column are looked up once a room.
#[derive(Clone, Debug)]
struct Fault {
    kind: RoomErrorKind,
    at: usize,
}

/// A room that was found, or why it is none.
#[derive(Clone, Debug)]
struct Found<'a> {
    first: Line<'a>,
    /// The byte behind its last row.
    end: usize,
    room: Result<Room, RoomError>,
}

/// Iterator of [`Room::parse_all`].
#[derive(Clone, Debug)]
pub struct Rooms<'a> {
    input: &'a [u8],
    lines: Lines<'a>,
    /// The line of two numbers right above the next line.
    header: Option<(Line<'a>, [usize; 2])>,
    /// Rooms of one stretch of lines that were found together.
    ready: VecDeque<Found<'a>>,
    /// The first line of the room read last, and the byte behind its last.
    last: Option<(Line<'a>, usize)>,
    empty_said: bool,
}

impl<'a> Rooms<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            lines: lines(input),
            header: None,
            ready: VecDeque::new(),
            last: None,
            empty_said: false,
        }
    }

    /// The error of an input without any room: the first thing on it that no form allows, if there
    /// is one.
    pub(crate) fn empty(&self) -> RoomError {
        let fault = lines(self.input).find_map(|line| line.check().err());
        let empty = || RoomError::new(TextErrorKind::Empty.into(), self.lines.end());
        fault.map_or_else(empty, |fault| fault.map_kind(RoomErrorKind::Text))
    }

    /// The first line of the room read last; before the first, and behind an input without rooms,
    /// the empty place there.
    #[must_use]
    pub fn start_of_last(&self) -> Place {
        self.last
            .map_or_else(|| self.lines.end(), |(line, _)| line.whole())
    }

    /// The rooms with their titles: the line `Title:` around the rows of a room, or else the line
    /// of text above them.
    pub fn titled(mut self) -> impl Iterator<Item = Titled<'a, Result<Room, RoomError>>> {
        let input = self.input;
        let spans = core::iter::from_fn(move || {
            let room = self.next()?;
            let span = self.last.map_or(0..0, |(first, end)| first.offset..end);
            Some((room, span))
        });
        titled(input, spans)
    }

    /// Reads a room of plain rows that starts with `first`, and leaves `lines` behind it; otherwise
    /// leaves `lines` as they are.
    fn plain(&mut self, first: Line<'a>) -> Result<Found<'a>, Odd> {
        let mut plain = Plain::new();
        plain.read(&first)?;
        let mut lines = self.lines.clone();
        let mut end = first.offset + first.bytes.len();
        loop {
            let before = lines.clone();
            let Some(line) = lines.next().filter(|line| !line.is_blank()) else {
                break;
            };
            if plain.read(&line).is_err() {
                if !text::is_word(&line) && !Look::at(&line).is_text() {
                    return Err(Odd);
                }
                lines = before;
                break;
            }
            end = line.offset + line.bytes.len();
        }
        let (room, are_letters) = plain.finish()?;
        self.lines = lines;
        let room = self.check_header(room, are_letters);
        Ok(Found { first, end, room })
    }

    /// Reads what starts with `first` and is no plain room: rooms of other forms, or text.
    fn odd(&mut self, first: Line<'a>) {
        let header = self.header.take();
        let open = tokens::opening(first.bytes);
        if text::is_comment(&first) || open.is_none() && text::is_word(&first) {
            return;
        }
        let read = if let Some(open) = open {
            let read = array::read(self.input, first.offset, first.offset + open);
            self.skip_array(&first, &read);
            read.room.map_err(|fault| self.locate(first, fault))
        } else if let Some(form) = foreign::form(&first, &mut self.lines) {
            let kind = RoomErrorKind::Unsupported(form);
            Err(RoomError::new(kind, first.whole()))
        } else if let Some(room) = digits::read(&first, &mut self.lines) {
            room.map_err(|fault| self.locate(first, fault))
        } else {
            let look = Look::at(&first);
            if look.is_text() {
                self.header = digits::header(&first).map(|sides| (first, sides));
            } else {
                self.header = header;
                self.levels((first, look));
            }
            return;
        };
        let end = self.lines.end().span.start;
        self.ready.push_back(Found {
            first,
            end,
            room: read,
        });
    }

    /// Reads the levels of the stretch of lines that starts with `first`.
    fn levels(&mut self, first: Looked<'a>) {
        let mut stretch = Vec::from([first]);
        let mut lines = self.lines.clone();
        while let Some(line) = lines.next().filter(|line| !line.is_blank()) {
            let look = Look::at(&line);
            if look.is_text() || tokens::opening(line.bytes).is_some() {
                break;
            }
            stretch.push((line, look));
            self.lines = lines.clone();
        }
        for rows in level::levels(&stretch) {
            let (first, last) = (rows[0].0, rows[rows.len() - 1].0);
            let room = match level::read(rows) {
                Ok((room, are_letters)) => self.check_header(room, are_letters),
                Err(fault) => Err(self.locate(first, fault)),
            };
            let end = last.offset + last.bytes.len();
            self.ready.push_back(Found { first, end, room });
            self.header = None;
        }
        self.header = None;
    }

    /// Leaves `lines` behind an array, or where it breaks off, at the next line that can start a
    /// room.
    fn skip_array(&mut self, first: &Line<'a>, read: &array::Read) {
        loop {
            let before = self.lines.clone();
            let Some(line) = self.lines.next() else { break };
            let is_behind = if read.closed {
                line.offset >= read.end
            } else {
                line.offset + line.bytes.len() >= read.end
                    && (line.is_blank() || tokens::restarts(first, &line))
            };
            if is_behind {
                self.lines = before;
                break;
            }
        }
    }

    /// Holds a room of letters against the header `rows columns` above it, if there is one.
    fn check_header(&self, room: Room, are_letters: bool) -> Result<Room, RoomError> {
        let Some((line, [height, width])) = self.header.filter(|_| are_letters) else {
            return Ok(room);
        };
        let size = room.size();
        if [size.height, size.width].map(usize::from) == [height, width] {
            return Ok(room);
        }
        let kind = RoomErrorKind::Header {
            height,
            width,
            size,
        };
        Err(RoomError::new(kind, line.whole()))
    }

    /// Returns the error with its line and column, which are counted from the room's first line.
    fn locate(&self, first: Line<'a>, fault: Fault) -> RoomError {
        let line = first.line_of(self.input, fault.at);
        let at = fault.at - line.offset;
        let kind = match (fault.kind, line.check()) {
            (kind @ RoomErrorKind::Missing(_), _) => return RoomError::new(kind, first.whole()),
            // An error of any text form, at this byte or before it, says more than that this form
            // does not have the character.
            (RoomErrorKind::UnknownCharacter(_) | RoomErrorKind::Json(_), Err(error))
                if error.place().span.start <= fault.at =>
            {
                return error.map_kind(RoomErrorKind::Text);
            }
            // An unknown character is found by its first byte. A message shows all of it.
            (RoomErrorKind::UnknownCharacter(found), _) => {
                RoomErrorKind::UnknownCharacter(line.character(at).unwrap_or(found))
            }
            (kind, _) => kind,
        };
        line.error(kind, at)
    }
}

impl Iterator for Rooms<'_> {
    type Item = Result<Room, RoomError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.ready.pop_front() {
                self.last = Some((found.first, found.end));
                return Some(found.room);
            }
            let Some(line) = self.lines.next() else {
                if self.last.is_some() || self.empty_said {
                    return None;
                }
                self.empty_said = true;
                return Some(Err(self.empty()));
            };
            if line.is_blank() {
                self.header = None;
                continue;
            }
            if let Ok(found) = self.plain(line) {
                self.header = None;
                self.last = Some((found.first, found.end));
                return Some(found.room);
            }
            self.odd(line);
        }
    }
}

impl FusedIterator for Rooms<'_> {}
