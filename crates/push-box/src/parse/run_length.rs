//! XSB in run-length form: a count before a cell repeats it, `|` or the end of a line ends a row.

use grid_core::text::Line;

use super::Fault;
use super::rows::Rows;
use crate::error::RoomErrorKind;

/// Whether a line that is no text starts a room in run-length form.
pub(super) fn starts(line: &Line<'_>) -> bool {
    line.bytes
        .iter()
        .any(|byte| byte.is_ascii_digit() || *byte == b'|')
}

/// Adds the rows of one line.
pub(super) fn read(line: &Line<'_>, rows: &mut Rows) -> Result<(), Fault> {
    let fault = |kind, at| Fault {
        kind,
        at: line.offset + at,
    };
    let mut count: Option<usize> = None;
    let mut row = rows.begin(line.offset)?;
    let mut row_start = 0;
    let mut column = 0;
    for (at, &byte) in line.bytes.iter().enumerate() {
        match byte {
            b'0'..=b'9' => {
                // Any count that overflows is far beyond the longest row.
                let digit = usize::from(byte - b'0');
                count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            }
            b'|' => {
                if count.is_some() {
                    return Err(fault(RoomErrorKind::DanglingCount, at));
                }
                let end = line.offset + at;
                rows.end(column, line.offset + row_start..end, end)?;
                row_start = at + 1;
                column = 0;
                if row_start == line.bytes.len() {
                    return Ok(());
                }
                row = rows.begin(line.offset + row_start)?;
            }
            // The letters have no run-length form: a digit in a row of them is a mistake, not a count.
            b'S' | b'B' | b'T' => {
                let kind = RoomErrorKind::UnknownCharacter(char::from(byte));
                return Err(fault(kind, at));
            }
            _ => {
                let count = count.take().unwrap_or(1);
                if count == 0 {
                    return Err(fault(RoomErrorKind::ZeroCount, at));
                }
                let end = column.saturating_add(count);
                rows.run(byte, row, column..end, line.offset + at)?;
                column = end;
            }
        }
    }
    if count.is_some() {
        return Err(fault(RoomErrorKind::DanglingCount, line.bytes.len()));
    }
    let end = line.offset + line.bytes.len();
    rows.end(column, line.offset + row_start..end, end)
}
