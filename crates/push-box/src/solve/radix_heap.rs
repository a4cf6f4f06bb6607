//! A radix heap: a priority queue for keys that never fall below the one popped last.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

/// A key of a radix heap.
pub(super) trait Key: Copy + Ord {
    /// The highest bit in which two keys differ.
    fn highest_difference(self, other: Self) -> Option<u32>;
}

impl Key for u64 {
    #[inline]
    fn highest_difference(self, other: Self) -> Option<u32> {
        (self ^ other).checked_ilog2()
    }
}

impl Key for u128 {
    #[inline]
    fn highest_difference(self, other: Self) -> Option<u32> {
        (self ^ other).checked_ilog2()
    }
}

/// A monotone priority queue (Ahuja, Mehlhorn, Orlin and Tarjan 1990).
///
/// An item lies in the bucket of the highest bit in which its key differs from the key popped last.
/// So an item moves at most once per bit of the keys, of which there are `BITS`. Items of one key
/// pop last in, first out.
#[derive(Debug)]
pub(super) struct RadixHeap<'m, K, T, const BITS: usize> {
    /// The key popped last.
    last: K,
    /// Items whose key is `last`.
    next: TrackedVec<'m, T>,
    buckets: [TrackedVec<'m, (K, T)>; BITS],
    /// The buckets that are not empty, as bits.
    occupied: u128,
}

impl<'m, K: Key, T, const BITS: usize> RadixHeap<'m, K, T, BITS> {
    /// An empty heap, for keys from `least` on.
    pub(super) fn new(least: K, meter: &'m Meter<'m>) -> Self {
        Self {
            last: least,
            next: TrackedVec::new(meter),
            buckets: core::array::from_fn(|_| TrackedVec::new(meter)),
            occupied: 0,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.next.is_empty() && self.occupied == 0
    }

    /// Adds an item. `key` is no less than the key popped last.
    #[inline]
    pub(super) fn push(&mut self, key: K, item: T) -> Result<(), Limit> {
        debug_assert!(key >= self.last, "keys never fall");
        match key.highest_difference(self.last) {
            None => self.next.try_push(item),
            Some(bit) => {
                self.occupied |= 1 << bit;
                self.buckets[bit as usize].try_push((key, item))
            }
        }
    }

    /// Removes and returns an item with the least key.
    #[inline]
    pub(super) fn pop(&mut self) -> Result<Option<(K, T)>, Limit> {
        if self.next.is_empty() && self.occupied != 0 {
            self.open_bucket()?;
        }
        Ok(self.next.pop().map(|item| (self.last, item)))
    }

    /// Moves the items of the first bucket, each to a lower one: they share more bits with the
    /// least key among them than with the key popped last.
    fn open_bucket(&mut self) -> Result<(), Limit> {
        let first = self.occupied.trailing_zeros();
        self.occupied &= self.occupied - 1;
        let (lower, upper) = self.buckets.split_at_mut(first as usize);
        let bucket = &mut upper[0];
        self.last = bucket
            .iter()
            .map(|&(key, _)| key)
            .min()
            .unwrap_or(self.last);
        for (key, item) in bucket.drain(..) {
            match key.highest_difference(self.last) {
                None => self.next.try_push(item)?,
                Some(bit) => {
                    self.occupied |= 1 << bit;
                    lower[bit as usize].try_push((key, item))?;
                }
            }
        }
        Ok(())
    }
}
