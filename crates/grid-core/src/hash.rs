//! State hashing: `fxhash`, with its finished value turned so that every bit of a state counts.
//!
//! `fxhash` 0.2.1 is the fastest simple hash for small integer states, and has two flaws. It is unmaintained (RUSTSEC-2025-0057, no
//! vulnerability), so this file is the only one that names it and no public signature does. And as a product its low bits depend on the low bits of the
//! state alone, while a table takes its bucket from the low bits: 20,000 states of the form `i << 32` took about 100 ms to insert. A rotation brings
//! the high bits down; the same inserts then take under 1 ms.
//!
//! The hash is the same on every machine and run and not meant to resist chosen keys: a puzzle can slow down only its own solver.

use core::hash::{BuildHasherDefault, Hasher};

/// A value for each search state, in the order of insertion: iterating it gives the same order on every machine.
pub type StateMap<S, V> = indexmap::IndexMap<S, V, StateHash>;

/// Search states, each once, numbered densely in the order of insertion.
pub type StateSet<S> = indexmap::IndexSet<S, StateHash>;

/// Builds the [`StateHasher`] of a table.
pub type StateHash = BuildHasherDefault<StateHasher>;

/// Hashes a search state.
#[derive(Clone, Debug, Default)]
pub struct StateHasher(fxhash::FxHasher64);

/// A product's best bits are its top ones: this many become the lowest, enough for the buckets of a million states.
const ROTATION: u32 = 20;

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0.finish().rotate_left(ROTATION)
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }
    fn write_u8(&mut self, value: u8) {
        self.0.write_u8(value);
    }
    fn write_u16(&mut self, value: u16) {
        self.0.write_u16(value);
    }
    fn write_u32(&mut self, value: u32) {
        self.0.write_u32(value);
    }
    fn write_u64(&mut self, value: u64) {
        self.0.write_u64(value);
    }
    fn write_usize(&mut self, value: usize) {
        self.0.write_u64(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::hash::BuildHasher;

    fn low_bits_used(states: impl Iterator<Item = u64>) -> usize {
        let buckets: std::collections::HashSet<u64> = states
            .map(|state| StateHash::default().hash_one(state) & 0xffff)
            .collect();
        buckets.len()
    }

    /// 20,000 keys thrown into 65,536 buckets at random would meet some 17,200 of them.
    #[test]
    fn states_that_differ_in_any_bits_meet_many_buckets() {
        for shift in 0..=44 {
            let used = low_bits_used((0..20_000).map(|i| i << shift));
            assert!(used > 10_000, "only {used} buckets for i << {shift}");
        }
    }

    /// Neither the hash nor the room of a table shows in its order: this would fail with any table that keeps its keys by their hash.
    #[test]
    fn the_order_is_that_of_insertion() {
        let states: Vec<u64> = (0..1000)
            .map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .collect();
        for room in [0, 10, 5000] {
            let mut map = StateMap::with_capacity_and_hasher(room, StateHash::default());
            let mut set = StateSet::with_capacity_and_hasher(room, StateHash::default());
            for &state in states.iter().chain(&states) {
                map.insert(state, ());
                set.insert(state);
            }
            assert!(map.keys().eq(&states) && set.iter().eq(&states));
        }
    }

    #[test]
    fn integers_of_every_width_and_bytes_tell_states_apart() {
        let hashes = |of: fn(u8, &mut StateHasher)| {
            let hash = |value: u8| {
                let mut hasher = StateHasher::default();
                of(value, &mut hasher);
                hasher.finish()
            };
            [hash(1), hash(2)]
        };
        for [one, two] in [
            hashes(|value, hasher| hasher.write_u8(value)),
            hashes(|value, hasher| hasher.write_u16(value.into())),
            hashes(|value, hasher| hasher.write_u32(value.into())),
            hashes(|value, hasher| hasher.write_u64(value.into())),
            hashes(|value, hasher| hasher.write_usize(value.into())),
            hashes(|value, hasher| hasher.write(&[value, 0, 7])),
        ] {
            assert_ne!(one, two);
        }
    }

    #[test]
    fn the_same_everywhere() {
        assert_eq!(
            StateHash::default().hash_one(1_u64),
            0x517c_c1b7_2722_0a95_u64.rotate_left(20)
        );
    }
}
