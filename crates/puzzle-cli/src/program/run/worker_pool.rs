//! A queue that the reader fills, and the workers that empty it.

use std::collections::VecDeque;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use crate::program::thread::start;

/// Largest batch. Waking a worker takes longer than solving a small puzzle.
const BATCH: usize = 64;

/// Longest time of filling a batch, and the interval of `tick` while the reader waits.
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
    /// The reader waits until at most this many puzzles are left.
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

    /// Waits for the next puzzle. Returns `None` at the end.
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

    /// Closes the queue. Workers finish its puzzles.
    fn close(&self) {
        self.lock().closed = true;
        self.filled.notify_all();
        self.emptied.notify_one();
    }
}

/// The reader's side of the queue, which starts workers.
pub(super) struct WorkerPool<'scope, 'env, Job, Work> {
    scope: &'scope Scope<'scope, 'env>,
    queue: &'scope Queue<Job>,
    /// Does a job. Returns false if no more are wanted.
    work: &'scope Work,
    /// Called regularly while the reader waits.
    tick: &'scope dyn Fn(),
    most_workers: usize,
    workers: usize,
    batch: Vec<Job>,
    since: Instant,
}

impl<'scope, 'env, Job: Send, Work: Fn(Job) -> bool + Sync> WorkerPool<'scope, 'env, Job, Work> {
    /// Creates a pool of at most `most_workers`. With one, the reader does the jobs itself.
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

    /// Adds a job. Returns false if no more are wanted.
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

    /// Hands the batch to the workers and starts missing ones. Returns false if no more jobs are
    /// wanted.
    pub(super) fn send(&mut self) -> bool {
        let room = match self.batch.len() {
            0 => return true,
            BATCH => BATCH,
            // Puzzles that are slow to read are large, so few of them wait.
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
                // The system has no more threads.
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
                // The panic is reported where it happens, and the other puzzles continue.
                if let Ok(false) = catch_unwind(AssertUnwindSafe(|| work(job))) {
                    queue.close();
                    queue.lock().jobs.clear();
                }
            }
        }
    }

    /// Waits until at most this many puzzles are left, or no more are wanted.
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

    /// Finishes the last jobs. A single one needs no worker.
    pub(super) fn finish(mut self) {
        if self.workers == 0 && self.batch.len() == 1 {
            self.most_workers = 1;
            self.batch.drain(..).all(self.work);
        }
        self.send();
        self.wait_until_left(0);
    }
}

/// Ends the workers, even if reading panics.
impl<Job, Work> Drop for WorkerPool<'_, '_, Job, Work> {
    fn drop(&mut self) {
        self.queue.close();
    }
}
