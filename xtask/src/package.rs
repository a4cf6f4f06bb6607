//! Each crate can be packaged, and builds from its package alone.

use std::process::Command;

use crate::report::Report;
use crate::run;
use crate::workspace::Workspace;

pub(crate) fn package(workspace: &Workspace, packages: &[String]) -> Report {
    let mut command = workspace.cargo(&["package"]);
    command.args(Workspace::selection(packages));
    if !is_committed(workspace) {
        command.arg("--allow-dirty");
    }
    // Earlier phases have every dependency; asking the registry again needs a network for nothing.
    let mut offline = workspace.cargo(&[]);
    offline.args(command.get_args()).arg("--offline");
    let mut ran = run::captured(&mut offline);
    if !ran.ok {
        ran = run::captured(&mut command);
    }
    let mut report = Report::default();
    if ran.ok {
        report.passed += workspace.selected(packages).count();
    } else {
        report.fail(ran.output, run::line(&command));
    }
    report
}

/// Whether git knows every file as it is now: then cargo can hold the packages to that state.
fn is_committed(workspace: &Workspace) -> bool {
    let mut status = Command::new("git");
    status
        .args(["status", "--porcelain"])
        .current_dir(&workspace.root);
    let ran = run::captured(&mut status);
    ran.ok && ran.output.is_empty()
}
