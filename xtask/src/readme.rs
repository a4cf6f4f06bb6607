//! The commands of each README and of the contribution guide print what the text says.
//!
//! A console block holds commands after `$ ` and their output, on both streams:
//!
//! ````text
//! ```console
//! $ puzzle push-box fixtures/push-box/sample/one-turn.txt
//! 3
//! ```
//! ````
//!
//! `sh` runs the commands in the root of the workspace, with `puzzle` on the path; `$?` is the exit
//! code of the command before. Commands that are not run are shown without output, and their words
//! are checked. The Rust blocks are documentation tests, and the phase `docs` runs them.

mod blocks;

use std::env;
use std::path::Path;
use std::process::Command;

use crate::artifacts::{Artifact, program};
use crate::files;
use crate::flags;
use crate::report::Report;
use crate::results;
use crate::run;
use crate::workspace::Workspace;

pub(crate) fn readme(workspace: &Workspace, packages: &[String], built: &[Artifact]) -> Report {
    let puzzle = match program(built, "puzzle") {
        Ok(puzzle) => puzzle,
        Err(error) => return Report::of(Err(error), "cargo build -p puzzle-cli"),
    };
    let mut report = Report::default();
    for path in files::readmes(workspace, packages) {
        let shown = workspace.relative(&path).to_string();
        match files::read(&path) {
            Ok(text) => {
                console(workspace, puzzle, &shown, &text, &mut report);
                results::check(workspace, &shown, &text, &mut report);
            }
            Err(error) => report.fail(1, error, format!("write {shown}")),
        }
    }
    report
}

fn console(workspace: &Workspace, puzzle: &Path, shown: &str, text: &str, report: &mut Report) {
    let mut code = 0;
    for step in blocks::steps(text) {
        let place = format!("{shown}:{}: `{}`", step.line, step.command);
        let result = unrun(&step.command, &step.output).unwrap_or_else(|| {
            let ran = run::captured(&mut shell(workspace, puzzle, &step.command, code));
            code = ran.code;
            compare(&step.output, &ran.output)
        });
        let fix = format!("edit {shown}, if the present output is right");
        report.check(result.map_err(|what| format!("{place} {what}")), &fix);
    }
}

fn shell(workspace: &Workspace, puzzle: &Path, command: &str, code: i32) -> Command {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = puzzle.parent().map(Path::to_owned).into_iter();
    let folders = env::join_paths(folders.chain(env::split_paths(&path)));
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("(exit {code})\n{command}")])
        .current_dir(&workspace.root)
        .env("PATH", folders.unwrap_or(path))
        .env("CARGO_TERM_QUIET", "true")
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS");
    shell
}

/// Judges a command that is not run, because it runs these checks or changes the machine. It must
/// have no output, and xtask must accept the arguments of its own tasks.
fn unrun(command: &str, output: &str) -> Option<Result<(), String>> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let judged = match words.as_slice() {
        ["cargo", "xtask", task @ ..] => match flags::parse(task) {
            Ok(_) => Ok(()),
            Err(error) => Err(format!("is not understood: {error}")),
        },
        ["git" | "cd", ..] => Ok(()),
        ["cargo", tool, ..] if *tool != "run" => Ok(()),
        _ => return None,
    };
    Some(match output.trim() {
        "" => judged,
        _ => Err("is not run by this check, so its output cannot be shown".to_owned()),
    })
}

fn compare(wanted: &str, printed: &str) -> Result<(), String> {
    let lines = |text: &str| -> Vec<String> {
        text.trim_end()
            .lines()
            .map(|line| format!("\n    {}", line.trim_end()))
            .collect()
    };
    let (wanted, printed) = (lines(wanted).concat(), lines(printed).concat());
    if wanted == printed {
        return Ok(());
    }
    Err(format!(
        "prints something else.\n  the text says:{wanted}\n  it prints:{printed}"
    ))
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_changed_output_shows_both_sides() {
        assert_eq!(compare("3\n#.#  \n", "3\n#.#\n\n"), Ok(()));
        let what = compare("3\n", "4\n").expect_err("a difference");
        assert!(
            what.contains("the text says:\n    3\n  it prints:\n    4"),
            "{what}"
        );
    }

    #[test]
    fn commands_that_are_not_run_are_checked() {
        let judge = |command, output| unrun(command, output).map(|result| result.is_ok());
        assert_eq!(judge("cargo run -q -- --version", "1"), None);
        assert_eq!(judge("cargo xtask verify", ""), Some(true));
        assert_eq!(judge("cargo xtask verfy", ""), Some(false));
        assert_eq!(judge("cargo install cargo-fuzz", "Done"), Some(false));
    }
}
