//! A row of a dataset: obstacles as bits, and the ends.

use grid_core::Position;
use grid_core::text::Line;

use super::number;
use crate::board::Net;
use crate::error::{BoardError, BoardErrorKind};

/// The ends met until now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    pub(super) at: [[Position; 2]; 2],
    pub(super) found: [u8; 2],
}

impl Ends {
    /// Takes one more; false if it is the third of its net.
    pub(super) fn add(&mut self, net: Net, position: Position) -> bool {
        let found = usize::from(self.found[net.index()]);
        if found == 2 {
            return false;
        }
        self.at[net.index()][found] = position;
        self.found[net.index()] += 1;
        true
    }
}

/// Reads a row of one-digit numbers, one blank between them, as practically all are; false, and
/// nothing done, if it is another or has a fault.
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

/// Reads any row, with a place for its fault.
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
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use grid_core::Random;
    use grid_core::text::lines;

    /// What a reader makes of a row, if it takes it.
    fn taken(
        read: impl FnOnce(&Line<'_>, &mut [u64], &mut Ends) -> bool,
        text: &str,
        width: u16,
    ) -> Option<(Vec<u64>, Ends)> {
        let line = lines(text.as_bytes()).next().expect("a line");
        let mut words = vec![0; usize::from(width).div_ceil(64)];
        let mut ends = Ends::default();
        read(&line, &mut words, &mut ends).then_some((words, ends))
    }

    fn tidy(text: &str, width: u16) -> Option<(Vec<u64>, Ends)> {
        taken(
            |line, words, ends| read_tidy_row(line, 7, width, words, ends),
            text,
            width,
        )
    }

    fn any(text: &str, width: u16) -> Option<(Vec<u64>, Ends)> {
        taken(
            |line, words, ends| read_row(line, 7, width, words, ends).is_ok(),
            text,
            width,
        )
    }

    #[test]
    fn a_tidy_row_is_read_at_once_as_it_is_one_by_one() {
        let random = &mut Random::new(1);
        for width in (1..=70).chain([127, 128, 129, 200]) {
            for marks in 2..=4 {
                let cells: Vec<String> = (0..width)
                    .map(|_| random.below(marks).to_string())
                    .collect();
                let row = cells.join(" ");
                let is_crowded = ["2", "3"].iter().any(|mark| row.matches(mark).count() > 2);
                assert_eq!(tidy(&row, width).is_some(), !is_crowded, "{row}");
                assert_eq!(tidy(&row, width), any(&row, width), "{row}");
            }
        }
    }

    #[test]
    fn another_row_is_left_to_the_reader_that_finds_its_fault() {
        assert!(tidy("0 1 2 3", 4).is_some());
        for row in [
            "0 1 2",
            "0 1 2 3 0",
            "0  1 2 3",
            "0 1 2 4",
            "0 1 2 #",
            "0 1 2 p",
            "0 1 2\t3",
            "4 1 2 3",
            "0 1,2 3",
            "p 1 2 3",
        ] {
            assert_eq!(tidy(row, 4), None, "{row}");
        }
        assert_eq!(any("0  1 2 3", 4), tidy("0 1 2 3", 4));
    }
}
