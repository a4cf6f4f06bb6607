//! A table of partial answers: for each key the least number of steps, in the order in which the keys were found.
//!
//! The index is open addressing over the entries' numbers; it starts small each time and doubles with the entries, so that clearing a table costs
//! no more than filling it did.

use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use super::room::{give_back, make_room};

/// What a table keeps for a key beside the least number of steps.
pub(crate) trait Tally: Copy {
    /// Of the empty answer.
    const START: Self;
    /// Another way to the same key in as many steps.
    fn join(&mut self, other: Self);
}

/// One partial answer.
#[derive(Clone, Copy)]
pub(crate) struct Entry<T> {
    pub(crate) key: u64,
    pub(crate) steps: u32,
    pub(crate) tally: T,
}

/// Partial answers by key.
pub(crate) struct Table<T> {
    pub(crate) entries: Vec<Entry<T>>,
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;
const FEWEST_SLOTS: usize = 64;

impl<T: Tally> Table<T> {
    pub(crate) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Empties the table and makes it ready for about `expected` entries.
    pub(crate) fn clear(&mut self, expected: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        self.entries.clear();
        self.index((2 * expected).next_power_of_two().max(FEWEST_SLOTS), meter)
    }

    /// Indexes the entries anew, with this many slots.
    fn index(&mut self, slots: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        self.slots.clear();
        make_room(&mut self.slots, slots, meter)?;
        self.slots.resize(slots, FREE);
        for (number, entry) in (0..).zip(&self.entries) {
            let mut slot = first_slot(entry.key, slots);
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = number;
        }
        Ok(())
    }

    /// Keeps the better of what is known for `key` and this.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        key: u64,
        steps: u32,
        tally: T,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let mask = self.slots.len() - 1;
        let mut slot = first_slot(key, self.slots.len());
        while self.slots[slot] != FREE {
            let entry = &mut self.entries[self.slots[slot] as usize];
            if entry.key == key {
                if steps < entry.steps {
                    entry.steps = steps;
                    entry.tally = tally;
                } else if steps == entry.steps {
                    entry.tally.join(tally);
                }
                return Ok(());
            }
            slot = (slot + 1) & mask;
        }
        make_room(&mut self.entries, 1, meter)?;
        self.slots[slot] =
            u32::try_from(self.entries.len()).expect("at most three of each of 2^30 entries");
        self.entries.push(Entry { key, steps, tally });
        if 2 * self.entries.len() > self.slots.len() {
            self.index(2 * self.slots.len(), meter)?;
        }
        Ok(())
    }

    pub(crate) fn give_back(self, meter: &Meter<'_>) {
        give_back(self.entries, meter);
        give_back(self.slots, meter);
    }
}

/// The slot where the search for `key` starts: high bits of a product (Knuth's multiplicative hashing).
fn first_slot(key: u64, slots: usize) -> usize {
    let mixed = (key ^ key >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    usize::try_from(mixed).expect("32 bits") & (slots - 1)
}
