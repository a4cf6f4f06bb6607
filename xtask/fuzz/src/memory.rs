//! How much memory something took, as the allocator sees it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, which keeps count for each thread.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

thread_local! {
    /// Bytes that this thread holds; negative where it freed what another took.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(change: isize) {
    let held = HELD.get().wrapping_add(change);
    HELD.set(held);
    PEAK.set(PEAK.get().max(held));
}

fn signed(size: usize) -> isize {
    isize::try_from(size).unwrap_or(isize::MAX)
}

// SAFETY: every call goes to the system's allocator as it is; the numbers are kept beside, in cells
// that need no memory of their own.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(signed(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-signed(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both may exist for a moment.
        count(signed(size));
        count(-signed(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// The most bytes that were held at a time while `work` ran, beyond those held before.
pub(crate) fn peak_of(work: impl FnOnce()) -> usize {
    let before = HELD.get();
    PEAK.set(before);
    work();
    usize::try_from(PEAK.get().wrapping_sub(before)).unwrap_or_default()
}

/// Fails if reading `input` takes more than `each` bytes for each of its bytes, and `at_once`
/// beside.
pub(crate) fn in_proportion(input: &[u8], each: usize, at_once: usize, read: impl FnOnce()) {
    let peak = peak_of(read);
    let most = at_once + each * input.len();
    assert!(
        peak <= most,
        "{peak} bytes of memory for {} bytes of text",
        input.len()
    );
}
