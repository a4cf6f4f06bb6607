//! `cargo xtask deep`: the random tests of the solver crates with many more cases, in release; and those with snapshots, so what a release build
//! prints and counts is compared with what a debug build did.

use crate::flags::Scope;
use crate::run;
use crate::workspace::{Package, Workspace};

/// The integration tests of a solver crate.
const TEST: &str = "it";
/// Their modules that run as many random puzzles as `CASES` says, and those that compare answers to fixtures, and what searches count, with snapshots.
const MODULES: [&str; 3] = ["random::", "fixtures::", "work::"];

pub(crate) fn deep(workspace: &Workspace, scope: &Scope) -> Result<(), String> {
    let mut found = false;
    for package in workspace.selected(&scope.packages) {
        if !package.has_target("test", TEST) {
            continue;
        }
        found = true;
        let (name, cases) = (package.name.as_str(), cases(package));
        println!("{name}: {cases} cases");
        let mut command = workspace.cargo(&["test", "--release", "--all-features"]);
        command
            .args(["-p", name, "--test", TEST, "--"])
            .args(MODULES)
            .env("INSTA_UPDATE", "no")
            .env("CASES", cases.to_string())
            .env_remove("CARGO_TERM_QUIET");
        run::shown(&mut command)?;
    }
    if found {
        Ok(())
    } else {
        Err(format!("no such crate has a test `{TEST}`"))
    }
}

fn cases(package: &Package) -> usize {
    match package.name.as_str() {
        // Its oracle searches positions of robots times sets of keys.
        "vault-keys" => 50_000,
        _ => 100_000,
    }
}
