//! `cargo xtask verify`: runs the phases and prints a timed line for each.
//!
//! Phases that compile wait for each other, because cargo locks its folder. Phases that run what is
//! compiled run at the same time in a second lane. A failed phase does not stop the others.

use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::artifacts::{self, Artifact};
use crate::report::Report;
use crate::workspace::Workspace;
use crate::{
    browser, clippy, docs, fixtures, fmt, independence, package, prose, readme, snapshots, tests,
};

/// The lane of the phases that compile, among them `browser`, which builds the page; all others are
/// in the other one.
const COMPILING: [&str; 5] = ["clippy", "independence", "browser", "docs", "package"];
/// The phases that run what `build` compiles.
const RUNNING: [&str; 5] = ["fixtures", "snapshots", "tests", "browser", "readme"];

/// What the phases share.
struct Run<'a> {
    workspace: &'a Workspace,
    packages: &'a [String],
    artifacts: OnceLock<Result<Vec<Artifact>, String>>,
}

/// Fails if a check fails. The last line is the total and names what was left out.
pub(crate) fn verify(
    workspace: &Workspace,
    phases: &[&'static str],
    packages: &[String],
) -> Result<(), String> {
    let run = Run {
        workspace,
        packages,
        artifacts: OnceLock::new(),
    };
    let mut total = Report::default();
    thread::scope(|scope| {
        let (sender, lines) = channel();
        let all = phases.iter().copied();
        let (compiling, running): (Vec<_>, Vec<_>) =
            all.partition(|phase| COMPILING.contains(phase));
        // Also before clippy, so that the running phases do not wait for it.
        let is_built = phases.iter().any(|phase| RUNNING.contains(phase));
        for lane in [compiling, running] {
            let (sender, run) = (sender.clone(), &run);
            scope.spawn(move || {
                for phase in lane {
                    if is_built && (COMPILING.contains(&phase) || RUNNING.contains(&phase)) {
                        run.build(&sender);
                    }
                    let start = Instant::now();
                    let report = run.phase(phase);
                    // The receiver lives as long as the lanes.
                    let _ = sender.send((phase, report, start.elapsed()));
                }
            });
        }
        drop(sender);
        for (name, report, took) in lines {
            print!("{}", report.render(name, took));
            total.add(report);
        }
    });
    println!("{}", total.last_line());
    if total.failures.is_empty() {
        Ok(())
    } else {
        Err(String::new())
    }
}

impl Run<'_> {
    /// Builds what the phases run, once.
    fn build(&self, lines: &Sender<(&'static str, Report, Duration)>) {
        self.artifacts.get_or_init(|| {
            let start = Instant::now();
            let built = artifacts::build(self.workspace, self.packages);
            let result = built.as_ref().map(drop).map_err(Clone::clone);
            let report = Report::of(result, "cargo build --workspace --all-features --tests");
            let _ = lines.send(("build", report, start.elapsed()));
            built
        });
    }

    fn phase(&self, name: &str) -> Report {
        let (workspace, packages) = (self.workspace, self.packages);
        match (name, self.artifacts.get()) {
            ("fmt", _) => fmt::fmt(workspace),
            ("prose", _) => prose::prose(workspace, packages),
            ("clippy", _) => clippy::clippy(workspace, packages),
            ("independence", _) => independence::independence(workspace, packages),
            ("docs", _) => docs::docs(workspace, packages),
            ("package", _) => package::package(workspace, packages),
            ("fixtures", Some(Ok(built))) => fixtures::fixtures(workspace, packages, built),
            ("snapshots", Some(Ok(built))) => snapshots::snapshots(workspace, packages, built),
            ("tests", Some(Ok(built))) => tests::tests(workspace, packages, built),
            ("browser", Some(Ok(built))) => browser::browser(workspace, packages, built),
            ("readme", Some(Ok(built))) => readme::readme(workspace, packages, built),
            _ => {
                let mut report = Report::default();
                report.notes.push("not run: the build failed".to_owned());
                report
            }
        }
    }
}
