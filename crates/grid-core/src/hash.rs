//! State hashing: `fxhash`, with its result rotated so that every bit of a state counts.
//!
//! `fxhash` 0.2.1 is the fastest simple hash for small integer states. It has three flaws:
//!
//! - It is unmaintained (RUSTSEC-2025-0057, no vulnerability). Only this file names it, and no
//!   public signature does.
//! - Its low bits depend only on the low bits of the state, and a table takes its bucket from the
//!   low bits. To insert 20,000 states of the form `i << 32` took about 100 ms. A rotation brings
//!   the high bits down; the same inserts then take less than 1 ms.
//! - It needs the standard library. Without the feature `std` its step is [`Fx`] below, and a test
//!   compares both on 100,000 inputs.
//!
//! The hash of integers and bytes is the same on every machine: `fxhash` only sees 64-bit words,
//! and bytes are read eight at a time in little-endian order. (A slice of wider integers reaches a
//! hasher as its bytes in memory, so its hash depends on the machine. No answer depends on a hash,
//! because the tables below keep insertion order.) The hash does not resist chosen keys: a puzzle
//! can slow down only its own solver.

#![allow(
    clippy::disallowed_types,
    reason = "the one file that names this dependency"
)]

use core::hash::{BuildHasherDefault, Hasher};

#[cfg(feature = "std")]
type Words = fxhash::FxHasher64;
#[cfg(not(feature = "std"))]
type Words = Fx;

/// A value per search state, in insertion order: iteration has the same order on every machine.
pub type StateMap<S, V> = indexmap::IndexMap<S, V, StateHash>;

/// A set of search states, numbered densely in insertion order.
pub type StateSet<S> = indexmap::IndexSet<S, StateHash>;

/// Builds the [`StateHasher`] of a table.
pub type StateHash = BuildHasherDefault<StateHasher>;

/// Hashes a search state.
#[derive(Clone, Debug, Default)]
pub struct StateHasher(Words);

/// The top bits of a product are its best. This many become the lowest bits, enough for the buckets
/// of a million states.
const ROTATION: u32 = 20;

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0.finish().rotate_left(ROTATION)
    }
    /// Reads words of eight bytes, then one word of four, then single bytes, as `fxhash` does.
    fn write(&mut self, bytes: &[u8]) {
        let (eights, rest) = bytes.as_chunks();
        for &eight in eights {
            self.0.write_u64(u64::from_le_bytes(eight));
        }
        let (fours, ones) = rest.as_chunks();
        for &four in fours {
            self.0.write_u64(u32::from_le_bytes(four).into());
        }
        for &one in ones {
            self.0.write_u64(one.into());
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.0.write_u64(value.into());
    }
    fn write_u16(&mut self, value: u16) {
        self.0.write_u64(value.into());
    }
    fn write_u32(&mut self, value: u32) {
        self.0.write_u64(value.into());
    }
    fn write_u64(&mut self, value: u64) {
        self.0.write_u64(value);
    }
    fn write_u128(&mut self, value: u128) {
        self.write(&value.to_le_bytes());
    }
    fn write_usize(&mut self, value: usize) {
        self.0.write_u64(value as u64);
    }
}

/// The word hash of `fxhash`: `AddToHash` in Firefox's `mfbt/HashFunctions.h`, widened to 64 bits
/// as in the Rust compiler.
#[cfg(any(test, not(feature = "std")))]
#[derive(Clone, Debug, Default)]
struct Fx(u64);

#[cfg(any(test, not(feature = "std")))]
impl Fx {
    /// 2^64 / pi: an odd factor, so that no product loses a bit.
    const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(Self::FACTOR);
    }

    const fn finish(&self) -> u64 {
        self.0
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

    /// 20,000 random keys fill some 17,200 of 65,536 buckets.
    #[test]
    fn states_that_differ_in_any_bits_meet_many_buckets() {
        for shift in 0..=44 {
            let used = low_bits_used((0..20_000).map(|i| i << shift));
            assert!(used > 10_000, "only {used} buckets for i << {shift}");
        }
    }

    /// The order does not depend on hash or capacity. A table that orders its keys by hash would
    /// fail.
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

    /// Of bytes and of integers of all widths, on any machine, with the feature `std` and without.
    #[test]
    fn the_same_everywhere() {
        assert_eq!(
            StateHash::default().hash_one(1_u64),
            0x517c_c1b7_2722_0a95_u64.rotate_left(20)
        );
        let mut hasher = StateHasher::default();
        hasher.write(b"fifteen letters");
        hasher.write_u8(0x12);
        hasher.write_u16(0x1234);
        hasher.write_u32(0x1234_5678);
        hasher.write_u64(0x1234_5678_9abc_def0);
        hasher.write_u128(0x1234_5678_9abc_def0_0fed_cba9_8765_4321);
        hasher.write_usize(0x1234_5678);
        assert_eq!(hasher.finish(), 15_139_332_483_077_446_801);
    }

    /// `Fx` equals `fxhash`, for bytes on little-endian machines too.
    #[cfg(feature = "std")]
    #[test]
    fn with_and_without_fxhash_alike() {
        let mut word = 1_u64;
        let (mut ours, mut theirs) = (Fx::default(), fxhash::FxHasher64::default());
        let (mut bytes_ours, mut bytes_theirs) = (StateHasher::default(), theirs.clone());
        for round in 0..100_000_usize {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            // Short numbers too.
            let number = word >> (round % 64);
            ours.write_u64(number);
            theirs.write_u64(number);
            assert_eq!(ours.finish(), theirs.finish());
            if cfg!(target_endian = "little") {
                let bytes = [word.to_le_bytes(), number.to_le_bytes()].concat();
                bytes_ours.write(&bytes[round % 17..]);
                bytes_theirs.write(&bytes[round % 17..]);
                let theirs = bytes_theirs.finish().rotate_left(ROTATION);
                assert_eq!(bytes_ours.finish(), theirs);
            }
        }
    }
}
