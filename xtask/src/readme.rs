//! What each README, and the contribution guide, shows is what happens: its commands print what it says, its code runs.
//!
//! Console blocks hold commands after `$ ` and what they print, on either stream, compared exactly:
//!
//! ````text
//! ```console
//! $ puzzle push-box fixtures/push-box/sample/one-turn.txt
//! 3
//! ```
//! ````
//!
//! They are run by `sh` in the workspace's root, with the built `puzzle` on the path, and each sees in
//! `$?` how the one before it ended. Not run, and so shown without output, are the commands of
//! [`Unrun`]: those that run these checks themselves, and those that change the reader's machine.
//! Rust blocks are run by rustdoc, as documentation tests are.

mod blocks;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Parser;

use crate::built::{self, Built};
use crate::flags::Xtask;
use crate::report::Report;
use crate::results;
use crate::run;
use crate::tests;
use crate::workspace::Workspace;
use blocks::Step;

pub(crate) fn readme(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    let Some(built) = report.need(built::build(workspace, packages), built::MEND) else {
        return report;
    };
    for path in texts(workspace, packages) {
        let shown = workspace.relative(&path).to_string();
        match std::fs::read_to_string(&path) {
            Ok(text) => {
                console(workspace, &built, &shown, &text, &mut report);
                versions(workspace, &shown, &text, &mut report);
                results::check(workspace, &shown, &text, &mut report);
                code(workspace, &built, &path, &mut report);
            }
            Err(error) => report.fail(format!("{shown}: {error}"), format!("write {shown}")),
        }
    }
    report
}

/// The texts that are looked at.
pub(crate) fn texts(workspace: &Workspace, packages: &[String]) -> Vec<PathBuf> {
    let mut texts = Vec::new();
    if packages.is_empty() {
        texts.push(workspace.root.join("README.md"));
        texts.push(workspace.root.join(".github").join("CONTRIBUTING.md"));
    }
    let published = workspace
        .selected(packages)
        .filter(|package| package.published);
    texts.extend(published.map(|package| package.dir.join("README.md")));
    texts
}

fn console(workspace: &Workspace, built: &Built, shown: &str, text: &str, report: &mut Report) {
    let mut code = 0;
    for step in blocks::steps(text) {
        let place = format!("{shown}:{}: `{}`", step.line, step.command);
        let mend = format!("edit {shown}, if what is printed now is right");
        let result = match Unrun::of(&step.command) {
            Some(unrun) => unrun.check(workspace, &step),
            None => {
                let ran = run::captured(&mut shell(workspace, built, &step.command, code));
                code = ran.code;
                compare(&step.output, &ran.output)
            }
        };
        report.check(result.map_err(|what| format!("{place} {what}")), &mend);
    }
}

fn compare(wanted: &str, printed: &str) -> Result<(), String> {
    let lines = |text: &str| -> Vec<String> {
        let lines = text.trim_end().lines();
        lines.map(|line| line.trim_end().to_owned()).collect()
    };
    let (wanted, printed) = (lines(wanted), lines(printed));
    if wanted == printed {
        return Ok(());
    }
    let block = |lines: &[String]| {
        lines
            .iter()
            .map(|line| format!("\n    {line}"))
            .collect::<String>()
    };
    Err(format!(
        "prints something else.\n  the README says:{}\n  it prints:{}",
        block(&wanted),
        block(&printed)
    ))
}

fn shell(workspace: &Workspace, built: &Built, command: &str, code: i32) -> Command {
    let folder = built.puzzle.parent().unwrap_or(Path::new(""));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(PathBuf::from(folder)).chain(env::split_paths(&path));
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("(exit {code})\n{command}")])
        .current_dir(&workspace.root)
        .env("PATH", env::join_paths(folders).unwrap_or(path))
        .env("CARGO_TARGET_DIR", &workspace.target)
        .env("CARGO_TERM_QUIET", "true")
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS");
    shell
}

/// A command that is looked at and not run.
#[derive(Debug, PartialEq, Eq)]
enum Unrun {
    /// `cargo xtask ..`, which runs these checks: its words must be understood.
    Task,
    /// `git clone`, `cd`, `cargo install`, `cargo add`, and `cargo deny` and `cargo mutants`, which need not be there: a
    /// path that it names must exist.
    Setup,
}

