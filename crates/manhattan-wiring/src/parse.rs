//! From bytes to boards: the judge's form.
//!
//! A dataset is read line by line, and what is no dataset by lines as a `stream` of numbers. When
//! one is broken, the parser skips to where the next can start: a line of two numbers that is no
//! row of the broken one, that is, behind a blank line, behind the header's number of rows, or not
//! two numbers wide.

mod row;
mod stream;

use grid_core::text::{Line, Lines, Place, TextErrorKind, TooLarge, lines};
use grid_core::{BitGrid, MAX_SIDE, Size};

use crate::board::{Board, Net};
use crate::error::{BoardError, BoardErrorKind};
use crate::parse::row::{Ends, read_row, read_tidy_row};

/// Iterator of [`Board::parse_all`].
#[derive(Clone, Debug)]
pub struct Boards<'a> {
    lines: Lines<'a>,
    input: &'a [u8],
    /// The whole line of `pending`, if that starts inside it.
    whole: Option<Line<'a>>,
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
    let error = if is_end_mark(&next) {
        match boards.after_the_end() {
            Some(error) => error,
            None => return Ok(board),
        }
    } else if let Err(error) = next.check() {
        error.map_kind(Into::into)
    } else {
        BoardError::new(TextErrorKind::SecondPuzzle.into(), next.whole())
    };
    Err(placed(boards.whole, error))
}

impl<'a> Boards<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            lines: lines(input),
            input,
            whole: None,
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
        // A header may promise far more than there is: room is made at once only where the input is
        // long enough to fill it.
        let fits = size.cells() <= self.input.len() - header.offset;
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

    /// The dataset of `line` as a stream, with the byte behind it. Below a header on its own line
    /// the last number ends a line too: a row that is too short must not take cells from what
    /// follows.
    fn stream(&self, line: &Line<'_>) -> Option<(Board, usize)> {
        let (board, end) = stream::read(self.input, line.offset)?;
        let mut rest = self.input[end..].iter().take_while(|&&byte| byte != b'\n');
        let is_line_end = rest.all(u8::is_ascii_whitespace);
        (is_line_end || numbers(line).is_none()).then_some((board, end))
    }

    /// Goes on at byte `end`, which is in `line` or in one of the `lines` behind it.
    fn go_on_at(
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

    /// Skips from a line that should have been a header to one that is, or that is behind a blank
    /// line.
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
        let after_header = self.lines.clone();
        let whole = self.whole.take();
        let streamed = whole.and_then(|_| stream::read(self.input, line.offset));
        let board = match streamed {
            Some((board, end)) => {
                self.go_on_at(line, whole, after_header, end);
                return Some(Ok(board));
            }
            None => header(&line).inspect_err(|_| self.skip_to_header()),
        };
        let board = board.and_then(|size| self.dataset(&line, size));
        Some(board.or_else(|error| match self.stream(&line) {
            Some((board, end)) => {
                self.go_on_at(line, whole, after_header, end);
                Ok(board)
            }
            None => Err(placed(whole, error)),
        }))
    }
}

/// The error with its column counted from the start of the whole line, if it is on that.
fn placed(whole: Option<Line<'_>>, error: BoardError) -> BoardError {
    let Place { line, span, .. } = error.place().clone();
    match whole.filter(|whole| whole.number == line) {
        Some(whole) => {
            let place = whole.place(span.start - whole.offset..span.end - whole.offset);
            BoardError::new(error.kind().clone(), place)
        }
        None => error,
    }
}

fn is_end_mark(line: &Line<'_>) -> bool {
    stream::is_end_mark(line.bytes)
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
        if line.bytes.contains(&b'.')
            && line
                .bytes
                .iter()
                .all(|byte| b"0123456789.# ".contains(byte))
        {
            return Err(BoardError::new(BoardErrorKind::Dots, line.whole()));
        }
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
