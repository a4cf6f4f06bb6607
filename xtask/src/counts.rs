//! `cargo xtask counts`: the instructions of each crate's fixed set of work, against those on record.
//!
//! Callgrind counts them, so the figure is the same however busy the machine is. It does depend on the compiler and the processor's kind; the record says
//! which they were, and another pair is a reason to record anew, not a fault.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::flags::Counts;
use crate::run;
use crate::workspace::{Package, Workspace};

/// The bench whose work is counted.
const BENCH: &str = "counts";

/// More than recorded is a failure beyond this many percent.
const MARGIN: u64 = 5;

pub(crate) fn counts(workspace: &Workspace, flags: &Counts) -> Result<(), String> {
    let selected = workspace.selected(&flags.scope.packages);
    let packages: Vec<&Package> = selected
        .filter(|package| package.has_target("bench", BENCH))
        .collect();
    if packages.is_empty() {
        return Err(format!("no such crate has a bench `{BENCH}`"));
    }
    let mut dearer = 0;
    for package in packages {
        let counted = count_all(workspace, package)?;
        let path = package.dir.join("benches").join("counts.txt");
        if flags.record {
            let text = record(&counted);
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        let recorded = read(&path)?;
        println!("{}", package.name);
        for (name, count) in &counted {
            let (verdict, is_dearer) = judge(*count, recorded.get(name).copied());
            println!("  {name:<40} {count:>15}  {verdict}");
            dearer += usize::from(is_dearer);
        }
        for name in recorded.keys().filter(|name| !counted.contains_key(*name)) {
            println!("  {name:<40} {:>15}  on record, but not counted", "-");
            dearer += 1;
        }
    }
    if dearer == 0 {
        Ok(())
    } else {
        Err(format!(
            "{dearer} counts are not within {MARGIN} % of the record; if that is meant: cargo xtask counts --record"
        ))
    }
}

/// How a count compares, and whether that is a failure.
fn judge(count: u64, recorded: Option<u64>) -> (String, bool) {
    let Some(recorded) = recorded.filter(|&recorded| recorded > 0) else {
        return ("not on record".to_owned(), true);
    };
    let change = (count as f64 / recorded as f64 - 1.0) * 100.0;
    let is_dearer = count > recorded + recorded * MARGIN / 100;
    (format!("{change:+.1} %"), is_dearer)
}

fn count_all(workspace: &Workspace, package: &Package) -> Result<BTreeMap<String, u64>, String> {
    let program = build(workspace, package)?;
    let listed = Command::new(&program)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    String::from_utf8_lossy(&listed.stdout)
        .lines()
        .map(|name| Ok((name.to_owned(), count(&program, name)?)))
        .collect()
}

/// Builds the bench and says where it is.
fn build(workspace: &Workspace, package: &Package) -> Result<PathBuf, String> {
    let mut command = workspace.cargo(&["bench", "--no-run", "--bench", BENCH, "--all-features"]);
    command.args(["-p", &package.name, "--message-format", "json"]);
    let built = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    String::from_utf8_lossy(&built.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == BENCH)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
        .ok_or_else(|| format!("`{}` failed", run::line(&command)))
}

/// The instructions of one piece of work.
fn count(program: &Path, name: &str) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    command.args([
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        "--toggle-collect=*counted_work*",
    ]);
    command.arg(program).arg(name);
    let ran = run::captured(&mut command);
    let collected = ran.output.lines().find_map(|line| {
        let (_, count) = line.split_once("Collected :")?;
        count.trim().parse::<u64>().ok()
    });
    match collected {
        Some(count) if ran.ok && count > 0 => Ok(count),
        _ => Err(format!("`{}`:\n{}", run::line(&command), ran.output)),
    }
}

fn record(counted: &BTreeMap<String, u64>) -> String {
    let mut text = format!(
        "# Instructions, written by `cargo xtask counts --record` with {} on {}.\n",
        compiler(),
        std::env::consts::ARCH
    );
    for (name, count) in counted {
        text += &format!("{count:>15}  {name}\n");
    }
    text
}

fn read(path: &Path) -> Result<BTreeMap<String, u64>, String> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(_) => return Ok(BTreeMap::new()),
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (count, name) = line.trim().split_once("  ")?;
            Some((name.to_owned(), count.parse().ok()?))
        })
        .map(|entry| entry.ok_or_else(|| format!("{}: not a count and a name", path.display())))
        .collect()
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let version = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let version = version.unwrap_or_default();
    let words: Vec<&str> = version.split(' ').take(2).collect();
    words.join(" ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_the_margin_is_a_failure_and_less_is_not() {
        assert_eq!(judge(1050, Some(1000)), ("+5.0 %".to_owned(), false));
        assert_eq!(judge(1051, Some(1000)), ("+5.1 %".to_owned(), true));
        assert_eq!(judge(500, Some(1000)), ("-50.0 %".to_owned(), false));
        assert!(judge(1, None).1);
    }
}
