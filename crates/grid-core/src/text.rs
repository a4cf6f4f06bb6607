//! Lines of an input, and errors with a place.
//!
//! Every text form of the puzzles is read line by line. [`lines`] drops what has no meaning in any
//! form: a UTF-8 byte order mark, the line end (`\n` or `\r\n`), and trailing blanks and tabs.
//! [`Line::check`] refuses what no form allows: NUL, other control characters, tabs, and bytes that
//! are not UTF-8.

use core::fmt;
use core::ops::Range;

use crate::position::MAX_SIDE;

/// A place in an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters. A byte outside any character counts as one.
    pub column: usize,
    /// The byte span in the whole input.
    pub span: Range<usize>,
}

/// `line 3, column 4`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An error of a text form: its kind, of type `K` of the crate, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError<K> {
    kind: K,
    place: Place,
}

impl<K> ParseError<K> {
    /// An error of this kind at `place`.
    pub const fn new(kind: K, place: Place) -> Self {
        Self { kind, place }
    }

    /// The kind of error.
    pub const fn kind(&self) -> &K {
        &self.kind
    }

    /// The place of the error.
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// Converts the kind, and keeps the place.
    pub fn map_kind<L>(self, map: impl FnOnce(K) -> L) -> ParseError<L> {
        ParseError {
            kind: map(self.kind),
            place: self.place,
        }
    }
}

/// `line 3, column 4: ` and the kind, on one line.
impl<K: fmt::Display> fmt::Display for ParseError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

impl<K: fmt::Debug + fmt::Display> core::error::Error for ParseError<K> {}

/// Errors that every text form has in common.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// The input contains no puzzle.
    Empty,
    /// A byte that is not part of a UTF-8 character.
    NotUtf8(u8),
    /// A NUL byte, as in UTF-16 or binary data.
    Nul,
    /// A tab in front of other characters.
    Tab,
    /// Another control character, such as a lone carriage return.
    Control(char),
    /// A second puzzle where exactly one was expected.
    SecondPuzzle,
}

impl TextErrorKind {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotUtf8(_) => "not-utf8",
            Self::Nul => "nul",
            Self::Tab => "tab",
            Self::Control(_) => "control",
            Self::SecondPuzzle => "second-puzzle",
        }
    }
}

impl fmt::Display for TextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no puzzle in the input"),
            Self::NotUtf8(byte) => write!(f, "byte 0x{byte:02x} is not UTF-8 text"),
            Self::Nul => f.write_str("NUL byte: binary or UTF-16 data?"),
            Self::Tab => f.write_str("tab inside a line"),
            Self::Control(control) => write!(
                f,
                "control character U+{:04X} inside a line",
                u32::from(*control)
            ),
            Self::SecondPuzzle => f.write_str("a second puzzle, where exactly one is expected"),
        }
    }
}

/// The side of a map that is longer than [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TooLarge {
    /// There are more rows.
    Rows,
    /// A row has more columns.
    Columns,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
        };
        write!(f, "more than {MAX_SIDE} {side}")
    }
}

/// One line of an input, without its line end and trailing blanks and tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The line's number, from 1.
    pub number: usize,
    /// Byte offset of the line in the whole input.
    pub offset: usize,
    /// The bytes of the line.
    pub bytes: &'a [u8],
}

impl<'a> Line<'a> {
    /// Whether the line is empty.
    #[must_use]
    pub const fn is_blank(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The place of `range`, in bytes of this line. It may start or end at the end of the line.
    #[must_use]
    pub fn place(&self, range: Range<usize>) -> Place {
        let before = &self.bytes[..range.start.min(self.bytes.len())];
        let past_end = range.start - before.len();
        Place {
            line: self.number,
            column: characters(before) + past_end + 1,
            span: self.offset + range.start..self.offset + range.end,
        }
    }

    /// The place of the character that starts at byte `at` of this line. At the end of the line,
    /// the empty place after it.
    #[must_use]
    pub fn place_at(&self, at: usize) -> Place {
        self.place(at..at + character_len(self.bytes.get(at..).unwrap_or_default()))
    }

    /// The place of the whole line.
    #[must_use]
    pub fn whole(&self) -> Place {
        self.place(0..self.bytes.len())
    }

    /// An error of `kind` at the character that starts at byte `at`.
    #[must_use]
    pub fn error<K>(&self, kind: K, at: usize) -> ParseError<K> {
        ParseError::new(kind, self.place_at(at))
    }

    /// Returns the character that starts at byte `at` of this line, or U+FFFD at its end.
    ///
    /// # Errors
    /// A tab, NUL or other control character, or a byte that is not UTF-8.
    pub fn character(&self, at: usize) -> Result<char, TextErrorKind> {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let line = Line {
            bytes: &rest[..character_len(rest)],
            ..*self
        };
        match line.check() {
            Ok(text) => Ok(text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)),
            Err(error) => Err(error.kind),
        }
    }

