//! Which lines around the rows of a map are text.

use grid_core::text::Line;

/// Whether a line is a title or a comment: it is marked as a comment, has letters or digits and no
/// wall, open cell or robot, or has words and does not end as a row does.
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

/// Whether the first line of a map is a title although it has only letters: nothing is below it, or
/// a wall that is longer. A line as long as the wall below it is a row.
pub(super) fn is_word_above(first: &Line<'_>, next: Option<Line<'_>>) -> bool {
    let word = first.bytes.trim_ascii_start();
    let wall = next.map_or(&[][..], |next| next.bytes.trim_ascii_start());
    word.iter().all(u8::is_ascii_alphabetic)
        && (wall.is_empty() || wall.len() > word.len() && wall.iter().all(|&byte| byte == b'#'))
}
