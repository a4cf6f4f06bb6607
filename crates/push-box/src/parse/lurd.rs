//! Walks as LURD text: one letter per step, with counts and groups.
//!
//! `3r` is `rrr`, and `2(lU)` is `lUlU`. Groups may contain groups. Blanks, tabs, commas and line
//! ends between steps have no meaning.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use grid_core::text::{Line, ParseError, TextErrorKind, lines};

use crate::walk::{Step, Walk};

/// Most steps that counts may produce.
const MOST_REPEATED: usize = 1 << 27;

/// An error in LURD text, with its place.
pub type WalkError = ParseError<WalkErrorKind>;

/// What is wrong with a LURD text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkErrorKind {
    /// An error of any text form.
    Text(TextErrorKind),
    /// A character that is not one of `u d l r U D L R`.
    UnknownStep(char),
    /// A count of 0, or a count that no step or group follows.
    Count,
    /// A parenthesis without its partner.
    Group,
    /// Counts that produce more than `most` steps.
    TooLong {
        /// Most steps that counts may produce.
        most: usize,
    },
}

impl WalkErrorKind {
    /// Returns the name of the variant in the program's JSON. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Text(kind) => kind.code(),
            Self::UnknownStep(_) => "unknown-step",
            Self::Count => "count",
            Self::Group => "group",
            Self::TooLong { .. } => "too-long",
        }
    }
}

impl fmt::Display for WalkErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(kind) => kind.fmt(f),
            Self::UnknownStep(step) => {
                write!(
                    f,
                    "{step:?} is not a step: u, d, l, r move and U, D, L, R push"
                )
            }
            Self::Count => f.write_str("a count is at least 1 and stands before a step or `(`"),
            Self::Group => f.write_str("a parenthesis without its partner"),
            Self::TooLong { most } => write!(f, "counts produce more than {most} steps"),
        }
    }
}

/// An open group.
struct Group<'a> {
    count: usize,
    /// Number of steps before the group.
    start: usize,
    /// The parenthesis.
    open: (Line<'a>, usize),
}

/// Parses LURD text. A text without steps is the empty walk. Takes time proportional to the text
/// and its steps.
impl FromStr for Walk {
    type Err = WalkError;

    fn from_str(text: &str) -> Result<Self, WalkError> {
        let mut letters = Vec::with_capacity(text.len());
        let mut groups: Vec<Group<'_>> = Vec::new();
        for line in lines(text.as_bytes()) {
            let fail = |kind, at| Err(line.error(kind, at));
            let mut count: Option<usize> = None;
            for (at, &byte) in line.bytes.iter().enumerate() {
                if let b'0'..=b'9' = byte {
                    let digit = usize::from(byte - b'0');
                    count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
                    continue;
                }
                let repeats = count.take();
                if repeats.is_some_and(|count| count == 0 || b" \t,)".contains(&byte)) {
                    return fail(WalkErrorKind::Count, at);
                }
                // The steps from `start` on are there once, and are wanted `count` times.
                let (start, count) = match byte {
                    b' ' | b'\t' | b',' => continue,
                    b'(' => {
                        groups.push(Group {
                            count: repeats.unwrap_or(1),
                            start: letters.len(),
                            open: (line, at),
                        });
                        continue;
                    }
                    b')' => match groups.pop() {
                        Some(group) => (group.start, group.count),
                        None => return fail(WalkErrorKind::Group, at),
                    },
                    _ if Step::from_letter(byte).is_some() => {
                        letters.push(byte);
                        (letters.len() - 1, repeats.unwrap_or(1))
                    }
                    _ => {
                        let checked = line
                            .check()
                            .map_err(|error| error.map_kind(WalkErrorKind::Text))?;
                        let step = checked[at..].chars().next().unwrap_or_default();
                        return fail(WalkErrorKind::UnknownStep(step), at);
                    }
                };
                let added = (letters.len() - start).saturating_mul(count - 1);
                if added > 0 && added > MOST_REPEATED.saturating_sub(letters.len()) {
                    let most = MOST_REPEATED;
                    return fail(WalkErrorKind::TooLong { most }, at);
                }
                let repeated = start..letters.len();
                for _ in 1..count.min(added + 1) {
                    letters.extend_from_within(repeated.clone());
                }
            }
            if count.is_some() {
                return fail(WalkErrorKind::Count, line.bytes.len());
            }
        }
        match groups.pop() {
            Some(group) => Err(group.open.0.error(WalkErrorKind::Group, group.open.1)),
            None => Ok(Self::from_letters(letters)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn counts_and_groups_repeat_steps() {
        for (text, steps) in [
            ("3r", "rrr"),
            ("2(lU)", "lUlU"),
            ("2(l2(uR)d)", "luRuRdluRuRd"),
            ("l, u,\tr\n2(d\nD)", "lurdDdD"),
            ("9(9(9()))", ""),
            ("", ""),
        ] {
            let walk: Walk = text.parse().expect("LURD text");
            assert_eq!(walk.to_string(), steps, "{text}");
        }
    }

    #[test]
    fn each_error_has_its_place() {
        let most = MOST_REPEATED;
        for (text, line, column, kind) in [
            ("l\n0r", 2, 2, WalkErrorKind::Count),
            ("3", 1, 2, WalkErrorKind::Count),
            ("3 r", 1, 2, WalkErrorKind::Count),
            ("(3)", 1, 3, WalkErrorKind::Count),
            ("l\n2(r", 2, 2, WalkErrorKind::Group),
            ("r)", 1, 2, WalkErrorKind::Group),
            (
                "999999999999999999999r",
                1,
                22,
                WalkErrorKind::TooLong { most },
            ),
            ("99999(99999(r))", 1, 15, WalkErrorKind::TooLong { most }),
            ("rx", 1, 2, WalkErrorKind::UnknownStep('x')),
        ] {
            let error = text.parse::<Walk>().expect_err("not LURD text");
            let place = error.place();
            assert_eq!((place.line, place.column), (line, column), "{text}");
            assert_eq!(*error.kind(), kind, "{text}");
        }
    }
}
