//! Unit and integration tests, and the examples. Tests with snapshots and tests in a browser have
//! phases of their own; documentation tests belong to `docs`.

use std::process::Command;

use crate::artifacts::Artifact;
use crate::files;
use crate::report::Report;
use crate::run;
use crate::suites::{self, Suite, snapshot_modules};
use crate::workspace::Workspace;

pub(crate) fn tests(workspace: &Workspace, packages: &[String], built: &[Artifact]) -> Report {
    let mut found = Vec::new();
    for package in workspace.selected(packages) {
        let artifacts = built
            .iter()
            .filter(|artifact| artifact.package == package.name);
        for artifact in artifacts.filter(|artifact| artifact.is_test) {
            let mut args = Vec::new();
            if artifact.kind == "test" {
                let mut elsewhere = snapshot_modules(package, &artifact.name);
                elsewhere.push("browser::".to_owned());
                args.extend(
                    elsewhere
                        .into_iter()
                        .flat_map(|name| ["--skip".to_owned(), name]),
                );
            }
            found.push(Suite { artifact, args });
        }
    }
    let mut report = suites::run(workspace, &found, &[]);
    for example in built.iter().filter(|artifact| artifact.kind == "example") {
        let mut packages = workspace.selected(packages);
        if let Some(package) = packages.find(|package| package.name == example.package) {
            let (name, package) = (&example.name, &package.name);
            let fix = format!("cargo run --all-features -p {package} --example {name}");
            report.check(run_example(workspace, example), &fix);
        }
    }
    report
}

/// An example runs to its end and prints something. One that reads files gets the samples.
fn run_example(workspace: &Workspace, example: &Artifact) -> Result<(), String> {
    let mut command = Command::new(&example.path);
    command.current_dir(&workspace.root);
    if example.name.starts_with("read_") {
        let folder = format!("fixtures/{}/sample", example.package);
        let samples = files::below(&workspace.root.join(folder)).into_iter();
        command.args(samples.filter(|path| path.extension().is_some_and(|end| end == "txt")));
    }
    let output = run::output(&mut command)?;
    match output.trim() {
        "" => Err(format!("the example {} prints nothing", example.name)),
        _ => Ok(()),
    }
}
