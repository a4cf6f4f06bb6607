//! Unit, integration and documentation tests, and the examples; those that compare snapshots and those that need a browser have their own phases.

use std::process::Command;

use crate::browser;
use crate::examples::examples;
use crate::report::Report;
use crate::run::{self, Ran};
use crate::snapshots;
use crate::workspace::Workspace;

/// Which tests of the selected packages to run.
pub(crate) enum Tests<'a> {
    /// All but the integration tests of these names.
    AllBut(&'a [&'a str]),
    /// The integration tests of these names.
    Only(&'a [&'a str]),
}

pub(crate) fn tests(workspace: &Workspace, packages: &[String]) -> Report {
    let mut elsewhere = snapshots::tests(workspace, packages);
    elsewhere.extend(browser::test(workspace, packages));
    let mut command = command(workspace, packages, &Tests::AllBut(&elsewhere));
    let mut report = judge(&mut command, "the tests");
    let mut documentation = workspace.cargo(&["test", "--all-features", "--doc"]);
    documentation.args(Workspace::selection(packages));
    // Asked for a crate without a library, cargo refuses.
    if workspace
        .selected(packages)
        .all(|package| package.target("lib").is_some() || packages.is_empty())
    {
        report.add(judge(&mut documentation, "the documentation tests"));
    }
    if workspace.built.is_none() {
        report.add(examples(workspace, packages));
    }
    report
}

/// The command that runs some tests: cargo-nextest where it is installed, else cargo's own.
pub(crate) fn command(workspace: &Workspace, packages: &[String], tests: &Tests<'_>) -> Command {
    let selection = Workspace::selection(packages);
    if run::captured(&mut workspace.cargo(&["nextest", "--version"])).ok {
        let mut command = workspace.cargo(&["nextest", "run", "--all-features"]);
        command.args(selection).args([
            "--no-fail-fast",
            "--no-tests=pass",
            "--status-level=none",
            "--final-status-level=fail",
            "--failure-output=final",
            "--show-progress=none",
        ]);
        match tests {
            Tests::AllBut(names) => command.args(["-E", &all_but(names)]),
            Tests::Only(names) => command.args(names.iter().flat_map(|name| ["--test", name])),
        };
        return command;
    }
    let mut command = workspace.cargo(&["test", "--all-features", "--no-fail-fast"]);
    command.args(selection);
    let names: Vec<&str> = match tests {
        Tests::Only(names) => names.to_vec(),
        Tests::AllBut(without) => {
            command.args(["--lib", "--bins", "--examples"]);
            let targets = workspace
                .selected(packages)
                .flat_map(|package| &package.targets);
            targets
                .filter(|target| target.kind == "test" && !without.contains(&target.name.as_str()))
                .map(|target| target.name.as_str())
                .collect()
        }
    };
    for name in names {
        command.args(["--test", name]);
    }
    command
}

/// nextest's expression for every test but the integration tests of these names.
fn all_but(names: &[&str]) -> String {
    names.iter().fold("all()".to_owned(), |filter, name| {
        filter + &format!(" - (kind(test) & binary(={name}))")
    })
}

/// Runs tests and counts them.
pub(crate) fn judge(command: &mut Command, what: &str) -> Report {
    judged(&run::captured(command), command, what)
}

/// Counts the tests that `command` ran.
pub(crate) fn judged(ran: &Ran, command: &Command, what: &str) -> Report {
    let count = count(ran);
    let mut report = Report {
        passed: count.passed,
        ..Report::default()
    };
    if !ran.ok {
        let shown = format!("{what} failed:\n{}", ran.output);
        report.fail_many(count.failed, shown, run::line(command));
    }
    report
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    passed: usize,
    failed: usize,
}

/// Reads nextest's closing line, or adds up those of cargo's own runner, one for each binary.
fn count(ran: &Ran) -> Count {
    let lines = || ran.output.lines().map(str::trim);
    let mut count = Count::default();
    let closing = lines().rfind(|line| line.starts_with("Summary ["));
    if let Some((_, figures)) = closing.and_then(|line| line.split_once(':')) {
        count.add(figures);
        return count;
    }
    for line in lines() {
        if let Some((_, figures)) = line
            .strip_prefix("test result:")
            .and_then(|line| line.split_once('.'))
        {
            count.add(figures);
        }
    }
    count
}

impl Count {
    fn add(&mut self, figures: &str) {
        for figure in figures.split([';', ',']) {
            let mut words = figure.split_whitespace();
            let number = words.next().and_then(|word| word.parse::<usize>().ok());
            match (number, words.next()) {
                (Some(number), Some("passed")) => self.passed += number,
                (Some(number), Some("failed" | "timed" | "exec")) => self.failed += number,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    fn of(output: &str) -> Count {
        count(&Ran {
            ok: true,
            code: 0,
            output: output.to_owned(),
        })
    }

    #[test]
    fn counts_both_runners() {
        let cargo = "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s\n\
                     test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(
            of(cargo),
            Count {
                passed: 8,
                failed: 2
            }
        );
        let nextest = "     Summary [   0.104s] 14 tests run: 12 passed (1 slow), 2 failed, 3 skipped\n\
             test result: FAILED. 0 passed; 1 failed; 0 ignored";
        assert_eq!(
            of(nextest),
            Count {
                passed: 12,
                failed: 2
            }
        );
    }
}
