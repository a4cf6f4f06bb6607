//! Run-length XSB: a count repeats a cell or a group in parentheses. A `|` or the end of a line
//! ends a row.

use core::ops::Range;

use grid_core::text::Line;

use super::Fault;
use super::draft::Draft;
use crate::error::RoomErrorKind;

/// Deepest nesting of groups.
const DEEPEST: usize = 16;

/// Adds the rows of one line.
pub(super) fn read(line: &Line<'_>, draft: &mut Draft) -> Result<(), Fault> {
    let row = draft.begin(line.offset)?;
    let mut reader = Reader {
        line,
        draft,
        row,
        row_start: 0,
        column: 0,
    };
    reader.part(0..line.bytes.len(), 0)?;
    // A bar at the end of the line has already ended the row.
    match reader.column == 0 && reader.row_start > 0 {
        true => Ok(()),
        false => reader.end_row(line.bytes.len(), 0),
    }
}

struct Reader<'a> {
    line: &'a Line<'a>,
    draft: &'a mut Draft,
    row: u16,
    row_start: usize,
    column: usize,
}

impl Reader<'_> {
    /// Reads these bytes of the line.
    fn part(&mut self, part: Range<usize>, depth: usize) -> Result<(), Fault> {
        let bytes = self.line.bytes;
        let mut count: Option<usize> = None;
        let mut at = part.start;
        while at < part.end {
            let byte = bytes[at];
            match byte {
                b'0'..=b'9' => {
                    // A saturated count exceeds the longest row anyway.
                    let digit = usize::from(byte - b'0');
                    count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
                }
                b'|' | b')' if count.is_some() => {
                    return Err(self.fault(RoomErrorKind::DanglingCount, at));
                }
                b'|' => {
                    self.end_row(at, depth)?;
                    self.row_start = at + 1;
                    self.column = 0;
                    if at + 1 < bytes.len() {
                        self.row = self.draft.begin(self.line.offset + at + 1)?;
                    }
                }
                b')' => return Err(self.fault(RoomErrorKind::Group, at)),
                // The letters have no run-length form, so a digit beside them is an error.
                b'S' | b'T' => {
                    return Err(self.fault(RoomErrorKind::UnknownCharacter(byte.into()), at));
                }
                _ => {
                    let count = count.take().unwrap_or(1);
                    if count == 0 {
                        return Err(self.fault(RoomErrorKind::ZeroCount, at));
                    }
                    if byte == b'(' {
                        at = self.group(at, count, depth)?;
                        continue;
                    }
                    let end = self.column.saturating_add(count);
                    let columns = self.column..end;
                    self.draft
                        .run(byte, self.row, columns, self.line.offset + at)?;
                    self.column = end;
                }
            }
            at += 1;
        }
        match count {
            Some(_) => Err(self.fault(RoomErrorKind::DanglingCount, part.end)),
            None => Ok(()),
        }
    }

    /// Reads the group at `open` this many times. Returns the byte behind it.
    fn group(&mut self, open: usize, count: usize, depth: usize) -> Result<usize, Fault> {
        let mut nesting = 0;
        let close = self.line.bytes[open..].iter().position(|byte| {
            match byte {
                b'(' => nesting += 1,
                b')' => nesting -= 1,
                _ => {}
            }
            nesting == 0
        });
        let inner = open + 1..open + close.unwrap_or(0);
        // An empty group could repeat forever, and padded counts would be slow.
        let is_padded = |part: &[u8]| {
            part.windows(8)
                .any(|run| run.iter().all(u8::is_ascii_digit))
        };
        let text = self.line.bytes.get(inner.clone()).unwrap_or_default();
        if text.is_empty() || depth == DEEPEST || is_padded(text) {
            return Err(self.fault(RoomErrorKind::Group, open));
        }
        for _ in 0..count {
            self.part(inner.clone(), depth + 1)?;
        }
        Ok(inner.end + 1)
    }

    fn end_row(&mut self, at: usize, depth: usize) -> Result<(), Fault> {
        let end = self.line.offset + at;
        // A repeated row counts its text once.
        let start = if depth == 0 {
            self.line.offset + self.row_start
        } else {
            end
        };
        self.draft.end(self.column, start..end, end)
    }

    fn fault(&self, kind: RoomErrorKind, at: usize) -> Fault {
        let at = self.line.offset + at;
        Fault { kind, at }
    }
}
