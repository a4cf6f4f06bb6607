//! `cargo xtask bench`: each solver crate's table of measurements.

use crate::flags::Bench;
use crate::run;
use crate::workspace::Workspace;

/// The bench of each solver crate that prints its table.
const TABLE: &str = "bars";

pub(crate) fn bench(workspace: &Workspace, flags: &Bench) -> Result<(), String> {
    let mut failed = Vec::new();
    let mut found = false;
    for package in workspace.selected(&flags.scope.packages) {
        let has_table = package
            .targets
            .iter()
            .any(|target| target.kind == "bench" && target.name == TABLE);
        if !has_table {
            continue;
        }
        found = true;
        let name = package.name.as_str();
        let mut command = workspace.cargo(&[
            "bench",
            "-p",
            name,
            "--features",
            "generate",
            "--bench",
            TABLE,
        ]);
        if !flags.args.is_empty() {
            command.arg("--").args(&flags.args);
        }
        // Building can take a while: here its progress is worth seeing.
        command.env_remove("CARGO_TERM_QUIET");
        if run::shown(&mut command).is_err() {
            failed.push(name);
        }
    }
    if !found {
        return Err(format!("no such crate has a bench `{TABLE}`"));
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "the bench failed or a bar is not met: {}",
            failed.join(", ")
        ))
    }
}
