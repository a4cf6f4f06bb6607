//! A radix heap: a priority queue for keys that never fall below the one popped last.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

/// A monotone priority queue (Ahuja, Mehlhorn, Orlin and Tarjan 1990).
///
/// An item lies in the bucket of the highest bit in which its key differs from the key popped last.
/// So an item moves at most once per bit of the keys, and items of one key pop last in, first out.
#[derive(Debug)]
pub(super) struct RadixHeap<'m, T> {
    /// The key popped last.
    last: u64,
    buckets: [TrackedVec<'m, (u64, T)>; u64::BITS as usize + 1],
}

impl<'m, T> RadixHeap<'m, T> {
    pub(super) fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            last: 0,
            buckets: core::array::from_fn(|_| TrackedVec::new(meter)),
        }
    }

    /// Adds an item. `key` is no less than the key popped last.
    pub(super) fn push(&mut self, key: u64, item: T) -> Result<(), Limit> {
        debug_assert!(key >= self.last, "keys never fall");
        self.buckets[bucket(key ^ self.last)].try_push((key, item))
    }

    /// Removes and returns an item with the least key.
    pub(super) fn pop(&mut self) -> Result<Option<(u64, T)>, Limit> {
        if self.buckets[0].is_empty() {
            let Some(first) = self.buckets.iter().position(|bucket| !bucket.is_empty()) else {
                return Ok(None);
            };
            let (lower, upper) = self.buckets.split_at_mut(first);
            self.last = upper[0]
                .iter()
                .map(|&(key, _)| key)
                .min()
                .unwrap_or(self.last);
            // Every item shares a longer prefix with the new key, so it moves to a lower bucket.
            for (key, item) in upper[0].drain(..) {
                lower[bucket(key ^ self.last)].try_push((key, item))?;
            }
        }
        Ok(self.buckets[0].pop())
    }
}

/// The bucket of a key, by the bits in which it differs from the key popped last.
const fn bucket(difference: u64) -> usize {
    (u64::BITS - difference.leading_zeros()) as usize
}
