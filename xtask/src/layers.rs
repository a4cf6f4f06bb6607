//! The rules of independence: what a library may depend on, what its sources may name, and that it
//! compiles alone with each of its features.

mod dependencies;
mod names;
mod signatures;
mod source;
mod sources;

use crate::report::Report;
use crate::run;
use crate::workspace::{Package, Workspace};

pub(crate) fn layers(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    dependencies::check(workspace, packages, &mut report);
    sources::check(workspace, packages, &mut report);
    if report.failures.is_empty() && workspace.built.is_none() {
        for package in workspace
            .selected(packages)
            .filter(|package| package.is_library())
        {
            alone(workspace, package, &mut report);
        }
    }
    report
}

/// Compiles a library by itself, without features and with each of them. Whether it says
/// `#![no_std]` is seen in its source; that it holds to it is the compiler's word.
fn alone(workspace: &Workspace, package: &Package, report: &mut Report) {
    let features = package.features.iter().filter(|name| *name != "default");
    for feature in std::iter::once("").chain(features.map(String::as_str)) {
        let mut command = workspace.cargo(&["check", "--lib", "--no-default-features"]);
        command.args(["-p", &package.name]);
        if !feature.is_empty() {
            command.args(["--features", feature]);
        }
        let ran = run::captured(&mut command);
        // Quiet, cargo prints nothing but warnings and errors.
        let fine = ran.ok && !ran.output.contains("warning: ");
        report.check(
            if fine { Ok(()) } else { Err(ran.output) },
            &run::line(&command),
        );
    }
}
