//! Stop flags of searches: one deadline per search, and one flag that stops all of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use crate::program::thread::start;

/// Interval of looking for signals, whose handlers cannot wake the thread.
const SIGNAL_CHECK: Duration = Duration::from_millis(20);

/// Stops searches. Searches without a time limit share the flag of [`stop_all`](Self::stop_all).
/// The others have their own flags, which the thread of [`start`](Self::start) sets.
#[derive(Debug, Default)]
pub(crate) struct Deadlines {
    all_stopped: Arc<AtomicBool>,
    pending: Mutex<Pending>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Pending {
    flags: Vec<(Arc<AtomicBool>, Instant)>,
    closed: bool,
}

impl Deadlines {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        let guard = self.pending.lock();
        guard.unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the thread of the deadlines, if `time_limit` needs it. The thread ends when the
    /// result is dropped.
    ///
    /// # Errors
    /// A message, if the system has no thread left.
    pub(crate) fn start<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        time_limit: Option<Duration>,
    ) -> Result<End<'env>, String> {
        let end = End(self);
        if time_limit.is_some() {
            let started = start(scope, || self.run());
            let message = "no thread can be started to keep the time limit";
            started.map_err(|error| format!("{message}: {error}"))?;
        }
        Ok(end)
    }

    /// Adds a search until the result is dropped.
    pub(crate) fn watch(&self, time_limit: Option<Duration>) -> Watch<'_> {
        // A limit beyond the range of the clock is no limit.
        let deadline = time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let own = deadline.map(|deadline| {
            let at_once = self.is_stopped() || time_limit == Some(Duration::ZERO);
            let flag = Arc::new(AtomicBool::new(at_once));
            self.lock().flags.push((Arc::clone(&flag), deadline));
            self.changed.notify_all();
            flag
        });
        Watch {
            deadlines: self,
            own,
        }
    }

    /// Returns the flag that stops every search, for signal handlers.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.all_stopped)
    }

    /// Stops every running and later search.
    pub(crate) fn stop_all(&self) {
        self.all_stopped.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Returns whether all searches are stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.all_stopped.load(Ordering::Relaxed)
    }

    /// Sets flags at their deadlines until the [`End`] is dropped.
    fn run(&self) {
        let mut deadlines = self.lock();
        while !deadlines.closed {
            let now = Instant::now();
            let mut wait = SIGNAL_CHECK;
            for (flag, deadline) in &deadlines.flags {
                match deadline.checked_duration_since(now) {
                    Some(left) if !left.is_zero() && !self.is_stopped() => wait = wait.min(left),
                    _ => flag.store(true, Ordering::Relaxed),
                }
            }
            let all_raised = |(flag, _): &(Arc<AtomicBool>, _)| flag.load(Ordering::Relaxed);
            deadlines = if deadlines.flags.iter().all(all_raised) {
                let guard = self.changed.wait(deadlines);
                guard.unwrap_or_else(PoisonError::into_inner)
            } else {
                let guard = self.changed.wait_timeout(deadlines, wait);
                guard.unwrap_or_else(PoisonError::into_inner).0
            };
        }
    }
}

/// Ends the thread of the deadlines when it is dropped.
#[derive(Debug)]
pub(crate) struct End<'a>(&'a Deadlines);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

/// One search with a deadline.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    deadlines: &'a Deadlines,
    own: Option<Arc<AtomicBool>>,
}

impl Watch<'_> {
    /// Returns the stop flag of the search.
    pub(crate) fn flag(&self) -> &AtomicBool {
        self.own.as_ref().unwrap_or(&self.deadlines.all_stopped)
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if let Some(own) = &self.own {
            let mut deadlines = self.deadlines.lock();
            deadlines.flags.retain(|(flag, _)| !Arc::ptr_eq(flag, own));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_raised(watch: &Watch<'_>) -> bool {
        watch.flag().load(Ordering::Relaxed)
    }

    #[test]
    fn a_deadline_raises_its_own_flag_only() {
        let deadlines = Deadlines::default();
        std::thread::scope(|scope| {
            let _end = deadlines.start(scope, Some(Duration::MAX)).unwrap();
            let unlimited = deadlines.watch(None);
            let long = deadlines.watch(Some(Duration::MAX));
            let later = deadlines.watch(Some(Duration::from_secs(1_000_000)));
            let short = deadlines.watch(Some(Duration::from_millis(5)));
            while !is_raised(&short) {
                std::thread::yield_now();
            }
            assert!(!is_raised(&unlimited) && !is_raised(&long) && !is_raised(&later));
            assert!(is_raised(&deadlines.watch(Some(Duration::ZERO))));
        });
    }

    #[test]
    fn stopping_all_stops_searches_that_run_and_those_to_come() {
        let deadlines = Deadlines::default();
        std::thread::scope(|scope| {
            let _end = deadlines.start(scope, Some(Duration::MAX)).unwrap();
            let free = deadlines.watch(None);
            let limited = deadlines.watch(Some(Duration::from_secs(1_000_000)));
            // As a signal handler does.
            deadlines.flag().store(true, Ordering::Relaxed);
            while !is_raised(&limited) {
                std::thread::yield_now();
            }
            assert!(deadlines.is_stopped() && is_raised(&free));
            assert!(is_raised(
                &deadlines.watch(Some(Duration::from_secs(1_000_000)))
            ));
        });
    }
}