    /// Returns the line of byte `at` of the input. `self` is that line, or one above it.
    #[must_use]
    pub fn line_of(self, input: &'a [u8], at: usize) -> Self {
        let rest = Lines {
            input,
            offset: self.offset,
            number: self.number,
        };
        let is_above = |line: &Self| line.offset <= at;
        rest.take_while(is_above).last().unwrap_or(self)
    }

    /// Returns the line as text.
    ///
    /// # Errors
    /// The first tab, NUL or other control character, or byte that is not UTF-8.
    pub fn check(&self) -> Result<&'a str, ParseError<TextErrorKind>> {
        let (valid, broken) = match core::str::from_utf8(self.bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let (valid, rest) = self.bytes.split_at(error.valid_up_to());
                (
                    core::str::from_utf8(valid).unwrap_or_default(),
                    rest.first(),
                )
            }
        };
        if let Some((at, control)) = valid
            .char_indices()
            .find(|(_, character)| character.is_control())
        {
            let kind = match control {
                '\0' => TextErrorKind::Nul,
                '\t' => TextErrorKind::Tab,
                other => TextErrorKind::Control(other),
            };
            return Err(self.error(kind, at));
        }
        match broken {
            Some(&byte) => Err(self.error(TextErrorKind::NotUtf8(byte), valid.len())),
            None => Ok(valid),
        }
    }
}

/// Length in bytes of the first character of `bytes`: 1 for a byte that starts no character, 0 for
/// no bytes.
fn character_len(bytes: &[u8]) -> usize {
    let longest = bytes.len().min(4);
    (1..=longest)
        .find(|&len| core::str::from_utf8(&bytes[..len]).is_ok())
        .unwrap_or(longest.min(1))
}

