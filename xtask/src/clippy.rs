//! No lint of the compiler or of clippy warns, in any target.
//!
//! Lints hold most rules of the libraries: see `[workspace.lints]` in `Cargo.toml`, `clippy.toml`
//! and the attributes at the head of each library.

use crate::report::Report;
use crate::run;
use crate::toolchain::selection;
use crate::workspace::Workspace;

pub(crate) fn clippy(workspace: &Workspace, packages: &[String]) -> Report {
    let mut command = workspace.cargo(&["clippy", "--all-targets", "--all-features"]);
    command.args(selection(packages));
    command.args(["--", "-D", "warnings"]);
    let ran = run::captured(&mut command);
    Report::of(ran.result(), &run::line(&command))
}
