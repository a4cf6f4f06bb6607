//! Writes what is said about each puzzle to standard output, standard error and picture files.

use std::io::{self, Write};

use crate::diagnostic::Diagnostics;
use crate::picture::frames::draw_frames;
use crate::picture::text::{Look, draw};
use crate::program::errors::say_on;
use crate::program::files::Files;
use crate::program::unwritten::Unwritten;
use crate::report::ReportOf;
use crate::solver::{Remark, Solver};
use crate::verdict::Verdict;

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
        report: &ReportOf<'_, S>,
        remark: Option<&Remark>,
        output: &mut impl Write,
        errors: &mut impl Write,
    ) -> Result<(), Unwritten> {
        match &self.form {
            Form::Json => report.write_json(self.solver, output)?,
            Form::Number(drawings) => self.write_number(report, drawings, output)?,
        }
        output.flush()?;
        let remark = remark.map(|remark| self.diagnostics.remark_at(report.source, remark));
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
        report: &ReportOf<'_, S>,
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
        if let Some(refusal) = self.files.add(&scene, &report.name(self.solver))? {
            say_on(errors, self.diagnostics.note(report.subject(), &refusal));
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
        let Verdict::Solved { puzzle, solution } = &report.verdict else {
            return Ok(());
        };
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

    fn diagnostic(&self, report: &ReportOf<'_, S>) -> Option<String> {
        // The object of `--format json` says so itself.
        let is_said = matches!(self.form, Form::Json)
            && matches!(
                report.verdict,
                Verdict::Unsolvable(_) | Verdict::Stopped { .. }
            );
        (!is_said)
            .then(|| report.diagnostic(&self.diagnostics))
            .flatten()
    }
}
