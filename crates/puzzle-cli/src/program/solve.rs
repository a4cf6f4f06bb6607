//! The commands that solve.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::CommandFactory;

use crate::diagnostic::Diagnostics;
use crate::picture::Room;
use crate::picture::text::Look;
use crate::program::cli::{Cli, Format, ReportArgs, SolveArgs};
use crate::program::deadlines::Deadlines;
use crate::program::exit::Exit;
use crate::program::files::Files;
use crate::program::input::Input;
use crate::program::interrupt::Interrupt;
use crate::program::output_error::OutputError;
use crate::program::progress::Progress;
use crate::program::reporter::{Drawings, Form, Reporter};
use crate::program::run::{Control, Streams, run};
use crate::program::same_file::SameFile;
use crate::program::search_limits::SearchLimits;
use crate::program::stderr::say;
use crate::solver::Solver;

/// Solves the puzzles of `args`.
pub(crate) fn solve<S: Solver>(solver: &S, args: &SolveArgs) -> Exit {
    let inputs = Input::list(&args.files);
    refuse_second_standard_input(S::NAME, &inputs);
    let kept: BTreeSet<SameFile> = inputs.iter().filter_map(Input::identity).collect();
    refuse_overwriting(S::NAME, &args.report, &kept);
    let mut files = Files::new(args.report.svg.clone(), args.report.html.clone(), kept);
    let reporter = Reporter {
        solver,
        form: form(S::NAME, &args.report),
        diagnostics: Diagnostics::new(args.report.color.of(&io::stderr())),
    };
    let deadlines = Deadlines::default();
    let interrupt = Interrupt::stopping(&deadlines);
    let progress = Progress::new(io::stdout().is_terminal(), io::stderr().is_terminal());
    let control = Control {
        deadlines: &deadlines,
        interrupt: &interrupt,
        progress: &progress,
    };
    let streams = Streams {
        output: io::stdout(),
        errors: progress.beside(io::stderr()),
        is_one: SameFile::is_shared_by_outputs(),
    };
    let mut ran = run(
        &reporter,
        &mut files,
        &inputs,
        SearchLimits::from(&args.limits),
        args.jobs.map_or_else(cores, usize::from),
        control,
        streams,
    );
    if ran.end.is_ok() {
        ran.end = files.finish().map(|message| {
            if let Some(message) = message {
                say(reporter.diagnostics.remark(&message));
            }
        });
    }
    match ran.end {
        Err(error @ (OutputError::Answers(_) | OutputError::File { .. })) => {
            say(reporter.diagnostics.error(&error.to_string()));
            Exit::NotWritten
        }
        _ if interrupt.is_raised() => Exit::Interrupted,
        // A closed pipe is not an error.
        Err(OutputError::Closed) | Ok(()) => ran.exit,
    }
}

/// Ends the program if standard input is named twice, because it can be read only once.
fn refuse_second_standard_input(command: &str, inputs: &[Input]) {
    let standard = inputs.iter().filter(|&input| *input == Input::Standard);
    if standard.count() > 1 {
        conflict(
            &[command],
            "standard input can be read once, and '-' names it twice",
        );
    }
}

/// Ends the program if a picture or page would overwrite a puzzle or the other file.
fn refuse_overwriting(command: &str, report: &ReportArgs, kept: &BTreeSet<SameFile>) {
    let written = [&report.svg, &report.html];
    let written: Vec<&PathBuf> = written.into_iter().flatten().collect();
    let twice = written.len() == 2 && written[0] == written[1];
    let is_kept = |path: &Path| SameFile::of(path).is_some_and(|file| kept.contains(&file));
    if let Some(file) = written.iter().find(|file| twice || is_kept(file)) {
        let message = format!("'{}' would be overwritten", file.display());
        conflict(&[command], &message);
    }
}

/// Ends the program: these options of a command exclude each other.
pub(crate) fn conflict(command: &[&str], message: &str) -> ! {
    let mut at = Cli::command();
    at.build();
    for name in command {
        if let Some(below) = at.find_subcommand(name) {
            at = below.clone();
        }
    }
    at.error(clap::error::ErrorKind::ArgumentConflict, message)
        .exit()
}

/// Returns the number of puzzles to solve in parallel. It is 1 in a small address space, because
/// each thread reserves 64 MiB for its allocations.
fn cores() -> usize {
    const SMALL_BYTES: u64 = 256 << 20;
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let space = limits
        .lines()
        .find(|line| line.starts_with("Max address space"));
    let soft: Option<u64> = space.and_then(|line| line.split_whitespace().nth(3)?.parse().ok());
    match soft {
        Some(bytes) if bytes < SMALL_BYTES => 1,
        _ => std::thread::available_parallelism().map_or(1, NonZero::get),
    }
}

fn form(command: &str, args: &ReportArgs) -> Form {
    if args.format == Format::Number {
        return Form::Number(Drawings {
            whole: args.show,
            frames: args.frames,
            look: Look {
                ascii: args.ascii,
                color: args.color.of(&io::stdout()),
                room: room(),
            },
        });
    }
    if args.show || args.frames.is_some() {
        conflict(
            &[command],
            "drawings go under numbers: '--show' and '--frames' cannot be used with '--format json'; '--svg' and '--html' can",
        );
    }
    Form::Json
}

/// Returns the rows and columns of a drawing: the width of the terminal, or a limit for files.
fn room() -> Room {
    const ROWS: usize = 500;
    const COLUMNS: usize = 500;
    let of_terminal = || {
        let is_terminal = io::stdout().is_terminal();
        let size = terminal_size::terminal_size().filter(|_| is_terminal);
        size.map(|(width, _)| usize::from(width.0))
    };
    let columns = std::env::var("COLUMNS").ok();
    // Some terminals report 0 columns for unknown.
    let width = columns
        .and_then(|columns| columns.parse().ok())
        .filter(|&columns| columns > 0)
        .or_else(of_terminal)
        .unwrap_or(COLUMNS);
    Room {
        height: ROWS,
        width,
    }
}
