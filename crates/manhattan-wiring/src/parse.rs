//! From bytes to boards: the judge's form.
//!
//! A dataset is read line by line. When one is broken, the parser skips to where the next can start: a line of two numbers that is no row of the
//! broken one, that is, behind a blank line, behind the header's number of rows, or not two numbers wide.

use grid_core::text::{Line, Lines, TextErrorKind, TooLarge, lines};
use grid_core::{BitGrid, MAX_SIDE, Position, Size};

use crate::board::{Board, Net};
use crate::error::{BoardError, BoardErrorKind};

/// Iterator of [`Board::parse_all`].
#[derive(Clone, Debug)]
pub struct Boards<'a> {
    lines: Lines<'a>,
    input_len: usize,
    /// A line that was read to see that it does not belong to the dataset before.
    pending: Option<Line<'a>>,
    /// Whether a board, an error or `0 0` was met.
    met_something: bool,
    is_finished: bool,
}

/// Exactly one dataset.
pub(crate) fn one(input: &[u8]) -> Result<Board, BoardError> {
    let mut boards = Boards::new(input);
    let nothing = BoardErrorKind::Text(TextErrorKind::Empty);
    let board = match boards.next() {
        Some(first) => first?,
        None => return Err(BoardError::new(nothing, boards.lines.end())),
    };
    let Some(next) = boards.next_line() else {
        return Ok(board);
    };
    if is_end_mark(&next) {
        return match boards.after_the_end() {
            Some(error) => Err(error),
            None => Ok(board),
        };
    }
    next.check().map_err(|error| error.map_kind(Into::into))?;
    Err(BoardError::new(
        TextErrorKind::SecondPuzzle.into(),
        next.whole(),
    ))
}

impl<'a> Boards<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            lines: lines(input),
            input_len: input.len(),
            pending: None,
            met_something: false,
            is_finished: false,
        }
    }

    /// The next line that is not blank.
    fn next_line(&mut self) -> Option<Line<'a>> {
        self.pending
            .take()
            .or_else(|| self.lines.find(|line| !line.is_blank()))
    }

    /// The complaint about what follows `0 0`, if anything does.
    fn after_the_end(&mut self) -> Option<BoardError> {
        let line = self.next_line()?;
        Some(BoardError::new(BoardErrorKind::AfterTheEnd, line.whole()))
    }

    /// The rows that belong to `size`.
    fn dataset(&mut self, header: &Line<'a>, size: Size) -> Result<Board, BoardError> {
        let Size { height, width } = size;
        // A header may promise far more than there is: room is made at once only where the input is long enough to fill it.
        let fits = size.cells() <= self.input_len - header.offset;
        let mut obstacles = BitGrid::empty(Size::new(if fits { height } else { 0 }, width));
        let mut ends = Ends::default();
        for row in 0..height {
            let missing_rows = BoardErrorKind::MissingRows {
                expected: height,
                found: row,
            };
            let line = match self.lines.next() {
                Some(line) if line.is_blank() => {
                    return Err(BoardError::new(missing_rows, line.whole()));
                }
                Some(line) => line,
                None => return Err(BoardError::new(missing_rows, self.lines.end())),
            };
            let words = if fits {
                obstacles.row_mut(row)
            } else {
                obstacles.push_row()
            };
            if !read_tidy_row(&line, row, width, words, &mut ends) {
                if width != 2 && numbers(&line).is_some() {
                    self.pending = Some(line);
                    return Err(BoardError::new(missing_rows, line.whole()));
                }
                if let Err(error) = read_row(&line, row, width, words, &mut ends) {
                    self.skip_rows(height - row - 1, width);
                    return Err(error);
                }
            }
        }
        for net in Net::ALL {
            let found = ends.found[net.index()];
            if found < 2 {
                return Err(BoardError::new(
                    BoardErrorKind::MissingEnds { net, found },
                    header.whole(),
                ));
            }
        }
        Ok(Board::new(obstacles, ends.at).expect("four cells, each read from its own number"))
    }

    /// Skips the rest of a broken dataset: at most `rows` rows.
    fn skip_rows(&mut self, rows: u16, width: u16) {
        for _ in 0..rows {
            match self.lines.next() {
                None => return,
                Some(line) if line.is_blank() => return,
                Some(line) if width != 2 && numbers(&line).is_some() => {
                    self.pending = Some(line);
                    return;
                }
                Some(_) => {}
            }
        }
    }

    /// Skips from a line that should have been a header to one that is, or that is behind a blank line.
    fn skip_to_header(&mut self) {
        for line in self.lines.by_ref() {
            if line.is_blank() {
                return;
            }
            if numbers(&line).is_some() {
                self.pending = Some(line);
                return;
            }
        }
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<Board, BoardError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_finished {
            return None;
        }
        let Some(line) = self.next_line() else {
            self.is_finished = true;
            let nothing = BoardErrorKind::Text(TextErrorKind::Empty);
            return (!self.met_something).then(|| Err(BoardError::new(nothing, self.lines.end())));
        };
        self.met_something = true;
        if is_end_mark(&line) {
            self.is_finished = true;
            return self.after_the_end().map(Err);
        }
        Some(match header(&line) {
            Ok(size) => self.dataset(&line, size),
            Err(error) => {
                self.skip_to_header();
                Err(error)
            }
        })
    }
}

/// The ends met until now.
#[derive(Default)]
struct Ends {
    at: [[Position; 2]; 2],
    found: [u8; 2],
}

impl Ends {
    /// Takes one more; false if it is the third of its net.
    fn add(&mut self, net: Net, position: Position) -> bool {
        let found = usize::from(self.found[net.index()]);
        if found == 2 {
            return false;
        }
        self.at[net.index()][found] = position;
        self.found[net.index()] += 1;
        true
    }
}

fn is_end_mark(line: &Line<'_>) -> bool {
    numbers(line) == Some([0, 0])
}

/// The two numbers of a line that holds nothing else; what exceeds a `u32` counts as its maximum.
fn numbers(line: &Line<'_>) -> Option<[u32; 2]> {
    let mut found = [0; 2];
    let mut count = 0;
    for token in line
        .bytes
        .split(|&byte| byte == b' ')
        .filter(|token| !token.is_empty())
    {
        *found.get_mut(count)? = number(token)?;
        count += 1;
    }
    (count == 2).then_some(found)
}

fn number(token: &[u8]) -> Option<u32> {
    token.iter().try_fold(0_u32, |value, byte| {
        byte.is_ascii_digit().then(|| {
            value
                .saturating_mul(10)
                .saturating_add(u32::from(byte - b'0'))
        })
    })
}

/// The size that a header says.
fn header(line: &Line<'_>) -> Result<Size, BoardError> {
    line.check().map_err(|error| error.map_kind(Into::into))?;
    let Some(sides) = numbers(line) else {
        return Err(BoardError::new(BoardErrorKind::NotAHeader, line.whole()));
    };
    let [height, width] = sides.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
    for (long, side) in sides.into_iter().zip([TooLarge::Rows, TooLarge::Columns]) {
        if long as usize > MAX_SIDE {
            let kind = BoardErrorKind::TooLarge(side);
            return Err(BoardError::new(kind, line.whole()));
        }
    }
    if sides.contains(&0) {
        return Err(BoardError::new(BoardErrorKind::NoCells, line.whole()));
    }
    Ok(Size::new(height, width))
}

/// Reads a row of one-digit numbers, one blank between them, as practically all are; false, and nothing done, if it is another or has a fault.
fn read_tidy_row(
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
fn read_row(
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
