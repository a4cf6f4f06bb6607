//! What the program says about each puzzle, on standard output and standard error.

mod json;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use grid_core::{Limit, Stats};

use crate::diagnostic::{Diagnostics, Subject, printable};
use crate::errors::say_on;
use crate::exit::Exit;
use crate::input::Source;
use crate::picture::files::Files;
use crate::picture::frames::draw_frames;
use crate::picture::terminal::{Look, draw};
use crate::solver::{Cause, Fault, Remark, Solution, Solver};
use crate::unwritten::Unwritten;

/// One puzzle and what came of it.
pub(crate) struct Report<S: Solver> {
    /// Its number in the run, from 0.
    pub(crate) number: usize,
    /// Where it was read.
    pub(crate) source: Arc<Source>,
    /// Its number in the source, from 1.
    pub(crate) index: usize,
    /// Its title, if its text has one.
    pub(crate) title: Option<String>,
    /// What there is to say about its source, if it is the first one there.
    pub(crate) remark: Option<Remark>,
    /// What came of it.
    pub(crate) verdict: Verdict<S>,
    /// What the search used, if there was one.
    pub(crate) stats: Option<Stats>,
}

impl<S: Solver> Report<S> {
    /// Which puzzle it is about.
    fn subject(&self) -> Subject<'_> {
        Subject {
            source: &self.source,
            index: self.index,
            title: self.title.as_deref(),
        }
    }

    /// What a picture of it is called: the name of its file without folder and extension, and its number if it is not the first there.
    fn name(&self) -> String {
        let path = Path::new(&self.source.name);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = if name == "-" { "puzzle".into() } else { name };
        let name = printable(&name);
        match self.index {
            1 => name.into_owned(),
            index => format!("{name}, puzzle {index}"),
        }
    }
}

/// What came of a puzzle.
pub(crate) enum Verdict<S: Solver> {
    /// An optimum; its witness was replayed and breaks no rule.
    Solved {
        puzzle: S::Puzzle,
        solution: Solution<S::Witness>,
    },
    /// A lower bound.
    Bound(u64),
    /// There is no solution.
    Unsolvable(Cause),
    /// A limit was met.
    Stopped {
        stopped: grid_core::Stopped,
        cause: Cause,
    },
    /// It is no puzzle.
    Invalid(Box<Fault>),
    /// The answer cannot be trusted: a mistake of this program.
    Unverified(String),
}

impl<S: Solver> Verdict<S> {
    /// What it means for the exit code.
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Solved { .. } | Self::Bound(_) => Exit::Solved,
            Self::Unsolvable(_) => Exit::Unsolvable,
            Self::Stopped { .. } => Exit::Stopped,
            Self::Invalid(_) => Exit::Invalid,
            Self::Unverified(_) => Exit::Unverified,
        }
    }
}

/// Why a search that met `limit` was stopped; the flag is raised by the user or by the clock.
pub(crate) fn stop_cause(stopped: &grid_core::Stopped, interrupted: bool) -> Cause {
    let (kind, limit) = match stopped.limit {
        Limit::States => ("states", "the limit of states"),
        Limit::Memory => ("memory", "the limit of memory"),
        Limit::Stop if interrupted => ("interrupted", "an interrupt"),
        Limit::Stop => ("time", "the time limit"),
        _ => ("limit", "a limit"),
    };
    let lower = stopped.lower;
    let known = match stopped.upper {
        Some(upper) if upper == lower => format!("the cost is {lower}, and nothing more is known"),
        Some(upper) => format!("the cost is at least {lower} and at most {upper}"),
        None => format!("the cost is at least {lower}"),
    };
    Cause::new(kind, format!("stopped at {limit}: {known}"))
}

/// The form of the answers.
#[derive(Debug)]
pub(crate) enum Form {
    /// The judge's number, perhaps with drawings under it.
    Number(Drawings),
    /// One JSON object a line.
    Json,
}

