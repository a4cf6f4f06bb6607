//! The programs, libraries and tests that phases run or link to.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::run;
use crate::workspace::Workspace;

/// What shows why [`build`] fails.
pub(crate) const MEND: &str = "cargo build --workspace --all-features --tests --bins";

/// What `cargo build` made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Built {
    /// The program `puzzle`.
    pub(crate) puzzle: PathBuf,
    /// test-support's program `fixtures`.
    pub(crate) fixtures: PathBuf,
    /// Each library's name in code, and its file.
    pub(crate) libraries: Vec<(String, PathBuf)>,
    /// The same of what the tests of fixtures name and is no member.
    pub(crate) tools: Vec<(String, PathBuf)>,
    pub(crate) tests: Vec<Test>,
}

/// An integration test.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    pub(crate) package: String,
    pub(crate) name: String,
    pub(crate) path: PathBuf,
}

/// Builds what the packages need, all if there are none, the way `cargo test` does: so nothing is
/// built twice. A workspace that came with what is built is not built.
pub(crate) fn build(workspace: &Workspace, packages: &[String]) -> Result<Built, String> {
    if let Some(built) = &workspace.built {
        return Ok(built.clone());
    }
    let mut command = workspace.cargo(&["build", "--message-format=json-render-diagnostics"]);
    if packages.is_empty() {
        command.args(["--workspace", "--all-features", "--tests"]);
    } else {
        command.args(["-p", "puzzle-cli", "-p", "test-support"]);
    }
    command.args(["--bin", "puzzle", "--bin", "fixtures"]);
    let ran = run::captured(&mut command);
    let is_message = |line: &&str| line.starts_with('{');
    if !ran.ok {
        let shown: Vec<&str> = ran
            .output
            .lines()
            .filter(|line| !is_message(line))
            .collect();
        return Err(shown.join("\n"));
    }
    let mut built = Built::default();
    for line in ran.output.lines().filter(is_message) {
        if let Ok(message) = serde_json::from_str(line) {
            built.add(workspace, &message);
        }
    }
    Ok(built)
}

impl Built {
    /// Takes in one of cargo's messages.
    fn add(&mut self, workspace: &Workspace, message: &Value) {
        let manifest = message["manifest_path"].as_str().map(Path::new);
        let member = |path| {
            workspace
                .packages
                .iter()
                .find(|package| package.manifest == path)
        };
        let name = message["target"]["name"].as_str().unwrap_or_default();
        let Some(package) = manifest.and_then(member) else {
            if name == "insta" {
                self.tools.extend(library(message));
            }
            return;
        };
        let kind = message["target"]["kind"][0].as_str().unwrap_or_default();
        let is_test = message["profile"]["test"] == true;
        let program = message["executable"].as_str().map(PathBuf::from);
        match (kind, program) {
            ("bin", Some(path)) if !is_test && name == "puzzle" => self.puzzle = path,
            ("bin", Some(path)) if !is_test && name == "fixtures" => self.fixtures = path,
            ("test", Some(path)) => self.tests.push(Test {
                package: package.name.clone(),
                name: name.to_owned(),
                path,
            }),
            ("lib", None) => self.libraries.extend(library(message)),
            _ => {}
        }
    }
}

/// The name in code, and the file, of the library that a message tells of.
fn library(message: &Value) -> Option<(String, PathBuf)> {
    let name = message["target"]["name"].as_str()?.replace('-', "_");
    let files = message["filenames"].as_array()?;
    let file = files
        .iter()
        .filter_map(Value::as_str)
        .find(|file| file.ends_with(".rlib"))?;
    Some((name, file.into()))
}
