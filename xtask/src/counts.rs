//! `cargo xtask counts`: the instructions of fixed work of each crate, compared with the record.
//!
//! Callgrind counts them, so a busy machine changes nothing. Another compiler or processor does;
//! the record names both, and such a change is a reason to record again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::artifacts;
use crate::files;
use crate::run;
use crate::workspace::{Package, Workspace};

/// The benchmark whose work is counted; `test_support::counts` is its `main`.
const BENCH: &str = "counts";

/// More than the record fails beyond this many percent.
const MARGIN: u64 = 5;

/// Instructions by the name of the work.
type Counts = BTreeMap<String, u64>;

pub(crate) fn counts(
    workspace: &Workspace,
    packages: &[String],
    record: bool,
) -> Result<(), String> {
    let selected = workspace.selected(packages);
    let mut failed = 0;
    for package in selected.filter(|package| package.has_target("bench", BENCH)) {
        let counted = count_all(workspace, package)?;
        let path = package.dir.join("benches").join("counts.json");
        if record {
            write(&path, &counted)?;
        }
        println!("{}", package.name);
        for (name, verdict) in compare(&counted, &read(&path)) {
            failed += usize::from(verdict.is_err());
            let verdict = verdict.unwrap_or_else(|wrong| wrong);
            let count = counted.get(&name).copied().unwrap_or(0);
            println!("  {name:<40} {count:>15}  {verdict}");
        }
    }
    match failed {
        0 => Ok(()),
        _ => Err(format!(
            "{failed} counts are not within {MARGIN} % of the record; if that is meant: \
             cargo xtask counts --record"
        )),
    }
}

/// The change of every count, as an error where it is a failure.
fn compare(counted: &Counts, recorded: &Counts) -> Vec<(String, Result<String, String>)> {
    let names: BTreeSet<&String> = counted.keys().chain(recorded.keys()).collect();
    let judge = |name: &String| match (counted.get(name), recorded.get(name)) {
        (Some(&now), Some(&before)) => {
            let change = format!("{:+.1} %", (now as f64 / before as f64 - 1.0) * 100.0);
            let is_more = now > before + before * MARGIN / 100;
            if is_more { Err(change) } else { Ok(change) }
        }
        (Some(_), None) => Err("not on record".to_owned()),
        _ => Err("on record, but not counted".to_owned()),
    };
    names
        .into_iter()
        .map(|name| (name.clone(), judge(name)))
        .collect()
}

fn count_all(workspace: &Workspace, package: &Package) -> Result<Counts, String> {
    let mut command = workspace.cargo(&["bench", "--no-run", "--bench", BENCH, "--all-features"]);
    command.args(["-p", &package.name]);
    let built = artifacts::executables(workspace, &mut command)?;
    let program = &built.first().ok_or("cargo built nothing")?.path;
    let listed = run::output(&mut Command::new(program))?;
    let names = listed.lines();
    names
        .map(|name| Ok((name.to_owned(), count(program, name)?)))
        .collect()
}

/// The instructions of one piece of work.
fn count(program: &Path, name: &str) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    command.args([
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        "--toggle-collect=*counted_work*",
    ]);
    let output = run::output(command.arg(program).arg(name))?;
    let collected = output
        .lines()
        .find_map(|line| line.split_once("Collected :"));
    let count = collected.and_then(|(_, count)| count.trim().parse().ok());
    count.ok_or_else(|| format!("`{}`:\n{output}", run::line(&command)))
}

fn write(path: &Path, counted: &Counts) -> Result<(), String> {
    let compiler = run::output(Command::new("rustc").arg("--version"))?;
    let record = json!({
        "compiler": compiler.split(' ').take(2).collect::<Vec<_>>().join(" "),
        "processor": std::env::consts::ARCH,
        "instructions": counted,
    });
    files::write(path, &format!("{record:#}\n"))
}

/// The record; without one, nothing.
fn read(path: &Path) -> Counts {
    let text = files::read(path).unwrap_or_default();
    let record: Value = serde_json::from_str(&text).unwrap_or_default();
    let counts = record["instructions"].as_object().into_iter().flatten();
    counts
        .filter_map(|(name, count)| Some((name.clone(), count.as_u64()?)))
        .collect()
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn more_than_the_margin_fails_and_less_does_not() {
        let counts = |list: &[(&str, u64)]| -> Counts {
            list.iter()
                .map(|&(name, count)| (name.to_owned(), count))
                .collect()
        };
        let counted = counts(&[("a", 1050), ("b", 1051), ("c", 500), ("new", 1)]);
        let recorded = counts(&[("a", 1000), ("b", 1000), ("c", 1000), ("old", 1)]);
        let found = compare(&counted, &recorded).into_iter();
        let found: Vec<_> = found.map(|(_, verdict)| verdict).collect();
        let wanted = [
            Ok("+5.0 %"),
            Err("+5.1 %"),
            Ok("-50.0 %"),
            Err("not on record"),
            Err("on record, but not counted"),
        ];
        let wanted = wanted.map(|v| v.map(str::to_owned).map_err(str::to_owned));
        assert_eq!(found, wanted);
    }
}
