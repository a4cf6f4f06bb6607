//! Stop flags of searches: each search has its own deadline, and one flag stops all of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A signal handler cannot wake the thread of the deadlines, so it looks for signals so often.
const SIGNAL_CHECK: Duration = Duration::from_millis(20);

/// Stops searches. A search without a time limit shares the flag that [`ring`](Self::ring) raises;
/// the others have flags of their own, which the thread in [`run`](Self::run) raises.
#[derive(Debug, Default)]
pub(crate) struct Alarm {
    rung: Arc<AtomicBool>,
    deadlines: Mutex<Deadlines>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Deadlines {
    flags: Vec<(Arc<AtomicBool>, Instant)>,
    closed: bool,
}

impl Alarm {
    fn lock(&self) -> MutexGuard<'_, Deadlines> {
        let guard = self.deadlines.lock();
        guard.unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches over one search until the watch is dropped.
    pub(crate) fn watch(&self, time_limit: Option<Duration>) -> Watch<'_> {
        // A limit that no clock can express is none.
        let deadline = time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let own = deadline.map(|deadline| {
            let at_once = self.is_ringing() || time_limit == Some(Duration::ZERO);
            let flag = Arc::new(AtomicBool::new(at_once));
            self.lock().flags.push((Arc::clone(&flag), deadline));
            self.changed.notify_all();
            flag
        });
        Watch { alarm: self, own }
    }

    /// The flag that stops every search, for a signal handler to raise.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.rung)
    }

    /// Stops every search that runs or will run.
    pub(crate) fn ring(&self) {
        self.rung.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Whether every search is to stop.
    pub(crate) fn is_ringing(&self) -> bool {
        self.rung.load(Ordering::Relaxed)
    }

    /// Raises flags at their deadlines until the [`End`] is dropped.
    pub(crate) fn run(&self) {
        let mut deadlines = self.lock();
        while !deadlines.closed {
            let now = Instant::now();
            let mut wait = SIGNAL_CHECK;
            for (flag, deadline) in &deadlines.flags {
                match deadline.checked_duration_since(now) {
                    Some(left) if !left.is_zero() && !self.is_ringing() => wait = wait.min(left),
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

    /// Ends [`run`](Self::run) when the value is dropped, also by a panic.
    pub(crate) const fn ended_later(&self) -> End<'_> {
        End(self)
    }
}

/// Ends an alarm when it is dropped.
#[derive(Debug)]
pub(crate) struct End<'a>(&'a Alarm);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

/// One search under watch.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    alarm: &'a Alarm,
    own: Option<Arc<AtomicBool>>,
}

impl Watch<'_> {
    /// The flag to give to the search.
    pub(crate) fn flag(&self) -> &AtomicBool {
        self.own.as_ref().unwrap_or(&self.alarm.rung)
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if let Some(own) = &self.own {
            let mut deadlines = self.alarm.lock();
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
        let alarm = Alarm::default();
        std::thread::scope(|scope| {
            scope.spawn(|| alarm.run());
            let _end = alarm.ended_later();
            let unlimited = alarm.watch(None);
            let long = alarm.watch(Some(Duration::MAX));
            let later = alarm.watch(Some(Duration::from_secs(1_000_000)));
            let short = alarm.watch(Some(Duration::from_millis(5)));
            while !is_raised(&short) {
                std::thread::yield_now();
            }
            assert!(!is_raised(&unlimited) && !is_raised(&long) && !is_raised(&later));
            assert!(is_raised(&alarm.watch(Some(Duration::ZERO))));
        });
    }

    #[test]
    fn ringing_stops_searches_that_run_and_those_to_come() {
        let alarm = Alarm::default();
        std::thread::scope(|scope| {
            scope.spawn(|| alarm.run());
            let _end = alarm.ended_later();
            let free = alarm.watch(None);
            let limited = alarm.watch(Some(Duration::from_secs(1_000_000)));
            // As a signal handler does.
            alarm.flag().store(true, Ordering::Relaxed);
            while !is_raised(&limited) {
                std::thread::yield_now();
            }
            assert!(alarm.is_ringing() && is_raised(&free));
            assert!(is_raised(
                &alarm.watch(Some(Duration::from_secs(1_000_000)))
            ));
        });
    }
}
