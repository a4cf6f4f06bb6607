//! From inputs to answers: one thread reads, several solve, one writes in the order of the input.
//!
//! ```text
//! reader --jobs--> workers --reports--> writer
//!    ^                                    |
//!    +-------------- tickets -------------+
//! ```
//!
//! The reader takes a ticket for each puzzle and the writer gives one back for each line, so answers that wait for an earlier one are few,
//! however many puzzles there are.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use crate::alarm::Alarm;
use crate::effort::Effort;
use crate::exit::Exit;
use crate::input::{Input, Source};
use crate::progress::Progress;
use crate::report::{Report, Reporter, Verdict, stop_cause};
use crate::solver::{Answer, Fault, Parsed, Solver};
use crate::thread::start;

/// A puzzle to solve, or what is wrong with it.
struct Job<P> {
    /// Its number in the run, from 0.
    number: usize,
    source: Arc<Source>,
    index: usize,
    parsed: Parsed<P>,
}

/// Who looks on while a run goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Onlookers<'a> {
    /// May stop it.
    pub(crate) alarm: &'a Alarm,
    /// Shows how far it is.
    pub(crate) progress: &'a Progress,
}

/// Answers that may wait for an earlier one, for each worker.
const WAITING_PER_JOB: usize = 64;

/// Answers every puzzle of `inputs`, in order, `jobs` at a time.
pub(crate) fn run<S: Solver>(
    reporter: &Reporter<'_, S>,
    inputs: &[Input],
    effort: Effort,
    jobs: usize,
    watch: Onlookers<'_>,
    output: &mut impl Write,
    errors: &mut impl Write,
) -> io::Result<Exit> {
    let Onlookers { alarm, progress } = watch;
    let solver = reporter.solver;
    let tickets = jobs * WAITING_PER_JOB;
    let (give_ticket, take_ticket) = sync_channel(tickets);
    for _ in 0..tickets {
        // The channel has room for exactly these.
        let _ = give_ticket.send(());
    }
    let (job_sender, job_receiver) = sync_channel(jobs);
    let job_receiver = Arc::new(Mutex::new(job_receiver));
    let (report_sender, report_receiver) = channel();

    std::thread::scope(|scope| {
        let _end = alarm.ended_later();
        let out_of_threads = |errors: &mut dyn Write, error: io::Error| {
            let message = format!("no thread can be started: {error}");
            writeln!(errors, "{}", reporter.diagnostics.error(&message)).map(|()| Exit::Unverified)
        };
        if let Err(error) = start(scope, || alarm.run()) {
            return out_of_threads(errors, error);
        }
        let reader = move || read(solver, inputs, watch, &take_ticket, &job_sender);
        if let Err(error) = start(scope, reader) {
            return out_of_threads(errors, error);
        }
        for worker in 0..jobs {
            let waiting = Arc::clone(&job_receiver);
            let reports = report_sender.clone();
            let started = start(scope, move || {
                while let Some(job) = next(&waiting) {
                    let number = job.number;
                    if reports
                        .send((number, answer(solver, job, effort, alarm)))
                        .is_err()
                    {
                        break;
                    }
                }
            });
            match started {
                Ok(()) => {}
                Err(error) if worker == 0 => return out_of_threads(errors, error),
                // Those that started have to do.
                Err(_) => break,
            }
        }
        // Only the workers hold the ends now: when they are done, the channels close.
        drop((report_sender, job_receiver));

        let written = write_in_order(
            reporter,
            &report_receiver,
            &give_ticket,
            progress,
            output,
            errors,
        );
        progress.finish();
        if written.is_err() {
            alarm.ring();
        }
        drop((report_receiver, give_ticket));
        written
    })
}

fn next<P>(jobs: &Mutex<Receiver<Job<P>>>) -> Option<Job<P>> {
    let jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
    jobs.recv().ok()
}

