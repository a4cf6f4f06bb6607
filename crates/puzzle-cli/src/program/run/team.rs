//! The reader's queue, and the workers that empty it.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use crate::program::thread::start;

/// Puzzles that the reader puts into the queue at once.
const BATCH: usize = 64;

/// The reader fills a batch for at most so long: a large puzzle takes long to read.
const PATIENCE: Duration = Duration::from_millis(1);

/// Puzzles that wait for a worker.
#[derive(Debug)]
pub(super) struct Queue<Job> {
    state: Mutex<State<Job>>,
    /// There are puzzles, or there will be no more.
    filled: Condvar,
    /// There is room for another batch.
    emptied: Condvar,
}

#[derive(Debug)]
struct State<Job> {
    jobs: VecDeque<Job>,
    /// Workers that wait for a puzzle.
    idle: usize,
    /// The reader waits until at most so many puzzles are left.
    reader_wants: Option<usize>,
    closed: bool,
}

impl<Job> Queue<Job> {
    pub(super) fn new() -> Self {
        Self {
            state: Mutex::new(State {
                jobs: VecDeque::new(),
                idle: 0,
                reader_wants: None,
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
        loop {
            if let Some(job) = state.jobs.pop_front() {
                let left = state.jobs.len();
                if state.reader_wants.take_if(|most| left <= *most).is_some() {
                    self.emptied.notify_one();
                }
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state.idle += 1;
            let woken = self.filled.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
    }

    /// Ends the queue. What is in it is still taken.
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
    /// Called once, before there is more than one job.
    prepare: Option<&'scope dyn Fn()>,
    most_workers: usize,
    workers: usize,
    batch: Vec<Job>,
    since: Instant,
}

impl<'scope, 'env, Job, Work> Team<'scope, 'env, Job, Work>
where
    Job: Send,
    Work: Fn(Job) -> bool + Sync,
{
    /// A team of at most `most_workers`. If that is one, the reader does the jobs itself.
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        queue: &'scope Queue<Job>,
        work: &'scope Work,
        prepare: &'scope dyn Fn(),
        most_workers: usize,
    ) -> Self {
        Self {
            scope,
            queue,
            work,
            prepare: Some(prepare),
            most_workers,
            workers: 0,
            batch: Vec::new(),
            since: Instant::now(),
        }
    }

    /// Has a job done, now or later. False if no more need to be done.
    pub(super) fn give(&mut self, job: Job) -> bool {
        if self.batch.is_empty() {
            self.since = Instant::now();
        }
        self.batch.push(job);
        if self.most_workers == 1 {
            let is_first = self.prepare.is_some() && self.batch.len() == 1;
            return is_first || self.send();
        }
        let is_full = self.batch.len() == BATCH || self.since.elapsed() > PATIENCE;
        !is_full || self.send()
    }

    /// Hands the batch to the workers. False if no more jobs need to be done.
    pub(super) fn send(&mut self) -> bool {
        if let Some(prepare) = self.prepare.take() {
            prepare();
        }
        if self.most_workers == 1 {
            return self.batch.drain(..).all(|job| (self.work)(job));
        }
        let room = match self.batch.len() {
            BATCH => BATCH,
            // Jobs that are slow to read take memory too.
            _ => self.workers,
        };
        let mut state = self.queue.lock();
        while state.jobs.len() > room && !state.closed {
            state.reader_wants = Some(room / 2);
            let woken = self.queue.emptied.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
        state.jobs.extend(self.batch.drain(..));
        let (goes_on, idle) = (!state.closed, state.idle);
        let wanted = state.jobs.len().saturating_sub(idle);
        drop(state);
        if idle > 0 {
            self.queue.filled.notify_all();
        }
        for _ in 0..wanted.min(self.most_workers - self.workers) {
            if !self.hire() {
                break;
            }
        }
        goes_on && self.batch.drain(..).all(|job| (self.work)(job))
    }

    /// Starts a worker. Where the system has no thread left, those that started have to do, or the reader does the jobs.
    fn hire(&mut self) -> bool {
        let (queue, work) = (self.queue, self.work);
        let worker = move || {
            while let Some(job) = queue.next() {
                if !work(job) {
                    queue.close();
                    queue.lock().jobs.clear();
                }
            }
        };
        let is_hired = start(self.scope, worker).is_ok();
        if is_hired {
            self.workers += 1;
        } else {
            self.most_workers = self.workers.max(1);
            if self.workers == 0 {
                self.batch.extend(self.queue.lock().jobs.drain(..));
            }
        }
        is_hired
    }

    /// Has the last jobs done. A single one needs no worker.
    pub(super) fn finish(mut self) {
        if self.prepare.is_some() {
            self.batch.pop().map(|job| (self.work)(job));
        }
        self.send();
    }
}

/// Lets the workers end, also where reading panics.
impl<Job, Work> Drop for Team<'_, '_, Job, Work> {
    fn drop(&mut self) {
        self.queue.close();
    }
}
