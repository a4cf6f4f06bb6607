//! Solves the puzzles of all inputs: one thread reads, workers solve, and answers are written in
//! the order of the input.
//!
//! ```text
//! reader --queue--> workers --answers--> writer
//! ```
//!
//! A thread costs more than a small puzzle. So the reader itself solves a single puzzle, and every
//! puzzle with one job. Otherwise it fills a queue in batches and starts workers while there is
//! work for them. A worker hands its answer to the writer, which writes many at a time.

mod worker_pool;
mod writer;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::program::deadlines::Deadlines;
use crate::program::exit::Exit;
use crate::program::files::Files;
use crate::program::input::Input;
use crate::program::interrupt::Interrupt;
use crate::program::output_error::OutputError;
use crate::program::progress::Progress;
use crate::program::reporter::Reporter;
use crate::program::search_limits::SearchLimits;
use crate::program::stderr::say_on;
use crate::report::Report;
use crate::solver::{Detail, Parsed, Solver};
use crate::source::Source;
use crate::verdict::{Stopper, Verdict, verdict};

use worker_pool::{Queue, WorkerPool};
use writer::{Pen, Writer};

/// Number of unsolvable puzzles per run that get a full explanation, which takes longer than a
/// small puzzle.
const EXPLAINED: usize = 100;

/// A puzzle to solve, or its error.
struct Job<P> {
    /// Its number in the run, from 0.
    number: usize,
    source: Arc<Source>,
    index: usize,
    parsed: Parsed<P>,
}

/// The parts that control a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Control<'a> {
    /// Stops searches.
    pub(crate) deadlines: &'a Deadlines,
    /// The signal handlers.
    pub(crate) interrupt: &'a Interrupt,
    /// Shows the progress.
    pub(crate) progress: &'a Progress,
}

/// The output streams.
#[derive(Debug)]
pub(crate) struct Streams<O, E> {
    /// Standard output.
    pub(crate) output: O,
    /// Standard error.
    pub(crate) errors: E,
    /// Whether both lead to the same place, so that their order matters.
    pub(crate) is_one: bool,
}

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The highest exit code of the answers.
    pub(crate) exit: Exit,
    /// The error that ended the run early, if any.
    pub(crate) end: Result<(), OutputError>,
}

/// Answers every puzzle of `inputs` in order, at most `jobs` at a time.
pub(crate) fn run<S: Solver>(
    reporter: &Reporter<'_, S>,
    files: &mut Files,
    inputs: &[Input],
    search_limits: SearchLimits,
    jobs: usize,
    control: Control<'_>,
    mut streams: Streams<impl Write + Send, impl Write + Send>,
) -> Ran {
    let deadlines = control.deadlines;
    let draws = files.is_wanted();
    std::thread::scope(|scope| {
        let _end = match deadlines.start(scope, search_limits.time) {
            Ok(end) => end,
            Err(message) => {
                say_on(&mut streams.errors, reporter.diagnostics.error(&message));
                let (exit, end) = (Exit::Unverified, Ok(()));
                return Ran { exit, end };
            }
        };
        let writer = Writer::new(files, control, streams);
        let work = |job: Job<S::Puzzle>| {
            let mut pen = Pen::new(&writer, job.number);
            answer(reporter, &mut pen, job, search_limits, deadlines, draws);
            drop(pen);
            !deadlines.is_stopped()
        };
        let tick = || writer.flush(false);
        let queue = Queue::new();
        std::thread::scope(|scope| {
            let mut pool = WorkerPool::new(scope, &queue, &work, &tick, jobs);
            read(reporter.solver, inputs, &writer, control, &mut pool);
            pool.finish();
            // The last puzzles may take long.
            writer.flush(true);
        });
        writer.finish()
    })
}

/// Reads puzzles until the inputs end, a signal comes, or the output is closed.
fn read<'scope, S: Solver>(
    solver: &S,
    inputs: &[Input],
    writer: &Writer<'_, impl Write, impl Write>,
    Control {
        deadlines,
        progress,
        ..
    }: Control<'_>,
    pool: &mut WorkerPool<'scope, '_, Job<S::Puzzle>, impl Fn(Job<S::Puzzle>) -> bool + Sync>,
) {
    let mut number = 0;
    for input in inputs {
        pool.send();
        let source = writer.while_reading(number, || Arc::new(input.source()));
        if progress.is_watched() {
            // Parsing twice is cheap compared with solving.
            let puzzles = solver.parse_all(&source.bytes).count();
            progress.expect(puzzles.max(usize::from(source.unreadable.is_some())) as u64);
        }
        let mut give = |index, parsed| {
            let job = Job {
                number,
                source: Arc::clone(&source),
                index,
                parsed,
            };
            number += 1;
            !deadlines.is_stopped() && pool.give(job)
        };
        let goes_on = match &source.unreadable {
            Some(fault) => give(1, Parsed::untitled(Err(Box::new(fault.clone())))),
            None => (1..)
                .zip(solver.parse_all(&source.bytes))
                .all(|(index, parsed)| give(index, parsed)),
        };
        if !goes_on {
            return;
        }
    }
}

/// Solves one puzzle, verifies the witness and writes the report.
fn answer<S: Solver>(
    reporter: &Reporter<'_, S>,
    pen: &mut Pen<'_, '_, impl Write, impl Write>,
    job: Job<S::Puzzle>,
    search_limits: SearchLimits,
    deadlines: &Deadlines,
    draws: bool,
) {
    let Parsed { puzzle, title } = job.parsed;
    let (verdict, stats) = match puzzle {
        Err(fault) => (Verdict::Invalid(fault), None),
        Ok(puzzle) => {
            let watch = deadlines.watch(search_limits.time);
            let limits = search_limits.limits(watch.flag());
            let detail = match reporter.is_for_people() && job.number >= EXPLAINED {
                true => Detail::Brief,
                false => Detail::Full,
            };
            let stopper = || match deadlines.is_stopped() {
                true => Stopper::Interrupt,
                false => Stopper::Time,
            };
            let solve = || verdict(reporter.solver, puzzle, &limits, detail, stopper);
            match catch_unwind(AssertUnwindSafe(solve)) {
                Ok((verdict, stats)) => (verdict, Some(stats)),
                Err(_) => (Verdict::Unverified("the solver panicked".to_owned()), None),
            }
        }
    };
    let report = Report {
        source: &job.source,
        index: job.index,
        title,
        verdict,
        stats,
    };
    let mut errors = Vec::new();
    // The writer stores its errors.
    let _ = reporter.write(&report, pen, &mut errors);
    pen.done.errors = errors;
    pen.done.exit = Exit::of(&report.verdict);
    if draws && let Some(scene) = report.verdict.scene(reporter.solver) {
        let name = report.name(reporter.solver);
        pen.draw(|files, number| {
            let refusal = files.add(number + 1, &scene, &name)?;
            let note = |refusal: String| reporter.diagnostics.note(report.subject(), &refusal);
            Ok(refusal.map(note))
        });
    }
}

#[cfg(test)]
mod tests;
