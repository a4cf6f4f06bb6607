//! The tables of results in the READMEs: the telling rows of the benches' own tables.
//!
//! `cargo xtask bench --write` keeps what a bench printed in `crates/<crate>/benches/bars.txt`. A README names the rows it shows, and what
//! follows is made from that file:
//!
//! ```text
//! <!-- bars
//! push-box: 20 x 20 open
//! -->
//! | .. |
//! <!-- end of bars -->
//! ```

mod table;

use std::fs;
use std::path::{Path, PathBuf};

use crate::readme;
use crate::report::Report;
use crate::workspace::{Package, Workspace};

use table::{Row, rows};

const START: &str = "<!-- bars\n";
const ROWS_END: &str = "-->\n";
const END: &str = "<!-- end of bars -->";
const MEND: &str = "cargo xtask bless, or cargo xtask bench --write to measure again";

/// What the bench of a crate printed when its figures were taken.
pub(crate) fn kept(package: &Package) -> PathBuf {
    package.dir.join("benches").join("bars.txt")
}

/// The names of the rows that a bench printed.
pub(crate) fn names(printed: &str) -> Vec<String> {
    rows(printed).into_iter().map(|row| row.work).collect()
}

/// The tables of one text are those that the kept figures give.
pub(crate) fn check(workspace: &Workspace, shown: &str, text: &str, report: &mut Report) {
    if !text.contains(START) {
        return;
    }
    let result = renewed(workspace, text).and_then(|now| {
        if now == text {
            Ok(())
        } else {
            Err("a table is not that of the figures in benches/bars.txt".to_owned())
        }
    });
    report.check(result.map_err(|what| format!("{shown}: {what}")), MEND);
}

/// Writes the tables again.
pub(crate) fn bless(workspace: &Workspace, packages: &[String]) -> Result<(), String> {
    for path in readme::texts(workspace, packages) {
        let say = |what: String| format!("{}: {what}", workspace.relative(&path));
        let text = fs::read_to_string(&path).map_err(|error| say(error.to_string()))?;
        let now = renewed(workspace, &text).map_err(say)?;
        if now != text {
            write(&path, &now)?;
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// A text with its tables made again.
fn renewed(workspace: &Workspace, text: &str) -> Result<String, String> {
    let mut now = String::new();
    let mut rest = text;
    while let Some((before, block)) = rest.split_once(START) {
        let (wanted, block) = block
            .split_once(ROWS_END)
            .ok_or("the names of the rows of a table do not end")?;
        let (_, after) = block
            .split_once(END)
            .ok_or_else(|| format!("a table has no `{END}`"))?;
        let made = made(workspace, wanted)?;
        now += &format!("{before}{START}{wanted}{ROWS_END}{made}{END}");
        rest = after;
    }
    Ok(now + rest)
}

/// The table of some rows, each named as `crate: row`, or `crate: row => name` where it is shown under another name.
fn made(workspace: &Workspace, wanted: &str) -> Result<String, String> {
    let mut lines = Vec::new();
    for line in wanted.lines() {
        let (name, work) = line
            .split_once(": ")
            .ok_or_else(|| format!("`{line}` is not `crate: row`"))?;
        let (work, shown) = work.split_once(" => ").unwrap_or((work, work));
        let mut row = row(workspace, name, work)?;
        row.work = shown.to_owned();
        lines.push((name, row));
    }
    let is_of_one = lines.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let mut text = String::from(
        "| puzzles | median | longest | published method | floor |\n|---|--:|--:|--:|--:|\n",
    );
    for (name, row) in lines {
        let Row {
            work,
            median,
            max,
            published,
            floor,
        } = row;
        let of = if is_of_one {
            String::new()
        } else {
            format!("{name}: ")
        };
        text += &format!("| {of}{work} | {median} | {max} | {published} | {floor} |\n");
    }
    Ok(text)
}

fn row(workspace: &Workspace, name: &str, work: &str) -> Result<Row, String> {
    let package = workspace
        .packages
        .iter()
        .find(|package| package.name == name);
    let package = package.ok_or_else(|| format!("there is no crate {name}"))?;
    let path = kept(package);
    let printed = fs::read_to_string(&path)
        .map_err(|error| format!("{}: {error}", workspace.relative(&path)))?;
    let found = rows(&printed).into_iter().find(|row| row.work == work);
    found.ok_or_else(|| format!("the bench of {name} has no row `{work}`"))
}
