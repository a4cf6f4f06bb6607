//! What a search really takes from the allocator stays within what is accounted, and is not much less. One test only: the allocator counts for the
//! whole process.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{Limits, Size, solve_within};

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

/// Lines and other lists in proportion to a board's sides, which are not accounted.
const SLACK: usize = 64 << 10;

#[test]
fn what_is_accounted_is_what_is_taken() {
    let maze = |hall, opened| Family::Maze { hall, opened };
    let noise = |obstacles| Family::Noise { obstacles };
    let families = [
        (noise(20), Size::new(9, 9), 40),
        (noise(20), Size::new(200, 200), 4),
        (noise(36), Size::new(100, 100), 40),
        (noise(20), Size::new(12, 500), 20),
        (maze(1, 10), Size::new(99, 99), 20),
        (maze(3, 0), Size::new(47, 47), 20),
        (maze(3, 0), Size::new(99, 99), 8),
    ];
    for (family, size, count) in families {
        for seed in 0..count {
            let Some(board) = generate(family, size, seed) else {
                continue;
            };
            let before = COUNTING.now.load(Ordering::Relaxed);
            let measure = |limits: &Limits<'_>| {
                COUNTING.peak.store(before, Ordering::Relaxed);
                let outcome = solve_within(&board, limits);
                let real = COUNTING.peak.load(Ordering::Relaxed) - before;
                (real, usize::try_from(outcome.stats.peak_bytes).unwrap())
            };
            let (real, accounted) = measure(&Limits::new());
            let name = format!("{family} {size} {seed}: {real} bytes, {accounted} accounted");
            assert!(real <= accounted + SLACK, "{name}");
            assert!(accounted <= 5 * real / 2 + SLACK, "{name}");

            let limit = accounted / 2;
            let (real, accounted) = measure(&Limits::new().memory_bytes(limit as u64));
            assert!(accounted <= limit, "{name}");
            assert!(real <= limit + SLACK, "{name}, {real} within {limit}");
        }
    }
}