impl Unrun {
    fn of(command: &str) -> Option<Self> {
        let words: Vec<&str> = command.split_whitespace().collect();
        match words.as_slice() {
            ["cargo", "xtask", ..] => Some(Self::Task),
            ["git", "clone", ..]
            | ["cd", _]
            | ["cargo", "install" | "add" | "deny" | "mutants", ..] => Some(Self::Setup),
            _ => None,
        }
    }

    fn check(&self, workspace: &Workspace, step: &Step) -> Result<(), String> {
        if !step.output.trim().is_empty() {
            return Err("is not run by this check, so its output can't be shown".to_owned());
        }
        let words: Vec<&str> = step.command.split_whitespace().collect();
        match self {
            Self::Task => Xtask::try_parse_from(&words[1..])
                .map(|_| ())
                .map_err(|error| format!("is not understood: {error}")),
            Self::Setup => {
                let names_path = |word: &&&str| **word != "--path" && **word != "--config";
                let path = words.iter().skip_while(names_path).nth(1);
                match path {
                    Some(path) if !workspace.root.join(path).exists() => {
                        Err(format!("names {path}, which does not exist"))
                    }
                    _ => Ok(()),
                }
            }
        }
    }
}

/// How to depend on a crate of this workspace is shown with its present version.
fn versions(workspace: &Workspace, shown: &str, text: &str, report: &mut Report) {
    for block in blocks::fenced(text).filter(|block| block.language == "toml") {
        for (index, line) in block.text.lines().enumerate() {
            let Some((name, rest)) = line.split_once('=') else {
                continue;
            };
            let member = workspace
                .packages
                .iter()
                .find(|package| package.name == name.trim());
            let Some(member) = member else { continue };
            let minor = member
                .version
                .rsplit_once('.')
                .map_or("", |(minor, _)| minor);
            let fits = rest.contains(&format!("\"{minor}\""))
                || rest.contains(&format!("\"{}\"", member.version))
                || !rest.contains("version") && rest.contains("path");
            let number = block.line + index;
            report.check(
                if fits {
                    Ok(())
                } else {
                    Err(format!(
                        "{shown}:{number}: {name}is at version {} now",
                        member.version
                    ))
                },
                &format!("edit {shown}"),
            );
        }
    }
}

/// Rust blocks, against the libraries as they are built.
fn code(workspace: &Workspace, built: &Built, path: &Path, report: &mut Report) {
    let folder = built.puzzle.parent().unwrap_or(Path::new(""));
    let mut command = Command::new(env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into()));
    command
        .args(["--test", "--edition", "2024", "--color", "never", "-L"])
        .arg(format!("dependency={}", folder.join("deps").display()))
        .current_dir(&workspace.root)
        .env_remove("RUST_BACKTRACE");
    for (name, library) in &built.libraries {
        command.args(["--extern", &format!("{name}={}", library.display())]);
    }
    command.arg(path);
    let shown = workspace.relative(path).to_string();
    let mut found = tests::judge(&mut command, &format!("the code in {shown}"));
    for failure in &mut found.failures {
        failure.mend = format!("edit {shown}");
    }
    report.add(found);
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn only_named_commands_are_left_unrun() {
        assert_eq!(Unrun::of("cargo xtask verify"), Some(Unrun::Task));
        assert_eq!(Unrun::of("git clone URL"), Some(Unrun::Setup));
        assert_eq!(
            Unrun::of("cargo install --path crates/puzzle-cli"),
            Some(Unrun::Setup)
        );
        assert_eq!(Unrun::of("cargo run -q -p puzzle-cli -- --version"), None);
        assert_eq!(Unrun::of("cd a && rm b"), None);
    }

    #[test]
    fn a_difference_shows_both_sides() {
        assert_eq!(compare("3\n#.#  \n", "3\n#.#\n\n"), Ok(()));
        let what = compare("3\n", "4\n").expect_err("a difference");
        assert!(
            what.contains("the README says:\n    3\n  it prints:\n    4"),
            "{what}"
        );
    }
}
