//! Sets of keys as the bits of a word.

/// A set of keys of a map: bit `i` stands for the `i`th key in the order of letters.
pub(crate) type Mask = u32;

/// The set of the first `count` keys.
pub(crate) const fn low_bits(count: usize) -> Mask {
    if count == 0 {
        0
    } else {
        Mask::MAX >> (Mask::BITS as usize - count)
    }
}

/// The members of a set, least first.
pub(crate) fn members(mut mask: Mask) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let first = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(first)
    })
}
