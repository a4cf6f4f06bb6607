//! Parses the maps of an input: rows, with titles and comments between the maps (`map`, `text`),
//! or LeetCode 864's JSON (`array`). `rows` collects the cells of both forms.

mod array;
mod map;
mod rows;
mod text;

use grid_core::text::{Line, Lines, ParseError, TextErrorKind, lines};
use grid_core::title::{Titled, titled};

use self::rows::Rows;
use self::text::{is_text, is_word_above};
use crate::error::{VaultError, VaultErrorKind};
use crate::vault::Vault;

/// Parses the only map of an input.
pub(crate) fn one(input: &[u8]) -> Result<Vault, VaultError> {
    let mut vaults = Vaults::new(input);
    let vault = vaults.next().unwrap_or_else(|| Err(vaults.empty()))?;
    match vaults.next() {
        None => Ok(vault),
        Some(_) => {
            let second = vaults
                .last
                .map_or(vaults.lines.end(), |(first, _)| first.whole());
            Err(ParseError::new(TextErrorKind::SecondPuzzle.into(), second))
        }
    }
}

/// Iterator of [`Vault::parse_all`].
#[derive(Clone, Debug)]
pub struct Vaults<'a> {
    input: &'a [u8],
    lines: Lines<'a>,
    /// The first line of the last map, and the byte behind its last line.
    last: Option<(Line<'a>, usize)>,
    /// Whether the error of an empty input was returned.
    empty_said: bool,
}

impl<'a> Vaults<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            lines: lines(input),
            last: None,
            empty_said: false,
        }
    }

    /// Returns the maps with their titles: the line `Title:` around the rows, or the line of text
    /// above them.
    pub fn titled(mut self) -> impl Iterator<Item = Titled<'a, Result<Vault, VaultError>>> {
        let input = self.input;
        let spans = core::iter::from_fn(move || {
            let vault = self.next()?;
            let span = self.last.map_or(0..0, |(first, end)| first.offset..end);
            Some((vault, span))
        });
        titled(input, spans)
    }

    /// The error of an input without a map: the first character that no form allows, if there is
    /// one.
    fn empty(&self) -> VaultError {
        let fault = lines(self.input).find_map(|line| line.check().err());
        let empty = || ParseError::new(TextErrorKind::Empty.into(), self.lines.end());
        fault.map_or_else(empty, |fault| fault.map_kind(VaultErrorKind::Text))
    }

    /// Reads the array at byte `open`.
    fn array(&mut self, first: Line<'a>, open: usize) -> Result<Vault, VaultError> {
        let mut rows = Rows::default();
        let read = array::read(self.input, open, |line| rows.push(line, 0));
        let mut lines = self.lines.clone();
        while lines.next().is_some_and(|line| line.offset < read.end) {
            self.lines = lines.clone();
        }
        self.last = Some((first, self.lines.end().span.start));
        match read.fault {
            None => rows.finish(&first),
            Some((kind, at)) => {
                let line = first.line_of(self.input, at);
                Err(line.error(kind, at - line.offset))
            }
        }
    }
}

impl Iterator for Vaults<'_> {
    type Item = Result<Vault, VaultError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(first) = self.lines.find(|line| !line.is_blank()) else {
                if self.last.is_some() || self.empty_said {
                    return None;
                }
                self.empty_said = true;
                return Some(Err(self.empty()));
            };
            if !matches!(first.bytes[0], b'#' | b'.' | b'@') {
                if let Some(open) = array::opening(first.bytes) {
                    return Some(self.array(first, first.offset + open));
                }
                if is_text(&first) || is_word_above(&first, self.lines.clone().next()) {
                    continue;
                }
            }
            if let Some((vault, end)) = map::read(&first, &mut self.lines) {
                self.last = Some((first, end));
                return Some(vault);
            }
        }
    }
}

impl core::iter::FusedIterator for Vaults<'_> {}
