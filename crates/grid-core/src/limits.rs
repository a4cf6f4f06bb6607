//! Limits of a search, its statistics, and the meter that counts while it runs.

use core::cell::Cell;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

/// Limits of a search. There is none by default.
///
/// ```
/// use grid_core::Limits;
/// use std::sync::atomic::AtomicBool;
///
/// let stop = AtomicBool::new(false);
/// let limits = Limits::new().states(1_000_000).memory_bytes(64 << 20).stop(&stop);
/// # let _ = limits;
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    states: Option<u64>,
    memory_bytes: Option<u64>,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// No limit.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            states: None,
            memory_bytes: None,
            stop: None,
        }
    }

    /// Expand at most this many states.
    #[must_use]
    pub const fn states(mut self, states: u64) -> Self {
        self.states = Some(states);
        self
    }

    /// Track at most this many bytes of search data, without the puzzle itself. Defaults to
    /// `isize::MAX` bytes.
    #[must_use]
    pub const fn memory_bytes(mut self, bytes: u64) -> Self {
        self.memory_bytes = Some(bytes);
        self
    }

    /// The limits left for a second search after a first one that used `spent` and released its
    /// memory.
    #[must_use]
    pub const fn after(mut self, spent: Stats) -> Self {
        if let Some(states) = self.states {
            self.states = Some(states.saturating_sub(spent.expanded));
        }
        self
    }

    /// Stop soon after this flag is raised, from another thread or a signal handler.
    #[must_use]
    pub const fn stop(mut self, flag: &'a AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }
}

/// What a search used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// States taken from the open list and expanded.
    pub expanded: u64,
    /// States put on the open list.
    pub generated: u64,
    /// Peak of the tracked memory, in bytes.
    pub peak_bytes: u64,
}

/// Which limit stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::states`].
    States,
    /// [`Limits::memory_bytes`].
    Memory,
    /// [`Limits::stop`].
    Stop,
}

/// `limit of states`, `limit of memory`, `stop flag`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "limit of states",
            Self::Memory => "limit of memory",
            Self::Stop => "stop flag",
        })
    }
}

impl core::error::Error for Limit {}

/// Counts what a search uses, and refuses when a limit is met.
///
/// The counters are cells, so several containers share one `&Meter`. A search calls
/// [`expand`](Self::expand) before it expands a state. The containers of
/// [`tracked`](crate::tracked) charge the meter before they allocate, so tracked memory never
/// exceeds the limit. A limit of `n` states lets exactly `n` states be expanded one by one.
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    max_states: u64,
    max_bytes: u64,
    stop: Option<&'a AtomicBool>,
    expanded: Cell<u64>,
    generated: Cell<u64>,
    tracked_bytes: Cell<u64>,
    peak_bytes: Cell<u64>,
}

/// The longest list that this machine can address. With 32-bit pointers it has 2 GiB, and a search
/// that needs more meets the memory limit instead of failing to allocate.
const MOST_BYTES: u64 = (usize::MAX / 2) as u64;

/// Expansions between two checks of the stop flag.
const STOP_INTERVAL: u64 = 256;

impl<'a> Meter<'a> {
    /// A meter at zero.
    #[must_use]
    pub fn new(limits: &Limits<'a>) -> Self {
        Self {
            max_states: limits.states.unwrap_or(u64::MAX),
            max_bytes: limits.memory_bytes.unwrap_or(u64::MAX).min(MOST_BYTES),
            stop: limits.stop,
            expanded: Cell::new(0),
            generated: Cell::new(0),
            tracked_bytes: Cell::new(0),
            peak_bytes: Cell::new(0),
        }
    }

    /// Counts one expanded state. Checks the stop flag at the first state and at every 256th.
    ///
    /// # Errors
    /// The limit that forbids the state; the state is not counted then.
    #[inline]
    pub fn expand(&self) -> Result<(), Limit> {
        let expanded = self.expanded.get();
        if expanded >= self.max_states {
            return Err(Limit::States);
        }
        if expanded.is_multiple_of(STOP_INTERVAL) {
            self.check_stop()?;
        }
        self.expanded.set(expanded + 1);
        Ok(())
    }

    /// Counts `states` expanded at once, as a word-parallel flood does, and checks the stop flag.
    ///
    /// # Errors
    /// The limit that forbids the states; none of them is counted then.
    pub fn expand_many(&self, states: u64) -> Result<(), Limit> {
        self.check_stop()?;
        if states > self.max_states - self.expanded.get() {
            return Err(Limit::States);
        }
        self.expanded.set(self.expanded.get() + states);
        Ok(())
    }

