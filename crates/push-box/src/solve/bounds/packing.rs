//! How a bound is kept: two numbers in one word.

/// Two numbers of which the first counts more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::solve) struct Bound {
    pub(in crate::solve) major: u64,
    pub(in crate::solve) minor: u64,
}

/// How two numbers are put into one word: the minor one in this many low bits. One is added, since 0 is a state that was not met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    pub(super) minor_bits: u32,
}

impl Packing {
    pub(super) const fn pack(self, bound: Bound) -> u64 {
        (bound.major << self.minor_bits | bound.minor) + 1
    }

    pub(super) const fn unpack(self, packed: u64) -> Bound {
        Bound {
            major: (packed - 1) >> self.minor_bits,
            minor: (packed - 1) & !(u64::MAX << self.minor_bits),
        }
    }
}

/// The number of bits that a number takes.
pub(in crate::solve) const fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

/// The word of a packed bound: of half the size wherever walks are below some thousand moves, which is twice as much in the cache.
pub(super) trait Word: Copy + Default {
    fn new(packed: u64) -> Self;
    fn packed(self) -> u64;
}

impl Word for u32 {
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the largest bound decides on the word"
    )]
    fn new(packed: u64) -> Self {
        debug_assert!(packed <= Self::MAX.into());
        packed as Self
    }
    #[inline]
    fn packed(self) -> u64 {
        self.into()
    }
}

impl Word for u64 {
    #[inline]
    fn new(packed: u64) -> Self {
        packed
    }
    #[inline]
    fn packed(self) -> u64 {
        self
    }
}
