//! `cargo xtask verify`: runs the phases and prints a timed line for each.
//!
//! Phases that compile wait for each other, because cargo locks its folder. Phases that run what is
//! compiled stand in a second lane beside them. A failed phase does not stop the others.

use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::artifacts::{self, Artifact};
use crate::phase::Phase;
use crate::report::Report;
use crate::workspace::Workspace;
use crate::{
    browser, clippy, docs, fixtures, fmt, independence, package, prose, readme, snapshots, tests,
};

const COMPILING: [Phase; 4] = [
    Phase::Clippy,
    Phase::Independence,
    Phase::Docs,
    Phase::Package,
];
const RUNNING: [Phase; 7] = [
    Phase::Fmt,
    Phase::Prose,
    Phase::Fixtures,
    Phase::Snapshots,
    Phase::Tests,
    Phase::Browser,
    Phase::Readme,
];

/// What the phases share.
struct Run<'a> {
    workspace: &'a Workspace,
    packages: &'a [String],
    artifacts: OnceLock<Result<Vec<Artifact>, String>>,
}

/// The line of a phase that ended.
type Line = (&'static str, Report, Duration);

/// Fails if a check fails. The last line is the total and names what was left out.
pub(crate) fn verify(
    workspace: &Workspace,
    phases: &[Phase],
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
        for lane in [COMPILING.as_slice(), RUNNING.as_slice()] {
            let (sender, run) = (sender.clone(), &run);
            scope.spawn(move || {
                for phase in lane.iter().filter(|phase| phases.contains(phase)) {
                    run.phase(*phase, phases, &sender);
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
    fn phase(&self, phase: Phase, phases: &[Phase], lines: &Sender<Line>) {
        let needs_artifacts = !matches!(phase, Phase::Fmt | Phase::Prose);
        let are_needed = RUNNING[2..].iter().any(|phase| phases.contains(phase));
        if needs_artifacts && are_needed {
            // Also before clippy, so that the other lane does not wait for it.
            self.build(lines);
        }
        let start = Instant::now();
        let report = self.report(phase);
        // The receiver lives as long as the lanes.
        let _ = lines.send((phase.name(), report, start.elapsed()));
    }

    /// Builds what the phases run, once.
    fn build(&self, lines: &Sender<Line>) {
        self.artifacts.get_or_init(|| {
            let start = Instant::now();
            let built = artifacts::build(self.workspace, self.packages);
            let result = built.as_ref().map(drop).map_err(Clone::clone);
            let report = Report::of(result, "cargo build --workspace --all-features --tests");
            let _ = lines.send(("build", report, start.elapsed()));
            built
        });
    }

    fn report(&self, phase: Phase) -> Report {
        let (workspace, packages) = (self.workspace, self.packages);
        match phase {
            Phase::Fmt => return fmt::fmt(workspace),
            Phase::Prose => return prose::prose(workspace, packages),
            Phase::Clippy => return clippy::clippy(workspace, packages),
            Phase::Independence => return independence::independence(workspace, packages),
            Phase::Docs => return docs::docs(workspace, packages),
            Phase::Package => return package::package(workspace, packages),
            _ => {}
        }
        let Some(Ok(artifacts)) = self.artifacts.get() else {
            let mut report = Report::default();
            report.notes.push("not run: the build failed".to_owned());
            return report;
        };
        match phase {
            Phase::Fixtures => fixtures::fixtures(workspace, packages, artifacts),
            Phase::Snapshots => snapshots::snapshots(workspace, packages, artifacts),
            Phase::Tests => tests::tests(workspace, packages, artifacts),
            Phase::Browser => browser::browser(workspace, packages, artifacts),
            _ => readme::readme(workspace, packages, artifacts),
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
    fn every_phase_is_in_one_lane() {
        assert_eq!(COMPILING.len() + RUNNING.len(), Phase::ALL.len());
        for phase in Phase::all() {
            assert!(COMPILING.contains(&phase) || RUNNING.contains(&phase));
        }
    }

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
