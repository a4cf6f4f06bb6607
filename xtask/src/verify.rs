//! `cargo xtask verify`: runs the phases, each with one timed line, and goes on after one that failed.

use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::flags::{Phase, Verify};
use crate::report::Report;
use crate::workspace::Workspace;
use crate::{
    api, browser, clippy, docs, faults, fixtures, fmt, layers, package, readme, snapshots, tests,
};

/// The last line is `N passed, N failed`, and nothing else is on it.
pub(crate) fn verify(workspace: &Workspace, flags: &Verify) -> Result<(), String> {
    let packages = &flags.scope.packages;
    for name in packages {
        if !workspace
            .packages
            .iter()
            .any(|package| package.name == *name)
        {
            return Err(format!("there is no crate {name}"));
        }
    }
    let (mut passed, mut failed) = (0, 0);
    for &phase in Phase::value_variants() {
        let wanted = if flags.only.is_empty() {
            // Planted faults are about the whole workspace.
            phase != Phase::Faults || packages.is_empty()
        } else {
            flags.only.contains(&phase)
        };
        if !wanted || flags.skip.contains(&phase) {
            continue;
        }
        print!("{:<10}", phase.name());
        let _ = stdout().flush();
        let start = Instant::now();
        let report = run(phase, workspace, packages);
        show(&report, start.elapsed());
        passed += report.passed;
        failed += report.failed();
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 {
        Ok(())
    } else {
        Err(String::new())
    }
}

/// One phase, for those packages or for all if there are none.
pub(crate) fn run(phase: Phase, workspace: &Workspace, packages: &[String]) -> Report {
    match phase {
        Phase::Fmt => fmt::fmt(workspace, packages),
        Phase::Clippy => clippy::clippy(workspace, packages),
        Phase::Layers => layers::layers(workspace, packages),
        Phase::Fixtures => fixtures::fixtures(workspace, packages),
        Phase::Tests => tests::tests(workspace, packages),
        Phase::Snapshots => snapshots::snapshots(workspace, packages),
        Phase::Browser => browser::browser(workspace, packages),
        Phase::Docs => docs::docs(workspace, packages),
        Phase::Api => api::api(workspace, packages),
        Phase::Readme => readme::readme(workspace, packages),
        Phase::Package => package::package(workspace, packages),
        Phase::Faults => faults::plant_all(workspace),
    }
}

fn show(report: &Report, took: Duration) {
    let seconds = took.as_secs_f64();
    let (passed, failed) = (report.passed, report.failed());
    let verdict = if failed == 0 { "ok" } else { "FAILED" };
    print!("{seconds:>7.1} s  {verdict:<6} {passed:>5} checks");
    if failed > 0 {
        print!(", {failed} failed");
    }
    for note in &report.notes {
        print!("  ({note})");
    }
    println!();
    // Failures that one command mends are shown together.
    for alike in report.failures.chunk_by(|a, b| a.mend == b.mend) {
        for line in alike
            .iter()
            .flat_map(|failure| failure.what.trim_end().lines())
        {
            println!("    {line}");
        }
        println!("    mend: {}", alike[0].mend);
    }
}
