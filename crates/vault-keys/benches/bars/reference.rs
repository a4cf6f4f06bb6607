//! How many times longer the published search takes.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use test_support::measure::{self, interleaved};
use vault_keys::{Answer, Limits, Vault, reference, solve_within};

use crate::measured::solve_text;

/// What the published search may take.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    /// It is tried on so many maps.
    maps: usize,
    /// Time for each of them.
    time: Duration,
}

impl Budget {
    /// For most rows.
    pub(crate) const SHORT: Self = Self {
        maps: 3,
        time: Duration::from_millis(700),
    };

    /// For a row that is held to a ratio.
    pub(crate) const LONG: Self = Self {
        maps: 5,
        time: Duration::from_secs(5),
    };
}

const MOST_MEMORY: u64 = 1 << 30;

/// Routes alone take the published search longer than its budget on maps of more bytes.
const MOST_BYTES: usize = 20_000;

/// A multiple of our time.
#[derive(Clone, Copy)]
pub(crate) struct Ratio {
    pub(crate) at_least: f64,
    /// It ended.
    is_exact: bool,
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_exact { "" } else { ">= " };
        write!(f, "{sign}{}", measure::ratio(self.at_least))
    }
}

/// The middle one of the ratios of some maps; a search that is stopped takes at least what it took
/// until then.
///
/// None for maps of which it searches nothing: too large ones, or with more robots than it has room
/// for.
pub(crate) fn to_reference(maps: &[String], budget: Budget) -> Option<Ratio> {
    let is_tried = |text: &&String| {
        text.len() <= MOST_BYTES && text.matches('@').count() <= reference::MAX_ROBOTS
    };
    let tried = maps.iter().filter(is_tried).take(budget.maps);
    let mut ratios: Vec<Ratio> = tried.map(|text| ratio(text, budget.time)).collect();
    ratios.sort_by(|a, b| a.at_least.total_cmp(&b.at_least));
    ratios.get(ratios.len() / 2).copied()
}

fn ratio(text: &String, budget: Duration) -> Ratio {
    let vault: Vault = text.parse().expect("a generated map");
    let flag = AtomicBool::new(false);
    let begun = Instant::now();
    let (answer, time) = std::thread::scope(|scope| {
        let clock = scope.spawn(|| {
            std::thread::park_timeout(budget);
            flag.store(true, Ordering::Relaxed);
        });
        let limits = Limits::new().memory_bytes(MOST_MEMORY).stop(&flag);
        let answer = reference::solve_within(&vault, &limits).answer;
        let time = begun.elapsed();
        clock.thread().unpark();
        (answer, time)
    });
    let [ours] = interleaved(
        &[text],
        3,
        [&mut |text: &&String| solve_text(text).expanded],
    );
    if let Answer::Solved(steps) = answer {
        match solve_within(&vault, &Limits::new()).answer {
            Answer::Solved(tour) => assert_eq!(tour.steps(), steps, "ours and the reference"),
            other => panic!("{other:?}, but {steps} steps are enough"),
        }
    }
    Ratio {
        at_least: time.as_secs_f64() / ours.median().as_secs_f64(),
        is_exact: !matches!(answer, Answer::Stopped(_)),
    }
}
