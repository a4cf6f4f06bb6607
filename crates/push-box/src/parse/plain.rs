//! The fast path: plain rows, eight characters at a time.
//!
//! Most characters of a map are walls and one kind of floor, so eight of them are compared with
//! both in one word. Anything else (a second goal, another alphabet, a title, an indent, an error)
//! is left to [`super::level`].

use grid_core::text::Line;
use grid_core::{MAX_SIDE, Position};

use super::bits::{are_all, equal_bytes, gather, position};
use super::rows::Rows;
use crate::room::Room;

/// The room is not plain.
#[derive(Debug)]
pub(super) struct Odd;

/// The rows so far.
#[derive(Debug)]
pub(super) struct Plain {
    rows: Rows,
    pieces: Pieces,
    /// The floor character that is compared eight at a time.
    floor: u8,
    /// Whether each row starts with a blank.
    is_indented: bool,
}

/// The pieces of a plain room.
#[derive(Clone, Copy, Debug, Default)]
struct Pieces {
    player: Option<Position>,
    box_: Option<Position>,
    target: Option<Position>,
    /// The first `.`, and whether there is another.
    dot: Option<Position>,
    has_dots: bool,
    has_blanks: bool,
    are_letters: bool,
    are_xsb: bool,
}

impl Plain {
    pub(super) fn new() -> Self {
        Self {
            rows: Rows::new(),
            pieces: Pieces::default(),
            floor: b'#',
            is_indented: true,
        }
    }

    /// Adds a row. An odd row changes nothing.
    pub(super) fn read(&mut self, line: &Line<'_>) -> Result<(), Odd> {
        let (pieces, floor) = (self.pieces, self.floor);
        let width = line.bytes.len();
        let row = self.rows.begin(line.offset).map_err(|_| Odd)?;
        if width > MAX_SIDE || self.cells(line.bytes, row).is_err() {
            (self.pieces, self.floor) = (pieces, floor);
            return Err(Odd);
        }
        self.is_indented &= line.bytes.first() == Some(&b' ');
        let bytes = line.offset..line.offset + width;
        self.rows.end(width, bytes, line.offset).map_err(|_| Odd)
    }

    /// Reads the cells of a row.
    fn cells(&mut self, bytes: &[u8], row: u16) -> Result<(), Odd> {
        for (index, chunk) in bytes.chunks(64).enumerate() {
            let mut word = 0;
            let (eights, rest) = chunk.as_chunks::<8>();
            for (group, eight) in eights.iter().enumerate() {
                let column = index * 64 + group * 8;
                word |= self.eight(u64::from_le_bytes(*eight), row, column)? << (group * 8);
            }
            if !rest.is_empty() {
                // Padded with walls, which are removed again.
                let column = index * 64 + eights.len() * 8;
                let mut eight = [b'#'; 8];
                eight[..rest.len()].copy_from_slice(rest);
                let walls = self.eight(u64::from_le_bytes(eight), row, column)?;
                word |= (walls & ((1 << rest.len()) - 1)) << (eights.len() * 8);
            }
            self.rows.row.push(word);
        }
        Ok(())
    }

    /// The walls of eight characters, as eight bits.
    #[inline(always)]
    fn eight(&mut self, eight: u64, row: u16, column: usize) -> Result<u64, Odd> {
        let walls = equal_bytes(eight, b'#');
        if !are_all(walls | equal_bytes(eight, self.floor)) {
            self.one_by_one(eight, row, column)?;
        }
        Ok(gather(walls))
    }

    #[cold]
    fn one_by_one(&mut self, eight: u64, row: u16, column: usize) -> Result<(), Odd> {
        for (index, byte) in eight.to_le_bytes().into_iter().enumerate() {
            if byte != b'#'
                && byte != self.floor
                && self.pieces.take(byte, position(row, column + index))?
            {
                self.floor = byte;
            }
        }
        Ok(())
    }

    /// Builds the room. Also returns whether it uses the letters.
    pub(super) fn finish(self) -> Result<(Room, bool), Odd> {
        let Pieces {
            player,
            box_,
            target,
            dot,
            has_dots,
            has_blanks,
            are_letters,
            ..
        } = self.pieces;
        let is_odd = if are_letters {
            has_blanks || self.rows.ragged().is_some()
        } else {
            has_dots || target.is_some() && dot.is_some()
        };
        if is_odd || self.is_indented {
            return Err(Odd);
        }
        let target = if are_letters { target } else { target.or(dot) };
        let (Some(player), Some(box_), Some(target)) = (player, box_, target) else {
            return Err(Odd);
        };
        let room = Room::new(self.rows.finish(), player, box_, target);
        Ok((room.map_err(|_| Odd)?, are_letters))
    }
}

impl Pieces {
    /// Adds a character that is not a wall. Returns true for plain floor.
    #[inline(never)]
    fn take(&mut self, byte: u8, position: Position) -> Result<bool, Odd> {
        let at = Some(position);
        let (slot, is_letter) = match byte {
            b'.' if self.dot.is_some() => {
                self.has_dots = true;
                return Ok(true);
            }
            b'.' => {
                self.dot = at;
                return Ok(false);
            }
            b' ' => {
                self.has_blanks = true;
                return Ok(true);
            }
            b'-' | b'_' if !self.are_letters => {
                self.are_xsb = true;
                return Ok(true);
            }
            b'S' => (&mut self.player, true),
            b'B' => (&mut self.box_, true),
            b'T' => (&mut self.target, true),
            b'@' | b'+' => (&mut self.player, false),
            b'$' | b'*' => (&mut self.box_, false),
            _ => return Err(Odd),
        };
        if slot.replace(position).is_some() {
            return Err(Odd);
        }
        if matches!(byte, b'+' | b'*') && self.target.replace(position).is_some() {
            return Err(Odd);
        }
        self.are_letters |= is_letter;
        self.are_xsb |= !is_letter;
        match self.are_letters && self.are_xsb {
            true => Err(Odd),
            false => Ok(false),
        }
    }
}