    /// Checks the stop flag; for long work that expands no states.
    ///
    /// # Errors
    /// [`Limit::Stop`] once the flag is raised.
    pub fn check_stop(&self) -> Result<(), Limit> {
        match self.stop {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Limit::Stop),
            _ => Ok(()),
        }
    }

    /// Counts `states` put on the open list; the counter saturates.
    pub fn generate(&self, states: u64) {
        self.generated
            .set(self.generated.get().saturating_add(states));
    }

    /// Adds `bytes` to the tracked memory.
    ///
    /// # Errors
    /// [`Limit::Memory`] if that would exceed the limit; nothing is added then.
    pub(crate) fn hold(&self, bytes: u64) -> Result<(), Limit> {
        let tracked = self.tracked_bytes.get().saturating_add(bytes);
        if tracked > self.max_bytes {
            return Err(Limit::Memory);
        }
        self.tracked_bytes.set(tracked);
        self.peak_bytes.set(self.peak_bytes.get().max(tracked));
        Ok(())
    }

    /// Subtracts `bytes` from the tracked memory.
    pub(crate) fn release(&self, bytes: u64) {
        self.tracked_bytes
            .set(self.tracked_bytes.get().saturating_sub(bytes));
    }

    /// Bytes of tracked memory now.
    #[must_use]
    pub const fn held(&self) -> u64 {
        self.tracked_bytes.get()
    }

    /// What was used until now.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        Stats {
            expanded: self.expanded.get(),
            generated: self.generated.get(),
            peak_bytes: self.peak_bytes.get(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_search_has_the_states_that_the_first_left() {
        let spent = |states| {
            let meter = Meter::new(&Limits::new());
            meter.expand_many(states).unwrap();
            meter.stats()
        };
        let expands = |limits: Limits<'_>, states| Meter::new(&limits).expand_many(states).is_ok();
        assert!(expands(Limits::new().after(spent(3)), 9));
        let limits = Limits::new().states(5);
        assert!(expands(limits.after(spent(3)), 2) && !expands(limits.after(spent(3)), 3));
        assert!(!expands(limits.after(spent(7)), 1));
    }

    #[test]
    fn exactly_as_many_states_as_allowed() {
        let meter = Meter::new(&Limits::new().states(3));
        assert_eq!(
            (0..5).map(|_| meter.expand().is_ok()).collect::<Vec<_>>(),
            [true, true, true, false, false]
        );
        assert_eq!(meter.stats().expanded, 3);
        assert_eq!(meter.expand_many(1), Err(Limit::States));
        assert_eq!(
            Meter::new(&Limits::new().states(0)).expand(),
            Err(Limit::States)
        );
    }

    #[test]
    fn many_states_are_counted_up_to_the_limit_and_no_further() {
        let meter = Meter::new(&Limits::new().states(10));
        assert_eq!(meter.expand_many(4), Ok(()));
        assert_eq!(meter.expand_many(7), Err(Limit::States));
        assert_eq!(meter.stats().expanded, 4);
        assert_eq!(meter.expand_many(6), Ok(()));
        assert_eq!(meter.stats().expanded, 10);
        meter.generate(3);
        meter.generate(4);
        assert_eq!(meter.stats().generated, 7);
        meter.generate(u64::MAX);
        assert_eq!(meter.stats().generated, u64::MAX);
        // A charge may use the whole limit.
        let meter = Meter::new(&Limits::new().memory_bytes(5));
        assert_eq!(meter.hold(5), Ok(()));
        assert_eq!(meter.hold(1), Err(Limit::Memory));
        // No limit allows more than a machine can address.
        for limits in [Limits::new(), Limits::new().memory_bytes(u64::MAX)] {
            let meter = Meter::new(&limits);
            assert_eq!(meter.hold(MOST_BYTES), Ok(()));
            assert_eq!(meter.hold(1), Err(Limit::Memory));
        }
    }

    #[test]
    fn memory_is_held_and_released() {
        let meter = Meter::new(&Limits::new().memory_bytes(100));
        assert_eq!(meter.hold(60), Ok(()));
        assert_eq!(meter.hold(41), Err(Limit::Memory));
        meter.release(30);
        assert_eq!(meter.hold(41), Ok(()));
        assert_eq!(meter.held(), 71);
        assert_eq!(meter.hold(u64::MAX), Err(Limit::Memory));
        assert_eq!(meter.stats().peak_bytes, 71);
    }

    #[test]
    fn a_raised_flag_stops_the_first_expansion_and_soon_any_other() {
        let flag = AtomicBool::new(true);
        let limits = Limits::new().stop(&flag);
        assert_eq!(Meter::new(&limits).expand(), Err(Limit::Stop));
        flag.store(false, Ordering::Relaxed);
        let meter = Meter::new(&limits);
        assert_eq!(meter.expand(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert!((0..STOP_INTERVAL).any(|_| meter.expand() == Err(Limit::Stop)));
    }
}
