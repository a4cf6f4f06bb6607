//! Parses the maps of an input, the titles and comments between them, and LeetCode 864's JSON.

mod array;
mod text;

use alloc::vec::Vec;

use grid_core::text::{Line, Lines, ParseError, TextErrorKind, TooLarge, lines};
use grid_core::title::{Titled, titled};
use grid_core::{MAX_SIDE, Position, Size};

use self::text::{is_text, is_word_above};
use crate::error::{VaultError, VaultErrorKind};
use crate::key::{Key, Keys};
use crate::vault::Vault;

/// Parses the only map of an input.
pub(crate) fn one(input: &[u8]) -> Result<Vault, VaultError> {
    let mut vaults = Vaults::new(input);
    let vault = vaults.next().unwrap_or_else(|| Err(vaults.empty()))?;
    match vaults.next() {
        None => Ok(vault),
        Some(_) => {
            let second = vaults
                .last
                .map_or(vaults.lines.end(), |(first, _)| first.whole());
            Err(ParseError::new(TextErrorKind::SecondPuzzle.into(), second))
        }
    }
}

/// Iterator of [`Vault::parse_all`].
#[derive(Clone, Debug)]
pub struct Vaults<'a> {
    input: &'a [u8],
    lines: Lines<'a>,
    /// The first line of the last map, and the byte behind its last line.
    last: Option<(Line<'a>, usize)>,
    /// Whether the error of an empty input was returned.
    empty_said: bool,
}

impl<'a> Vaults<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            lines: lines(input),
            last: None,
            empty_said: false,
        }
    }

    /// Returns the maps with their titles: the line `Title:` around the rows, or the line of text
    /// above them.
    pub fn titled(mut self) -> impl Iterator<Item = Titled<'a, Result<Vault, VaultError>>> {
        let input = self.input;
        let spans = core::iter::from_fn(move || {
            let vault = self.next()?;
            let span = self.last.map_or(0..0, |(first, end)| first.offset..end);
            Some((vault, span))
        });
        titled(input, spans)
    }

    /// The error of an input without a map: the first character that no form allows, if there is
    /// one.
    fn empty(&self) -> VaultError {
        let fault = lines(self.input).find_map(|line| line.check().err());
        let empty = || ParseError::new(TextErrorKind::Empty.into(), self.lines.end());
        fault.map_or_else(empty, |fault| fault.map_kind(VaultErrorKind::Text))
    }

    /// Reads the map that starts with `first` to its end, even after an error. Returns `None` if
    /// the line is a title.
    fn map(&mut self, first: Line<'a>) -> Option<Result<Vault, VaultError>> {
        let white = first
            .bytes
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'));
        let indent = &first.bytes[..white.count()];
        let mut rows = Rows::default();
        let mut fault = push(&mut rows, &first, indent).err();
        if fault.is_some() && is_text(&first) {
            return None;
        }
        let mut end = first.offset + first.bytes.len();
        loop {
            let before = self.lines.clone();
            let Some(line) = self.lines.next().filter(|line| !line.is_blank()) else {
                break;
            };
            let is_row = matches!(line.bytes[0], b'#' | b'.' | b'@');
            if !is_row && (is_text(&line) || array::opening(line.bytes).is_some()) {
                self.lines = before;
                break;
            }
            end = line.offset + line.bytes.len();
            if fault.is_none() {
                fault = push(&mut rows, &line, indent).err();
            }
        }
        self.last = Some((first, end));
        Some(match fault {
            Some(fault) => Err(fault),
            None => rows.finish(&first),
        })
    }

    /// Reads the array at byte `open`.
    fn array(&mut self, first: Line<'a>, open: usize) -> Result<Vault, VaultError> {
        let mut rows = Rows::default();
        let read = array::read(self.input, open, |line| rows.push(line));
        let end = read.end;
        let mut lines = self.lines.clone();
        while lines.next().is_some_and(|line| line.offset < end) {
            self.lines = lines.clone();
        }
        self.last = Some((first, self.lines.end().span.start));
        // Rows store their byte only, so the line is searched.
        let at_line = |at: usize| {
            let mut found = first;
            for mut line in grid_core::text::lines(&self.input[first.offset..]) {
                line.offset += first.offset;
                line.number += first.number - 1;
                if line.offset > at {
                    break;
                }
                found = line;
            }
            found
        };
        match read.fault {
            None => rows.finish(&first),
            Some(Err((kind, at))) => {
                let line = at_line(at);
                Err(line.error(kind, at - line.offset))
            }
            Some(Ok(fault)) => {
                let at = fault.place().span.start;
                let line = at_line(at);
                Err(line.error(fault.kind().clone(), at - line.offset))
            }
        }
    }
}

/// Adds the row in `line`, without the indent of its map.
fn push(rows: &mut Rows, line: &Line<'_>, indent: &[u8]) -> Result<(), VaultError> {
    let bytes = line.bytes.strip_prefix(indent).unwrap_or(line.bytes);
    let offset = line.offset + line.bytes.len() - bytes.len();
    let number = line.number;
    let row = Line {
        number,
        offset,
        bytes,
    };
    rows.push(&row).map_err(|fault| {
        // The columns of a place count the indent.
        let span = &fault.place().span;
        let place = line.place(span.start - line.offset..span.end - line.offset);
        ParseError::new(fault.kind().clone(), place)
    })
}

