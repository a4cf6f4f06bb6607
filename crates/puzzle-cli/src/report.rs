//! Reports: the line of the judge, a note, or a JSON object.

mod json;

use std::io::{self, Write};

use grid_core::Stats;

use crate::diagnostic::{Diagnostics, Subject};
use crate::solver::Solver;
use crate::source::Source;
use crate::verdict::Verdict;

/// A puzzle of an input and its verdict.
#[derive(Debug)]
pub struct Report<'a, P, W> {
    /// The input.
    pub source: &'a Source,
    /// The number of the puzzle in the source, from 1.
    pub index: usize,
    /// The title, if the text has one.
    pub title: Option<String>,
    /// The verdict.
    pub verdict: Verdict<P, W>,
    /// The statistics of the search, if there was one.
    pub stats: Option<Stats>,
}

/// The report on a solver's puzzle.
pub type ReportOf<'a, S> = Report<'a, <S as Solver>::Puzzle, <S as Solver>::Witness>;

impl<P, W> Report<'_, P, W> {
    /// Returns the subject of messages.
    #[must_use]
    pub fn subject(&self) -> Subject<'_> {
        Subject {
            source: self.source,
            index: self.index,
            title: self.title.as_deref(),
        }
    }

    /// Returns the caption of a picture: the file name without folder and extension, the number of
    /// the puzzle from the second on, its title, and its part.
    #[must_use]
    pub fn name<S: Solver>(&self, solver: &S) -> String {
        self.subject().caption(solver.part())
    }

    /// Writes the line that answers the puzzle, as the judge prints it.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn write_line<S: Solver<Puzzle = P, Witness = W>>(
        &self,
        solver: &S,
        output: &mut impl Write,
    ) -> io::Result<()> {
        match &self.verdict {
            Verdict::Solved { solution, .. } => writeln!(output, "{}", solution.line),
            Verdict::Bound(bound) => writeln!(output, "{bound}"),
            Verdict::Unsolvable(_) => writeln!(output, "{}", solver.no_solution()),
            Verdict::Invalid(_) => writeln!(output, "invalid"),
            // An unverified answer prints no number.
            Verdict::Stopped { .. } | Verdict::Unverified(_) => writeln!(output, "stopped"),
        }
    }

    /// Writes the object of `--format json`, and ends the line. The witness is written as it is
    /// made, because it can be longer than memory.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn write_json<S: Solver<Puzzle = P, Witness = W>>(
        &self,
        solver: &S,
        output: &mut impl Write,
    ) -> io::Result<()> {
        json::write(solver, self, output)
    }

    /// Returns the note on a puzzle without an answer.
    #[must_use]
    pub fn diagnostic(&self, diagnostics: &Diagnostics) -> Option<String> {
        let subject = self.subject();
        match &self.verdict {
            Verdict::Solved { .. } | Verdict::Bound(_) => None,
            Verdict::Invalid(fault) => Some(diagnostics.fault(subject, fault)),
            Verdict::Unverified(message) => Some(diagnostics.mistake(subject, message)),
            Verdict::Unsolvable(cause) | Verdict::Stopped { cause, .. } => {
                Some(diagnostics.note(subject, &cause.message))
            }
        }
    }
}
