//! A priority queue that charges the meter before it grows.

use alloc::collections::BinaryHeap;
use core::fmt;

use super::{Charge, bytes_of, doubled};
use crate::limits::{Limit, Meter};

/// The first capacity.
const LEAST: usize = 64;

/// A binary heap, greatest value first, whose capacity is charged to a meter.
///
/// Equal values pop in no promised order: give each value a tie-break.
pub struct TrackedHeap<'m, T> {
    items: BinaryHeap<T>,
    charge: Charge<'m>,
}

impl<'m, T: Ord> TrackedHeap<'m, T> {
    /// An empty heap, which takes no memory.
    #[must_use]
    pub const fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            items: BinaryHeap::new(),
            charge: Charge::none(meter),
        }
    }

    /// Adds `value`. O(log n) amortized.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the heap has to grow and the meter refuses.
    #[inline]
    pub fn try_push(&mut self, value: T) -> Result<(), Limit> {
        if self.items.len() == self.items.capacity() {
            self.grow()?;
        }
        self.items.push(value);
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Limit> {
        let len = self.items.len();
        let capacity = doubled(len, len, 1, LEAST);
        self.charge.replace(bytes_of::<T>(capacity))?;
        self.items.reserve_exact(capacity - len);
        Ok(())
    }

    /// Removes and returns the greatest value. O(log n).
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// The greatest value.
    #[must_use]
    pub fn peek(&self) -> Option<&T> {
        self.items.peek()
    }

    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Removes all values; the heap keeps its memory.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Keeps the values for which `keep` is true.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.items.retain(keep);
    }
}

impl<T: fmt::Debug> fmt::Debug for TrackedHeap<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn the_greatest_pops_first_and_the_capacity_is_charged() {
        let meter = Meter::new(&Limits::new());
        let mut heap = TrackedHeap::new(&meter);
        for value in (0..65_u64).rev() {
            heap.try_push(value).unwrap();
        }
        assert_eq!((heap.len(), meter.held()), (65, 128 * 8));
        assert_eq!((heap.peek(), heap.items.capacity()), (Some(&64), 128));
        heap.retain(|value| value.is_multiple_of(2));
        assert_eq!([heap.pop(), heap.pop()], [Some(64), Some(62)]);
        heap.clear();
        assert!(heap.is_empty());
        drop(heap);
        assert_eq!(meter.held(), 0);
    }
}
