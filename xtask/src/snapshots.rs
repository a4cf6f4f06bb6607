//! The output of the crates is that of their snapshots, and every snapshot belongs to a test.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::artifacts::Artifact;
use crate::files;
use crate::report::Report;
use crate::suites::{self, Suite, snapshot_modules};
use crate::workspace::Workspace;

const FIX: &str = "cargo xtask bless, after a look at each difference";

pub(crate) fn snapshots(workspace: &Workspace, packages: &[String], built: &[Artifact]) -> Report {
    let (mut report, named) = run(workspace, packages, built, "no");
    for failure in &mut report.failures {
        failure.fix = FIX.to_owned();
    }
    // A test that failed may not have reached all its snapshots.
    let named = report.failures.is_empty().then_some(named);
    let found = found(workspace, packages);
    let left_over = left_over(&found, named.as_ref());
    report.passed += found.len() - left_over.len();
    for (path, what) in left_over {
        report.fail(1, format!("{}: {what}", workspace.relative(&path)), FIX);
    }
    report
}

/// Runs the tests with snapshots; gives the snapshots that they name.
///
/// `update` is insta's: `no` compares, `always` accepts.
pub(crate) fn run(
    workspace: &Workspace,
    packages: &[String],
    built: &[Artifact],
    update: &str,
) -> (Report, BTreeSet<PathBuf>) {
    let mut suites = Vec::new();
    for package in workspace.selected(packages) {
        let is_test = |artifact: &&Artifact| artifact.kind == "test" && artifact.is_test;
        for artifact in built.iter().filter(is_test) {
            let args = snapshot_modules(package, &artifact.name);
            if artifact.package == package.name && !args.is_empty() {
                suites.push(Suite { artifact, args });
            }
        }
    }
    let references = workspace.target.join("snapshot-references.txt");
    // The tests append to it.
    let _ = fs::remove_file(&references);
    let env = [
        ("INSTA_UPDATE", update.as_ref()),
        ("INSTA_SNAPSHOT_REFERENCES_FILE", references.as_os_str()),
    ];
    let report = suites::run(workspace, &suites, &env);
    let named = fs::read_to_string(&references).unwrap_or_default();
    let named = named.lines().map(|line| canonical(Path::new(line)));
    (report, named.collect())
}

/// The snapshots below these crates, pending ones included.
pub(crate) fn found(workspace: &Workspace, packages: &[String]) -> Vec<PathBuf> {
    let folders = workspace
        .selected(packages)
        .map(|package| package.dir.join("tests"));
    let all = folders.flat_map(|folder| files::below(&folder));
    let is_snapshot = |path: &PathBuf| {
        let name = path.to_string_lossy();
        name.ends_with(".snap") || name.ends_with(".snap.new")
    };
    all.filter(is_snapshot)
        .map(|path| canonical(&path))
        .collect()
}

/// Snapshots that wait for a review and, if the names are complete, those that no test names.
pub(crate) fn left_over(
    found: &[PathBuf],
    named: Option<&BTreeSet<PathBuf>>,
) -> Vec<(PathBuf, &'static str)> {
    let judge = |path: &PathBuf| {
        if path.extension().is_some_and(|extension| extension == "new") {
            Some("a pending snapshot")
        } else if named.is_some_and(|named| !named.contains(path)) {
            Some("an orphaned snapshot: no test names it")
        } else {
            None
        }
    };
    let judged = found.iter().map(|path| (path.clone(), judge(path)));
    judged
        .filter_map(|(path, what)| Some((path, what?)))
        .collect()
}

/// insta writes paths with `..` in them.
fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn orphans_and_pending_snapshots_are_named() {
        let found = ["a.snap", "b.snap", "b.snap.new"].map(PathBuf::from);
        let named = BTreeSet::from([PathBuf::from("a.snap")]);
        let pending = (PathBuf::from("b.snap.new"), "a pending snapshot");
        let orphan = (
            PathBuf::from("b.snap"),
            "an orphaned snapshot: no test names it",
        );
        assert_eq!(left_over(&found, Some(&named)), [orphan, pending.clone()]);
        assert_eq!(left_over(&found, None), [pending]);
    }
}
