//! The code is formatted.

use crate::report::Report;
use crate::run;
use crate::workspace::Workspace;

pub(crate) fn fmt(workspace: &Workspace) -> Report {
    let mut command = workspace.cargo(&["fmt", "--all", "--check", "--", "--color", "never"]);
    Report::of(run::captured(&mut command).result(), "cargo fmt --all")
}