/// Reads puzzle after puzzle until the inputs end, nobody listens, or the user interrupts.
fn read<S: Solver>(
    solver: &S,
    inputs: &[Input],
    Onlookers { alarm, progress }: Onlookers<'_>,
    tickets: &Receiver<()>,
    jobs: &SyncSender<Job<S::Puzzle>>,
) {
    let mut number = 0;
    for input in inputs {
        let read = input.read();
        let fault = read.as_ref().err().map(Fault::unreadable);
        let source = Arc::new(Source {
            name: input.to_string(),
            bytes: read.unwrap_or_default(),
        });
        if progress.is_watched() {
            // Reading twice is nothing beside solving once.
            let puzzles = solver.parse_all(&source.bytes).count();
            progress.expect(puzzles.max(usize::from(fault.is_some())) as u64);
        }
        let mut send = |index, parsed| {
            let job = Job {
                number,
                source: Arc::clone(&source),
                index,
                parsed,
            };
            number += 1;
            !alarm.is_ringing() && tickets.recv().is_ok() && jobs.send(job).is_ok()
        };
        let is_listened_to = match fault {
            Some(fault) => send(1, Parsed::untitled(Err(Box::new(fault)))),
            None => (1..)
                .zip(solver.parse_all(&source.bytes))
                .all(|(index, parsed)| send(index, parsed)),
        };
        if !is_listened_to {
            return;
        }
    }
}

/// Solves one puzzle and replays the witness.
fn answer<S: Solver>(solver: &S, job: Job<S::Puzzle>, effort: Effort, alarm: &Alarm) -> Report<S> {
    let Job { source, index, .. } = job;
    let Parsed { puzzle, title } = job.parsed;
    let mut stats = None;
    let verdict = match puzzle {
        Err(fault) => Verdict::Invalid(fault),
        Ok(puzzle) => {
            let watch = alarm.watch(effort.time);
            let limits = effort.limits(watch.flag());
            let replayed = catch_unwind(AssertUnwindSafe(|| {
                let outcome = solver.solve(&puzzle, &limits);
                stats = Some(outcome.stats);
                if let Answer::Solved(solution) = &outcome.answer {
                    solver.verify(&puzzle, &solution.witness)?;
                }
                Ok::<_, String>(outcome.answer)
            }));
            match replayed {
                Ok(Ok(Answer::Solved(solution))) => Verdict::Solved { puzzle, solution },
                Ok(Ok(Answer::Bound(bound))) => Verdict::Bound(bound),
                Ok(Ok(Answer::Unsolvable(cause))) => Verdict::Unsolvable(cause),
                Ok(Ok(Answer::Stopped { stopped, cause })) => Verdict::Stopped {
                    cause: cause.unwrap_or_else(|| stop_cause(&stopped, alarm.is_ringing())),
                    stopped,
                },
                Ok(Err(rule)) => Verdict::Unverified(format!("our own answer is {rule}")),
                Err(_) => Verdict::Unverified("the solver panicked".to_owned()),
            }
        }
    };
    Report {
        source,
        index,
        title,
        verdict,
        stats,
    }
}

/// Writes the reports in the order of their numbers; the exit code of them all.
fn write_in_order<S: Solver>(
    reporter: &Reporter<'_, S>,
    reports: &Receiver<(usize, Report<S>)>,
    tickets: &SyncSender<()>,
    progress: &Progress,
    output: &mut impl Write,
    errors: &mut impl Write,
) -> io::Result<Exit> {
    let mut exit = Exit::default();
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (number, report) in reports {
        waiting.insert(number, report);
        while let Some(report) = waiting.remove(&next) {
            exit = exit.max(report.verdict.exit());
            reporter.write(&report, output, errors)?;
            progress.answered();
            next += 1;
            // A reader that is done needs no more tickets.
            let _ = tickets.send(());
        }
    }
    Ok(exit)
}

#[cfg(test)]
mod tests;
