//! Prose is at most 100 columns wide: comments, documentation and Markdown.
//!
//! Exempt are tables, fenced blocks and sample output, and lines that a link or another word
//! without blanks makes wide.

use std::path::Path;

use crate::files;
use crate::report::Report;
use crate::workspace::Workspace;

/// The widest line, in characters.
const COLUMNS: usize = 100;

pub(crate) fn prose(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    let folders = workspace
        .selected(packages)
        .map(|package| package.dir.clone());
    let mut sources: Vec<_> = folders.flat_map(|folder| files::below(&folder)).collect();
    if packages.is_empty() {
        sources.push(workspace.root.join("README.md"));
        sources.extend(files::below(&workspace.root.join(".github")));
    }
    for path in sources {
        let Ok(text) = files::read(&path) else {
            continue;
        };
        let Some(found) = wide_lines(&path, &text) else {
            continue;
        };
        if found.is_empty() {
            report.passed += 1;
            continue;
        }
        let shown = workspace.relative(&path);
        let lines: Vec<String> = found.iter().map(|line| format!("{shown}:{line}")).collect();
        let what = format!("wider than {COLUMNS} columns: {}", lines.join(", "));
        report.fail(found.len(), what, "wrap the lines");
    }
    report
}

/// The numbers of the lines of prose that are too wide; nothing for files that hold no prose.
fn wide_lines(path: &Path, text: &str) -> Option<Vec<usize>> {
    let extension = path.extension()?.to_str()?;
    let marker = match extension {
        "md" => "",
        "rs" | "js" => "//",
        "toml" | "yml" => "#",
        _ => return None,
    };
    let mut fenced = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(prose) = line.trim_start().strip_prefix(marker) else {
            fenced = false;
            continue;
        };
        let prose = prose.trim_start_matches(['/', '!', '#']).trim_start();
        if prose.starts_with("```") {
            fenced = !fenced;
        } else if !fenced && is_too_wide(line, prose) {
            found.push(index + 1);
        }
    }
    Some(found)
}

fn is_too_wide(line: &str, prose: &str) -> bool {
    let width = line.chars().count();
    let longest = prose
        .split_whitespace()
        .map(|word| word.chars().count())
        .max();
    // A word of this width leaves a wide line wherever it is wrapped.
    let is_unbreakable = longest.unwrap_or(0) > COLUMNS / 2;
    width > COLUMNS && !prose.starts_with('|') && !is_unbreakable
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn wide_prose_is_found() {
        let wide = "many words ".repeat(10);
        let link = format!("see https://example.org/{}", "a".repeat(90));
        for (file, text, wanted) in [
            ("a.md", format!("short\n{wide}\n"), &[2][..]),
            ("a.md", format!("| {wide} |"), &[]),
            ("a.md", format!("```text\n{wide}\n```\n{wide}"), &[4]),
            ("a.md", link, &[]),
            ("a.rs", format!("//! {wide}\nlet a = \"{wide}\";"), &[1]),
            (
                "a.rs",
                format!("    // ```\n    // {wide}\n    let a;\n    // {wide}"),
                &[4],
            ),
            ("a.toml", format!("# {wide}"), &[1]),
        ] {
            assert_eq!(
                wide_lines(Path::new(file), &text).as_deref(),
                Some(wanted),
                "{file}: {text}"
            );
        }
        assert_eq!(wide_lines(Path::new("a.snap"), &wide), None);
    }
}
