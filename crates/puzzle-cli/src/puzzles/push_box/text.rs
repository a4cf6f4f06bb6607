//! The lines of a collection that are no rows: the titles of rooms, and what may be a row with a slip in it.

use grid_core::text::{Line, lines};

use crate::solver::Remark;

/// Whether a line is a title or a comment, as the crate reads it.
fn is_text(line: &str) -> bool {
    line.starts_with(';') || !line.contains('#') && line.contains(char::is_lowercase)
}

/// The line of text before the room that starts at byte `at`; blank lines may come between them, and no other room.
pub(super) fn title(input: &[u8], at: usize) -> Option<String> {
    let lines_before = input[..at.min(input.len())]
        .rsplit(|&byte| byte == b'\n')
        .skip(1);
    let line = lines_before
        .map(<[u8]>::trim_ascii)
        .find(|line| !line.is_empty())?;
    let text = std::str::from_utf8(line)
        .ok()
        .filter(|text| is_text(text))?;
    let title = text.trim_start_matches(['\u{feff}', ';']).trim();
    (!title.is_empty()).then(|| title.to_owned())
}

/// Says of the first line that looks like a row, and is a title by its lower-case letter, that it is taken as one.
pub(super) fn remark(input: &[u8]) -> Option<Remark> {
    let mut suspects = lines(input).filter_map(|line| Some((line, slip(&line)?)));
    let (line, at) = suspects.next()?;
    let others = match suspects.count() {
        0 => String::new(),
        1 => ", and so is another line".to_owned(),
        others => format!(", and so are {others} other lines"),
    };
    Some(Remark {
        message: format!(
            "taken as a title{others}: a line with a lower-case letter and no `#` is no row of a room"
        ),
        place: line.place_at(at),
    })
}

/// The first lower-case letter of a line of text that looks like a row.
///
/// Such a line is made of cells and lower-case letters, among them a cell that is no letter. Titles are told from it by their words, of which a row has
/// none: no three letters stand together, blanks come with `@` or `$` only, and of four characters at most one is a letter that is no cell
/// in upper case either.
fn slip(line: &Line<'_>) -> Option<usize> {
    let row = line.bytes;
    // Soon seen in most rows: an input may be hundreds of megabytes of them.
    if row.contains(&b'#') {
        return None;
    }
    let first = row.iter().position(u8::is_ascii_lowercase)?;
    let is_sign = |byte: &u8| b".@$*+-_".contains(byte);
    let is_cell = |byte: &u8| is_sign(byte) || b"SBT".contains(byte);
    let is_strange = |byte: &u8| byte.is_ascii_lowercase() && !b"sbt".contains(byte);
    let is_row = row
        .iter()
        .all(|byte| is_cell(byte) || byte.is_ascii_lowercase() || *byte == b' ')
        && row.iter().any(is_sign)
        && !row
            .windows(3)
            .any(|three| three.iter().all(u8::is_ascii_alphabetic))
        && (!row.contains(&b' ') || row.contains(&b'@') || row.contains(&b'$'));
    let count = |which: &dyn Fn(&u8) -> bool| row.iter().filter(|&byte| which(byte)).count();
    let is_mostly_cells = 4 * count(&is_strange) <= count(&|&byte| byte != b' ');
    (is_row && is_mostly_cells).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_suspect(line: &str) -> bool {
        remark(line.as_bytes()).is_some()
    }

    #[test]
    fn rows_with_a_slip_are_told() {
        for row in [
            "S.b.T", "s.b.t", ".....x..", "..o.", "@-$x.", "@ $  x.", "--x-", "S.B.T.l", "..sB..",
        ] {
            assert!(is_suspect(row), "{row}");
        }
    }

    #[test]
    fn titles_are_not() {
        for title in [
            "; S.b.T",
            "a",
            "Level 1",
            "1-a",
            "2.b",
            "Best",
            "To be...",
            "Sb",
            "T. Best",
            "b (easy)",
            "*** b ***",
            "-- test --",
            "*test*",
            "e.g.",
            "S.o.S. b.",
            "Title: Bits & Boxes",
            "Author: T. S. B.",
            "mr. b",
            "Bsts...",
            "boxes_t",
            "bo@st.org",
            "café...",
            "..é..",
        ] {
            assert!(!is_suspect(title), "{title}");
        }
    }

    #[test]
    fn rows_and_walls_are_no_titles() {
        for row in ["S.B.T", "#s.b.t#", "", "[\"s\", \".\"]"] {
            assert!(!is_suspect(row), "{row}");
        }
    }

    #[test]
    fn the_first_of_several_is_shown() {
        let remark = remark(b"S.b.T\n\nTitle\n..x..\n.y...\n").unwrap();
        assert!(remark.message.contains("so are 2 other lines"));
        assert_eq!((remark.place.line, remark.place.column), (1, 3));
    }
}
