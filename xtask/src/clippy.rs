//! No lint of the compiler or of clippy warns, in any target.

use crate::report::Report;
use crate::run;
use crate::workspace::Workspace;

pub(crate) fn clippy(workspace: &Workspace, packages: &[String]) -> Report {
    let mut command = workspace.cargo(&["clippy"]);
    command.args(Workspace::selection(packages)).args([
        "--all-targets",
        "--all-features",
        "--",
        "-D",
        "warnings",
    ]);
    let ran = run::captured(&mut command);
    let mut report = Report::default();
    report.check(
        if ran.ok { Ok(()) } else { Err(ran.output) },
        &format!(
            "{} (many can be mended with `cargo clippy --fix`)",
            run::line(&command)
        ),
    );
    report
}
