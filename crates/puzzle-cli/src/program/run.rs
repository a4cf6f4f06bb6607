//! From inputs to answers: one thread reads, several solve, one writes in the order of the input.
//!
//! ```text
//! reader --jobs--> workers --reports--> writer
//!    ^                                    |
//!    +-------------- tickets -------------+
//! ```
//!
//! The reader takes a ticket for each puzzle and the writer gives one back for each line, so answers that wait for an earlier one are few,
//! however many puzzles there are. A worker is started when a puzzle is read and all others are busy: there are never more of them than puzzles.
//!
//! One puzzle at a time needs no threads, and where the system gives none it is one at a time.

mod crew;

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Scope;

use grid_core::Stats;

use crate::program::alarm::Alarm;
use crate::program::effort::Effort;
use crate::program::errors::say_on;
use crate::program::exit::Exit;
use crate::program::input::Input;
use crate::program::progress::Progress;
use crate::program::reporter::Reporter;
use crate::program::run::crew::Crew;
use crate::program::thread::start;
use crate::program::unwritten::Unwritten;
use crate::report::Report;
use crate::solver::{Parsed, Remark, Solver};
use crate::source::Source;
use crate::verdict::{Stopper, Verdict, VerdictOf, verdict};

/// A puzzle to solve, or what is wrong with it.
struct Job<P> {
    /// Its number in the run, from 0.
    number: usize,
    source: Arc<Source>,
    index: usize,
    parsed: Parsed<P>,
    /// What there is to say about the whole source: with its first puzzle.
    remark: Option<Remark>,
}

/// Who looks on while a run goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Onlookers<'a> {
    /// May stop it.
    pub(crate) alarm: &'a Alarm,
    /// Shows how far it is.
    pub(crate) progress: &'a Progress,
}

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The highest exit code of the puzzles that were answered.
    pub(crate) exit: Exit,
    /// What ended it before all of them were.
    pub(crate) end: Result<(), Unwritten>,
}

/// Answers every puzzle of `inputs`, in order, at most `jobs` at a time.
pub(crate) fn run<S: Solver>(
    reporter: &mut Reporter<'_, S>,
    inputs: &[Input],
    effort: Effort,
    jobs: usize,
    onlookers: Onlookers<'_>,
    output: &mut impl Write,
    errors: &mut impl Write,
) -> Ran {
    let Onlookers { alarm, progress } = onlookers;
    let solver = reporter.solver;
    let solve_one = |job| answer(solver, job, effort, alarm);
    std::thread::scope(|scope| {
        let _end = alarm.ended_later();
        if effort.time.is_some()
            && let Err(error) = start(scope, || alarm.run())
        {
            let message = format!("no thread can be started to keep the time limit: {error}");
            say_on(errors, reporter.diagnostics.error(&message));
            return Ran {
                exit: Exit::Unverified,
                end: Ok(()),
            };
        }
        let mut writer = Writer::new(reporter, progress, output, errors);
        let reader =
            (jobs > 1).then(|| start_reader(scope, &solve_one, jobs, solver, inputs, onlookers));
        let end = match reader.flatten() {
            Some(Reader { reports, tickets }) => reports.into_iter().try_for_each(|report| {
                for _ in 0..writer.take(report)? {
                    // A reader that is done needs no more tickets.
                    let _ = tickets.send(());
                }
                Ok(())
            }),
            None => {
                let mut end = Ok(());
                read(solver, inputs, onlookers, |job| {
                    end = writer.take(solve_one(job)).map(|_| ());
                    end.is_ok()
                });
                end
            }
        };
        progress.finish();
        if end.is_err() {
            alarm.ring();
        }
        Ran {
            exit: writer.exit,
            end,
        }
    })
}

/// What a reader beside this thread is in touch by.
struct Reader<S: Solver> {
    reports: Receiver<Done<S>>,
    tickets: Sender<()>,
}

/// Starts a thread that reads, and has what it reads solved by `jobs` more; none if the system has no thread left.
fn start_reader<'scope, S: Solver>(
    scope: &'scope Scope<'scope, '_>,
    solve_one: &'scope (impl Fn(Job<S::Puzzle>) -> Done<S> + Sync),
    jobs: usize,
    solver: &'scope S,
    inputs: &'scope [Input],
    onlookers: Onlookers<'scope>,
) -> Option<Reader<S>> {
    let (report_sender, reports) = channel();
    let (tickets, ticket_receiver) = channel();
    let reader = move || {
        let mut crew = Crew::new(scope, solve_one, jobs, report_sender, ticket_receiver);
        read(solver, inputs, onlookers, |job| crew.give(job));
    };
    start(scope, reader).ok()?;
    Some(Reader { reports, tickets })
}

