//! The rows of a map under construction, in any form.

use alloc::vec::Vec;

use grid_core::text::{Line, ParseError, TooLarge};
use grid_core::{MAX_SIDE, Position, Size};

use crate::error::{VaultError, VaultErrorKind};
use crate::key::{Key, Keys};
use crate::vault::Vault;

/// Bytes of a row that are compared together.
const PART: usize = 16;

/// Whether a byte is a wall, an open cell or a door.
const IS_PLAIN: [bool; 256] = {
    let mut is_plain = [false; 256];
    (is_plain[b'#' as usize], is_plain[b'.' as usize]) = (true, true);
    let mut door = b'A' as usize;
    while door <= b'Z' as usize {
        is_plain[door] = true;
        door += 1;
    }
    is_plain
};

/// A map under construction.
#[derive(Default)]
pub(super) struct Rows {
    width: usize,
    tiles: Vec<u8>,
    row_starts: Vec<usize>,
    robots: Vec<Position>,
    keys: Keys,
    key_positions: [Position; Key::COUNT],
}

impl Rows {
    /// Adds the row in `line` behind `indent` bytes.
    pub(super) fn push(&mut self, line: &Line<'_>, indent: usize) -> Result<(), VaultError> {
        let height = self.row_starts.len();
        let row = u16::try_from(height).unwrap_or(u16::MAX);
        if height >= MAX_SIDE {
            return Err(line.error(VaultErrorKind::TooLarge(TooLarge::Rows), indent));
        }
        let cells = &line.bytes[indent..];
        self.row_starts.push(self.tiles.len());
        let kept = &cells[..cells.len().min(MAX_SIDE)];
        for (part, start) in kept.chunks(PART).zip((0..).step_by(PART)) {
            // Most parts are walls and open cells, which a few vector instructions recognize.
            let is_bare = |part: &[u8; PART]| {
                let is_bare = |&byte: &u8| (byte == b'#') | (byte == b'.');
                part.iter().fold(true, |bare, byte| bare & is_bare(byte))
            };
            if part.first_chunk().is_some_and(is_bare) {
                continue;
            }
            for (&byte, column) in part.iter().zip(start..) {
                if IS_PLAIN[usize::from(byte)] {
                    continue;
                }
                match byte {
                    b'@' => self.robots.push(Position::new(row, column)),
                    b'a'..=b'z' => {
                        let key = Key::from_index(byte - b'a');
                        if !self.keys.insert(key) {
                            let kind = VaultErrorKind::DuplicateKey(key);
                            return Err(line.error(kind, indent + usize::from(column)));
                        }
                        self.key_positions[key.index()] = Position::new(row, column);
                    }
                    _ => {
                        let at = indent + usize::from(column);
                        let kind = line.character(at).map(VaultErrorKind::UnknownCharacter);
                        return Err(line.error(kind.unwrap_or_else(VaultErrorKind::Text), at));
                    }
                }
            }
        }
        if kept.len() < cells.len() {
            let columns = VaultErrorKind::TooLarge(TooLarge::Columns);
            return Err(line.error(columns, indent + MAX_SIDE));
        }
        self.width = self.width.max(cells.len());
        self.tiles.extend_from_slice(cells);
        Ok(())
    }

    /// Builds the map, whose first line is `first`.
    pub(super) fn finish(mut self, first: &Line<'_>) -> Result<Vault, VaultError> {
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
