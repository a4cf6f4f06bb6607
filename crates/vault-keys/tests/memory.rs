//! What looking for routes really takes from the allocator stays within what is accounted. One test only: the allocator counts for the whole process.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use vault_keys::generate::{Family, Recipe, generate};
use vault_keys::{Limits, Vault, solve_within};

/// The system's allocator, with the bytes that are taken and the most that ever were.
struct Counting {
    now: AtomicUsize,
    peak: AtomicUsize,
}

#[global_allocator]
static COUNTING: Counting = Counting {
    now: AtomicUsize::new(0),
    peak: AtomicUsize::new(0),
};

// SAFETY: every call goes to the system's allocator as it is; only numbers are kept beside.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = self.now.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        self.peak.fetch_max(now, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        self.now.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let now = self.now.fetch_add(size, Ordering::Relaxed) + size;
        self.peak.fetch_max(now - layout.size(), Ordering::Relaxed);
        self.now.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Small lists that are not accounted.
const SLACK: usize = 256 << 10;

#[test]
fn routes_of_a_looped_maze_stay_within_the_limit() {
    let maps: [(&str, Vault); 1] = [(
        "looped",
        generate(
            &Recipe::new(Family::Looped { percent: 30 }, 101, 1, 26, 60),
            1,
        ),
    )];
    for (name, vault) in maps {
        for bytes in [1 << 18, 1 << 20, 1 << 22, 1 << 24] {
            let before = COUNTING.now.load(Ordering::Relaxed);
            COUNTING.peak.store(before, Ordering::Relaxed);
            let limits = Limits::new().memory_bytes(bytes).states(300);
            let outcome = solve_within(&vault, &limits);
            let real = COUNTING.peak.load(Ordering::Relaxed) - before;
            let accounted = usize::try_from(outcome.stats.peak_bytes).unwrap();
            assert!(accounted as u64 <= bytes);
            assert!(real <= accounted + SLACK, "{name}: {real} > {accounted}");
        }
    }
}
