//! The programs and tests that the phases run: one compilation for all of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::run;
use crate::toolchain::selection;
use crate::workspace::{PROGRAM, Workspace};

/// The crate of the program `fixtures`.
const TEST_SUPPORT: &str = "test-support";

/// An executable that cargo built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Artifact {
    pub(crate) package: String,
    pub(crate) name: String,
    /// `lib`, `bin`, `test` or `example`: the kind of the target.
    pub(crate) kind: String,
    /// Whether it runs tests.
    pub(crate) is_test: bool,
    pub(crate) path: PathBuf,
}

/// Builds the programs, the tests and the examples of these crates, or of all if the list is empty.
pub(crate) fn build(workspace: &Workspace, packages: &[String]) -> Result<Vec<Artifact>, String> {
    let mut command = workspace.cargo(&["build"]);
    command.args(["--all-features", "--bins", "--tests", "--examples"]);
    command.args(selection(packages));
    if !packages.is_empty() {
        command.args(["-p", PROGRAM, "-p", TEST_SUPPORT]);
    }
    executables(workspace, &mut command)
}

/// Runs a command of cargo that builds, and gives the executables that it built.
pub(crate) fn executables(
    workspace: &Workspace,
    command: &mut Command,
) -> Result<Vec<Artifact>, String> {
    let ran = run::captured(command.arg("--message-format=json-render-diagnostics"));
    let (messages, shown): (Vec<&str>, Vec<&str>) =
        ran.output.lines().partition(|line| line.starts_with('{'));
    if !ran.ok {
        return Err(shown.join("\n"));
    }
    let messages = messages.into_iter().flat_map(serde_json::from_str);
    Ok(messages
        .filter_map(|message| artifact(workspace, &message))
        .collect())
}

/// The program of this name.
pub(crate) fn program<'a>(artifacts: &'a [Artifact], name: &str) -> Result<&'a Path, String> {
    let mut found = artifacts.iter().filter(|artifact| !artifact.is_test);
    match found.find(|artifact| artifact.kind == "bin" && artifact.name == name) {
        Some(program) => Ok(&program.path),
        None => Err(format!("cargo built no program `{name}`")),
    }
}

/// The executable of a message of cargo, if it is about one of a member.
fn artifact(workspace: &Workspace, message: &Value) -> Option<Artifact> {
    let path = PathBuf::from(message["executable"].as_str()?);
    let manifest = Path::new(message["manifest_path"].as_str()?);
    let mut packages = workspace.packages.iter();
    let package = packages.find(|package| Some(package.dir.as_path()) == manifest.parent())?;
    Some(Artifact {
        package: package.name.clone(),
        name: message["target"]["name"].as_str()?.to_owned(),
        kind: message["target"]["kind"][0].as_str()?.to_owned(),
        is_test: message["profile"]["test"] == true,
        path,
    })
}
