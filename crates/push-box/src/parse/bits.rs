//! Walls as bits: eight characters compared at once, ranges set, rows made wider.

use grid_core::{BitGrid, Position, Size};

const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The high bit of each of the eight bytes that equals `byte`. Exact: no carry crosses from byte to
/// byte.
pub(super) const fn equal_bytes(eight: u64, byte: u8) -> u64 {
    let difference = eight ^ (0x0101_0101_0101_0101 * byte as u64);
    !(((difference & !HIGH_BITS) + !HIGH_BITS) | difference | !HIGH_BITS)
}

/// Whether all eight bytes were found equal by [`equal_bytes`], by one call or another.
pub(super) const fn are_all(equal: u64) -> bool {
    equal == HIGH_BITS
}

/// The high bits of eight bytes as eight bits, the first byte lowest.
pub(super) const fn gather(high_bits: u64) -> u64 {
    (high_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Sets the bits from `start` up to `end`.
pub(super) fn set(words: &mut [u64], start: usize, end: usize) {
    if start >= end {
        return;
    }
    let (first, last) = (start / 64, (end - 1) / 64);
    let from_start = u64::MAX << (start % 64);
    let to_end = u64::MAX >> (63 - (end - 1) % 64);
    if first == last {
        words[first] |= from_start & to_end;
    } else {
        words[first] |= from_start;
        words[first + 1..last].fill(u64::MAX);
        words[last] |= to_end;
    }
}

/// The same rows with another width; new cells are walls.
pub(super) fn resized(walls: &BitGrid, width: usize) -> BitGrid {
    let Size {
        height,
        width: before,
    } = walls.size();
    let mut resized = BitGrid::empty(Size::new(0, position(0, width).column));
    for row in 0..height {
        let (from, to) = (walls.row(row), resized.push_row());
        let words = from.len().min(to.len());
        to[..words].copy_from_slice(&from[..words]);
        if width > usize::from(before) {
            set(to, usize::from(before), width);
        } else if !width.is_multiple_of(64) {
            to[words - 1] &= (1 << (width % 64)) - 1;
        }
    }
    resized
}

/// The cell in a column that is known to be on a map.
pub(super) fn position(row: u16, column: usize) -> Position {
    let column = u16::try_from(column).expect("no row is longer than the longest side");
    Position::new(row, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_compared_exactly() {
        for text in [
            *b"########",
            *b"#.#.$\x23\xa3\x22",
            *b"\0\x01\x02\xff#$\"#",
            [0xa3; 8],
        ] {
            let expected = (0..8)
                .filter(|&at| text[at] == b'#')
                .fold(0, |bits, at| bits | 1 << at);
            let equal = equal_bytes(u64::from_le_bytes(text), b'#');
            assert_eq!(gather(equal), expected);
            assert_eq!(are_all(equal), expected == 255);
        }
    }

    #[test]
    fn a_range_of_bits_is_set() {
        for (start, end) in [
            (0, 0),
            (0, 1),
            (3, 64),
            (3, 65),
            (63, 64),
            (64, 128),
            (1, 191),
        ] {
            let mut words = [0; 3];
            set(&mut words, start, end);
            let is_set = |bit: usize| words[bit / 64] >> (bit % 64) & 1 == 1;
            assert!((0..192).all(|bit| is_set(bit) == (start..end).contains(&bit)));
        }
    }
}
