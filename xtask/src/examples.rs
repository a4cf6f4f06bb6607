//! Each solver crate's examples run to their ends and print something: one for each of the same four verbs.

use std::fs;

use crate::report::Report;
use crate::run;
use crate::workspace::{Package, Target, Workspace};

/// What each solver crate shows, and how its example begins: `solve_room`, `solve_vault`, `solve_board`. What follows differs, for cargo
/// builds all examples into one folder.
const VERBS: [&str; 4] = ["solve", "read", "limit", "verify"];

pub(crate) fn examples(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    let solvers = workspace.selected(packages);
    for package in solvers.filter(|package| package.is_solver()) {
        for verb in VERBS {
            example(workspace, package, verb, &mut report);
        }
    }
    report
}

fn example(workspace: &Workspace, package: &Package, verb: &str, report: &mut Report) {
    let is_of_verb = |name: &str| {
        name.strip_prefix(verb)
            .is_some_and(|rest| rest.starts_with('_'))
    };
    let mut examples = package
        .targets
        .iter()
        .filter(|target| target.kind == "example");
    let Some(Target { name, .. }) = examples.find(|example| is_of_verb(&example.name)) else {
        let missing = format!("{} has no example called {verb}_...", package.name);
        let mend = format!("write crates/{}/examples/{verb}_....rs", package.name);
        return report.check(Err(missing), &mend);
    };
    let mut command = workspace.cargo(&["run", "--all-features", "-p", &package.name]);
    command.args(["--example", name]);
    // The one that reads files is given the crate's samples.
    if verb == "read" {
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
