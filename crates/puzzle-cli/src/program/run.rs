//! From inputs to answers: one thread reads, workers solve, and answers are written in the order of
//! the input.
//!
//! ```text
//! reader --queue--> workers --answers--> writer
//! ```
//!
//! A thread costs more than a small puzzle. So the reader itself solves a single puzzle, and every
//! puzzle if there is one job. Otherwise it fills a queue in batches, and starts workers while
//! there is work for them. A worker hands its answer to the writer, which writes many at a time.

mod team;
mod writer;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::program::alarm::Alarm;
use crate::program::effort::Effort;
use crate::program::errors::say_on;
use crate::program::exit::Exit;
use crate::program::files::Files;
use crate::program::input::Input;
use crate::program::interrupt::Interrupt;
use crate::program::progress::Progress;
use crate::program::reporter::Reporter;
use crate::program::thread::start;
use crate::program::unwritten::Unwritten;
use crate::report::Report;
use crate::solver::{Detail, Parsed, Solver};
use crate::source::Source;
use crate::verdict::{Stopper, Verdict, verdict};

use team::{Queue, Team};
use writer::{Pen, Writer};

/// So many puzzles of a run get a full explanation if they have no solution: it takes longer than a
/// small puzzle.
const EXPLAINED: usize = 100;

/// A puzzle to solve, or why it is invalid.
struct Job<P> {
    /// Its number in the run, from 0.
    number: usize,
    source: Arc<Source>,
    index: usize,
    parsed: Parsed<P>,
}

/// What stops and what watches a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Onlookers<'a> {
    /// Stops searches.
    pub(crate) alarm: &'a Alarm,
    /// The signal handlers.
    pub(crate) interrupt: &'a Interrupt,
    /// Shows how far the run is.
    pub(crate) progress: &'a Progress,
}

/// Where a run writes.
#[derive(Debug)]
pub(crate) struct Streams<O, E> {
    /// Standard output.
    pub(crate) output: O,
    /// Standard error.
    pub(crate) errors: E,
    /// Whether both lead to the same place, so that their order there matters.
    pub(crate) is_one: bool,
}

/// The end of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The highest exit code of the puzzles that were answered.
    pub(crate) exit: Exit,
    /// What ended the run before all of them were.
    pub(crate) end: Result<(), Unwritten>,
}

/// Answers every puzzle of `inputs` in order, at most `jobs` at a time.
pub(crate) fn run<S: Solver>(
    reporter: &Reporter<'_, S>,
    files: &mut Files,
    inputs: &[Input],
    effort: Effort,
    jobs: usize,
    onlookers: Onlookers<'_>,
    mut streams: Streams<impl Write + Send, impl Write + Send>,
) -> Ran {
    let alarm = onlookers.alarm;
    let draws = files.is_wanted();
    std::thread::scope(|scope| {
        let _end = alarm.ended_later();
        if effort.time.is_some()
            && let Err(error) = start(scope, || alarm.run())
        {
            let message = format!("no thread can be started to keep the time limit: {error}");
            say_on(&mut streams.errors, reporter.diagnostics.error(&message));
            let (exit, end) = (Exit::Unverified, Ok(()));
            return Ran { exit, end };
        }
        let writer = Writer::new(files, onlookers, streams);
        let work = |job: Job<S::Puzzle>| {
            let mut pen = Pen::new(&writer, job.number);
            answer(reporter, &mut pen, job, effort, alarm, draws);
            drop(pen);
            !alarm.is_ringing()
        };
        let tick = || writer.flush(false);
        let queue = Queue::new();
        std::thread::scope(|scope| {
            let mut team = Team::new(scope, &queue, &work, &tick, jobs);
            read(reporter.solver, inputs, &writer, onlookers, &mut team);
            team.finish();
            // What is still being solved may take long.
            writer.flush(true);
        });
        writer.finish()
    })
}

/// Reads puzzle after puzzle until the inputs end, a signal comes, or the output is closed.
fn read<'scope, S: Solver>(
    solver: &S,
    inputs: &[Input],
    writer: &Writer<'_, impl Write, impl Write>,
    Onlookers {
        alarm, progress, ..
    }: Onlookers<'_>,
    team: &mut Team<'scope, '_, Job<S::Puzzle>, impl Fn(Job<S::Puzzle>) -> bool + Sync>,
) {
    let mut number = 0;
    for input in inputs {
        team.send();
        let source = writer.while_reading(number, || Arc::new(input.source()));
        if progress.is_watched() {
            // Reading twice is nothing beside solving once.
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
            !alarm.is_ringing() && team.give(job)
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

/// Solves one puzzle, replays the witness and writes what there is to say.
fn answer<S: Solver>(
    reporter: &Reporter<'_, S>,
    pen: &mut Pen<'_, '_, impl Write, impl Write>,
    job: Job<S::Puzzle>,
    effort: Effort,
    alarm: &Alarm,
    draws: bool,
) {
    let Parsed { puzzle, title } = job.parsed;
    let (verdict, stats) = match puzzle {
        Err(fault) => (Verdict::Invalid(fault), None),
        Ok(puzzle) => {
            let watch = alarm.watch(effort.time);
            let limits = effort.limits(watch.flag());
            let detail = match reporter.is_for_people() && job.number >= EXPLAINED {
                true => Detail::Brief,
                false => Detail::Full,
            };
            let stopper = || match alarm.is_ringing() {
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
    // The writer keeps its own errors.
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
