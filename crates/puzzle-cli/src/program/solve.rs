//! The commands that solve: from their arguments to an exit code.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, IsTerminal};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
use crate::program::progress::Progress;
use crate::program::reporter::{Drawings, Form, Reporter};
use crate::program::run::{Onlookers, run};
use crate::program::unwritten::Unwritten;
use crate::solver::Solver;

/// Answers what `args` name.
pub(crate) fn solve<S: Solver>(solver: &S, args: &SolveArgs) -> Exit {
    let inputs = Input::list(&args.files);
    refuse_second_standard_input(S::NAME, &inputs);
    let kept: BTreeSet<Identity> = inputs.iter().filter_map(Input::identity).collect();
    refuse_overwriting(S::NAME, &args.report, &kept);
    let files = Files::new(args.report.svg.clone(), args.report.html.clone(), kept);
    let mut reporter = Reporter {
        solver,
        form: form(S::NAME, &args.report),
        diagnostics: Diagnostics::new(args.report.color.of(&io::stderr())),
        files,
    };
    let alarm = Arc::new(Alarm::default());
    let is_interrupted = on_interrupt(&alarm);
    let progress = Progress::new(io::stdout().is_terminal(), io::stderr().is_terminal());
    let mut output = BufWriter::new(io::stdout().lock());
    let mut ran = run(
        &mut reporter,
        &inputs,
        Effort::from(&args.limits),
        args.jobs.map_or_else(cores, usize::from),
        Onlookers {
            alarm: &alarm,
            progress: &progress,
        },
        &mut output,
        &mut progress.beside(io::stderr()),
    );
    if ran.end.is_ok() {
        ran.end = reporter.finish(&mut io::stderr());
    }
    match ran.end {
        Err(unwritten @ (Unwritten::Answers(_) | Unwritten::File { .. })) => {
            say(reporter.diagnostics.error(&unwritten.to_string()));
            Exit::NotWritten
        }
        _ if is_interrupted.load(Ordering::Relaxed) => Exit::Interrupted,
        // Whoever closed the pipe has seen enough.
        Err(Unwritten::Closed) | Ok(()) => ran.exit,
    }
}

/// Ends the program where standard input would be read a second time, when there is nothing left of it.
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

/// On the first interrupt running searches stop and what is finished is printed; on a second one, or if nothing runs, the program ends at once.
pub(crate) fn on_interrupt(alarm: &Arc<Alarm>) -> Arc<AtomicBool> {
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let (alarm, raised) = (Arc::clone(alarm), Arc::clone(&is_interrupted));
    // Without a handler an interrupt just ends the program.
    let _ = ctrlc::set_handler(move || {
        let is_first = !raised.swap(true, Ordering::Relaxed);
        if !(is_first && alarm.ring()) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    is_interrupted
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

fn form(command: &str, args: &ReportArgs) -> Form {
    if args.format == Format::Number {
        return Form::Number(Drawings {
            whole: args.show,
            frames: args.frames,
            look: Look {
                ascii: args.ascii,
                colour: args.color.of(&io::stdout()),
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

/// Rows and columns that a drawing may take: the width of the terminal, or what a page of text can bear.
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
