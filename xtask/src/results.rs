//! The tables of results in the READMEs, made from the figures of the benchmarks.
//!
//! `cargo xtask bench --write` keeps the figures of a crate in `benches/bars.json`. A README names
//! the rows that it shows, `crate: row` or `crate: row => other name`:
//!
//! ```text
//! <!-- bars
//! push-box: 20 x 20 open
//! -->
//! | .. |
//! <!-- end of bars -->
//! ```

use std::path::PathBuf;

use serde_json::Value;

use crate::files;
use crate::report::Report;
use crate::workspace::Workspace;

const START: &str = "<!-- bars\n";
const ROWS_END: &str = "-->\n";
const END: &str = "<!-- end of bars -->";
const FIX: &str = "cargo xtask bless, or cargo xtask bench --write to measure again";
const HEAD: &str = "| puzzle | median | longest | published / ours | flood fill / ours |\n\
                    |---|--:|--:|--:|--:|\n";

/// The READMEs, and the contribution guide unless crates are named.
pub(crate) fn texts(workspace: &Workspace, packages: &[String]) -> Vec<PathBuf> {
    let mut texts = Vec::new();
    if packages.is_empty() {
        texts.push(workspace.root.join("README.md"));
        texts.push(workspace.root.join(".github").join("CONTRIBUTING.md"));
    }
    let selected = workspace.selected(packages);
    let published = selected.filter(|package| package.published);
    texts.extend(published.map(|package| package.dir.join("README.md")));
    texts
}

/// The tables of a text are those of the figures.
pub(crate) fn check(workspace: &Workspace, shown: &str, text: &str, report: &mut Report) {
    if !text.contains(START) {
        return;
    }
    let result = renewed(text, |name| figures(workspace, name)).and_then(|now| match now == text {
        true => Ok(()),
        false => Err("a table is stale: it differs from benches/bars.json".to_owned()),
    });
    report.check(result.map_err(|what| format!("{shown}: {what}")), FIX);
}

/// Writes the tables again.
pub(crate) fn bless(workspace: &Workspace, packages: &[String]) -> Result<(), String> {
    for path in texts(workspace, packages) {
        let text = files::read(&path)?;
        let now = renewed(&text, |name| figures(workspace, name))
            .map_err(|what| format!("{}: {what}", workspace.relative(&path)))?;
        if now != text {
            files::write(&path, &now)?;
        }
    }
    Ok(())
}

/// The figures of a crate.
fn figures(workspace: &Workspace, name: &str) -> Result<Value, String> {
    let package = workspace
        .package(name)
        .ok_or_else(|| format!("there is no crate {name}"))?;
    let path = package.dir.join("benches").join("bars.json");
    serde_json::from_str(&files::read(&path)?)
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// A text with its tables made again.
fn renewed(text: &str, figures: impl Fn(&str) -> Result<Value, String>) -> Result<String, String> {
    let mut now = String::new();
    let mut rest = text;
    while let Some((before, block)) = rest.split_once(START) {
        let parts = block.split_once(ROWS_END);
        let (wanted, block) = parts.ok_or("the list of rows of a table does not end")?;
        let parts = block.split_once(END);
        let (_, after) = parts.ok_or_else(|| format!("a table has no `{END}`"))?;
        let table = table(wanted, &figures)?;
        now += &format!("{before}{START}{wanted}{ROWS_END}{table}{END}");
        rest = after;
    }
    Ok(now + rest)
}

fn table(wanted: &str, figures: impl Fn(&str) -> Result<Value, String>) -> Result<String, String> {
    let mut rows = Vec::new();
    for line in wanted.lines() {
        let parts = line.split_once(": ");
        rows.push(parts.ok_or_else(|| format!("`{line}` is not `crate: row`"))?);
    }
    let mut text = HEAD.to_owned();
    for (name, work) in rows {
        let (work, shown) = work.split_once(" => ").unwrap_or((work, work));
        let figures = figures(name)?;
        let mut found = figures["rows"].as_array().into_iter().flatten();
        let row = found.find(|row| row["work"] == work);
        let row = row.ok_or_else(|| format!("the benchmark of {name} has no row `{work}`"))?;
        let cell = |key: &str| row[key].as_str().unwrap_or_default();
        let (median, max) = (cell("median"), cell("max"));
        let (published, floor) = (cell("to reference"), inverse(cell("to floor")));
        text += &format!("| {shown} | {median} | {max} | {published} | {floor} |\n");
    }
    Ok(text)
}

/// The inverse of a ratio, so that all ratios of a table say how many times longer others take.
fn inverse(ratio: &str) -> String {
    let ratio = ratio.trim_end_matches('x').parse::<f64>();
    ratio.map_or_else(|_| String::new(), |ratio| format!("{:.3}x", 1.0 / ratio))
}

#[cfg(test)]
mod unit {
    use super::*;

    fn renew(text: &str) -> Result<String, String> {
        renewed(text, |_| {
            Ok(serde_json::json!({ "rows": [
                { "work": "open", "median": "1 us", "max": "2 us", "to reference": "9x" },
            ]}))
        })
    }

    #[test]
    fn a_stale_table_is_renewed() {
        let text = |rows: &str, cells: &str| {
            format!("a\n{START}{rows}\n{ROWS_END}{HEAD}{cells}\n{END}\nb\n")
        };
        let fresh = text("push-box: open", "| open | 1 us | 2 us | 9x |  |");
        assert_eq!(renew(&fresh).as_ref(), Ok(&fresh));
        let stale = text("push-box: open", "| open | 3 us | 2 us | 9x |  |");
        assert_eq!(renew(&stale), Ok(fresh));
        let renamed = renew(&text("push-box: open => o", "")).expect("a table");
        assert!(renamed.contains("| o | 1 us |"), "{renamed}");
    }

    #[test]
    fn ratios_say_how_many_times_longer_others_take() {
        assert_eq!(
            ["0.146x", "441x", ""].map(inverse),
            ["6.849x", "0.002x", ""]
        );
    }

    #[test]
    fn a_broken_table_is_named() {
        let list = |rows: &str| format!("{START}{rows}\n{ROWS_END}");
        for (text, wanted) in [
            (list("push-box: maze") + END, "has no row `maze`"),
            (list("open") + END, "is not `crate: row`"),
            (list("push-box: open"), "has no `<!-- end"),
        ] {
            let error = renew(&text).expect_err(&text);
            assert!(error.contains(wanted), "{error}");
        }
    }
}
