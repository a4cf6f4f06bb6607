//! Walks as LURD text: one letter per step, with counts and groups.
//!
//! `3r` is `rrr`, and `2(lU)` is `lUlU`. Groups may contain groups. Blanks, tabs, commas and line
//! ends between steps have no meaning.

use alloc::vec::Vec;
use core::str::FromStr;

use grid_core::text::{Line, lines};

use crate::walk::{Step, Walk};
use crate::walk_error::{WalkError, WalkErrorKind};

/// Most steps that counts may produce.
const MOST_REPEATED: usize = 1 << 27;

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
                        let step = line.character(at).map(WalkErrorKind::UnknownStep);
                        return fail(step.unwrap_or_else(WalkErrorKind::Text), at);
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
mod tests;
