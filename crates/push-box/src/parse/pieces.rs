//! The pieces of a room, in both alphabets. Every character but `.` and `B` decides the alphabet.
//!
//! In the judge's letters `.` is floor and `B` a box. In XSB `.` is a goal, and in .sok files `B`
//! is a box on a goal. The deciding character can be the last of the text, so the dots are kept
//! until then.

use alloc::vec::Vec;
use core::ops::Range;

use grid_core::Position;

use super::Fault;
use super::bits::position;
use crate::error::{Piece, RoomErrorKind};

/// Most boxes and goals whose places are stored. The others are counted.
const MOST: usize = 4096;

/// A piece and its byte in the input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) position: Position,
    pub(super) at: usize,
}

/// Pieces of one kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Several {
    /// The first [`MOST`] of them.
    pub(super) first: Vec<Found>,
    pub(super) count: usize,
}

impl Several {
    fn add(&mut self, found: Found) {
        self.count += 1;
        if self.first.len() < MOST {
            self.first.push(found);
        }
    }
}

/// The pieces found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    /// Whether `p P b B` are those of .sok files.
    is_sok: bool,
    pub(super) player: Option<Found>,
    /// Boxes on floor.
    pub(super) boxes: Several,
    /// Boxes on a goal.
    pub(super) stored: Several,
    /// `T`, and the `+` of the player.
    target: Option<Found>,
    dots: Several,
    /// The first character that only the letters have.
    letters: Option<usize>,
    /// The first character that only XSB has.
    xsb: Option<usize>,
    /// The first blank. Only XSB has blanks, but a blank does not decide the alphabet.
    blank: Option<usize>,
}

impl Pieces {
    pub(super) fn new(is_sok: bool) -> Self {
        Self {
            is_sok,
            ..Self::default()
        }
    }

    /// Adds a character that is not a wall, at byte `at` of the input, in these columns.
    pub(super) fn take(
        &mut self,
        byte: u8,
        row: u16,
        columns: Range<usize>,
        at: usize,
    ) -> Result<(), Fault> {
        if byte == b'.' {
            if self.letters.is_none() {
                let found = |column| Found {
                    position: position(row, column),
                    at,
                };
                columns.for_each(|column| self.dots.add(found(column)));
            }
            return Ok(());
        }
        let is_letter = matches!(byte, b'S' | b'T') || byte == b'B' && !self.is_sok;
        let is_xsb = b"@+$*-_".contains(&byte) || self.is_sok && b"pPbB".contains(&byte);
        if is_letter && self.xsb.is_some() || is_xsb && self.letters.is_some() {
            let kind = RoomErrorKind::MixedAlphabets(char::from(byte));
            return Err(Fault { kind, at });
        }
        match byte {
            b' ' => _ = self.blank.get_or_insert(at),
            _ if is_letter => _ = self.letters.get_or_insert(at),
            _ if is_xsb => _ = self.xsb.get_or_insert(at),
            _ => {
                let kind = RoomErrorKind::UnknownCharacter(char::from(byte));
                return Err(Fault { kind, at });
            }
        }
        if matches!(byte, b' ' | b'-' | b'_') {
            return Ok(());
        }
        for column in columns {
            let position = position(row, column);
            let found = Found { position, at };
            match byte {
                b'S' | b'@' | b'p' => place(&mut self.player, Piece::Player, found)?,
                b'+' | b'P' => {
                    place(&mut self.player, Piece::Player, found)?;
                    self.target = Some(found);
                }
                b'T' => place(&mut self.target, Piece::Target, found)?,
                b'*' => self.stored.add(found),
                b'B' if self.is_sok => self.stored.add(found),
                _ => self.boxes.add(found),
            }
        }
        Ok(())
    }

    /// Whether the room uses the judge's letters, whose rows have equal lengths.
    pub(super) const fn are_letters(&self) -> bool {
        self.letters.is_some()
    }

    /// The first blank, as an error in a room of letters.
    pub(super) fn blank(&self) -> Option<Fault> {
        let kind = RoomErrorKind::UnknownCharacter(' ');
        self.blank.map(|at| Fault { kind, at })
    }

    /// The goals without a box.
    ///
    /// # Errors
    /// More than [`MOST`] goals.
    pub(super) fn goals(&self) -> Result<Vec<Found>, Fault> {
        let dots: &[Found] = match self.are_letters() {
            true => &[],
            false => &self.dots.first,
        };
        if let (Some(last), true) = (dots.last(), self.dots.count + self.stored.count > MOST) {
            let kind = RoomErrorKind::TooManyTargets;
            return Err(Fault { kind, at: last.at });
        }
        Ok(self.target.iter().chain(dots).copied().collect())
    }
}

/// Sets a piece. A second one is an error.
fn place(slot: &mut Option<Found>, piece: Piece, found: Found) -> Result<(), Fault> {
    if slot.is_some() {
        let kind = RoomErrorKind::Duplicate(piece);
        return Err(Fault { kind, at: found.at });
    }
    *slot = Some(found);
    Ok(())
}
