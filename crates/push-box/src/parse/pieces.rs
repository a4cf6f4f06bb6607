//! What the cells of a room are, whatever the form: two alphabets, told apart by every character but `.`.
//!
//! `.` is floor in the judge's letters and a goal in XSB, and the first character that decides may be the last of the text. So the first two
//! dots are remembered; more cannot matter, since a room with two goals is refused.

use grid_core::Position;

use super::Fault;
use crate::error::{Piece, RoomErrorKind};

/// A piece, with the byte of the input that names it.
#[derive(Clone, Copy, Debug)]
struct Found {
    position: Position,
    at: usize,
}

/// The pieces found so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pieces {
    player: Option<Found>,
    box_: Option<Found>,
    /// `T`, `+` or `*`.
    target: Option<Found>,
    /// The first `.` and the second.
    dots: [Option<Found>; 2],
    /// The first character that only the letters have.
    letters: Option<usize>,
    /// The first character that only XSB has.
    xsb: Option<usize>,
    /// The first blank, which only XSB knows, but which decides nothing.
    blank: Option<usize>,
}

/// Where the pieces are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) player: Position,
    pub(super) box_position: Position,
    pub(super) target: Position,
}

impl Pieces {
    /// Takes the character `byte`, no wall, at byte `at` of the input, as the cell at `position`. True for floor that needs no second look: the next cells with
    /// this character may be taken as floor without asking.
    #[inline(never)]
    pub(super) fn take(&mut self, byte: u8, position: Position, at: usize) -> Result<bool, Fault> {
        let found = Found { position, at };
        match byte {
            b'.' => match self.dots {
                [None, _] => self.dots[0] = Some(found),
                [_, None] => {
                    self.dots[1] = Some(found);
                    if self.xsb.is_some() {
                        return Err(duplicate(Piece::Target, at));
                    }
                }
                _ => return Ok(true),
            },
            b' ' => {
                self.blank.get_or_insert(at);
                return Ok(true);
            }
            b'S' | b'B' | b'T' => {
                if self.xsb.is_some() {
                    return Err(mixed(byte, at));
                }
                self.letters.get_or_insert(at);
                match byte {
                    b'S' => place(&mut self.player, Piece::Player, found)?,
                    b'B' => place(&mut self.box_, Piece::Box, found)?,
                    _ => place(&mut self.target, Piece::Target, found)?,
                }
            }
            b'@' | b'+' | b'$' | b'*' | b'-' | b'_' => {
                if self.letters.is_some() {
                    return Err(mixed(byte, at));
                }
                self.xsb.get_or_insert(at);
                if let Some(second) = self.dots[1] {
                    return Err(duplicate(Piece::Target, second.at));
                }
                match byte {
                    b'@' | b'+' => place(&mut self.player, Piece::Player, found)?,
                    b'$' | b'*' => place(&mut self.box_, Piece::Box, found)?,
                    _ => return Ok(true),
                }
                if matches!(byte, b'+' | b'*') {
                    place(&mut self.target, Piece::Target, found)?;
                }
            }
            _ => {
                return Err(Fault {
                    kind: RoomErrorKind::UnknownCharacter(char::from(byte)),
                    at,
                });
            }
        }
        Ok(false)
    }

    /// Whether the room is written in the judge's letters, whose rows are of one length.
    pub(super) const fn are_letters(&self) -> bool {
        self.letters.is_some()
    }

    /// The first blank, which is a fault if the room is written in letters.
    pub(super) fn blank(&self) -> Option<Fault> {
        let kind = RoomErrorKind::UnknownCharacter(' ');
        self.blank.map(|at| Fault { kind, at })
    }

    /// The pieces of the whole room, which starts at byte `start`.
    pub(super) fn finish(mut self, start: usize) -> Result<Placed, Fault> {
        if !self.are_letters() {
            for dot in self.dots.into_iter().flatten() {
                place(&mut self.target, Piece::Target, dot)?;
            }
        }
        let need = |found: Option<Found>, piece| match found {
            Some(found) => Ok(found.position),
            None => Err(Fault {
                kind: RoomErrorKind::Missing(piece),
                at: start,
            }),
        };
        Ok(Placed {
            player: need(self.player, Piece::Player)?,
            box_position: need(self.box_, Piece::Box)?,
            target: need(self.target, Piece::Target)?,
        })
    }
}

/// Fills the slot of a piece; a second one is refused, at whichever of the two comes later.
fn place(slot: &mut Option<Found>, piece: Piece, found: Found) -> Result<(), Fault> {
    if let Some(other) = slot {
        return Err(duplicate(piece, found.at.max(other.at)));
    }
    *slot = Some(found);
    Ok(())
}

const fn duplicate(piece: Piece, at: usize) -> Fault {
    let kind = RoomErrorKind::Duplicate(piece);
    Fault { kind, at }
}

fn mixed(byte: u8, at: usize) -> Fault {
    let kind = RoomErrorKind::MixedAlphabets(char::from(byte));
    Fault { kind, at }
}
