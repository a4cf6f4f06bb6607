//! The digits of HDU 1254 and BOJ 22832: two sides, then 0 floor, 1 wall, 2 box, 3 target, 4
//! player, with or without blanks.

use alloc::vec::Vec;

use grid_core::MAX_SIDE;
use grid_core::text::{Line, Lines, TooLarge};

use super::Fault;
use super::draft::Draft;
use crate::error::RoomErrorKind;
use crate::room::Room;

/// The two numbers of a header `rows columns`, if the line has nothing else.
pub(super) fn header(line: &Line<'_>) -> Option<[usize; 2]> {
    let mut numbers = [0_usize; 2];
    let mut found = 0;
    let tokens = line.bytes.split(|byte| matches!(byte, b' ' | b'\t'));
    for token in tokens.filter(|token| !token.is_empty()) {
        let number = numbers.get_mut(found)?;
        for &byte in token {
            let digit = byte.is_ascii_digit().then(|| usize::from(byte - b'0'))?;
            *number = number.saturating_mul(10).saturating_add(digit);
        }
        found += 1;
    }
    (found == 2).then_some(numbers)
}

/// Whether the line consists of digits and blanks.
fn are_digits(line: &Line<'_>) -> bool {
    let is_one = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b' ' | b'\t');
    !line.is_blank() && line.bytes.iter().all(is_one)
}

fn digits_of(line: &Line<'_>) -> impl Iterator<Item = (usize, u8)> {
    let digits = (line.offset..).zip(line.bytes.iter().copied());
    digits.filter(|(_, byte)| byte.is_ascii_digit())
}

/// Reads the room below the header `first`, if the next line has digits. Leaves `lines` behind its
/// last row.
pub(super) fn read(first: &Line<'_>, lines: &mut Lines<'_>) -> Option<Result<Room, Fault>> {
    let [height, width] = header(first).filter(|sides| !sides.contains(&0))?;
    let in_row = digits_of(&lines.clone().next().filter(are_digits)?).count();
    // HDU puts the rows first, BOJ the columns. The number of rows tells which.
    let (height, width) = match in_row == height {
        true => (width, height),
        false => (height, width),
    };
    let cells = height.saturating_mul(width);
    let mut digits = Vec::new();
    while digits.len() < cells {
        let mut next = lines.clone();
        let Some(line) = next.next().filter(are_digits) else {
            break;
        };
        *lines = next;
        digits.extend(digits_of(&line));
    }
    Some(room(first.offset, height, width, &digits))
}

/// Builds the room of these digits, each with its byte.
fn room(start: usize, height: usize, width: usize, digits: &[(usize, u8)]) -> Result<Room, Fault> {
    for (side, long) in [(height, TooLarge::Rows), (width, TooLarge::Columns)] {
        if side > MAX_SIDE {
            let kind = RoomErrorKind::TooLarge(long);
            return Err(Fault { kind, at: start });
        }
    }
    if digits.len() != height * width {
        let kind = RoomErrorKind::Digits {
            expected: height * width,
            found: digits.len(),
        };
        return Err(Fault { kind, at: start });
    }
    let mut draft = Draft::new(false);
    for digits in digits.chunks(width) {
        let row = draft.begin(digits[0].0)?;
        for (column, &(at, digit)) in digits.iter().enumerate() {
            let Some(&cell) = b".#BTS".get(usize::from(digit - b'0')) else {
                let kind = RoomErrorKind::UnknownCharacter(digit.into());
                return Err(Fault { kind, at });
            };
            draft.run(cell, row, column..column + 1, at)?;
        }
        let end = digits[width - 1].0 + 1;
        draft.end(width, digits[0].0..end, end)?;
    }
    draft.finish(start)
}
