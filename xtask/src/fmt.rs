//! The code is formatted.

use crate::report::Report;
use crate::run;
use crate::workspace::Workspace;

pub(crate) fn fmt(workspace: &Workspace, packages: &[String]) -> Report {
    let mut command = workspace.cargo(&["fmt", "--check"]);
    if packages.is_empty() {
        command.arg("--all");
    }
    for package in packages {
        command.args(["-p", package]);
    }
    let ran = run::captured(&mut command);
    let mut report = Report::default();
    report.check(
        if ran.ok { Ok(()) } else { Err(ran.output) },
        "cargo fmt --all",
    );
    report
}
