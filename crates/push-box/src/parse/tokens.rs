//! The tokens of an array, and the places where one can start.

use core::ops::Range;

use grid_core::text::{Line, TextErrorKind};

use super::Fault;
use crate::error::RoomErrorKind;

pub(super) const fn is_open(byte: u8) -> bool {
    matches!(byte, b'[' | b'{' | b'(')
}

const fn is_close(byte: u8) -> bool {
    matches!(byte, b']' | b'}' | b')')
}

pub(super) const fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'')
}

/// Returns the byte at which an array opens: a bracket before a bracket, a quote or the end of the
/// line, after nothing, a name, a type or words.
pub(super) fn opening(line: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(open) = line[at..].iter().position(|&byte| is_open(byte)) {
        let open = at + open;
        let before = line[..open].trim_ascii();
        if line[at..open].iter().any(|&byte| is_quote(byte)) {
            return None;
        }
        if line.trim_ascii() == b"[]" {
            return Some(open);
        }
        let inner = skip_type(line, open + 1);
        let is_named = before.last().is_none_or(|last| b"=:([]}>!&".contains(last));
        let is_outer = match line.get(inner) {
            None => line[open] != b'(' && (is_named || is_typed(before)),
            Some(_) if pair(line, open).is_some() => false,
            Some(&quote) if is_quote(quote) => {
                line[open] != b'(' && (is_named || is_cell(line.get(inner + 1)))
            }
            Some(&byte) => is_open(byte) && (line[open] != b'(' || is_constructor(before)),
        };
        if is_outer {
            return Some(open);
        }
        at = pair(line, open).unwrap_or(open + 1);
    }
    None
}

/// Whether a line after a syntax error can only start the next array.
pub(super) fn restarts(first: &Line<'_>, line: &Line<'_>) -> bool {
    let inner = |line: &[u8]| {
        let open = opening(line)?;
        line.get(skip_type(line, open + 1)).copied()
    };
    let rows_are_strings = inner(first.bytes).is_some_and(is_quote);
    let is_nested = inner(line.bytes).is_some_and(is_open);
    let is_bare = line
        .bytes
        .trim_ascii_start()
        .first()
        .is_some_and(|&byte| is_open(byte));
    is_nested || opening(line.bytes).is_some() && (rows_are_strings || !is_bare)
}

/// Whether the last word is a type, after `=`, `[]` or `>`.
fn is_typed(before: &[u8]) -> bool {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let rest = before.iter().rev().skip_while(|byte| is_word(byte));
    let last = rest.copied().find(|&byte| byte != b' ');
    last.is_some_and(|last| b"=]>".contains(&last))
}

fn is_cell(byte: Option<&u8>) -> bool {
    byte.is_some_and(|byte| b"#.SBT@$*+-_ ".contains(byte))
}

/// Whether a parenthesis after this text opens an array: `Array(`, `arrayOf(`, `listOf(`.
fn is_constructor(before: &[u8]) -> bool {
    let ends = |word: &[u8]| {
        before.len() >= word.len() && before[before.len() - word.len()..].eq_ignore_ascii_case(word)
    };
    ends(b"array") || ends(b"arrayOf") || ends(b"list") || ends(b"listOf") || ends(b"vector")
}

/// Returns the byte behind `[]` or `[20]`, if one opens at byte `open`.
fn pair(text: &[u8], open: usize) -> Option<usize> {
    let inner = text.get(open + 1..)?;
    let digits = inner
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    (text[open] == b'[' && inner.get(digits) == Some(&b']')).then_some(open + digits + 2)
}

/// Skips white space and a type or constructor, if a bracket or a quote follows.
fn skip_type(text: &[u8], start: usize) -> usize {
    let is_white = |byte: &u8| byte.is_ascii_whitespace();
    let start = start
        + text[start..]
            .iter()
            .take_while(|byte| is_white(byte))
            .count();
    let mut at = start;
    while let Some(&byte) = text.get(at) {
        if let Some(behind) = pair(text, at) {
            at = behind;
        } else if is_open(byte) || is_quote(byte) {
            return at;
        } else if byte.is_ascii_alphanumeric() || b"_<>:&!@ ".contains(&byte) {
            at += 1;
        } else {
            break;
        }
    }
    start
}

