//! A dataset as a stream of numbers, as published programs read it: any white space separates the
//! numbers, and a row may be one digit per cell without blanks.
//!
//! `dataset` is faster and finds the place of an error. So `stream` only reads a dataset that
//! `dataset` refuses, and accepts it only if the board has no error.

use grid_core::text::{Line, Lines, Place};
use grid_core::{BitGrid, MAX_SIDE, Position, Size};

use super::Boards;
use super::ends::Ends;
use super::numbers::{Numbers, number, pair};
use crate::board::{Board, Net};
use crate::error::BoardError;

impl<'a> Boards<'a> {
    /// Reads the dataset that starts with `line` as a stream. Also returns the byte behind it.
    ///
    /// Below a header on its own line, the last number must end a line. Otherwise a short row would
    /// take cells from the next dataset.
    pub(super) fn stream(&self, line: &Line<'_>) -> Option<(Board, usize)> {
        let (board, end) = read(self.input, line.offset)?;
        let mut rest = self.input[end..].iter().take_while(|&&byte| byte != b'\n');
        let is_line_end = rest.all(u8::is_ascii_whitespace);
        (is_line_end || pair(line).is_none()).then_some((board, end))
    }

    /// Continues at byte `end`, which is in `line` or in one of the `lines` behind it.
    pub(super) fn go_on_at(
        &mut self,
        mut line: Line<'a>,
        mut whole: Option<Line<'a>>,
        mut lines: Lines<'a>,
        end: usize,
    ) {
        while end > line.offset + line.bytes.len() {
            let Some(next) = lines.next() else { break };
            (line, whole) = (next, None);
        }
        self.lines = lines;
        let rest = line
            .bytes
            .get(end.saturating_sub(line.offset)..)
            .unwrap_or_default();
        let white = rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        self.pending = None;
        if white < rest.len() {
            self.whole = whole.or(Some(line));
            self.pending = Some(Line {
                number: line.number,
                offset: end + white,
                bytes: &rest[white..],
            });
        }
    }
}

/// Counts the column of an error from the start of the whole line, if the error is on that line.
pub(super) fn placed(whole: Option<Line<'_>>, error: BoardError) -> BoardError {
    let Place { line, span, .. } = error.place().clone();
    match whole.filter(|whole| whole.number == line) {
        Some(whole) => {
            let place = whole.place(span.start - whole.offset..span.end - whole.offset);
            BoardError::new(error.kind().clone(), place)
        }
        None => error,
    }
}

/// Reads the dataset that starts at byte `at`. Also returns the byte behind its last number.
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
