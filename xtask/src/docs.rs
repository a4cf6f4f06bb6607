//! The documentation builds, and rustdoc warns of nothing: no broken link, no missing text.

use crate::report::Report;
use crate::run;
use crate::workspace::Workspace;

pub(crate) fn docs(workspace: &Workspace, packages: &[String]) -> Report {
    let mut command = workspace.cargo(&["doc", "--no-deps", "--all-features"]);
    command
        .args(Workspace::selection(packages))
        .env("RUSTDOCFLAGS", "-D warnings");
    let ran = run::captured(&mut command);
    let mut report = Report::default();
    report.check(
        if ran.ok { Ok(()) } else { Err(ran.output) },
        &format!("RUSTDOCFLAGS=\"-D warnings\" {}", run::line(&command)),
    );
    report
}
