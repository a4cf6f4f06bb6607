//! `cargo xtask verify`: runs the phases and prints a timed line for each.
//!
//! Phases that compile wait for each other, because cargo locks its folder. Phases that run what is
//! compiled stand in a second lane beside them. A failed phase does not stop the others.

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

/// The lane of the phases that compile; all others are in the other one.
const COMPILING: [&str; 4] = ["clippy", "independence", "docs", "package"];
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
            print!("{}", render(name, &report, took));
            total.add(report);
        }
    });
    println!("{}", last_line(&total));
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

fn render(name: &str, report: &Report, took: Duration) -> String {
    let (passed, failed) = (report.passed, report.failed());
    let verdict = if failed == 0 { "ok" } else { "FAILED" };
    let checks = if passed == 1 { "check" } else { "checks" };
    let seconds = took.as_secs_f64();
    let mut text = format!("{name:<13}{seconds:>6.1} s  {verdict:<6} {passed:>5} {checks}");
    if failed > 0 {
        text += &format!(", {failed} failed");
    }
    for note in report.notes.iter().chain(&report.left_out) {
        text += &format!("  ({note})");
    }
    text += "\n";
    // Failures with the same fix are shown together.
    for alike in report.failures.chunk_by(|a, b| a.fix == b.fix) {
        let lines = alike
            .iter()
            .flat_map(|failure| failure.what.trim_end().lines());
        for line in lines {
            text += &format!("    {line}\n");
        }
        text += &format!("    fix: {}\n", alike[0].fix);
    }
    text
}

fn last_line(total: &Report) -> String {
    let mut line = format!("{} passed, {} failed", total.passed, total.failed());
    if !total.left_out.is_empty() {
        line += &format!("; left out: {}", total.left_out.join("; "));
    }
    line
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn lines_name_failures_and_fixes() {
        let mut report = Report::of(Ok(()), "");
        assert_eq!(
            render("fmt", &report, Duration::from_millis(1240)),
            "fmt             1.2 s  ok         1 check\n"
        );
        report.fail(2, "a.rs is wrong", "edit it");
        report.left_out.push("browser: not found".to_owned());
        let text = render("fmt", &report, Duration::ZERO);
        assert!(text.contains(
            "1 check, 2 failed  (browser: not found)\n    a.rs is wrong\n    fix: edit it\n"
        ));
        assert_eq!(
            last_line(&report),
            "1 passed, 2 failed; left out: browser: not found"
        );
    }
}
