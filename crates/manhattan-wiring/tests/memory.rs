//! The heap that a search uses is at most its tracked memory, and not much less.

use manhattan_wiring::generate::{Family, generate};
use manhattan_wiring::{Limits, Size, solve_within};
use test_support::heap::Counting;

#[global_allocator]
static HEAP: Counting = Counting;

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
            let measure = |limits: &Limits<'_>| {
                let (outcome, real) = HEAP.peak_of(|| solve_within(&board, limits));
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
