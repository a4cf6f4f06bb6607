//! A room under construction, in any form: rows and pieces.

use core::ops::Range;

use alloc::vec::Vec;

use grid_core::text::Line;
use grid_core::{BitGrid, Position};

use super::Fault;
use super::decoration::reached;
use super::pieces::{Found, Pieces};
use super::rows::{Rows, check_width};
use crate::error::{Piece, RoomErrorKind};
use crate::room::Room;

/// The rows and pieces read so far.
#[derive(Debug)]
pub(super) struct Draft {
    rows: Rows,
    pieces: Pieces,
}

impl Draft {
    /// An empty draft. `is_sok` selects the letters `p P b B` of .sok files.
    pub(super) fn new(is_sok: bool) -> Self {
        Self {
            rows: Rows::new(),
            pieces: Pieces::new(is_sok),
        }
    }

    /// Starts a row at byte `at` and returns its number.
    pub(super) fn begin(&mut self, at: usize) -> Result<u16, Fault> {
        self.rows.begin(at)
    }

    /// Puts one character, at byte `at`, into the next columns of the current row.
    pub(super) fn run(
        &mut self,
        byte: u8,
        row: u16,
        columns: Range<usize>,
        at: usize,
    ) -> Result<(), Fault> {
        let is_wall = byte == b'#';
        self.rows.extend(columns.clone(), is_wall, at)?;
        match is_wall {
            true => Ok(()),
            false => self.pieces.take(byte, row, columns, at),
        }
    }

    /// Ends a row of `width` cells in these bytes. `ragged_at` is the place of the error if the
    /// width is wrong.
    pub(super) fn end(
        &mut self,
        width: usize,
        bytes: Range<usize>,
        ragged_at: usize,
    ) -> Result<(), Fault> {
        self.rows.end(width, bytes, ragged_at)
    }

    /// Adds a row with one character per cell. A no-break space is a blank.
    pub(super) fn line(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        let Line { bytes, offset, .. } = *line;
        let row = self.begin(offset)?;
        let (mut at, mut column) = (0, 0);
        while at < bytes.len() {
            check_width(column + 1, offset + at)?;
            let is_no_break = bytes[at..].starts_with("\u{a0}".as_bytes());
            let byte = if is_no_break { b' ' } else { bytes[at] };
            self.run(byte, row, column..column + 1, offset + at)?;
            at += if is_no_break { 2 } else { 1 };
            column += 1;
        }
        let ragged_at = offset + self.rows.first_excess(column);
        self.end(column, offset..offset + bytes.len(), ragged_at)
    }

    /// Whether the room uses the judge's letters.
    pub(super) const fn are_letters(&self) -> bool {
        self.pieces.are_letters()
    }

    /// Builds the room, whose text starts at byte `start`.
    pub(super) fn finish(self, start: usize) -> Result<Room, Fault> {
        let Self { rows, pieces } = self;
        if pieces.are_letters()
            && let Some(fault) = [rows.ragged(), pieces.blank()]
                .into_iter()
                .flatten()
                .min_by_key(|fault| fault.at)
        {
            return Err(fault);
        }
        let missing = |piece| Fault {
            kind: RoomErrorKind::Missing(piece),
            at: start,
        };
        let mut walls = rows.finish();
        let player = pieces.player.ok_or(missing(Piece::Player))?;
        let goals = pieces.goals()?;
        let box_ = only_box(&pieces, player, &mut walls)?.ok_or(missing(Piece::Box))?;
        let mut targets: Vec<Position> = goals.iter().map(|goal| goal.position).collect();
        let stored = pieces.stored.first.iter().map(|found| found.position);
        targets.extend(stored.filter(|&at| at == box_.position));
        targets.sort_unstable();
        let (&target, others) = targets.split_first().ok_or(missing(Piece::Target))?;
        let room = Room::new(walls, player.position, box_.position, target);
        let room = room.expect("three pieces, each on a cell of its own that is no wall");
        Ok(room.with_other_targets(others))
    }
}

/// Returns the only box. Boxes on goals outside the player's region are decoration and become
/// walls.
fn only_box(pieces: &Pieces, player: Found, walls: &mut BitGrid) -> Result<Option<Found>, Fault> {
    let count = pieces.boxes.count + pieces.stored.count;
    let mut boxes = pieces.boxes.first.clone();
    boxes.extend(&pieces.stored.first);
    boxes.sort_unstable_by_key(|found| (found.at, found.position));
    let mut left = count;
    if count > 1 && count == boxes.len() && pieces.stored.count > 0 {
        let reached = reached(walls, player.position);
        for stored in &pieces.stored.first {
            if !reached.contains(stored.position) {
                walls.insert(stored.position);
            }
        }
        boxes.retain(|found| !walls.contains(found.position));
        left = boxes.len();
    }
    match *boxes {
        [_, second, ..] => Err(Fault {
            kind: RoomErrorKind::SeveralBoxes(left),
            at: second.at,
        }),
        [only] => Ok(Some(only)),
        [] => Ok(None),
    }
}
