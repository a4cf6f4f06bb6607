//! `cargo xtask bench`: the table of measurements of each solver crate.

use crate::results;
use crate::run;
use crate::workspace::{Package, Workspace};

/// The benchmark that prints the table.
const TABLE: &str = "bars";

pub(crate) fn bench(
    workspace: &Workspace,
    packages: &[String],
    write: bool,
    args: &[String],
) -> Result<(), String> {
    let has_table = |package: &&Package| package.has_target("bench", TABLE);
    let mut failed = Vec::new();
    let mut found = false;
    for package in workspace.selected(packages).filter(has_table) {
        found = true;
        let mut command = workspace.cargo(&["bench", "--bench", TABLE, "--features", "generate"]);
        command.args(["-p", &package.name]);
        if !args.is_empty() {
            command.arg("--").args(args);
        }
        if write {
            command.env("BENCH_JSON", package.dir.join("benches").join("bars.json"));
        }
        // Compiling takes a while: its progress is worth seeing.
        command.env_remove("CARGO_TERM_QUIET");
        if run::shown(&mut command).is_err() {
            failed.push(package.name.as_str());
        }
    }
    if write {
        results::bless(workspace, &[])?;
    }
    if !found {
        return Err(format!("no such crate has a benchmark `{TABLE}`"));
    }
    if failed.is_empty() {
        return Ok(());
    }
    let failed = failed.join(", ");
    Err(format!(
        "the benchmark failed or a target is not met: {failed}"
    ))
}
