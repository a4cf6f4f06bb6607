//! Levels among lines that may be rows or text: decided for all the lines together, not line by
//! line.
//!
//! A stretch of lines ends with a blank line, or with one that can be no row at all. What the
//! pieces of the whole stretch are decides which of its lines are rows: a title `B` or `TS` is none
//! beside a level with `@` and `$`. Rows that stand together are a level if walls and pieces are
//! among them, and decoration otherwise.

use grid_core::text::Line;

use super::Fault;
use super::draft::Draft;
use super::run_length;
use super::text::Look;
use crate::room::Room;

/// A line with what it looks like.
pub(super) type Looked<'a> = (Line<'a>, Look);

/// The levels of a stretch of lines, each with its lines.
pub(super) fn levels<'s, 'a>(stretch: &'s [Looked<'a>]) -> impl Iterator<Item = &'s [Looked<'a>]> {
    let has_letters_alone = |look: &Look| look.is_row(false, false) && !look.is_row(true, false);
    let mut looks = stretch.iter().map(|(_, look)| look);
    let is_xsb = looks.any(|look| look.is_xsb && !has_letters_alone(look));
    let is_row = move |(_, look): &Looked<'_>| look.is_row(is_xsb, stretch.len() == 1);
    let parts = stretch.chunk_by(move |a, b| is_row(a) == is_row(b));
    let rows = parts.filter(move |part| is_row(&part[0]));
    rows.map(within_walls).filter(|rows| is_level(rows))
}

/// The rows of a level without ornaments above its upper wall and below its lower wall.
fn within_walls<'s, 'a>(rows: &'s [Looked<'a>]) -> &'s [Looked<'a>] {
    let has_walls = |(_, look): &Looked<'_>| look.walls > 0;
    let first = rows.iter().position(has_walls).unwrap_or(0);
    let last = rows.iter().rposition(has_walls).unwrap_or(0);
    let inner = &rows[first..=last];
    let has = |which: fn(&Look) -> bool| inner.iter().any(|(_, look)| which(look));
    let is_shut = rows[first].1.is_wall() && rows[last].1.is_wall();
    let is_whole = is_shut && has(|look| look.has_player) && has(|look| look.has_box);
    if is_whole { inner } else { rows }
}

/// Whether rows that stand together are a room, well written or not.
fn is_level(rows: &[Looked<'_>]) -> bool {
    let has = |which: fn(&Look) -> bool| rows.iter().any(|(_, look)| which(look));
    let pieces = [
        has(|look| look.has_player),
        has(|look| look.has_box),
        has(|look| look.has_target),
    ];
    let pieces = pieces.into_iter().filter(|&has| has).count();
    let walls: usize = rows.iter().map(|(_, look)| look.walls).sum();
    pieces > 1
        || pieces > 0 && (walls > 1 || has(|look| look.has_bar))
        || walls > 0 && rows.len() > 2
}

/// Reads the room of these rows, and whether it is written in the judge's letters.
pub(super) fn read(rows: &[Looked<'_>]) -> Result<(Room, bool), Fault> {
    let is_judge = rows.iter().any(|(_, look)| look.is_judge);
    let is_xsb = rows.iter().any(|(_, look)| look.is_xsb);
    let has_small = |(line, _): &Looked<'_>| line.bytes.iter().any(|byte| b"pPb".contains(byte));
    let mut draft = Draft::new(!is_judge && (is_xsb || rows.iter().any(has_small)));
    let indent = indent(rows);
    for (line, look) in rows {
        let line = Line {
            number: line.number,
            offset: line.offset + indent,
            bytes: &line.bytes[indent..],
        };
        if look.is_run_length() {
            run_length::read(&line, &mut draft)?;
        } else {
            draft.line(&line)?;
        }
    }
    let are_letters = draft.are_letters();
    let start = rows[0].0.offset;
    draft.finish(start).map(|room| (room, are_letters))
}

/// Number of blanks and tabs that all rows start with alike.
fn indent(rows: &[Looked<'_>]) -> usize {
    let is_white = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let first = rows[0].0.bytes;
    let white = first.iter().take_while(is_white).count();
    rows.iter().fold(white, |indent, (line, _)| {
        let same = line.bytes.iter().zip(&first[..indent]);
        same.take_while(|(a, b)| a == b).count()
    })
}
