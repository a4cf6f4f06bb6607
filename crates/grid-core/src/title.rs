//! Titles of the puzzles of a collection, from the lines around them.

use alloc::vec::Vec;
use core::ops::Range;

use crate::text::{Line, lines};

/// A puzzle with its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Titled<'a, P> {
    /// The title, if the text around the puzzle has one.
    pub title: Option<&'a str>,
    /// The puzzle.
    pub puzzle: P,
}

/// Finds the title of each puzzle of `input`; `puzzles` gives the puzzles in order, each with the
/// bytes of its rows.
///
/// A title is the line with the key `Title:` above or below the rows, or else the nearest line of
/// text above them, or the one right below. Keys (`Author:`), solutions, numbers of rows and
/// columns, and ornaments are no titles. Reads each line of text at most twice.
pub fn titled<'a, P>(
    input: &'a [u8],
    puzzles: impl Iterator<Item = (P, Range<usize>)>,
) -> impl Iterator<Item = Titled<'a, P>> {
    let mut puzzles = puzzles.peekable();
    let mut end = 0;
    core::iter::from_fn(move || {
        let (puzzle, span) = puzzles.next()?;
        let above = input.get(end..span.start).unwrap_or_default();
        let next = puzzles.peek().map_or(input.len(), |(_, next)| next.start);
        let below = input.get(span.end..next).unwrap_or_default();
        let (is_first, is_last) = (end == 0, puzzles.peek().is_none());
        end = span.end;
        Some(Titled {
            title: title(Lines::of(above, is_first), Lines::of(below, is_last)),
            puzzle,
        })
    })
}

/// The text between two puzzles, or at an end of the input.
struct Lines<'a> {
    text: &'a [u8],
    /// Whether the input starts or ends here.
    is_outer: bool,
}

impl<'a> Lines<'a> {
    const fn of(text: &'a [u8], is_outer: bool) -> Self {
        Self { text, is_outer }
    }

    /// The lines that are not blank, each with whether it is in the paragraph of the puzzle
    /// above, and below.
    fn paragraphs(&self) -> impl DoubleEndedIterator<Item = (Line<'a>, bool, bool)> {
        // Nothing follows the last row on its own line.
        let all: Vec<_> = lines(self.text).collect();
        let is_blank = |line: &Line<'_>| line.bytes.trim_ascii().is_empty();
        let skip = usize::from(all.first().is_some_and(is_blank));
        let first_blank = all.iter().skip(skip).position(is_blank).map(|at| at + skip);
        let last_blank = all.iter().rposition(is_blank).filter(|&at| at >= skip);
        let numbered = all.into_iter().enumerate().skip(skip);
        numbered
            .filter(move |(_, line)| !is_blank(line))
            .map(move |(at, line)| {
                let is_upper = first_blank.is_none_or(|blank| at < blank);
                let is_lower = last_blank.is_none_or(|blank| at > blank);
                (line, is_upper, is_lower)
            })
    }
}

fn title<'a>(above: Lines<'a>, below: Lines<'a>) -> Option<&'a str> {
    let is_of_above = |is_upper: bool, is_lower: bool| is_upper && !is_lower && !above.is_outer;
    let is_of_next = |is_upper: bool, is_lower: bool| is_lower && !is_upper && !below.is_outer;
    let near = above.paragraphs().rev();
    let mut keys =
        near.filter(|&(_, is_upper, is_lower)| is_lower && (!is_upper || above.is_outer));
    keys.find_map(|(line, ..)| key(&line))
        .or_else(|| {
            let mut lines = below
                .paragraphs()
                .filter(|&(_, upper, lower)| !is_of_next(upper, lower));
            lines.find_map(|(line, ..)| key(&line))
        })
        .or_else(|| {
            let mut lines = above.paragraphs().rev();
            lines.find_map(|(line, upper, lower)| match is_of_above(upper, lower) {
                true => None,
                false => key(&line).or_else(|| plain(&line)),
            })
        })
        .or_else(|| {
            let mut lines = below.paragraphs().take_while(|&(_, is_upper, _)| is_upper);
            let (line, ..) = lines.next()?;
            plain(&line)
        })
}

/// The text of a line without the mark of a comment.
fn text<'a>(line: &Line<'a>) -> Option<&'a str> {
    let text = core::str::from_utf8(line.bytes).ok()?.trim();
    let text = text.trim_start_matches(['\u{feff}', ';', '\'', '"']);
    let text = text.trim_start_matches("//").trim_end_matches('"').trim();
    let is_plain = !text.contains(char::is_control);
    is_plain.then_some(text)
}

/// The value of the key `Title`.
fn key<'a>(line: &Line<'a>) -> Option<&'a str> {
    let (key, value) = text(line)?.split_once(':')?;
    let is_title = ["title", "name"]
        .iter()
        .any(|name| key.trim().eq_ignore_ascii_case(name));
    let value = value.trim();
    (is_title && !value.is_empty()).then_some(value)
}

/// Keys of collections and statements whose values are not titles.
const KEYS: [&str; 30] = [
    "author",
    "date",
    "comment",
    "comments",
    "comment-end",
    "collection",
    "set",
    "copyright",
    "email",
    "e-mail",
    "web",
    "www",
    "url",
    "http",
    "https",
    "homepage",
    "website",
    "difficulty",
    "id",
    "solver",
    "solution",
    "moves",
    "pushes",
    "rating",
    "source",
    "input",
    "output",
    "explanation",
    "note",
    "notes",
];

/// Whether a line without a key may be a title.
fn plain<'a>(line: &Line<'a>) -> Option<&'a str> {
    let text = text(line)?;
    let is_key = text.split_once(':').is_some_and(|(key, _)| {
        KEYS.iter()
            .any(|other| key.trim().eq_ignore_ascii_case(other))
    });
    let starts = |word: &str| {
        let start = text.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let is_step = |c: char| "udlrUDLR0123456789(),* ".contains(c);
    let is_walk = text.chars().all(is_step) && text.contains(|c: char| c.is_ascii_alphabetic());
    let mut words = text.split_ascii_whitespace();
    let is_sides = words.clone().count() == 2
        && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let is_ornament = !text.contains(char::is_alphanumeric) || text.starts_with("::");
    let is_other = is_key || starts("solution") || is_walk || is_sides || is_ornament;
    (!is_other).then_some(text.strip_suffix(':').unwrap_or(text))
}
