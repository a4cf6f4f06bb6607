//! Containers that charge a [`Meter`] before they grow, and release on drop.
//!
//! | container | holds | grows by |
//! |---|---|---|
//! | [`TrackedVec`] | a list | doubling |
//! | [`TrackedHeap`] | a priority queue, greatest first | doubling |
//! | [`StateTable`] | a value per search state, in insertion order | doubling |
//! | [`Charge`] | bytes of a structure that accounts for itself | [`Charge::resize`] |
//!
//! A container shares its meter with others, so one limit covers all of them. While a list grows,
//! its old and its new place are both charged, because the allocator may have to copy. A charge
//! that the meter refuses leaves the container as it was.

mod heap;
mod table;
mod vec;

pub use heap::TrackedHeap;
pub use table::StateTable;
pub use vec::TrackedVec;

use crate::limits::{Limit, Meter};

/// Bytes charged to a meter for as long as this value lives.
#[derive(Debug)]
pub struct Charge<'m> {
    meter: &'m Meter<'m>,
    bytes: u64,
}

impl<'m> Charge<'m> {
    /// A charge of no bytes.
    #[must_use]
    pub const fn none(meter: &'m Meter<'m>) -> Self {
        Self { meter, bytes: 0 }
    }

    /// Charges `bytes`.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the meter refuses.
    pub fn new(bytes: u64, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        meter.hold(bytes)?;
        Ok(Self { meter, bytes })
    }

    /// Charges the difference to `bytes`, or releases it.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the meter refuses; the charge stays as it was.
    pub fn resize(&mut self, bytes: u64) -> Result<(), Limit> {
        match bytes.checked_sub(self.bytes) {
            Some(more) => self.meter.hold(more)?,
            None => self.meter.release(self.bytes - bytes),
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Charges `bytes` in place of the present charge, with both charged for a moment: a structure
    /// that moves while it grows holds both.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the meter refuses; the charge stays as it was.
    pub fn replace(&mut self, bytes: u64) -> Result<(), Limit> {
        self.meter.hold(bytes)?;
        self.meter.release(self.bytes);
        self.bytes = bytes;
        Ok(())
    }

    /// Bytes charged now.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The meter that is charged.
    #[must_use]
    pub const fn meter(&self) -> &'m Meter<'m> {
        self.meter
    }
}

impl Drop for Charge<'_> {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}

/// Bytes of a list of `count` values.
const fn bytes_of<T>(count: usize) -> u64 {
    (count as u64).saturating_mul(size_of::<T>() as u64)
}

/// The capacity of a full list of `len` values that needs room for `additional` more.
const fn doubled(len: usize, capacity: usize, additional: usize, least: usize) -> usize {
    let needed = len.saturating_add(additional);
    let twice = capacity.saturating_mul(2);
    let capacity = if needed > twice { needed } else { twice };
    if capacity > least { capacity } else { least }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn containers_share_one_limit_and_release_on_drop() {
        let meter = Meter::new(&Limits::new().memory_bytes(1000));
        let list = TrackedVec::filled(0_u8, 600, &meter).unwrap();
        assert_eq!(
            TrackedVec::filled(0_u8, 401, &meter).err(),
            Some(Limit::Memory)
        );
        drop(list);
        assert!(TrackedVec::filled(0_u8, 1000, &meter).is_ok());
        assert_eq!((meter.held(), meter.stats().peak_bytes), (0, 1000));
    }

    #[test]
    fn a_refused_growth_changes_nothing() {
        let meter = Meter::new(&Limits::new().memory_bytes(100));
        let mut list = TrackedVec::new(&meter);
        let pushed = (0_u64..).take_while(|&i| list.try_push(i).is_ok()).count();
        assert_eq!(
            pushed, 8,
            "8 places beside 4 are 96 bytes and fit, 16 places do not"
        );
        assert_eq!(*list, [0, 1, 2, 3, 4, 5, 6, 7]);
        let mut heap = TrackedHeap::new(&meter);
        assert!(heap.try_push([0_u64; 9]).is_err());
        assert_eq!(heap.pop(), None);
        drop((list, heap));
        assert_eq!(meter.held(), 0);
    }

    #[test]
    fn a_charge_follows_its_structure() {
        let meter = Meter::new(&Limits::new().memory_bytes(100));
        let mut charge = Charge::new(60, &meter).unwrap();
        assert_eq!(charge.replace(50), Err(Limit::Memory));
        assert_eq!(charge.resize(101), Err(Limit::Memory));
        assert_eq!((charge.bytes(), meter.held()), (60, 60));
        charge.resize(20).unwrap();
        charge.replace(80).unwrap();
        assert_eq!(meter.held(), 80);
        drop(charge);
        assert_eq!(meter.held(), 0);
    }
}
