//! `cargo xtask bench`: each solver crate's table of measurements.

use std::fs;

use crate::flags::Bench;
use crate::results;
use crate::run;
use crate::workspace::Workspace;

/// The bench of each solver crate that prints its table.
const TABLE: &str = "bars";

pub(crate) fn bench(workspace: &Workspace, flags: &Bench) -> Result<(), String> {
    let mut failed = Vec::new();
    let mut found = false;
    for package in workspace.selected(&flags.scope.packages) {
        if !package.has_target("bench", TABLE) {
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
        let ran = run::shown_and_kept(&mut command)?;
        if !ran.ok {
            failed.push(name);
        }
        let path = results::kept(package);
        if flags.write {
            fs::write(&path, &ran.output)
                .map_err(|error| format!("{}: {error}", workspace.relative(&path)))?;
        } else if flags.args.is_empty() {
            let kept = fs::read_to_string(&path).unwrap_or_default();
            if results::names(&kept) != results::names(&ran.output) {
                let path = workspace.relative(&path);
                println!(
                    "note: {path} has other rows; `cargo xtask bench -p {name} --write` renews it\n"
                );
            }
        }
    }
    if flags.write {
        results::bless(workspace, &[])?;
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
