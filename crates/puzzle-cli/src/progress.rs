//! How far a long run is: a bar on standard error, where that is a terminal, the run takes its time, and no answers scroll by to show it.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A run that is over sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Counts puzzles known and answered.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
}

impl Progress {
    /// A bar if somebody could see it.
    pub(crate) fn new(is_terminal: bool) -> Self {
        let bar = is_terminal.then(|| {
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

    /// Whether anybody looks, so that it is worth counting puzzles before they are solved.
    pub(crate) const fn is_watched(&self) -> bool {
        self.bar.is_some()
    }

    /// More puzzles are known.
    pub(crate) fn expect(&self, puzzles: u64) {
        if let Some(bar) = &self.bar {
            bar.inc_length(puzzles);
        }
    }

    /// One more is answered.
    pub(crate) fn answered(&self) {
        let Some(bar) = &self.bar else { return };
        if bar.is_hidden() && self.start.elapsed() > PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.inc(1);
    }

    /// Standard error, written to with the bar out of the way.
    pub(crate) fn beside<W: Write>(&self, errors: W) -> Beside<'_, W> {
        Beside {
            progress: self,
            errors,
        }
    }

    /// Takes the bar away.
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
