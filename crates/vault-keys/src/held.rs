//! Lists that grow within the limit of memory: what they are about to take is counted first, to the byte.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::mem::size_of;

use grid_core::{Limit, Meter};

/// The first room of a list.
const LEAST: usize = 4;

/// Puts `item` at the end of `list`; says how many more bytes it takes, which are held.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T, meter: &mut Meter<'_>) -> Result<u64, Limit> {
    let mut bytes = 0;
    if list.len() == list.capacity() {
        let more = list.capacity().max(LEAST);
        bytes = bytes_of::<T>(more);
        meter.hold(bytes)?;
        list.reserve_exact(more);
    }
    list.push(item);
    Ok(bytes)
}

/// As [`push`], for a heap.
pub(crate) fn push_on_heap<T: Ord>(
    heap: &mut BinaryHeap<T>,
    item: T,
    meter: &mut Meter<'_>,
) -> Result<u64, Limit> {
    let mut bytes = 0;
    if heap.len() == heap.capacity() {
        let more = heap.capacity().max(LEAST);
        bytes = bytes_of::<T>(more);
        meter.hold(bytes)?;
        heap.reserve_exact(more);
    }
    heap.push(item);
    Ok(bytes)
}

/// What `count` values take.
pub(crate) const fn bytes_of<T>(count: usize) -> u64 {
    count as u64 * size_of::<T>() as u64
}
