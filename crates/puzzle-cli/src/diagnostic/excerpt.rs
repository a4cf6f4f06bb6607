//! The part of a line that a diagnostic shows. It is short for a line of any length, and safe to
//! print for any bytes.

use std::ops::Range;

use grid_core::text::Place;

/// A piece of a line of the input, and the span at fault in it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// The text to print.
    pub(crate) text: String,
    /// The bytes of `text` to point at.
    pub(crate) span: Range<usize>,
}

/// Maximum number of characters before the start of the span, and from there on.
const SIDE: usize = 60;

/// Number of bytes that hold more than [`SIDE`] characters. So a character that is cut in two at
/// their end is not shown.
const SIDE_BYTES: usize = 4 * (SIDE + 2);

/// Replaces the part that is cut from a line.
const CUT: char = '…';

impl Excerpt {
    /// Returns the text around `place` on the line where it starts, if there is any.
    pub(crate) fn of(input: &[u8], place: &Place) -> Option<Self> {
        let start = place.span.start.min(input.len());
        let newline_before = input[..start].iter().rposition(|&byte| byte == b'\n');
        let line = newline_before.map_or(0, |newline| newline + 1)..line_end(input, start);
        let span_end = place.span.end.clamp(start, line.end);

        let before = &input[line.start.max(start.saturating_sub(SIDE_BYTES))..start];
        let mut before: Vec<char> = visible(before).collect();
        if line.start == 0 && before.first() == Some(&BYTE_ORDER_MARK) {
            before.remove(0);
        }
        let cut_before = before.len().saturating_sub(SIDE);
        let from = visible(&input[start..line.end.min(start + SIDE_BYTES)]);
        let mut from: Vec<char> = from.collect();
        let span_bytes = &input[start..span_end.min(start + SIDE_BYTES)];
        let span_characters = visible(span_bytes).count().min(SIDE);
        let cut_after = from.len() > SIDE;
        from.truncate(SIDE);

        let mut text = String::new();
        text.extend((cut_before > 0).then_some(CUT));
        text.extend(&before[cut_before..]);
        let span_start = text.len();
        text.extend(&from[..span_characters]);
        let span = span_start..text.len();
        text.extend(&from[span_characters..]);
        text.extend(cut_after.then_some(CUT));
        // A place past the end of the input is on a line of its own.
        let is_past_end = place.column == 1 && span.start > 0;
        (!text.is_empty() && !is_past_end).then_some(Self { text, span })
    }
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns the end of the line that holds `start`, without the line break.
fn line_end(input: &[u8], start: usize) -> usize {
    let rest = &input[start..];
    let newline = rest.iter().position(|&byte| byte == b'\n');
    match newline.unwrap_or(rest.len()).checked_sub(1) {
        Some(last) if newline.is_some() && rest[last] == b'\r' => start + last,
        Some(last) => start + last + 1,
        None => start,
    }
}

/// Returns the characters of `bytes`, with a picture for each control character and a replacement
/// character for each invalid byte.
fn visible(bytes: &[u8]) -> impl Iterator<Item = char> {
    bytes.utf8_chunks().flat_map(|chunk| {
        let replacements = std::iter::repeat_n('\u{fffd}', chunk.invalid().len());
        chunk.valid().chars().map(picture).chain(replacements)
    })
}

fn picture(character: char) -> char {
    /// U+2400 is the picture of NUL, and so on in order.
    const PICTURES: u32 = 0x2400;
    match u32::from(character) {
        code @ 0..=0x1f => char::from_u32(PICTURES + code).unwrap_or('\u{fffd}'),
        0x7f => '\u{2421}',
        0x80..=0x9f => '\u{fffd}',
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(input: &[u8], span: Range<usize>) -> (String, String) {
        let place = Place {
            line: 1,
            column: 2,
            span,
        };
        match Excerpt::of(input, &place) {
            Some(excerpt) => {
                let pointed_at = excerpt.text[excerpt.span].to_owned();
                (excerpt.text, pointed_at)
            }
            None => pair("", ""),
        }
    }

    fn pair(text: &str, pointed_at: &str) -> (String, String) {
        (text.to_owned(), pointed_at.to_owned())
    }

    #[test]
    fn the_line_of_the_span_and_nothing_else() {
        assert_eq!(excerpt(b"ab\ncdx\r\nef", 4..5), pair("cdx", "d"));
        assert_eq!(excerpt(b"ab\ncdx\r\nef", 6..6), pair("cdx", ""));
        assert_eq!(excerpt(b"ab\ncd", 0..5), pair("ab", "ab"));
        assert_eq!(excerpt(b"ab\n", 3..3), pair("", ""));
        assert_eq!(excerpt(b"", 7..9), pair("", ""));
        assert_eq!(excerpt(b"\r\n", 0..0), pair("", ""));
        assert_eq!(excerpt("\u{feff}ab".as_bytes(), 4..5), pair("ab", "b"));
    }

    #[test]
    fn nothing_is_shown_of_a_line_that_is_not_there() {
        let place = Place {
            line: 2,
            column: 1,
            span: 3..3,
        };
        assert_eq!(Excerpt::of(b"; a", &place), None);
    }

    #[test]
    fn unprintable_bytes_get_a_picture() {
        assert_eq!(
            excerpt(b"a\0\x1b[1m\t\xff\xc3\x7f\xc2\x85b", 1..2),
            pair("a␀␛[1m␉\u{fffd}\u{fffd}␡\u{fffd}b", "␀")
        );
    }

    #[test]
    fn long_lines_are_cut_at_both_ends() {
        let mut input = vec![b'x'; 10_000];
        input[5_000] = b'!';
        let (text, pointed_at) = excerpt(&input, 5_000..5_001);
        assert_eq!(pointed_at, "!");
        let expected = format!("…{}!{}…", "x".repeat(SIDE), "x".repeat(SIDE - 1));
        assert_eq!(text, expected);
        let (text, pointed_at) = excerpt(&input, 0..10_000);
        assert_eq!(pointed_at, "x".repeat(SIDE));
        assert_eq!(text, pointed_at + "…");
        let wide = "é😀".repeat(1_000);
        let (text, pointed_at) = excerpt(wide.as_bytes(), 602..606);
        assert_eq!(pointed_at, "😀");
        assert!(!text.contains('\u{fffd}'), "{text}");
    }
}