/// What is drawn under a number.
#[derive(Debug)]
pub(crate) struct Drawings {
    /// The whole solution.
    pub(crate) whole: bool,
    /// Key moments, at most so many.
    pub(crate) frames: Option<u16>,
    /// How to draw.
    pub(crate) look: Look,
}

/// Writes reports.
#[derive(Debug)]
pub(crate) struct Reporter<'a, S> {
    /// The puzzle's own words.
    pub(crate) solver: &'a S,
    /// The form on standard output.
    pub(crate) form: Form,
    /// The form on standard error.
    pub(crate) diagnostics: Diagnostics,
    /// Pictures beside them.
    pub(crate) files: Files,
}

impl<S: Solver> Reporter<'_, S> {
    /// Writes one report: the answer to `output`, and then what there is to say about it to `errors`, so that both come in order.
    pub(crate) fn write(
        &mut self,
        report: &Report<S>,
        output: &mut impl Write,
        errors: &mut impl Write,
    ) -> Result<(), Unwritten> {
        match &self.form {
            Form::Json => json::write(self.solver, report, output)?,
            Form::Number(drawings) => self.write_number(report, drawings, output)?,
        }
        output.flush()?;
        let remark = report.remark.as_ref();
        let remark = remark.map(|remark| self.diagnostics.remark_at(&report.source, remark));
        for said in remark.into_iter().chain(self.diagnostic(report)) {
            say_on(errors, said);
        }
        self.write_files(report, errors)
    }

    /// Writes what had to wait for the last report.
    pub(crate) fn finish(&mut self, errors: &mut impl Write) -> Result<(), Unwritten> {
        if let Some(message) = self.files.finish()? {
            say_on(errors, self.diagnostics.remark(&message));
        }
        Ok(())
    }

    fn write_files(
        &mut self,
        report: &Report<S>,
        errors: &mut impl Write,
    ) -> Result<(), Unwritten> {
        let Verdict::Solved { puzzle, solution } = &report.verdict else {
            self.files.skip();
            return Ok(());
        };
        if !self.files.is_wanted() {
            return Ok(());
        }
        let scene = self.solver.scene(puzzle, &solution.witness);
        if let Some(refusal) = self.files.add(&scene, &report.name())? {
            say_on(errors, self.diagnostics.note(report.subject(), &refusal));
        }
        Ok(())
    }

    fn write_number(
        &self,
        report: &Report<S>,
        drawings: &Drawings,
        output: &mut impl Write,
    ) -> io::Result<()> {
        match &report.verdict {
            Verdict::Solved { puzzle, solution } => {
                writeln!(output, "{}", solution.line)?;
                if drawings.whole || drawings.frames.is_some() {
                    let scene = self.solver.scene(puzzle, &solution.witness);
                    if drawings.whole {
                        output.write_all(draw(&scene, drawings.look).as_bytes())?;
                    }
                    if let Some(count) = drawings.frames {
                        let frames = draw_frames(&scene, count.into(), drawings.look);
                        output.write_all(frames.as_bytes())?;
                    }
                }
                Ok(())
            }
            Verdict::Bound(bound) => writeln!(output, "{bound}"),
            Verdict::Unsolvable(_) => writeln!(output, "{}", S::NO_SOLUTION),
            Verdict::Invalid(_) => writeln!(output, "invalid"),
            // No number without a witness that holds.
            Verdict::Stopped { .. } | Verdict::Unverified(_) => writeln!(output, "stopped"),
        }
    }

    fn diagnostic(&self, report: &Report<S>) -> Option<String> {
        let subject = report.subject();
        match &report.verdict {
            Verdict::Solved { .. } | Verdict::Bound(_) => None,
            Verdict::Invalid(fault) => Some(self.diagnostics.fault(subject, fault)),
            Verdict::Unverified(message) => Some(self.diagnostics.mistake(subject, message)),
            // The object of `--format json` says so itself.
            Verdict::Unsolvable(cause) | Verdict::Stopped { cause, .. } => {
                matches!(self.form, Form::Number(_))
                    .then(|| self.diagnostics.note(subject, &cause.message))
            }
        }
    }
}
