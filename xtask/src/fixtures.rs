//! Each puzzle has its known answer, and the program gives it.

use std::process::Command;

use crate::built;
use crate::report::Report;
use crate::run;
use crate::workspace::Workspace;

pub(crate) fn fixtures(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    let Some(built) = report.need(built::build(workspace, packages), built::MEND) else {
        return report;
    };
    let solvers: Vec<&str> = workspace
        .selected(packages)
        .filter(|package| package.is_solver())
        .map(|package| package.name.as_str())
        .collect();
    if solvers.is_empty() {
        return report;
    }
    let folder = workspace.root.join("fixtures");
    let mut command = Command::new(&built.fixtures);
    command.arg(&built.puzzle).arg(&folder).args(solvers);
    let ran = run::captured(&mut command);
    let passed = ran
        .output
        .trim_end()
        .rsplit('\n')
        .next()
        .unwrap_or_default();
    let passed = passed
        .split_once(" passed")
        .and_then(|(n, _)| n.parse().ok());
    report.passed += passed.unwrap_or(0);
    if !ran.ok {
        let lines: Vec<&str> = ran.output.trim_end().lines().collect();
        let problems = lines
            .split_last()
            .map_or(&[] as &[_], |(_, problems)| problems);
        let root = format!("{}{}", workspace.root.display(), std::path::MAIN_SEPARATOR);
        report.fail_many(
            problems.len(),
            problems.join("\n").replace(&root, ""),
            "the answer in the .toml if it is wrong (say who says so), else the solver",
        );
    }
    report
}
