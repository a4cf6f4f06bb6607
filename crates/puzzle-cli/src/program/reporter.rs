//! Writes reports to standard output and standard error.

use std::io::{self, Write};

use crate::diagnostic::Diagnostics;
use crate::picture::frames::draw_frames;
use crate::picture::text::{Look, draw};
use crate::program::stderr::say_on;
use crate::recognize::other_command;
use crate::report::ReportOf;
use crate::solver::{Fault, Solver};
use crate::verdict::Verdict;

/// The form of the answers.
#[derive(Debug)]
pub(crate) enum Form {
    /// The judge's number, perhaps with drawings under it.
    Number(Drawings),
    /// One JSON object a line.
    Json,
}

/// The drawings under a number.
#[derive(Debug)]
pub(crate) struct Drawings {
    /// The whole solution.
    pub(crate) whole: bool,
    /// Most key moments.
    pub(crate) frames: Option<u16>,
    /// How to draw.
    pub(crate) look: Look,
}

/// Formats reports.
#[derive(Debug)]
pub(crate) struct Reporter<'a, S> {
    /// The solver, which has the words of its puzzle.
    pub(crate) solver: &'a S,
    /// The form on standard output.
    pub(crate) form: Form,
    /// The form on standard error.
    pub(crate) diagnostics: Diagnostics,
}

impl<S: Solver> Reporter<'_, S> {
    /// Whether people read the reasons of unsolvable puzzles. JSON has every detail.
    pub(crate) const fn is_for_people(&self) -> bool {
        matches!(self.form, Form::Number(_))
    }

    /// Writes one report: the answer to `output` and notes to `errors`.
    pub(crate) fn write(
        &self,
        report: &ReportOf<'_, S>,
        output: &mut impl Write,
        errors: &mut impl Write,
    ) -> io::Result<()> {
        match &self.form {
            Form::Json => report.write_json(self.solver, output)?,
            Form::Number(drawings) => self.write_number(report, drawings, output)?,
        }
        if let Some(said) = self.diagnostic(report) {
            say_on(errors, said);
        }
        Ok(())
    }

    fn write_number(
        &self,
        report: &ReportOf<'_, S>,
        drawings: &Drawings,
        output: &mut impl Write,
    ) -> io::Result<()> {
        report.write_line(self.solver, output)?;
        if (drawings.whole || drawings.frames.is_some())
            && let Some(scene) = report.verdict.scene(self.solver)
        {
            if drawings.whole {
                output.write_all(draw(&scene, drawings.look).as_bytes())?;
            }
            if let Some(count) = drawings.frames {
                if let (false, Verdict::Stopped { .. }, Some(note)) =
                    (drawings.whole, &report.verdict, scene.notes.first())
                {
                    writeln!(output, "{note}")?;
                }
                let frames = draw_frames(&scene, count.into(), drawings.look);
                output.write_all(frames.as_bytes())?;
            }
        }
        Ok(())
    }

    fn diagnostic(&self, report: &ReportOf<'_, S>) -> Option<String> {
        if let Some(fault) = Self::misread(report) {
            return Some(self.diagnostics.fault(report.subject(), &fault));
        }
        // The JSON object has the reason already.
        let is_said = !self.is_for_people()
            && matches!(
                report.verdict,
                Verdict::Unsolvable(_) | Verdict::Stopped { .. }
            );
        (!is_said)
            .then(|| report.diagnostic(&self.diagnostics))
            .flatten()
    }

    /// Returns the error of the first puzzle with a hint, if another command accepts the input.
    fn misread(report: &ReportOf<'_, S>) -> Option<Fault> {
        let Verdict::Invalid(fault) = &report.verdict else {
            return None;
        };
        if report.index > 1 {
            return None;
        }
        let hint = other_command(&report.source.bytes, S::NAME, "puzzle")?;
        Some(Fault {
            hint: Some(hint),
            ..Fault::clone(fault)
        })
    }
}
