//! Parses the boards of an input in the judge's form.
//!
//! | file | reads |
//! |---|---|
//! | `dataset` | a header and its rows, line by line, with a place for each error |
//! | `row` | one row of numbers |
//! | `stream` | a dataset whose lines are not its rows: numbers between any white space |
//! | `numbers` | numbers on a line or in a stream |

mod dataset;
mod ends;
mod numbers;
mod row;
mod stream;

use grid_core::text::{Line, Lines, TextErrorKind, lines};

use self::numbers::is_end_mark;
use self::stream::placed;
use crate::board::Board;
use crate::error::{BoardError, BoardErrorKind};

/// Iterator of [`Board::parse_all`].
#[derive(Clone, Debug)]
pub struct Boards<'a> {
    input: &'a [u8],
    lines: Lines<'a>,
    /// The whole line of `pending`, if `pending` is only its end.
    whole: Option<Line<'a>>,
    /// The first line of the next dataset, if it has been read already.
    pending: Option<Line<'a>>,
    /// Whether the input has a line that is not blank.
    has_content: bool,
    is_finished: bool,
}

/// Parses an input of exactly one dataset.
pub(crate) fn one(input: &[u8]) -> Result<Board, BoardError> {
    let mut boards = Boards::new(input);
    let board = boards.next().unwrap_or_else(|| Err(boards.empty()))?;
    let error = match boards.next_line() {
        None => return Ok(board),
        Some(line) if is_end_mark(line.bytes) => match boards.after_the_end() {
            None => return Ok(board),
            Some(error) => error,
        },
        Some(line) => match line.check() {
            Ok(_) => BoardError::new(TextErrorKind::SecondPuzzle.into(), line.whole()),
            Err(error) => error.map_kind(Into::into),
        },
    };
    Err(placed(boards.whole, error))
}

impl<'a> Boards<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            lines: lines(input),
            whole: None,
            pending: None,
            has_content: false,
            is_finished: false,
        }
    }

    /// Returns the next line that is not blank.
    fn next_line(&mut self) -> Option<Line<'a>> {
        let pending = self.pending.take();
        pending.or_else(|| self.lines.find(|line| !line.is_blank()))
    }

    /// The error of an input without a dataset.
    fn empty(&self) -> BoardError {
        BoardError::new(TextErrorKind::Empty.into(), self.lines.end())
    }

    /// Returns an error if a line follows `0 0`.
    fn after_the_end(&mut self) -> Option<BoardError> {
        let line = self.next_line()?;
        Some(BoardError::new(BoardErrorKind::AfterTheEnd, line.whole()))
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
            return (!self.has_content).then(|| Err(self.empty()));
        };
        self.has_content = true;
        if is_end_mark(line.bytes) {
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
            None => dataset::header(&line).inspect_err(|_| self.skip_to_header()),
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
