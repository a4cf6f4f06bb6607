//! A table of search states that charges the meter before it grows.

use core::fmt;
use core::hash::Hash;

use super::{Charge, bytes_of};
use crate::hash::{StateHash, StateMap};
use crate::limits::{Limit, Meter};

/// The first number of buckets.
const LEAST_BUCKETS: usize = 8;

/// A value per search state, numbered densely in insertion order, whose memory is charged to a
/// meter. Iteration has the same order on every machine.
pub struct StateTable<'m, S, V> {
    states: StateMap<S, V>,
    charge: Charge<'m>,
}

impl<'m, S: Eq + Hash, V> StateTable<'m, S, V> {
    /// An empty table, which takes no memory.
    #[must_use]
    pub fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            states: StateMap::with_hasher(StateHash::default()),
            charge: Charge::none(meter),
        }
    }

    /// Inserts `state` with `value`, or replaces its value. Returns the number of the state and the
    /// value that it had. O(1) expected.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the table has to grow and the meter refuses.
    pub fn try_insert(&mut self, state: S, value: V) -> Result<(usize, Option<V>), Limit> {
        self.reserve_one()?;
        Ok(self.states.insert_full(state, value))
    }

    /// Inserts `state` with the value of `value` unless it is in the table. Returns its number,
    /// its value, and whether it is new. O(1) expected, one look-up.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the table has to grow and the meter refuses.
    pub fn try_insert_with(
        &mut self,
        state: S,
        value: impl FnOnce() -> V,
    ) -> Result<(usize, &mut V, bool), Limit> {
        self.reserve_one()?;
        let entry = self.states.entry(state);
        let index = entry.index();
        let mut is_new = false;
        let value = entry.or_insert_with(|| {
            is_new = true;
            value()
        });
        Ok((index, value, is_new))
    }

    /// Makes room for one more state.
    #[inline]
    fn reserve_one(&mut self) -> Result<(), Limit> {
        if self.states.len() == self.states.capacity() {
            self.grow()?;
        }
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Limit> {
        // Seven of eight buckets are used.
        let buckets = match self.states.capacity() {
            0 => LEAST_BUCKETS,
            capacity => 2 * (capacity * 8 / 7).next_power_of_two(),
        };
        let capacity = buckets / 8 * 7;
        // A bucket is a number and a control byte; the states lie in a list beside, each with its
        // hash.
        let list = bytes_of::<(u64, S, V)>(capacity);
        let index = bytes_of::<usize>(buckets) + buckets as u64 + 16;
        self.charge.replace(list + index)?;
        self.states.reserve(capacity - self.states.len());
        Ok(())
    }

    /// The value of `state`. O(1) expected.
    #[must_use]
    pub fn get(&self, state: &S) -> Option<&V> {
        self.states.get(state)
    }

    /// The value of `state`, to be changed. O(1) expected.
    pub fn get_mut(&mut self, state: &S) -> Option<&mut V> {
        self.states.get_mut(state)
    }

    /// The state of this number, with its value.
    #[must_use]
    pub fn at(&self, index: usize) -> Option<(&S, &V)> {
        self.states.get_index(index)
    }

    /// The state of this number, with its value to be changed.
    pub fn at_mut(&mut self, index: usize) -> Option<(&S, &mut V)> {
        self.states.get_index_mut(index)
    }

    /// The states with their values, in insertion order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&S, &V)> {
        self.states.iter()
    }

    /// Number of states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there is no state.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Removes all states; the table keeps its memory.
    pub fn clear(&mut self) {
        self.states.clear();
    }

    /// Removes and returns all states with their values, in insertion order; the table keeps its
    /// memory.
    pub fn drain(&mut self) -> impl Iterator<Item = (S, V)> {
        self.states.drain(..)
    }
}

impl<S: fmt::Debug, V: fmt::Debug> fmt::Debug for StateTable<'_, S, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.states.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn states_are_numbered_in_insertion_order() {
        let meter = Meter::new(&Limits::new());
        let mut table = StateTable::new(&meter);
        for state in 0..1000_u64 {
            let scattered = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let number = usize::try_from(state).unwrap();
            assert_eq!(table.try_insert(scattered, state), Ok((number, None)));
        }
        assert_eq!(table.try_insert(0, 7), Ok((0, Some(0))));
        let seen = table.try_insert_with(0, || unreachable!()).unwrap();
        assert_eq!(seen, (0, &mut 7, false));
        assert_eq!(
            table.try_insert_with(5, || 9).unwrap(),
            (1000, &mut 9, true)
        );
        assert_eq!(table.at(1000), Some((&5, &9)));
        assert!(
            table
                .iter()
                .map(|(_, &value)| value)
                .skip(1)
                .take(999)
                .eq(1..1000)
        );
        *table.at_mut(1000).unwrap().1 += 1;
        *table.get_mut(&5).unwrap() += 1;
        assert_eq!((table.get(&5), table.len()), (Some(&11), 1001));
        assert_eq!(table.drain().count(), 1001);
        assert!(table.is_empty() && meter.held() > 0);
        drop(table);
        assert_eq!(meter.held(), 0);
    }

    #[test]
    fn a_table_stays_within_the_limit() {
        let meter = Meter::new(&Limits::new().memory_bytes(10_000));
        let mut table = StateTable::new(&meter);
        let inserted = (0..1000_u64)
            .take_while(|&state| table.try_insert(state, ()).is_ok())
            .count();
        assert_eq!(inserted, table.len());
        assert!((100..500).contains(&inserted), "{inserted}");
        assert!(meter.stats().peak_bytes <= 10_000);
    }
}
