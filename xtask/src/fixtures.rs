//! Each puzzle has its known answer, and the program gives it.
//!
//! The program `fixtures` of the test-support crate compares them; its tests show that it names a
//! wrong answer, a puzzle without an answer and a broken answer file.

use std::process::Command;

use crate::artifacts::{Artifact, program};
use crate::report::Report;
use crate::run::{self, Ran};
use crate::workspace::Workspace;

const FIX: &str = "the answer in the .toml if it is wrong (say who says so), else the solver";

pub(crate) fn fixtures(workspace: &Workspace, packages: &[String], built: &[Artifact]) -> Report {
    let solvers = workspace
        .selected(packages)
        .filter(|package| package.is_solver());
    let solvers: Vec<&str> = solvers.map(|package| package.name.as_str()).collect();
    if solvers.is_empty() {
        return Report::default();
    }
    let programs = program(built, "fixtures").and_then(|f| Ok((f, program(built, "puzzle")?)));
    match programs {
        Ok((fixtures, puzzle)) => {
            let mut command = Command::new(fixtures);
            // Relative, so that the paths of problems are those of the repository.
            command
                .current_dir(&workspace.root)
                .arg(puzzle)
                .arg("fixtures")
                .args(solvers);
            judge(&run::captured(&mut command))
        }
        Err(error) => Report::of(Err(error), "cargo build --workspace"),
    }
}

/// The output has a line for each problem and closes with `N passed, N failed`.
fn judge(ran: &Ran) -> Report {
    let mut lines: Vec<&str> = ran.output.trim_end().lines().collect();
    let closing = lines.pop().unwrap_or_default();
    let passed = closing
        .split_once(" passed")
        .and_then(|(n, _)| n.parse().ok());
    let mut report = Report::default();
    match passed {
        Some(passed) => report.passed = passed,
        None => lines.push(closing),
    }
    if !ran.ok || passed.is_none() {
        report.fail(lines.len(), lines.join("\n"), FIX);
    }
    report
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn problems_are_counted_and_shown() {
        let report = |ok, output: &str| {
            judge(&Ran {
                ok,
                code: 0,
                output: output.to_owned(),
            })
        };
        assert_eq!(report(true, "7 passed, 0 failed\n").passed, 7);
        let wrong = report(false, "a.txt: got 3, wanted 4\n6 passed, 1 failed\n");
        assert_eq!((wrong.passed, wrong.failed()), (6, 1));
        assert_eq!(wrong.failures[0].what, "a.txt: got 3, wanted 4");
        assert_eq!(report(false, "cannot start").failed(), 1);
    }
}
