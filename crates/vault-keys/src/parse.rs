//! Bytes to vaults.

use alloc::vec::Vec;

use grid_core::text::{self, Line, Lines, ParseError, TextErrorKind, TooLarge};
use grid_core::{MAX_SIDE, Position, Size};

use crate::error::{VaultError, VaultErrorKind};
use crate::key::{Key, Keys};
use crate::vault::Vault;

/// The only map of an input.
pub(crate) fn one(input: &[u8]) -> Result<Vault, VaultError> {
    let mut vaults = Vaults::new(input);
    let vault = vaults.next().unwrap_or_else(|| Err(vaults.empty()))?;
    match vaults.first_line() {
        None => Ok(vault),
        Some(second) => Err(ParseError::new(
            TextErrorKind::SecondPuzzle.into(),
            second.whole(),
        )),
    }
}

/// Iterator of [`Vault::parse_all`].
#[derive(Clone, Debug)]
pub struct Vaults<'a> {
    lines: Lines<'a>,
    /// Whether a map, good or bad, or the complaint that there is none was given.
    met_something: bool,
}

impl<'a> Vaults<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            lines: text::lines(input),
            met_something: false,
        }
    }

    fn empty(&self) -> VaultError {
        ParseError::new(TextErrorKind::Empty.into(), self.lines.end())
    }

    /// The first line of the next map.
    fn first_line(&mut self) -> Option<Line<'a>> {
        self.lines.find(|line| !line.is_blank())
    }
}

impl Iterator for Vaults<'_> {
    type Item = Result<Vault, VaultError>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_first = !core::mem::replace(&mut self.met_something, true);
        let Some(first) = self.first_line() else {
            return is_first.then(|| Err(self.empty()));
        };
        let mut rows = Rows::default();
        let mut fault = rows.push(&first).err();
        // A map that is wrong is read to its end, so that the next one starts at its own first line.
        while let Some(line) = self.lines.next().filter(|line| !line.is_blank()) {
            if fault.is_none() {
                fault = rows.push(&line).err();
            }
        }
        Some(match fault {
            Some(fault) => Err(fault),
            None => rows.finish(&first),
        })
    }
}

impl core::iter::FusedIterator for Vaults<'_> {}

/// Bytes of a row that are looked at together.
const PART: usize = 16;

/// What a byte is on a map.
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

/// A map as far as it has been read.
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
            // Most parts are walls and open cells only, which is a few vector instructions to see.
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

/// What is wrong with the byte at `at`, which is no tile.
fn unknown(line: &Line<'_>, at: usize) -> VaultError {
    // Everything before it is a tile, so the first fault of the text, if any, is here or further on.
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
