//! A progress bar on standard error, if that is a terminal, the run takes time, and no answers
//! scroll by.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter runs show no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether a bar on standard error is visible and no answers scroll by on standard output.
const fn is_worth_a_bar(output_is_terminal: bool, errors_is_terminal: bool) -> bool {
    errors_is_terminal && !output_is_terminal
}

/// Counts puzzles known and answered.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
}

impl Progress {
    /// Returns a bar, if it is useful.
    pub(crate) fn new(output_is_terminal: bool, errors_is_terminal: bool) -> Self {
        let bar = is_worth_a_bar(output_is_terminal, errors_is_terminal).then(|| {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
            if let Ok(style) = ProgressStyle::with_template(
                "{elapsed} [{bar:40}] {pos} of {len} puzzles, {eta} left",
            ) {
                bar.set_style(style.progress_chars("=> "));
            }
            bar
        });
        Self {
            bar,
            start: Instant::now(),
        }
    }

    /// Whether the bar is shown, so that counting puzzles beforehand pays.
    pub(crate) const fn is_watched(&self) -> bool {
        self.bar.is_some()
    }

    /// Adds puzzles to the total.
    pub(crate) fn expect(&self, puzzles: u64) {
        if let Some(bar) = &self.bar {
            bar.inc_length(puzzles);
        }
    }

    /// Counts an answer.
    pub(crate) fn answered(&self) {
        let Some(bar) = &self.bar else { return };
        if bar.is_hidden() && self.start.elapsed() > PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.inc(1);
    }

    /// Wraps standard error, so that the bar steps aside for each write.
    pub(crate) fn beside<W: Write>(&self, errors: W) -> Beside<'_, W> {
        Beside {
            progress: self,
            errors,
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A stream that shares its terminal with a bar.
#[derive(Debug)]
pub(crate) struct Beside<'a, W> {
    progress: &'a Progress,
    errors: W,
}

impl<W: Write> Write for Beside<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &self.progress.bar {
            Some(bar) if !bar.is_hidden() => bar.suspend(|| self.errors.write(bytes)),
            _ => self.errors.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.errors.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_for_a_terminal_that_shows_nothing_else() {
        let [answers_in_a_file, both, neither, errors_in_a_file] =
            [(false, true), (true, true), (false, false), (true, false)]
                .map(|(output, errors)| Progress::new(output, errors).is_watched());
        assert!(answers_in_a_file);
        assert!(!both && !neither && !errors_in_a_file);
    }

    #[test]
    fn without_a_bar_errors_are_written_as_they_are() {
        let progress = Progress::new(false, false);
        let mut errors = Vec::new();
        progress.expect(2);
        progress.answered();
        write!(progress.beside(&mut errors), "note").unwrap();
        progress.finish();
        assert_eq!(errors, b"note");
    }
}