/// Reads puzzle after puzzle until the inputs end, the user interrupts, or `take` says that nobody listens any more.
fn read<S: Solver>(
    solver: &S,
    inputs: &[Input],
    Onlookers { alarm, progress }: Onlookers<'_>,
    mut take: impl FnMut(Job<S::Puzzle>) -> bool,
) {
    let mut number = 0;
    for input in inputs {
        let source = Arc::new(input.source());
        let unreadable = source.unreadable.clone();
        if progress.is_watched() {
            // Reading twice is nothing beside solving once.
            let puzzles = solver.parse_all(&source.bytes).count();
            progress.expect(puzzles.max(usize::from(unreadable.is_some())) as u64);
        }
        let mut remark = solver.remark(&source.bytes);
        let mut send = |index, parsed| {
            let job = Job {
                number,
                source: Arc::clone(&source),
                index,
                parsed,
                remark: remark.take(),
            };
            number += 1;
            !alarm.is_ringing() && take(job)
        };
        let is_listened_to = match unreadable {
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

/// A job that is done.
struct Done<S: Solver> {
    number: usize,
    source: Arc<Source>,
    index: usize,
    title: Option<String>,
    remark: Option<Remark>,
    verdict: VerdictOf<S>,
    stats: Option<Stats>,
}

/// Solves one puzzle and replays the witness.
fn answer<S: Solver>(solver: &S, job: Job<S::Puzzle>, effort: Effort, alarm: &Alarm) -> Done<S> {
    let Parsed { puzzle, title } = job.parsed;
    let (verdict, stats) = match puzzle {
        Err(fault) => (Verdict::Invalid(fault), None),
        Ok(puzzle) => {
            let watch = alarm.watch(effort.time);
            let limits = effort.limits(watch.flag());
            let stopper = || match alarm.is_ringing() {
                true => Stopper::Interrupt,
                false => Stopper::Time,
            };
            let solve = || verdict(solver, puzzle, &limits, stopper);
            match catch_unwind(AssertUnwindSafe(solve)) {
                Ok((verdict, stats)) => (verdict, Some(stats)),
                Err(_) => (Verdict::Unverified("the solver panicked".to_owned()), None),
            }
        }
    };
    Done {
        number: job.number,
        source: job.source,
        index: job.index,
        title,
        remark: job.remark,
        verdict,
        stats,
    }
}

/// Writes reports in the order of their numbers.
struct Writer<'a, 'r, S: Solver, O, E> {
    reporter: &'a mut Reporter<'r, S>,
    progress: &'a Progress,
    output: &'a mut O,
    errors: &'a mut E,
    /// Reports that came before those of earlier puzzles.
    waiting: BTreeMap<usize, Done<S>>,
    next: usize,
    /// The highest of all that were to be written.
    exit: Exit,
}

impl<'a, 'r, S: Solver, O: Write, E: Write> Writer<'a, 'r, S, O, E> {
    fn new(
        reporter: &'a mut Reporter<'r, S>,
        progress: &'a Progress,
        output: &'a mut O,
        errors: &'a mut E,
    ) -> Self {
        Self {
            reporter,
            progress,
            output,
            errors,
            waiting: BTreeMap::new(),
            next: 0,
            exit: Exit::default(),
        }
    }

    /// Takes the next report that is done, writes all whose turn has come, and says how many.
    fn take(&mut self, report: Done<S>) -> Result<usize, Unwritten> {
        let before = self.next;
        self.waiting.insert(report.number, report);
        while let Some(report) = self.waiting.remove(&self.next) {
            self.exit = self.exit.max(Exit::of(&report.verdict));
            let remark = report.remark;
            let report = Report {
                source: &report.source,
                index: report.index,
                title: report.title,
                verdict: report.verdict,
                stats: report.stats,
            };
            self.reporter
                .write(&report, remark.as_ref(), self.output, self.errors)?;
            self.progress.answered();
            self.next += 1;
        }
        Ok(self.next - before)
    }
}

#[cfg(test)]
mod tests;
