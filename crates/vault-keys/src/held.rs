//! Lists and tables that grow within the limit of memory: what they are about to take is counted first, to the byte.
//!
//! While something grows its old place and its new one are taken, unless the allocator can stretch it where it is, which nobody can rely on; so both are counted for that time.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::mem::size_of;

use grid_core::{Limit, Meter, StateMap};

/// The first room of a list, of a heap and of a table.
const LEAST: usize = 4;
const LEAST_ON_HEAP: usize = 64;
const LEAST_BUCKETS: usize = 256;

/// Puts `item` at the end of `list`; says how many more bytes it takes, which are held.
#[inline]
pub(crate) fn push<T>(list: &mut Vec<T>, item: T, meter: &Meter<'_>) -> Result<u64, Limit> {
    let bytes = reserve(list, 1, meter)?;
    list.push(item);
    Ok(bytes)
}

/// Makes room in `list` for so many more; says how many more bytes it takes, which are held.
#[inline]
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize, meter: &Meter<'_>) -> Result<u64, Limit> {
    if more <= list.capacity() - list.len() {
        return Ok(0);
    }
    grow(list, more, meter)
}

/// What [`reserve`] does where there is no room: out of the way of loops over cells.
#[cold]
fn grow<T>(list: &mut Vec<T>, more: usize, meter: &Meter<'_>) -> Result<u64, Limit> {
    let old = bytes_of::<T>(list.capacity());
    let capacity = (list.len() + more).max(2 * list.capacity()).max(LEAST);
    meter.hold(bytes_of::<T>(capacity))?;
    list.reserve_exact(capacity - list.len());
    meter.release(old);
    Ok(bytes_of::<T>(capacity) - old)
}

/// As [`push`], for a heap.
pub(crate) fn push_on_heap<T: Ord>(
    heap: &mut BinaryHeap<T>,
    item: T,
    meter: &Meter<'_>,
) -> Result<u64, Limit> {
    let mut bytes = 0;
    if heap.len() == heap.capacity() {
        let old = bytes_of::<T>(heap.capacity());
        let capacity = (2 * heap.capacity()).max(LEAST_ON_HEAP);
        meter.hold(bytes_of::<T>(capacity))?;
        heap.reserve_exact(capacity - heap.len());
        meter.release(old);
        bytes = bytes_of::<T>(capacity) - old;
    }
    heap.push(item);
    Ok(bytes)
}

/// Makes room in a table for one more state; says how many more bytes it takes, which are held.
pub(crate) fn reserve_state<S, V>(
    states: &mut StateMap<S, V>,
    meter: &Meter<'_>,
) -> Result<u64, Limit> {
    if states.len() < states.capacity() {
        return Ok(0);
    }
    let buckets = |states: usize| (states * 8 / 7).next_power_of_two();
    let new_buckets = match states.capacity() {
        0 => LEAST_BUCKETS,
        capacity => 2 * buckets(capacity),
    };
    // Seven of eight buckets are used; each is a number and a control byte. The states lie in a list beside, with their hashes.
    let bytes_of_table = |buckets: usize| {
        bytes_of::<(u64, S, V)>(buckets / 8 * 7) + bytes_of::<u64>(buckets) + buckets as u64 + 16
    };
    let old = match states.capacity() {
        0 => 0,
        capacity => bytes_of_table(buckets(capacity)),
    };
    let new = bytes_of_table(new_buckets);
    meter.hold(new)?;
    states.reserve(new_buckets / 8 * 7 - states.len());
    meter.release(old);
    Ok(new - old)
}

/// What `count` values take.
pub(crate) const fn bytes_of<T>(count: usize) -> u64 {
    count as u64 * size_of::<T>() as u64
}
