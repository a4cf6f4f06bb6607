//! What the crates print is what their snapshots hold, and no snapshot is left over.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::built::Test;
use crate::report::Report;
use crate::tests::{self, Tests};
use crate::workspace::Workspace;

const BLESS: &str = "cargo xtask bless, after a look at each difference";

pub(crate) fn snapshots(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    for path in files(workspace, packages, ".snap.new") {
        report.fail(
            format!("{}: a pending snapshot", workspace.relative(&path)),
            BLESS,
        );
    }
    let names = tests(workspace, packages);
    if names.is_empty() {
        report.notes.push("no test has snapshots".to_owned());
        return report;
    }
    let references = references(workspace);
    for mut command in commands(workspace, packages, &names) {
        command
            .env("INSTA_UPDATE", "no")
            .env("INSTA_SNAPSHOT_REFERENCES_FILE", &references);
        report.add(tests::judge(&mut command, "the tests with snapshots"));
    }
    if !report.failures.is_empty() {
        // A test that failed may not have come to all its snapshots.
        for failure in &mut report.failures {
            failure.mend = BLESS.to_owned();
        }
        return report;
    }
    for path in orphans(workspace, packages, &references) {
        report.fail(
            format!(
                "{}: an orphaned snapshot: no test names it",
                workspace.relative(&path)
            ),
            BLESS,
        );
    }
    report.passed += files(workspace, packages, ".snap").len();
    report
}

/// The integration tests that compare snapshots, by name.
pub(crate) fn tests<'a>(workspace: &'a Workspace, packages: &'a [String]) -> Vec<&'a str> {
    let names: BTreeSet<&str> = workspace
        .selected(packages)
        .flat_map(|package| &package.targets)
        .filter(|target| target.kind == "test")
        .filter(|target| has_snapshots(&target.source))
        .map(|target| target.name.as_str())
        .collect();
    names.into_iter().collect()
}

/// Where the tests name the snapshots that they compare: nothing yet.
pub(crate) fn references(workspace: &Workspace) -> PathBuf {
    let path = workspace.target.join("snapshot-references.txt");
    // What can't be made or removed here is told by the tests that write to it.
    let _ = fs::create_dir_all(&workspace.target);
    let _ = fs::remove_file(&path);
    path
}

/// What runs these tests: one command of cargo's, or each test that came built.
pub(crate) fn commands(workspace: &Workspace, packages: &[String], names: &[&str]) -> Vec<Command> {
    let Some(built) = &workspace.built else {
        return vec![tests::command(workspace, packages, &Tests::Only(names))];
    };
    let mut commands = Vec::new();
    for package in workspace.selected(packages) {
        let wanted =
            |test: &&Test| test.package == package.name && names.contains(&test.name.as_str());
        for test in built.tests.iter().filter(wanted) {
            let mut command = Command::new(&test.path);
            // As cargo does, but for the folders of this copy.
            command
                .current_dir(&package.dir)
                .env("CARGO_MANIFEST_DIR", &package.dir)
                .env("INSTA_WORKSPACE_ROOT", &workspace.root)
                .env_remove("RUST_BACKTRACE");
            commands.push(command);
        }
    }
    commands
}

/// Whether a test compares snapshots, by what its source or that of a module beside it names.
fn has_snapshots(source: &Path) -> bool {
    let mut found = false;
    let mut read = |path: &Path| {
        let text = fs::read_to_string(path).unwrap_or_default();
        found |= text.contains("insta::") || text.contains("test_support::fixtures!");
    };
    match source.parent() {
        // `tests/program/main.rs`, with its modules.
        Some(folder) if source.ends_with("main.rs") => walk(folder, &mut read),
        _ => read(source),
    }
    found
}

/// Snapshots that are not in the list of those that a run has named.
pub(crate) fn orphans(
    workspace: &Workspace,
    packages: &[String],
    references: &Path,
) -> Vec<PathBuf> {
    let named: BTreeSet<PathBuf> = fs::read_to_string(references)
        .unwrap_or_default()
        .lines()
        .filter_map(|line| fs::canonicalize(line).ok())
        .collect();
    let mut found = files(workspace, packages, ".snap");
    found.retain(|path| fs::canonicalize(path).map_or(true, |path| !named.contains(&path)));
    found
}

/// The files below the selected packages whose names end so.
pub(crate) fn files(workspace: &Workspace, packages: &[String], ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for package in workspace.selected(packages) {
        walk(&package.dir, &mut |path| {
            if path.to_string_lossy().ends_with(ending) {
                found.push(path.to_owned());
            }
        });
    }
    found
}

/// Visits every file below a folder, in one order on every machine.
pub(crate) fn walk(folder: &Path, visit: &mut impl FnMut(&Path)) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, visit);
        } else {
            visit(&path);
        }
    }
}
