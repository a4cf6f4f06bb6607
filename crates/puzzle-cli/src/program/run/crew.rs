//! The threads that solve: each is started when there is work that no other is free for, so there are never more of them than puzzles.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

use crate::program::thread::start;

/// Results that may wait for an earlier one, for each worker.
const WAITING_PER_WORKER: usize = 64;

/// Most jobs that wait for a worker.
const QUEUE: usize = 64;

/// Whoever gives jobs, and the workers that do them.
pub(super) struct Crew<'scope, 'env, Job, Result, Work> {
    scope: &'scope Scope<'scope, 'env>,
    work: &'scope Work,
    most_workers: usize,
    workers: usize,
    jobs: SyncSender<Job>,
    desk: Arc<Desk<Job>>,
    results: Sender<Result>,
    /// Jobs that may be given before a ticket has to come back.
    in_hand: usize,
    tickets: Receiver<()>,
}

/// Where workers find their next job.
struct Desk<Job> {
    jobs: Mutex<Receiver<Job>>,
    /// Jobs given and not done yet.
    open: AtomicUsize,
}

impl<Job> Desk<Job> {
    fn next(&self) -> Option<Job> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.recv().ok()
    }
}

impl<'scope, 'env, Job, Result, Work> Crew<'scope, 'env, Job, Result, Work>
where
    Job: Send + 'scope,
    Result: Send + 'scope,
    Work: Fn(Job) -> Result + Sync,
{
    /// At most so many workers, who send what comes of their `work` to `results`; a ticket comes back for each that was used.
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        work: &'scope Work,
        most_workers: usize,
        results: Sender<Result>,
        tickets: Receiver<()>,
    ) -> Self {
        let (jobs, waiting) = sync_channel(most_workers.min(QUEUE));
        Self {
            scope,
            work,
            most_workers,
            workers: 0,
            jobs,
            desk: Arc::new(Desk {
                jobs: Mutex::new(waiting),
                open: AtomicUsize::new(0),
            }),
            results,
            in_hand: WAITING_PER_WORKER,
            tickets,
        }
    }

    /// Has a job done; by whoever gives it, if no worker can be started. False if nobody waits for the results any more.
    pub(super) fn give(&mut self, job: Job) -> bool {
        if self.in_hand > 0 {
            self.in_hand -= 1;
        } else if self.tickets.recv().is_err() {
            return false;
        }
        if self.workers < self.most_workers
            && self.desk.open.load(Ordering::Relaxed) >= self.workers
        {
            self.hire();
        }
        if self.workers == 0 {
            return self.results.send((self.work)(job)).is_ok();
        }
        self.desk.open.fetch_add(1, Ordering::Relaxed);
        self.jobs.send(job).is_ok()
    }

    fn hire(&mut self) {
        let (work, desk, results) = (self.work, Arc::clone(&self.desk), self.results.clone());
        let worker = move || {
            while let Some(job) = desk.next() {
                let result = work(job);
                desk.open.fetch_sub(1, Ordering::Relaxed);
                // Where nobody waits for it the jobs are taken all the same: whoever gives one must not wait for ever.
                let _ = results.send(result);
            }
        };
        match start(self.scope, worker) {
            Ok(()) => {
                self.workers += 1;
                self.in_hand += WAITING_PER_WORKER;
            }
            // Those that started have to do.
            Err(_) => self.most_workers = self.workers,
        }
    }
}
