//! The commands that solve: from their arguments to an exit code.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::CommandFactory;

use crate::diagnostic::Diagnostics;
use crate::picture::Room;
use crate::picture::text::Look;
use crate::program::alarm::Alarm;
use crate::program::cli::{Cli, Format, ReportArgs, SolveArgs};
use crate::program::effort::Effort;
use crate::program::errors::say;
use crate::program::exit::Exit;
use crate::program::files::Files;
use crate::program::identity::Identity;
use crate::program::input::Input;
use crate::program::interrupt::Interrupt;
use crate::program::progress::Progress;
use crate::program::reporter::{Drawings, Form, Reporter};
use crate::program::run::{Onlookers, Streams, run};
use crate::program::unwritten::Unwritten;
use crate::solver::Solver;

/// Answers what `args` name.
pub(crate) fn solve<S: Solver>(solver: &S, args: &SolveArgs) -> Exit {
    let inputs = Input::list(&args.files);
    refuse_second_standard_input(S::NAME, &inputs);
    let kept: BTreeSet<Identity> = inputs.iter().filter_map(Input::identity).collect();
    refuse_overwriting(S::NAME, &args.report, &kept);
    let mut files = Files::new(args.report.svg.clone(), args.report.html.clone(), kept);
    let reporter = Reporter {
        solver,
        form: form(S::NAME, &args.report),
        diagnostics: Diagnostics::new(args.report.color.of(&io::stderr())),
    };
    let alarm = Alarm::default();
    let interrupt = Interrupt::ringing(&alarm);
    let progress = Progress::new(io::stdout().is_terminal(), io::stderr().is_terminal());
    let onlookers = Onlookers {
        alarm: &alarm,
        interrupt: &interrupt,
        progress: &progress,
    };
    let streams = Streams {
        output: io::stdout(),
        errors: progress.beside(io::stderr()),
        is_one: Identity::is_shared_by_outputs(),
    };
    let mut ran = run(
        &reporter,
        &mut files,
        &inputs,
        Effort::from(&args.limits),
        args.jobs.map_or_else(cores, usize::from),
        onlookers,
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
        Err(unwritten @ (Unwritten::Answers(_) | Unwritten::File { .. })) => {
            say(reporter.diagnostics.error(&unwritten.to_string()));
            Exit::NotWritten
        }
        _ if interrupt.is_raised() => Exit::Interrupted,
        // Whoever closed the pipe has seen enough.
        Err(Unwritten::Closed) | Ok(()) => ran.exit,
    }
}

/// Ends the program where standard input would be read a second time, when there is nothing left of
/// it.
fn refuse_second_standard_input(command: &str, inputs: &[Input]) {
    let standard = inputs.iter().filter(|&input| *input == Input::Standard);
    if standard.count() > 1 {
        conflict(
            &[command],
            "standard input can be read once, and '-' names it twice",
        );
    }
}

/// Ends the program where a picture or a page would be written over a puzzle or over the other one.
fn refuse_overwriting(command: &str, report: &ReportArgs, kept: &BTreeSet<Identity>) {
    let written = [&report.svg, &report.html];
    let written: Vec<&PathBuf> = written.into_iter().flatten().collect();
    let twice = written.len() == 2 && written[0] == written[1];
    let is_kept = |path: &Path| Identity::of(path).is_some_and(|file| kept.contains(&file));
    if let Some(file) = written.iter().find(|file| twice || is_kept(file)) {
        let message = format!("'{}' would be overwritten", file.display());
        conflict(&[command], &message);
    }
}

/// Ends the program: options of this command, below the program, that do not go together.
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

/// Number of puzzles to solve in parallel. In a small address space it is one: each thread reserves
/// an arena of 64 MiB for its allocations, and retries where it cannot.
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

/// Rows and columns that a drawing may take: the width of the terminal, or what a page of text can
/// bear.
fn room() -> Room {
    const ROWS: usize = 500;
    const COLUMNS: usize = 500;
    let of_terminal = || {
        let is_terminal = io::stdout().is_terminal();
        let size = terminal_size::terminal_size().filter(|_| is_terminal);
        size.map(|(width, _)| usize::from(width.0))
    };
    let columns = std::env::var("COLUMNS").ok();
    // No terminal has 0 columns: that is how one says that it does not know.
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
