//! Raises the stop flags of running searches: each at its own deadline, or all at once when the user interrupts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The flags of the searches that run now.
///
/// One thread sits in [`run`](Self::run) and sleeps until the next deadline, so a search costs one lock at its start and one at its end.
#[derive(Debug, Default)]
pub(crate) struct Alarm {
    watched: Mutex<Watched>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Watched {
    flags: Vec<Flag>,
    ringing: bool,
    closed: bool,
}

#[derive(Debug)]
struct Flag {
    raised: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Alarm {
    fn lock(&self) -> MutexGuard<'_, Watched> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches over one search until the watch is dropped.
    pub(crate) fn watch(&self, time_limit: Option<Duration>) -> Watch<'_> {
        let mut watched = self.lock();
        // A limit that no clock can express is none.
        let deadline = time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let at_once = watched.ringing || time_limit.is_some_and(|limit| limit.is_zero());
        let raised = Arc::new(AtomicBool::new(at_once));
        watched.flags.push(Flag {
            raised: Arc::clone(&raised),
            deadline,
        });
        if deadline.is_some() {
            self.changed.notify_all();
        }
        Watch {
            alarm: self,
            raised,
        }
    }

    /// Raises every flag, now and from now on. True if a search was running.
    pub(crate) fn ring(&self) -> bool {
        let mut watched = self.lock();
        watched.ringing = true;
        for flag in &watched.flags {
            flag.raised.store(true, Ordering::Relaxed);
        }
        !watched.flags.is_empty()
    }

    /// Whether [`ring`](Self::ring) was called.
    pub(crate) fn is_ringing(&self) -> bool {
        self.lock().ringing
    }

    /// Raises flags at their deadlines until its [`End`] is dropped.
    pub(crate) fn run(&self) {
        let mut watched = self.lock();
        while !watched.closed {
            let now = Instant::now();
            for flag in &watched.flags {
                if flag.deadline.is_some_and(|deadline| deadline <= now) {
                    flag.raised.store(true, Ordering::Relaxed);
                }
            }
            let next = watched
                .flags
                .iter()
                .filter_map(|flag| flag.deadline)
                .filter(|&deadline| deadline > now)
                .min();
            watched = match next {
                Some(deadline) => {
                    self.changed
                        .wait_timeout(watched, deadline - now)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0
                }
                None => self
                    .changed
                    .wait(watched)
                    .unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Ends [`run`](Self::run) when it is dropped, also by a panic: a thread that nobody ends would be waited for.
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
    raised: Arc<AtomicBool>,
}

impl Watch<'_> {
    /// The flag to give to the search.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.raised
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.alarm
            .lock()
            .flags
            .retain(|flag| !Arc::ptr_eq(&flag.raised, &self.raised));
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
            let short = alarm.watch(Some(Duration::from_millis(5)));
            while !is_raised(&short) {
                std::thread::yield_now();
            }
            assert!(!is_raised(&unlimited) && !is_raised(&long));
            assert!(is_raised(&alarm.watch(Some(Duration::ZERO))));
        });
    }

    #[test]
    fn ringing_raises_those_that_run_and_those_to_come() {
        let alarm = Alarm::default();
        assert!(!alarm.ring());
        let alarm = Alarm::default();
        let running = alarm.watch(None);
        assert!(alarm.ring());
        assert!(is_raised(&running) && is_raised(&alarm.watch(None)));
        assert!(alarm.is_ringing());
    }
}
