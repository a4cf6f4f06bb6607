//! Each solver crate's examples, by the names that all of them have, run to their ends and print something.

use std::fs;

use crate::report::Report;
use crate::run;
use crate::workspace::{Package, Workspace};

/// What each solver crate shows; `read_files` is given the crate's sample fixtures.
const EXAMPLES: [&str; 4] = ["quickstart", "read_files", "limits", "verify"];

pub(crate) fn examples(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    let solvers = workspace.selected(packages);
    for package in solvers.filter(|package| package.is_solver()) {
        for name in EXAMPLES {
            example(workspace, package, name, &mut report);
        }
    }
    report
}

fn example(workspace: &Workspace, package: &Package, name: &str, report: &mut Report) {
    let mut command = workspace.cargo(&["run", "--all-features", "-p", &package.name]);
    command.args(["--example", name]);
    if name == "read_files" {
        command.arg("--");
        command.args(samples(workspace, package));
    }
    let ran = run::captured(&mut command);
    let result = match ran.ok && !ran.output.trim().is_empty() {
        true => Ok(()),
        false => Err(format!(
            "the example {name} of {} ends with exit code {}:\n{}",
            package.name, ran.code, ran.output
        )),
    };
    report.check(result, &run::line(&command));
}

/// The crate's sample puzzles, in one order everywhere.
fn samples(workspace: &Workspace, package: &Package) -> Vec<String> {
    let folder = format!("fixtures/{}/sample", package.name);
    let entries = fs::read_dir(workspace.root.join(&folder));
    let names = entries.into_iter().flatten().flatten();
    let mut paths: Vec<String> = names
        .map(|entry| format!("{folder}/{}", entry.file_name().to_string_lossy()))
        .filter(|path| path.ends_with(".txt"))
        .collect();
    paths.sort();
    paths
}
