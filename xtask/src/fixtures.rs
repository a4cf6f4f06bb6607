//! Each puzzle has its known answer, and the program gives it.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::report::Report;
use crate::run;
use crate::workspace::Workspace;

/// What `cargo build` made that phases run or link to.
#[derive(Debug, Default)]
pub(crate) struct Built {
    /// The program `puzzle`.
    pub(crate) puzzle: PathBuf,
    /// test-support's program `fixtures`.
    fixtures: PathBuf,
    /// Each library's name in code, and its file.
    pub(crate) libraries: Vec<(String, PathBuf)>,
}

pub(crate) fn fixtures(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    let built = match build(workspace, packages) {
        Ok(built) => built,
        Err(error) => {
            report.fail(
                error,
                "cargo build --workspace --all-features --tests --bins",
            );
            return report;
        }
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

/// Builds the programs and libraries, the way the tests need them: so nothing is built twice.
pub(crate) fn build(workspace: &Workspace, packages: &[String]) -> Result<Built, String> {
    let mut command = workspace.cargo(&["build", "--message-format=json-render-diagnostics"]);
    if packages.is_empty() {
        command.args(["--workspace", "--all-features", "--tests"]);
    } else {
        command.args(["-p", "puzzle-cli", "-p", "test-support"]);
    }
    command.args(["--bin", "puzzle", "--bin", "fixtures"]);
    let ran = run::captured(&mut command);
    if !ran.ok {
        let shown: Vec<&str> = ran
            .output
            .lines()
            .filter(|line| !line.starts_with('{'))
            .collect();
        return Err(shown.join("\n"));
    }
    let mut built = Built::default();
    for line in ran.output.lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        let name = message["target"]["name"].as_str().unwrap_or_default();
        if let Some(path) = message["executable"].as_str()
            && message["profile"]["test"] == false
        {
            match name {
                "puzzle" => built.puzzle = path.into(),
                "fixtures" => built.fixtures = path.into(),
                _ => {}
            }
        }
        let member = workspace.packages.iter().any(|package| {
            message["manifest_path"]
                .as_str()
                .map(PathBuf::from)
                .as_ref()
                == Some(&package.manifest)
        });
        if member && message["target"]["kind"][0] == "lib" && message["profile"]["test"] == false {
            let files = message["filenames"].as_array().into_iter().flatten();
            let library = files
                .filter_map(Value::as_str)
                .find(|file| file.ends_with(".rlib"));
            if let Some(library) = library {
                built
                    .libraries
                    .push((name.replace('-', "_"), library.into()));
            }
        }
    }
    Ok(built)
}
