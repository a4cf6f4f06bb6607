//! A dataset as a stream of numbers, as every published program reads it: any white space stands
//! between the numbers, and a row may be written as one digit per cell without blanks.
//!
//! Line by line most datasets are read faster, and their faults are found where they are. So this
//! reader only gets what that one refuses, and takes it only if it is a sound board.

use grid_core::{BitGrid, MAX_SIDE, Position, Size};

use super::number;
use super::row::Ends;
use crate::board::{Board, Net};

/// The board of the dataset that starts at byte `at`, and the byte behind its last number.
pub(super) fn read(input: &[u8], at: usize) -> Option<(Board, usize)> {
    let mut numbers = Numbers { input, at };
    let [height, width] = [numbers.next()?, numbers.next()?].map(number);
    let side =
        |side: Option<u32>| Some(side? as usize).filter(|side| (1..=MAX_SIDE).contains(side));
    let (height, width) = (side(height)?, side(width)?);
    let width = Size::checked(height, width)?.width;
    let mut obstacles = BitGrid::empty(Size::new(0, width));
    let mut ends = Ends::default();
    for row in 0..u16::try_from(height).ok()? {
        let words = obstacles.push_row();
        let mut column = 0;
        while column < width {
            let token = numbers.next()?;
            // A row of one digit per cell, or one number.
            let is_row = column == 0 && token.len() == usize::from(width);
            let single = [u8::try_from(number(token)?.min(9)).ok()? + b'0'];
            for &digit in if is_row { token } else { &single } {
                let net = match digit {
                    b'0' => None,
                    b'1' => {
                        words[usize::from(column / 64)] |= 1 << (column % 64);
                        None
                    }
                    b'2' => Some(Net::Two),
                    b'3' => Some(Net::Three),
                    _ => return None,
                };
                if net.is_some_and(|net| !ends.add(net, Position::new(row, column))) {
                    return None;
                }
                column += 1;
            }
        }
    }
    if ends.found != [2, 2] {
        return None;
    }
    Some((Board::new(obstacles, ends.at)?, numbers.at))
}

/// Whether nothing but the numbers `0 0` stands in a text.
pub(super) fn is_end_mark(text: &[u8]) -> bool {
    let mut numbers = Numbers { input: text, at: 0 };
    let zero = |token: Option<&[u8]>| token.and_then(number) == Some(0);
    zero(numbers.next()) && zero(numbers.next()) && numbers.next().is_none()
}

/// What stands between white space.
struct Numbers<'a> {
    input: &'a [u8],
    at: usize,
}

impl<'a> Numbers<'a> {
    /// Length of the white space that `rest` starts with, a byte order mark and no-break spaces
    /// among it.
    fn white(rest: &[u8]) -> usize {
        match rest {
            [byte, ..] if byte.is_ascii_whitespace() => 1,
            [0xc2, 0xa0, ..] => 2,
            [0xe2, 0x80, 0x80..=0x8a | 0xaf, ..]
            | [0xe3, 0x80, 0x80, ..]
            | [0xef, 0xbb, 0xbf, ..] => 3,
            _ => 0,
        }
    }
}

impl<'a> Iterator for Numbers<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            match Self::white(&self.input[self.at..]) {
                0 => break,
                white => self.at += white,
            }
        }
        let start = self.at;
        while self.at < self.input.len() && Self::white(&self.input[self.at..]) == 0 {
            self.at += 1;
        }
        (self.at > start).then(|| &self.input[start..self.at])
    }
}
