//! Lists whose memory is accounted before it is taken.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

/// Makes room for `more` items, at least doubling what there is when there is not enough.
#[inline]
pub(super) fn make_room<T>(list: &mut Vec<T>, more: usize, meter: &Meter<'_>) -> Result<(), Limit> {
    if list.capacity() - list.len() >= more {
        return Ok(());
    }
    grow(list, more, meter)
}

#[cold]
fn grow<T>(list: &mut Vec<T>, more: usize, meter: &Meter<'_>) -> Result<(), Limit> {
    let wanted = (2 * list.capacity()).max(list.len() + more).max(64);
    meter.hold(bytes::<T>(wanted - list.capacity()))?;
    list.reserve_exact(wanted - list.len());
    Ok(())
}

/// A list of `len` times the same item.
pub(super) fn filled<T: Clone>(item: T, len: usize, meter: &Meter<'_>) -> Result<Vec<T>, Limit> {
    meter.hold(bytes::<T>(len))?;
    Ok(vec![item; len])
}

/// Drops a list, and gives its memory back to the account.
pub(super) fn give_back<T>(list: Vec<T>, meter: &Meter<'_>) {
    meter.release(bytes::<T>(list.capacity()));
}

const fn bytes<T>(items: usize) -> u64 {
    items as u64 * size_of::<T>() as u64
}
