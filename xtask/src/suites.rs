//! Runs the tests that are already compiled, and counts them.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::artifacts::Artifact;
use crate::report::Report;
use crate::run::{self, Ran};
use crate::workspace::{Package, Workspace, files};

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
        let Artifact {
            package,
            kind,
            name,
            ..
        } = self.artifact;
        let target = match kind.as_str() {
            "lib" => "--lib".to_owned(),
            kind => format!("--{kind} {name}"),
        };
        let args = self.args.join(" ");
        judge(
            &ran,
            &format!("cargo test -p {package} --all-features {target} -- {args}"),
        )
    }

    /// Runs the binary as cargo does: in the folder of its crate.
    pub(crate) fn command(&self, workspace: &Workspace, env: &[(&str, &OsStr)]) -> Command {
        let mut command = Command::new(&self.artifact.path);
        if let Some(package) = workspace.package(&self.artifact.package) {
            command
                .current_dir(&package.dir)
                .env("CARGO_MANIFEST_DIR", &package.dir);
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
                loop {
                    let next = rest.lock().map_or(None, |mut rest| rest.next());
                    let Some(suite) = next else { break };
                    let report = suite.run(workspace, env);
                    if let Ok(mut reports) = reports.lock() {
                        reports.add(report);
                    }
                }
            });
        }
    });
    reports.into_inner().unwrap_or_default()
}

/// The modules of an integration test that compare snapshots, as filters: `fixtures::`.
pub(crate) fn snapshot_modules(package: &Package, test: &str) -> Vec<String> {
    modules(&package.dir.join("tests").join(test), |text| {
        text.contains("assert_snapshot!") || text.contains("test_support::fixtures!")
    })
}

/// The modules of a folder with a source that `has` accepts.
fn modules(folder: &Path, has: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for path in files(folder) {
        let relative = path.strip_prefix(folder).unwrap_or(&path);
        let first = relative
            .components()
            .next()
            .map(|part| Path::new(part.as_os_str()));
        let module = first
            .and_then(Path::file_stem)
            .unwrap_or_default()
            .to_string_lossy();
        let filter = format!("{module}::");
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if is_source && !found.contains(&filter) && fs::read_to_string(&path).is_ok_and(|t| has(&t))
        {
            found.push(filter);
        }
    }
    found
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

    #[test]
    fn counts_add_up() {
        let output = "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out\n\
                      test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured\n";
        assert_eq!(count(output), [8, 2]);
    }

    #[test]
    fn a_failed_test_is_named() {
        let output = "test a::b ... ok\ntest a::c ... FAILED\n\nleft: 1\n\
                      test result: FAILED. 1 passed; 1 failed; 0 ignored";
        let ran = Ran {
            ok: false,
            code: 101,
            output: output.to_owned(),
        };
        let report = judge(&ran, "cargo test");
        assert_eq!((report.passed, report.failed()), (1, 1));
        assert!(
            report.failures[0]
                .what
                .starts_with("test a::c ... FAILED\nleft: 1")
        );
    }

    #[test]
    fn a_run_that_dies_is_a_failure() {
        let ran = Ran {
            ok: false,
            code: -1,
            output: "no such file".to_owned(),
        };
        assert_eq!(judge(&ran, "cargo test").failed(), 1);
    }
}
