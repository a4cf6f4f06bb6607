//! A list that charges the meter before it grows.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Deref, DerefMut, RangeBounds};

use super::{Charge, bytes_of, doubled};
use crate::limits::{Limit, Meter};

/// The first capacity.
const LEAST: usize = 4;

/// A list whose capacity is charged to a meter. It derefs to a slice; what can grow it returns the
/// limit that forbids it.
///
/// ```
/// use grid_core::tracked::TrackedVec;
/// use grid_core::{Limit, Limits, Meter};
///
/// let meter = Meter::new(&Limits::new().memory_bytes(1000));
/// let mut stack = TrackedVec::new(&meter);
/// stack.try_push(7_u32)?;
/// assert_eq!(stack.pop(), Some(7));
/// assert_eq!(stack.try_reserve(1000), Err(Limit::Memory));
/// # Ok::<(), Limit>(())
/// ```
pub struct TrackedVec<'m, T> {
    items: Vec<T>,
    charge: Charge<'m>,
}

impl<'m, T> TrackedVec<'m, T> {
    /// An empty list, which takes no memory.
    #[must_use]
    pub const fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            items: Vec::new(),
            charge: Charge::none(meter),
        }
    }

    /// An empty list with memory for `capacity` values.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the meter refuses.
    pub fn with_capacity(capacity: usize, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let charge = Charge::new(bytes_of::<T>(capacity), meter)?;
        Ok(Self {
            items: Vec::with_capacity(capacity),
            charge,
        })
    }

    /// `len` copies of `value`.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the meter refuses.
    pub fn filled(value: T, len: usize, meter: &'m Meter<'m>) -> Result<Self, Limit>
    where
        T: Clone,
    {
        let charge = Charge::new(bytes_of::<T>(len), meter)?;
        Ok(Self {
            items: vec![value; len],
            charge,
        })
    }

    /// Appends `value`. O(1) amortized.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the list has to grow and the meter refuses.
    #[inline]
    pub fn try_push(&mut self, value: T) -> Result<(), Limit> {
        if self.items.len() == self.items.capacity() {
            self.grow(1)?;
        }
        self.items.push(value);
        Ok(())
    }

    /// Appends all values of `values`.
    ///
    /// # Errors
    /// [`Limit::Memory`] at the first value for which the meter refuses to let the list grow.
    pub fn try_extend(&mut self, values: impl IntoIterator<Item = T>) -> Result<(), Limit> {
        let values = values.into_iter();
        self.try_reserve(values.size_hint().0)?;
        for value in values {
            self.try_push(value)?;
        }
        Ok(())
    }

    /// Appends copies of `values`.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the list has to grow and the meter refuses.
    pub fn try_extend_from_slice(&mut self, values: &[T]) -> Result<(), Limit>
    where
        T: Clone,
    {
        self.try_reserve(values.len())?;
        self.items.extend_from_slice(values);
        Ok(())
    }

    /// Makes room for `additional` more values.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the list has to grow and the meter refuses.
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), Limit> {
        if additional > self.items.capacity() - self.items.len() {
            self.grow(additional)?;
        }
        Ok(())
    }

    /// Sets the length to `len`, with copies of `value` at the end.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the list has to grow and the meter refuses.
    pub fn try_resize(&mut self, len: usize, value: T) -> Result<(), Limit>
    where
        T: Clone,
    {
        self.try_reserve(len.saturating_sub(self.items.len()))?;
        self.items.resize(len, value);
        Ok(())
    }

    /// A copy, charged to the same meter.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the meter refuses.
    pub fn try_clone(&self) -> Result<Self, Limit>
    where
        T: Clone,
    {
        let mut copy = Self::with_capacity(self.items.len(), self.charge.meter())?;
        copy.items.extend_from_slice(&self.items);
        Ok(copy)
    }

    #[cold]
    fn grow(&mut self, additional: usize) -> Result<(), Limit> {
        let (len, old) = (self.items.len(), self.items.capacity());
        let capacity = doubled(len, old, additional, LEAST);
        self.charge.replace(bytes_of::<T>(capacity))?;
        self.items.reserve_exact(capacity - len);
        Ok(())
    }

    /// Removes and returns the last value.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// Removes the value at `index`, and puts the last one in its place.
    ///
    /// # Panics
    /// If there is no such value.
    pub fn swap_remove(&mut self, index: usize) -> T {
        self.items.swap_remove(index)
    }

    /// Shortens the list to `len` values; it keeps its memory.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    /// Removes all values; the list keeps its memory.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Keeps the values for which `keep` is true, in their order.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.items.retain(keep);
    }

    /// Removes values equal to the one before.
    pub fn dedup(&mut self)
    where
        T: PartialEq,
    {
        self.items.dedup();
    }

    /// Removes and returns the values of a range, in their order.
    ///
    /// # Panics
    /// If the range ends beyond the list.
    pub fn drain(&mut self, range: impl RangeBounds<usize>) -> vec::Drain<'_, T> {
        self.items.drain(range)
    }

    /// The values as a plain list, no longer charged: for what a solver hands over.
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.items
    }
}

impl<T> Deref for TrackedVec<'_, T> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for TrackedVec<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<'a, T> IntoIterator for &'a TrackedVec<'_, T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<T: fmt::Debug> fmt::Debug for TrackedVec<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn the_charge_is_the_capacity() {
        let meter = Meter::new(&Limits::new());
        let mut list = TrackedVec::new(&meter);
        list.try_extend(0_u32..5).unwrap();
        assert_eq!((&*list, meter.held()), (&[0, 1, 2, 3, 4][..], 20));
        list.try_push(5).unwrap();
        assert_eq!((list.items.capacity(), meter.held()), (10, 40));
        assert_eq!(meter.stats().peak_bytes, 60, "old and new place at once");
        list.clear();
        assert_eq!(meter.held(), 40);
        list.try_resize(12, 7).unwrap();
        let copy = list.try_clone().unwrap();
        assert_eq!((&*copy, meter.held()), (&[7; 12][..], 80 + 48));
        drop(list);
        assert_eq!(copy.into_vec(), [7; 12]);
        assert_eq!(meter.held(), 0);
    }
}
