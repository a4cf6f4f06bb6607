//! Places in UTF-16 units, as the page counts them.

use std::ops::Range;

/// Converts a span of bytes to UTF-16 units.
pub(super) fn units(text: &str, span: &Range<usize>) -> Range<usize> {
    let unit = |at: usize| {
        let at = (0..=at.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at));
        text[..at.unwrap_or(0)].encode_utf16().count()
    };
    unit(span.start)..unit(span.end)
}

#[cfg(test)]
mod tests {
    use super::units;

    #[test]
    fn characters_beyond_the_first_plane_are_two_units() {
        assert_eq!(units("a😀b", &(5..6)), 3..4);
        assert_eq!(units("a😀b", &(3..99)), 1..4);
    }
}
