//! LeetCode 864's JSON: an array of strings, one per row, also inside a pasted statement.

use core::ops::Range;

use grid_core::text::Line;

use crate::error::{VaultError, VaultErrorKind};

/// Returns the byte at which an array opens: a bracket before a quote, or before the end of the
/// line after `=` or nothing.
pub(super) fn opening(line: &[u8]) -> Option<usize> {
    // `[]` is part of a type.
    let is_open = |at: &usize| matches!(line[*at], b'[' | b'{') && line.get(at + 1) != Some(&b']');
    let open = (0..line.len()).find(is_open)?;
    let before = line[..open].trim_ascii_end();
    let behind = line[open + 1..].trim_ascii_start();
    let is_start = match behind.first() {
        None => before.is_empty() || before.ends_with(b"="),
        Some(byte) => matches!(byte, b'"' | b'\''),
    };
    is_start.then_some(open)
}

/// The result of reading an array.
#[derive(Debug)]
pub(super) struct Read {
    /// The byte behind the array, or the byte of the syntax error.
    pub(super) end: usize,
    /// The first error of a row, a bracket or a comma, with its byte.
    pub(super) fault: Option<(VaultErrorKind, usize)>,
}

/// Passes the strings of the array that opens at byte `open` to `row`.
pub(super) fn read(
    input: &[u8],
    open: usize,
    mut row: impl FnMut(&Line<'_>) -> Result<(), VaultError>,
) -> Read {
    let mut at = open + 1;
    let mut fault = None;
    let broken = loop {
        skip_white(input, &mut at);
        let content = match string(input, at) {
            Ok(content) => content,
            Err(what) => break Some(what),
        };
        at = content.end + 1;
        if fault.is_none() {
            let line = Line {
                number: 0,
                offset: content.start,
                bytes: &input[content],
            };
            let error = row(&line).err();
            fault = error.map(|error| (error.kind().clone(), error.place().span.start));
        }
        skip_white(input, &mut at);
        if input.get(at) == Some(&b',') {
            at += 1;
            skip_white(input, &mut at);
            if !is_close(input.get(at)) {
                continue;
            }
        } else if !is_close(input.get(at)) {
            break Some("',' or ']'");
        }
        at += 1;
        break None;
    };
    let broken = broken.map(|what| (VaultErrorKind::Json(what), at));
    Read {
        end: at,
        fault: fault.or(broken),
    }
}

fn is_close(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b']' | b'}'))
}

fn skip_white(input: &[u8], at: &mut usize) {
    while input.get(*at).is_some_and(u8::is_ascii_whitespace) {
        *at += 1;
    }
}

/// Returns the string at byte `at` without its quotes.
fn string(input: &[u8], at: usize) -> Result<Range<usize>, &'static str> {
    let quote = match input.get(at) {
        Some(&quote @ (b'"' | b'\'')) => quote,
        _ => return Err("a row: a quote"),
    };
    let start = at + 1;
    let is_end = |&byte: &u8| byte == quote || byte == b'\n';
    match input[start..].iter().position(is_end) {
        Some(length) if input[start + length] == quote => Ok(start..start + length),
        _ => Err("a row in quotes"),
    }
}
