//! Runs the tests that are already compiled, and counts them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::artifacts::Artifact;
use crate::files;
use crate::report::Report;
use crate::run::{self, Ran};
use crate::workspace::{Package, Workspace};

/// Tests of different binaries that run at the same time.
const WORKERS: usize = 2;

/// A test binary with the arguments that select its tests.
#[derive(Debug)]
pub(crate) struct Suite<'a> {
    pub(crate) artifact: &'a Artifact,
    pub(crate) args: Vec<String>,
}

impl Suite<'_> {
    fn run(&self, workspace: &Workspace, env: &[(&str, &OsStr)]) -> Report {
        let ran = run::captured(&mut self.command(workspace, env));
        let (test, args) = (self.artifact, self.args.join(" "));
        let package = &test.package;
        let target = match test.kind.as_str() {
            "lib" => "lib".to_owned(),
            kind => format!("{kind} {}", test.name),
        };
        let fix = format!("cargo test -p {package} --all-features --{target} -- {args}");
        judge(&ran, &fix)
    }

    /// Runs the binary as cargo does: in the folder of its crate.
    pub(crate) fn command(&self, workspace: &Workspace, env: &[(&str, &OsStr)]) -> Command {
        let mut command = Command::new(&self.artifact.path);
        if let Some(package) = workspace.package(&self.artifact.package) {
            command.current_dir(&package.dir);
        }
        command
            .args(&self.args)
            .env("INSTA_WORKSPACE_ROOT", &workspace.root)
            .env("INSTA_UPDATE", "no")
            .env_remove("RUST_BACKTRACE")
            .env_remove("CASES")
            .envs(env.iter().copied());
        command
    }
}

/// Runs the suites, some at a time.
pub(crate) fn run(workspace: &Workspace, suites: &[Suite], env: &[(&str, &OsStr)]) -> Report {
    let rest = Mutex::new(suites.iter());
    let reports = Mutex::new(Report::default());
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                let next = || rest.lock().expect("no worker panics").next();
                while let Some(suite) = next() {
                    let report = suite.run(workspace, env);
                    reports.lock().expect("no worker panics").add(report);
                }
            });
        }
    });
    reports.into_inner().expect("no worker panics")
}

/// The modules of an integration test that compare snapshots, as filters: `fixtures::`.
pub(crate) fn snapshot_modules(package: &Package, test: &str) -> Vec<String> {
    let folder = package.dir.join("tests").join(test);
    let compares = |path: &PathBuf| {
        let text = files::read(path).unwrap_or_default();
        text.contains("assert_snapshot!") || text.contains("test_support::fixtures!")
    };
    let module = |path: PathBuf| {
        let first = path.strip_prefix(&folder).ok()?.iter().next()?;
        Some(format!("{}::", Path::new(first).file_stem()?.display()))
    };
    let sources = files::below(&folder).into_iter().filter(compares);
    let modules: BTreeSet<String> = sources.filter_map(module).collect();
    modules.into_iter().collect()
}

/// Counts the tests of a run; `fix` is the command that repeats it.
pub(crate) fn judge(ran: &Ran, fix: &str) -> Report {
    let [passed, failed] = count(&ran.output);
    let mut report = Report::default();
    report.passed += passed;
    if !ran.ok {
        report.fail(failed, failures(&ran.output), fix);
    }
    report
}

/// Adds up the closing lines of the test binaries: tests that passed and that failed.
fn count(output: &str) -> [usize; 2] {
    let closing = output
        .lines()
        .filter_map(|line| line.strip_prefix("test result:"));
    closing.fold([0, 0], |[passed, failed], line| {
        let number = |word| {
            let words: Vec<&str> = line.split([' ', ';']).collect();
            let at = words.iter().position(|&other| other == word).unwrap_or(0);
            words[at.saturating_sub(1)].parse().unwrap_or(0)
        };
        [passed + number("passed"), failed + number("failed")]
    })
}

/// The output without the lines of tests that passed.
fn failures(output: &str) -> String {
    let is_shown =
        |line: &&str| !(line.starts_with("test ") && line.ends_with(" ... ok") || line.is_empty());
    let lines: Vec<&str> = output.lines().filter(is_shown).collect();
    lines.join("\n")
}

#[cfg(test)]
mod unit {
    use super::*;

    fn judged(ok: bool, output: &str) -> Report {
        let (code, output) = (0, output.to_owned());
        judge(&Ran { ok, code, output }, "cargo test")
    }

    #[test]
    fn counts_add_up_and_failed_tests_are_named() {
        let output = "test a::b ... ok\ntest a::c ... FAILED\n\nleft: 1\n\
                      test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured\n\
                      test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured\n";
        let report = judged(false, output);
        assert_eq!((report.passed, report.failed()), (8, 2));
        let what = &report.failures[0].what;
        assert!(what.starts_with("test a::c ... FAILED\nleft: 1"), "{what}");
        assert_eq!(judged(false, "no such file").failed(), 1);
    }
}
