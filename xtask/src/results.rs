//! The tables of results in the READMEs, made from the figures of the benchmarks.
//!
//! `cargo xtask bench --write` keeps the figures of a crate in `benches/bars.json`. A README names
//! the rows that it shows, `crate: row` or `crate: row => other name`. The first line may ask for
//! another last column, as in `<!-- bars, public solver`:
//!
//! ```text
//! <!-- bars
//! push-box: 20 x 20 open
//! -->
//! | .. |
//! <!-- end of bars -->
//! ```

use serde_json::Value;

use crate::files;
use crate::report::Report;
use crate::workspace::Workspace;

const START: &str = "<!-- bars";
const ROWS_END: &str = "-->\n";
const END: &str = "<!-- end of bars -->";
/// The last column of a table that asks for no other.
const FLOOD: &str = "flood fill";
const FIX: &str = "cargo xtask bless, or cargo xtask bench --write to measure again";

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
    for path in files::readmes(workspace, packages) {
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
    let (option, rows) = wanted.split_once('\n').unwrap_or_default();
    let last = option.strip_prefix(", ").unwrap_or(FLOOD);
    let mut text = format!(
        "| puzzle | median | longest | published / ours | {last} / ours |\n\
         |---|--:|--:|--:|--:|\n"
    );
    for line in rows.lines() {
        let parts = line.split_once(": ");
        let (name, work) = parts.ok_or_else(|| format!("`{line}` is not `crate: row`"))?;
        let (work, shown) = work.split_once(" => ").unwrap_or((work, work));
        let figures = figures(name)?;
        let mut rows = figures["rows"].as_array().into_iter().flatten();
        let row = rows.find(|row| row["work"] == work);
        let row = row.ok_or_else(|| format!("the benchmark of {name} has no row `{work}`"))?;
        let cell = |key: &str| row[key].as_str().unwrap_or_default();
        let (median, max, published) = (cell("median"), cell("max"), cell("to reference"));
        // The figures below a row are of other solvers.
        let below = rows.next().filter(|row| row["work"].is_null());
        let others = below.and_then(|row| row["others, to us"].as_str());
        let public = others.and_then(|others| others.strip_prefix("frontier, total "));
        let other = match last {
            FLOOD => inverse(cell("to floor")),
            _ => public.unwrap_or_default().to_owned(),
        };
        text += &format!("| {shown} | {median} | {max} | {published} | {other} |\n");
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
                { "work": "open", "median": "1 us", "max": "2 us", "to reference": "9x",
                  "to floor": "0.25x" },
                { "others, to us": "frontier, total 7x" },
            ]}))
        })
    }

    #[test]
    fn a_stale_table_is_renewed() {
        let text = |option: &str, cells: &str| {
            let last = option.strip_prefix(", ").unwrap_or(FLOOD);
            let head = format!("| puzzle | median | longest | published / ours | {last} / ours |");
            let head = format!("{head}\n|---|--:|--:|--:|--:|");
            format!("{START}{option}\npush-box: open => o\n{ROWS_END}{head}\n{cells}\n{END}\n")
        };
        let fresh = text("", "| o | 1 us | 2 us | 9x | 4.000x |");
        assert_eq!(renew(&fresh).as_ref(), Ok(&fresh));
        let stale = text("", "| o | 3 us | 2 us | 9x | 4.000x |");
        assert_eq!(renew(&stale), Ok(fresh));
        let public = text(", public solver", "| o | 1 us | 2 us | 9x | 7x |");
        assert_eq!(renew(&public).as_ref(), Ok(&public));
    }

    #[test]
    fn a_row_without_figures_is_named() {
        let error = renew(&format!("{START}\npush-box: maze\n{ROWS_END}{END}")).expect_err("maze");
        assert!(error.contains("has no row `maze`"), "{error}");
    }
}