pub(super) const fn expected(what: &'static str, at: usize) -> Fault {
    let kind = RoomErrorKind::Json(what);
    Fault { kind, at }
}

/// A cursor in the text of an array.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    pub(super) input: &'a [u8],
    pub(super) at: usize,
}

impl Tokens<'_> {
    /// Returns the next bracket or quote, behind a type or constructor.
    pub(super) fn element(&mut self) -> Result<Option<u8>, Fault> {
        match self.peek()? {
            Some(byte) if is_open(byte) && byte != b'[' || is_quote(byte) => Ok(Some(byte)),
            _ => {
                self.at = skip_type(self.input, self.at);
                self.peek()
            }
        }
    }

    /// Reads a comma or a closing bracket. Returns true after a comma with an element behind it.
    pub(super) fn comma(&mut self) -> Result<bool, Fault> {
        let next = self.peek()?;
        if next == Some(b',') {
            self.at += 1;
            if !self.peek()?.is_some_and(is_close) {
                return Ok(true);
            }
        } else if !next.is_some_and(is_close) {
            return Err(expected("',' or ']'", self.at));
        }
        self.at += 1;
        Ok(false)
    }

    /// Reads a string and returns its bytes without the quotes.
    pub(super) fn string(&mut self) -> Result<Range<usize>, Fault> {
        let quote = self.input[self.at];
        let start = self.at + 1;
        let length = self.input[start..]
            .iter()
            .position(|&byte| byte == quote || byte == b'\n');
        let end = start + length.unwrap_or(self.input.len() - start);
        if self.input.get(end) != Some(&quote) {
            self.at = end;
            return Err(expected("a closing quote", end));
        }
        self.at = end + 1;
        Ok(start..end)
    }

    /// Whether the next string has more than one character.
    pub(super) fn is_long(&self) -> bool {
        self.input.get(self.at + 2) != self.input.get(self.at)
    }

    /// Skips `.toCharArray()` and the like.
    pub(super) fn skip_call(&mut self) {
        if self.input.get(self.at) == Some(&b'.') {
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
            let name = self.input[self.at..]
                .iter()
                .take_while(|byte| is_part(byte));
            let behind = self.at + name.count();
            if self.input[behind..].starts_with(b"()") {
                self.at = behind + 2;
            }
        }
    }

    /// Returns the next byte after white space. A tab counts as white space only at the ends of a
    /// line.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, Fault> {
        let mut tab = None;
        let mut is_first = false;
        while let Some(&byte) = self.input.get(self.at) {
            match byte {
                b'\n' => (tab, is_first) = (None, true),
                b'\t' if is_first => {}
                b'\t' => tab = tab.or(Some(self.at)),
                b' ' | b'\r' => {}
                _ => {
                    if let Some(at) = tab {
                        self.at = at;
                        let kind = TextErrorKind::Tab.into();
                        return Err(Fault { kind, at });
                    }
                    return Ok(Some(byte));
                }
            }
            self.at += 1;
        }
        Ok(None)
    }

    /// Returns an error if more than closing marks, a comment or the output follows on the line.
    pub(super) fn rest_of_line(&self) -> Option<Fault> {
        let line = self.input[self.at..].split(|&byte| byte == b'\n').next()?;
        let is_mark = |byte: &u8| b" \t\r,;)]}".contains(byte);
        let more = line.iter().position(|byte| !is_mark(byte))?;
        let known = [&b"Output"[..], b"output", b"//"];
        let is_known = known.iter().any(|word| line[more..].starts_with(word));
        (!is_known).then(|| expected("the end of the line after the array", self.at + more))
    }
}
