//! The documentation builds without a warning, and its examples run.

use crate::report::Report;
use crate::run;
use crate::suites;
use crate::toolchain::selection;
use crate::workspace::Workspace;

pub(crate) fn docs(workspace: &Workspace, packages: &[String]) -> Report {
    let mut command = workspace.cargo(&["doc", "--no-deps", "--all-features"]);
    command
        .args(selection(packages))
        .env("RUSTDOCFLAGS", "-D warnings");
    let fix = format!("RUSTDOCFLAGS=\"-D warnings\" {}", run::line(&command));
    let mut report = Report::of(run::captured(&mut command).result(), &fix);
    // Cargo refuses `--doc` for a crate without a library.
    if workspace
        .selected(packages)
        .all(|package| package.has("lib"))
        || packages.is_empty()
    {
        let mut command = workspace.cargo(&["test", "--all-features", "--doc"]);
        command.args(selection(packages));
        let ran = run::captured(&mut command);
        report.add(suites::judge(&ran, &run::line(&command)));
    }
    report
}
