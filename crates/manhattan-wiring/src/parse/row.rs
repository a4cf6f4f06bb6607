//! A row of a dataset: obstacles as bits, and ends.

use grid_core::Position;
use grid_core::text::Line;

use super::ends::Ends;
use super::numbers::number;
use crate::board::Net;
use crate::error::{BoardError, BoardErrorKind};

/// Reads a row of one-digit numbers with one blank between them, as nearly all rows are. Returns
/// false and changes nothing if the row has another form or an error.
pub(super) fn read_tidy_row(
    line: &Line<'_>,
    row: u16,
    width: u16,
    words: &mut [u64],
    ends: &mut Ends,
) -> bool {
    let bytes = line.bytes;
    if bytes.len() != 2 * usize::from(width) - 1 {
        return false;
    }
    // A digit 0 to 3 differs from `0` in its lowest two bits only.
    let mut strange = (bytes[bytes.len() - 1] ^ b'0') & !3;
    let mut has_ends = 0;
    for pair in bytes.chunks_exact(2) {
        strange |= ((pair[0] ^ b'0') & !3) | (pair[1] ^ b' ');
        has_ends |= pair[0];
    }
    has_ends |= bytes[bytes.len() - 1];
    if strange != 0 {
        return false;
    }
    let has_ends = has_ends & 2 != 0;
    if has_ends {
        let mut more = ends.found;
        for &byte in bytes.iter().step_by(2) {
            if byte & 2 != 0 {
                more[usize::from(byte & 1)] += 1;
                if more[usize::from(byte & 1)] > 2 {
                    return false;
                }
            }
        }
    }
    for (word, cells) in words.iter_mut().zip(bytes.chunks(128)) {
        *word = 0;
        for (bit, &byte) in cells.iter().step_by(2).enumerate() {
            *word |= u64::from(byte & !(byte >> 1) & 1) << bit;
        }
    }
    if has_ends {
        for (column, &byte) in (0..width).zip(bytes.iter().step_by(2)) {
            if byte & 2 != 0 {
                let net = if byte & 1 == 0 { Net::Two } else { Net::Three };
                ends.add(net, Position::new(row, column));
            }
        }
    }
    true
}

/// Reads any row, and finds the place of its error.
pub(super) fn read_row(
    line: &Line<'_>,
    row: u16,
    width: u16,
    words: &mut [u64],
    ends: &mut Ends,
) -> Result<(), BoardError> {
    line.check().map_err(|error| error.map_kind(Into::into))?;
    let bytes = line.bytes;
    let mut column = 0;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b' ' {
            at += 1;
            continue;
        }
        let len = bytes[at..]
            .iter()
            .position(|&byte| byte == b' ')
            .unwrap_or(bytes.len() - at);
        let fault = |kind| Err(BoardError::new(kind, line.place(at..at + len)));
        if column == width {
            return fault(BoardErrorKind::LongRow { expected: width });
        }
        match number(&bytes[at..at + len]) {
            Some(0) => {}
            Some(1) => words[usize::from(column / 64)] |= 1 << (column % 64),
            Some(mark @ (2 | 3)) => {
                let net = if mark == 2 { Net::Two } else { Net::Three };
                if !ends.add(net, Position::new(row, column)) {
                    return fault(BoardErrorKind::ThirdEnd(net));
                }
            }
            _ if bytes[at..at + len].contains(&b'.') => return fault(BoardErrorKind::Dots),
            _ => return fault(BoardErrorKind::NotACell),
        }
        column += 1;
        at += len;
    }
    if column < width {
        let short = BoardErrorKind::ShortRow {
            expected: width,
            found: column,
        };
        return Err(BoardError::new(short, line.place_at(bytes.len())));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
