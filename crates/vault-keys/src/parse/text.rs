//! Decides whether a line is a row of a map or text.

use grid_core::text::Line;

/// Whether a line is a title or a comment. It has a comment mark, or letters or digits but no wall,
/// open cell or robot, or words and not the end of a row.
pub(super) fn is_text(line: &Line<'_>) -> bool {
    let bytes = line.bytes.trim_ascii_start();
    if bytes.starts_with(b";") || bytes.starts_with(b"//") || bytes.starts_with(b"::") {
        return true;
    }
    let is_sign = |byte: &u8| matches!(byte, b'#' | b'.' | b'@');
    let is_tile = |byte: &u8| is_sign(byte) || byte.is_ascii_alphabetic();
    if bytes.iter().all(is_tile) {
        return false;
    }
    let characters = || bytes.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    let has_sign = bytes.iter().any(is_sign);
    if !has_sign {
        return characters().any(char::is_alphanumeric);
    }
    let mut letters = 0;
    let has_word = characters().any(|character| {
        letters = if character.is_alphabetic() {
            letters + 1
        } else {
            0
        };
        letters == 3
    });
    let is_row = bytes.first().is_some_and(is_sign) && bytes.last().is_some_and(is_sign);
    has_word && !is_row
}

/// Whether a first line of letters is a title: nothing follows, or a wall that is longer. A line as
/// long as the wall below it is a row.
pub(super) fn is_word_above(first: &Line<'_>, next: Option<Line<'_>>) -> bool {
    let word = first.bytes.trim_ascii_start();
    let wall = next.map_or(&[][..], |next| next.bytes.trim_ascii_start());
    word.iter().all(u8::is_ascii_alphabetic)
        && (wall.is_empty() || wall.len() > word.len() && wall.iter().all(|&byte| byte == b'#'))
}