impl Iterator for Vaults<'_> {
    type Item = Result<Vault, VaultError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(first) = self.lines.find(|line| !line.is_blank()) else {
                if self.last.is_some() || self.empty_said {
                    return None;
                }
                self.empty_said = true;
                return Some(Err(self.empty()));
            };
            if !matches!(first.bytes[0], b'#' | b'.' | b'@') {
                if let Some(open) = array::opening(first.bytes) {
                    return Some(self.array(first, first.offset + open));
                }
                if is_text(&first) || is_word_above(&first, self.lines.clone().next()) {
                    continue;
                }
            }
            if let Some(vault) = self.map(first) {
                return Some(vault);
            }
        }
    }
}

impl core::iter::FusedIterator for Vaults<'_> {}

/// Bytes of a row that are compared together.
const PART: usize = 16;

/// The meaning of a byte on a map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    Robot,
    Key,
    Unknown,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Unknown; 256];
    let mut letter = 0;
    while letter < 26 {
        classes[b'a' as usize + letter] = Class::Key;
        classes[b'A' as usize + letter] = Class::Plain;
        letter += 1;
    }
    classes[b'#' as usize] = Class::Plain;
    classes[b'.' as usize] = Class::Plain;
    classes[b'@' as usize] = Class::Robot;
    classes
};

/// A map under construction.
#[derive(Default)]
struct Rows {
    width: usize,
    tiles: Vec<u8>,
    row_starts: Vec<usize>,
    robots: Vec<Position>,
    keys: Keys,
    key_positions: [Position; Key::COUNT],
}

impl Rows {
    fn push(&mut self, line: &Line<'_>) -> Result<(), VaultError> {
        let height = self.row_starts.len();
        let row = u16::try_from(height).unwrap_or(u16::MAX);
        if height >= MAX_SIDE {
            return Err(line.error(VaultErrorKind::TooLarge(TooLarge::Rows), 0));
        }
        self.row_starts.push(self.tiles.len());
        for (part, start) in line.bytes.chunks(PART).zip((0..).step_by(PART)) {
            // Most parts are walls and open cells, which a few vector instructions recognize.
            let is_bare = |part: &[u8; PART]| {
                let is_bare = |&byte: &u8| (byte == b'#') | (byte == b'.');
                part.iter().fold(true, |bare, byte| bare & is_bare(byte))
            };
            if part.first_chunk().is_some_and(is_bare) {
                continue;
            }
            for (at, &byte) in (start..).zip(part) {
                match CLASSES[usize::from(byte)] {
                    Class::Plain => {}
                    Class::Unknown => return Err(unknown(line, at)),
                    special => self.special(special, byte, line, row, at)?,
                }
            }
        }
        if line.bytes.len() > MAX_SIDE {
            return Err(line.error(VaultErrorKind::TooLarge(TooLarge::Columns), MAX_SIDE));
        }
        self.width = self.width.max(line.bytes.len());
        self.tiles.extend_from_slice(line.bytes);
        Ok(())
    }

    fn special(
        &mut self,
        class: Class,
        byte: u8,
        line: &Line<'_>,
        row: u16,
        at: usize,
    ) -> Result<(), VaultError> {
        let Ok(column) = u16::try_from(at) else {
            return Err(line.error(VaultErrorKind::TooLarge(TooLarge::Columns), MAX_SIDE));
        };
        let position = Position::new(row, column);
        if class == Class::Robot {
            self.robots.push(position);
        } else {
            let key = Key::from_index(byte - b'a');
            if !self.keys.insert(key) {
                return Err(line.error(VaultErrorKind::DuplicateKey(key), at));
            }
            self.key_positions[key.index()] = position;
        }
        Ok(())
    }

    fn finish(mut self, first: &Line<'_>) -> Result<Vault, VaultError> {
        if self.robots.is_empty() {
            return Err(ParseError::new(VaultErrorKind::NoRobot, first.whole()));
        }
        let Some(size) = Size::checked(self.row_starts.len(), self.width) else {
            return Err(first.error(VaultErrorKind::TooLarge(TooLarge::Rows), 0));
        };
        self.row_starts.push(self.tiles.len());
        Ok(Vault::from_rows(
            size,
            self.tiles,
            self.row_starts,
            self.robots,
            self.keys,
            self.key_positions,
        ))
    }
}

/// Returns the error of the byte at `at`, which is not a tile.
fn unknown(line: &Line<'_>, at: usize) -> VaultError {
    // Everything before is a tile, so the first error of the text is here or later.
    match line.check() {
        Err(error) if error.place().span.start == line.offset + at => {
            error.map_kind(VaultErrorKind::Text)
        }
        _ => {
            let character = line.bytes[at..]
                .utf8_chunks()
                .next()
                .and_then(|chunk| chunk.valid().chars().next())
                .unwrap_or(char::REPLACEMENT_CHARACTER);
            line.error(VaultErrorKind::UnknownCharacter(character), at)
        }
    }
}
