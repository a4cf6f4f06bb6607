//! Known forms that are not supported. Each gets an error that names it.

use grid_core::text::{Line, Lines};

/// Returns the name of the form that starts with this line, and leaves `lines` behind it.
pub(super) fn form(first: &Line<'_>, lines: &mut Lines<'_>) -> Option<&'static str> {
    let start = first.bytes.trim_ascii_start();
    let is_xml = [
        &b"<?xml"[..],
        b"<SokobanLevels",
        b"<LevelCollection",
        b"<Level ",
    ];
    if start.starts_with(b"<") && is_xml.iter().any(|tag| start.starts_with(tag)) {
        lines.by_ref().for_each(drop);
        return Some("XML (.slc): copy the lines between <L> and </L>");
    }
    if !start.starts_with(b"X") || !is_wall_of_x(first) {
        return None;
    }
    let mut behind = lines.clone();
    let (mut has_pieces, mut has_walls) = (false, false);
    while let Some(line) = behind.next().filter(|line| !line.is_blank()) {
        has_pieces |= line.bytes.contains(&b'*') || line.bytes.contains(&b'&');
        has_walls |= line.bytes.contains(&b'#');
    }
    (has_pieces && !has_walls).then(|| {
        *lines = behind;
        "walls written as X, boxes as *: write # for a wall, $ for a box, . for a goal"
    })
}

/// Whether a line consists of at least three `X` and blanks.
fn is_wall_of_x(line: &Line<'_>) -> bool {
    let walls = line.bytes.iter().filter(|&&byte| byte == b'X').count();
    walls >= 3
        && line
            .bytes
            .iter()
            .all(|byte| matches!(byte, b'X' | b' ' | b'\t'))
}
