//! Lines of text.

use grid_core::text;
use test_support::text::in_input;

/// Lines are those of the plainest reading, every place lies in the input, and what `check` lets
/// through is text.
pub fn lines(bytes: &[u8]) {
    let start = if bytes.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    };
    let text = &bytes[start..];
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let mut wanted: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if start == bytes.len() {
        wanted.clear();
    }
    let found: Vec<_> = text::lines(bytes).collect();
    assert_eq!(found.len(), wanted.len());
    let mut offset = start;
    for (index, (line, wanted)) in found.iter().zip(wanted).enumerate() {
        assert_eq!((line.number, line.offset), (index + 1, offset));
        offset += wanted.len() + 1;
        let mut kept = wanted.strip_suffix(b"\r").unwrap_or(wanted);
        while let [rest @ .., b' ' | b'\t'] = kept {
            kept = rest;
        }
        assert_eq!(line.bytes, kept);
        assert_eq!(&bytes[line.whole().span], kept);
        let mut column = 0;
        for at in character_starts(kept) {
            column += 1;
            let place = line.place_at(at);
            in_input(&place, bytes);
            assert_eq!(place.span.start, line.offset + at);
            assert_eq!(place.column, column);
        }
        match line.check() {
            Ok(checked) => {
                assert_eq!(checked.as_bytes(), kept);
                assert!(!checked.contains(char::is_control));
                assert_eq!(
                    line.place_at(kept.len()).column,
                    checked.chars().count() + 1
                );
            }
            Err(error) => {
                in_input(error.place(), bytes);
                let at = error.place().span.start - line.offset;
                let before = std::str::from_utf8(&kept[..at]).expect("text before the first fault");
                assert!(!before.contains(char::is_control));
                assert_eq!(error.place().column, before.chars().count() + 1);
            }
        }
    }
}

/// Where the characters of a line start, a byte that belongs to none being one; and its end.
fn character_starts(line: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut offset = 0;
    for chunk in line.utf8_chunks() {
        starts.extend(chunk.valid().char_indices().map(|(at, _)| offset + at));
        offset += chunk.valid().len();
        starts.extend(offset..offset + chunk.invalid().len());
        offset += chunk.invalid().len();
    }
    starts.push(offset);
    starts
}