/// Number of characters in `bytes`. A byte outside any character counts as one.
fn characters(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

/// The lines of an input. A last line without a line end counts, an empty rest after the last line
/// end does not.
#[must_use]
pub fn lines(input: &[u8]) -> Lines<'_> {
    let offset = if input.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    Lines {
        input,
        offset,
        number: 1,
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Iterator of [`lines`].
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    input: &'a [u8],
    offset: usize,
    number: usize,
}

impl Lines<'_> {
    /// The empty place after the last byte read.
    #[must_use]
    pub const fn end(&self) -> Place {
        Place {
            line: self.number,
            column: 1,
            span: self.offset..self.offset,
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = &self.input[self.offset..];
        if rest.is_empty() {
            return None;
        }
        let (content, taken) = match line_end(rest) {
            Some(end) => (&rest[..end], end + 1),
            None => (rest, rest.len()),
        };
        let content = content.strip_suffix(b"\r").unwrap_or(content);
        let kept = content
            .iter()
            .rposition(|byte| !matches!(byte, b' ' | b'\t'))
            .map_or(0, |last| last + 1);
        let line = Line {
            number: self.number,
            offset: self.offset,
            bytes: &content[..kept],
        };
        self.offset += taken;
        self.number += 1;
        Some(line)
    }
}

/// Where the first line of `text` ends.
fn line_end(text: &[u8]) -> Option<usize> {
    // Sixteen bytes at a time: a fold without early exit compiles to a few vector instructions.
    let (parts, _) = text.as_chunks::<16>();
    let has_end = |part: &[u8; 16]| part.iter().fold(false, |any, &byte| any | (byte == b'\n'));
    let whole = 16 * parts.iter().take_while(|part| !has_end(part)).count();
    let end = text[whole..].iter().position(|&byte| byte == b'\n')?;
    Some(whole + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(input: &str) -> Vec<&[u8]> {
        lines(input.as_bytes()).map(|line| line.bytes).collect()
    }

    #[test]
    fn line_ends_marks_and_trailing_blanks_do_not_matter() {
        let expected: [&[u8]; 3] = [b"##", b"", b" #"];
        for input in [
            "##\n\n #\n",
            "##\r\n\r\n #\r\n",
            "\u{feff}##\n\n #",
            "## \t\n\t\n # ",
            "## \r\n \r\n # \r\n",
        ] {
            assert_eq!(contents(input), expected, "{input:?}");
        }
        let blank: Vec<bool> = lines(b"##\n\t\n").map(|line| line.is_blank()).collect();
        assert_eq!(blank, [false, true]);
        assert_eq!(TooLarge::Rows.to_string(), "more than 65535 rows");
        assert_eq!(TooLarge::Columns.to_string(), "more than 65535 columns");
        assert!(contents("").is_empty());
        assert!(contents("\u{feff}").is_empty());
        assert_eq!(contents("\n").len(), 1);
    }

    #[test]
    fn offsets_count_the_whole_input() {
        let input = "\u{feff}a \r\nbc\n".as_bytes();
        for line in lines(input) {
            assert_eq!(&input[line.offset..][..line.bytes.len()], line.bytes);
            assert_eq!(&input[line.whole().span], line.bytes);
        }
    }

    #[test]
    fn each_byte_has_its_line() {
        let input = "\u{feff}a \r\n\nbc\n#".as_bytes();
        let all: Vec<Line<'_>> = lines(input).collect();
        for (above, first) in all.iter().enumerate() {
            for at in first.offset..input.len() {
                let line = all[above..].iter().rfind(|line| line.offset <= at);
                assert_eq!(Some(&first.line_of(input, at)), line, "{at}");
            }
        }
    }

    #[test]
    fn a_character_is_whole_or_an_error() {
        let line = |bytes| Line {
            number: 1,
            offset: 0,
            bytes,
        };
        let text = line("#\u{e9}\u{1f600}".as_bytes());
        assert_eq!(
            [0, 1, 3].map(|at| text.character(at)),
            ['#', '\u{e9}', '\u{1f600}'].map(Ok)
        );
        assert_eq!(text.character(7), Ok(char::REPLACEMENT_CHARACTER));
        let broken = line(b"\t\0\x07\xff");
        let kinds = [
            TextErrorKind::Tab,
            TextErrorKind::Nul,
            TextErrorKind::Control('\u{7}'),
            TextErrorKind::NotUtf8(0xff),
        ];
        assert_eq!([0, 1, 2, 3].map(|at| broken.character(at)), kinds.map(Err));
    }

    #[test]
    fn ends_are_found_wherever_they_lie() {
        for length in 0..70 {
            for (first, second) in (0..length).flat_map(|i| (0..=i).map(move |j| (j, i))) {
                let mut input = vec![b'#'; length];
                input[first] = b'\n';
                input[second] = b'\n';
                let mut expected: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
                // An end at the very end opens no further line.
                expected.pop_if(|last| last.is_empty());
                let found: Vec<&[u8]> = lines(&input).map(|line| line.bytes).collect();
                assert_eq!(found, expected, "{length} {first} {second}");
            }
        }
        assert_eq!(lines(&[b'\n'; 40]).count(), 40);
    }

    #[test]
    fn a_place_may_lie_past_the_end() {
        let line = lines("##\n\u{e9}#\n".as_bytes()).nth(1).unwrap();
        let place = line.place(4..5);
        assert_eq!((place.line, place.column, place.span), (2, 4, 7..8));
    }

    #[test]
    fn columns_count_characters() {
        let line = lines("\n\u{e9}\u{1f600}x".as_bytes()).nth(1).unwrap();
        assert_eq!(
            line.place_at(6),
            Place {
                line: 2,
                column: 3,
                span: 7..8
            }
        );
        assert_eq!(
            line.place_at(2),
            Place {
                line: 2,
                column: 2,
                span: 3..7
            }
        );
        assert_eq!(
            line.place_at(7),
            Place {
                line: 2,
                column: 4,
                span: 8..8
            }
        );
    }

    #[test]
    fn the_first_fault_of_a_line_is_named() {
        let check = |input: &'static [u8]| lines(input).find_map(|line| line.check().err());
        let found = |input| check(input).map(|error| (error.kind().clone(), error.place().column));
        assert_eq!(found(b"##\n# #"), None);
        assert_eq!(found(b"##\n#\t#"), Some((TextErrorKind::Tab, 2)));
        assert_eq!(found(b"#\0\t#"), Some((TextErrorKind::Nul, 2)));
        assert_eq!(found(b"#\r#"), Some((TextErrorKind::Control('\r'), 2)));
        assert_eq!(
            found(b"\xc3\xa9#\xff#"),
            Some((TextErrorKind::NotUtf8(0xff), 3))
        );
        assert_eq!(found(b"#\xe2\x82"), Some((TextErrorKind::NotUtf8(0xe2), 2)));
        assert_eq!(found(b"\t\xff"), Some((TextErrorKind::Tab, 1)));
        assert_eq!(
            check(b"#\t#").unwrap().to_string(),
            "line 1, column 2: tab inside a line"
        );
    }

    #[test]
    fn bytes_that_are_no_characters_count_one_each() {
        let line = lines(b"\xff\xfe#").next().unwrap();
        assert_eq!(line.place_at(2).column, 3);
        assert_eq!(line.place_at(0).span, 0..1);
    }
}
