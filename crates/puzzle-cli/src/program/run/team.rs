//! The reader's queue, and the workers that empty it.

use std::collections::VecDeque;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use crate::program::thread::start;

/// Puzzles that the reader puts into the queue at once: waking a worker takes longer than solving a
/// small puzzle.
const BATCH: usize = 64;

/// The reader fills a batch for at most so long, and calls `tick` so often while it waits.
const PATIENCE: Duration = Duration::from_millis(1);

/// Puzzles that wait for a worker.
#[derive(Debug)]
pub(super) struct Queue<Job> {
    state: Mutex<State<Job>>,
    filled: Condvar,
    emptied: Condvar,
}

#[derive(Debug)]
struct State<Job> {
    jobs: VecDeque<Job>,
    /// Workers that wait for a puzzle.
    idle: usize,
    /// The reader waits until so few puzzles are left.
    wanted: usize,
    closed: bool,
}

impl<Job> Queue<Job> {
    pub(super) const fn new() -> Self {
        Self {
            state: Mutex::new(State {
                jobs: VecDeque::new(),
                idle: 0,
                wanted: 0,
                closed: false,
            }),
            filled: Condvar::new(),
            emptied: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<Job>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next puzzle; none if there will be no more.
    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        while state.jobs.is_empty() && !state.closed {
            state.idle += 1;
            let woken = self.filled.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
        let job = state.jobs.pop_front();
        if state.jobs.len() == state.wanted {
            self.emptied.notify_one();
        }
        job
    }

    /// Ends the queue. Workers still take what is in it.
    fn close(&self) {
        self.lock().closed = true;
        self.filled.notify_all();
        self.emptied.notify_one();
    }
}

/// The reader's side of a queue, and the workers on the other side.
pub(super) struct Team<'scope, 'env, Job, Work> {
    scope: &'scope Scope<'scope, 'env>,
    queue: &'scope Queue<Job>,
    /// Does a job. False if no more need to be done.
    work: &'scope Work,
    /// Called from time to time while the reader waits.
    tick: &'scope dyn Fn(),
    most_workers: usize,
    workers: usize,
    batch: Vec<Job>,
    since: Instant,
}

impl<'scope, 'env, Job: Send, Work: Fn(Job) -> bool + Sync> Team<'scope, 'env, Job, Work> {
    /// A team of at most `most_workers`. If that is one, the reader does the jobs itself.
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        queue: &'scope Queue<Job>,
        work: &'scope Work,
        tick: &'scope dyn Fn(),
        most_workers: usize,
    ) -> Self {
        Self {
            scope,
            queue,
            work,
            tick,
            most_workers,
            workers: 0,
            batch: Vec::new(),
            since: Instant::now(),
        }
    }

    /// Has a job done, now or later. False if no more need to be done.
    pub(super) fn give(&mut self, job: Job) -> bool {
        if self.most_workers == 1 {
            return (self.work)(job);
        }
        if self.batch.is_empty() {
            self.since = Instant::now();
        }
        self.batch.push(job);
        let is_full = self.batch.len() == BATCH || self.since.elapsed() > PATIENCE;
        !is_full || self.send()
    }

    /// Hands the batch to workers, and starts those for which there is work. False if no more jobs
    /// need to be done.
    pub(super) fn send(&mut self) -> bool {
        let room = match self.batch.len() {
            0 => return true,
            BATCH => BATCH,
            // Puzzles that are slow to read are large, so few of them should wait.
            _ => self.workers,
        };
        self.wait_until_left(room);
        let mut state = self.queue.lock();
        state.jobs.extend(self.batch.drain(..));
        let wanted = state.jobs.len().saturating_sub(state.idle);
        let goes_on = !state.closed;
        if state.idle > 0 {
            self.queue.filled.notify_all();
        }
        drop(state);
        for _ in 0..wanted.min(self.most_workers - self.workers) {
            if start(self.scope, self.worker()).is_err() {
                // Those that started have to do.
                self.most_workers = self.workers.max(1);
                break;
            }
            self.workers += 1;
        }
        if self.workers == 0 {
            let jobs = mem::take(&mut self.queue.lock().jobs);
            return jobs.into_iter().all(self.work);
        }
        goes_on
    }

    fn worker(&self) -> impl FnOnce() + Send + use<'scope, Job, Work> {
        let (queue, work) = (self.queue, self.work);
        move || {
            while let Some(job) = queue.next() {
                // A panic is reported where it happens, and leaves the other puzzles.
                if let Ok(false) = catch_unwind(AssertUnwindSafe(|| work(job))) {
                    queue.close();
                    queue.lock().jobs.clear();
                }
            }
        }
    }

    /// Waits until at most so many puzzles are left in the queue, or no more need to be done.
    fn wait_until_left(&self, most: usize) {
        let mut state = self.queue.lock();
        while state.jobs.len() > most && !state.closed {
            state.wanted = most / 2;
            let woken = self.queue.emptied.wait_timeout(state, PATIENCE);
            drop(woken);
            (self.tick)();
            state = self.queue.lock();
        }
    }

    /// Has the last jobs done. A single one needs no worker.
    pub(super) fn finish(mut self) {
        if self.workers == 0 && self.batch.len() == 1 {
            self.most_workers = 1;
            self.batch.drain(..).all(self.work);
        }
        self.send();
        self.wait_until_left(0);
    }
}

/// Lets the workers end, also where reading panics.
impl<Job, Work> Drop for Team<'_, '_, Job, Work> {
    fn drop(&mut self) {
        self.queue.close();
    }
}
