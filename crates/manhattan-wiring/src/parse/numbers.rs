//! Numbers on a line or in a stream.

use grid_core::text::Line;

/// Returns the two numbers of a line, if the line has nothing else.
pub(super) fn pair(line: &Line<'_>) -> Option<[u32; 2]> {
    let mut found = [0; 2];
    let mut count = 0;
    for token in line
        .bytes
        .split(|&byte| byte == b' ')
        .filter(|token| !token.is_empty())
    {
        *found.get_mut(count)? = number(token)?;
        count += 1;
    }
    (count == 2).then_some(found)
}

/// Reads a number. A number above the largest `u32` counts as that.
pub(super) fn number(token: &[u8]) -> Option<u32> {
    token.iter().try_fold(0_u32, |value, byte| {
        byte.is_ascii_digit().then(|| {
            value
                .saturating_mul(10)
                .saturating_add(u32::from(byte - b'0'))
        })
    })
}

/// Whether a text consists of the numbers `0 0`.
pub(super) fn is_end_mark(text: &[u8]) -> bool {
    let mut numbers = Numbers { input: text, at: 0 };
    let zero = |token: Option<&[u8]>| token.and_then(number) == Some(0);
    zero(numbers.next()) && zero(numbers.next()) && numbers.next().is_none()
}

/// The words of a text, separated by white space.
pub(super) struct Numbers<'a> {
    pub(super) input: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Numbers<'a> {
    /// Length of the white space at the start of `rest`. A byte order mark and no-break spaces
    /// count as white space.
    fn white(rest: &[u8]) -> usize {
        match rest {
            [byte, ..] if byte.is_ascii_whitespace() => 1,
            [0xc2, 0xa0, ..] => 2,
            [0xe2, 0x80, 0x80..=0x8a | 0xaf, ..]
            | [0xe3, 0x80, 0x80, ..]
            | [0xef, 0xbb, 0xbf, ..] => 3,
            _ => 0,
        }
    }
}

impl<'a> Iterator for Numbers<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            match Self::white(&self.input[self.at..]) {
                0 => break,
                white => self.at += white,
            }
        }
        let start = self.at;
        while self.at < self.input.len() && Self::white(&self.input[self.at..]) == 0 {
            self.at += 1;
        }
        (self.at > start).then(|| &self.input[start..self.at])
    }
}
