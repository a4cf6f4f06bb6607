//! What each library offers, in `crates/<crate>/api.txt`: a change of it shows up for review.
//!
//! The list is Rust without bodies, private fields and texts, made from the sources, so that no compiler's version changes it.

mod krate;
mod public;

use std::fs;
use std::path::PathBuf;

use crate::report::Report;
use crate::workspace::{Package, Workspace};

use krate::Krate;

const MEND: &str = "cargo xtask bless";

pub(crate) fn api(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    for package in libraries(workspace, packages) {
        let path = listed(package);
        let result = list(package).and_then(|now| {
            let before = fs::read_to_string(&path).unwrap_or_default();
            match difference(&before, &now) {
                None => Ok(()),
                Some(lines) => Err(format!(
                    "the public API of {} is not what {} lists:\n{lines}",
                    package.name,
                    workspace.relative(&path)
                )),
            }
        });
        report.check(result, MEND);
    }
    report
}

/// Lists what is offered now.
pub(crate) fn bless(workspace: &Workspace, packages: &[String]) -> Result<(), String> {
    for package in libraries(workspace, packages) {
        let path = listed(package);
        fs::write(&path, list(package)?).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn libraries<'a>(
    workspace: &'a Workspace,
    packages: &'a [String],
) -> impl Iterator<Item = &'a Package> {
    workspace
        .selected(packages)
        .filter(|package| package.is_library())
}

fn listed(package: &Package) -> PathBuf {
    package.dir.join("api.txt")
}

fn list(package: &Package) -> Result<String, String> {
    let root = package
        .target("lib")
        .ok_or_else(|| format!("{} is no library", package.name))?;
    let krate = Krate::read(&root.source)?;
    let file = syn::File {
        shebang: None,
        frontmatter: None,
        attrs: Vec::new(),
        items: public::items(&krate)?,
    };
    Ok(prettyplease::unparse(&file))
}

/// The lines that only one of them has, in the order of the longer text; nothing if they are equal.
fn difference(before: &str, now: &str) -> Option<String> {
    // A checkout may have other line ends.
    let [before, now] = [before, now].map(|text| text.lines().collect::<Vec<_>>());
    if before == now {
        return None;
    }
    let same_start = before
        .iter()
        .zip(&now)
        .take_while(|(one, other)| one == other)
        .count();
    let same_end = before[same_start..]
        .iter()
        .rev()
        .zip(now[same_start..].iter().rev())
        .take_while(|(one, other)| one == other)
        .count();
    let changed = |sign: char, lines: &[&str]| {
        lines[same_start..lines.len() - same_end]
            .iter()
            .map(|line| format!("{sign} {line}\n"))
            .collect::<String>()
    };
    Some(changed('-', &before) + &changed('+', &now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_shown() {
        assert_eq!(difference("a\nb\n", "a\r\nb\r\n"), None);
        assert_eq!(
            difference("a\nb\nc\n", "a\nd\ne\nc\n").as_deref(),
            Some("- b\n+ d\n+ e\n")
        );
        assert_eq!(difference("", "a\n").as_deref(), Some("+ a\n"));
        assert_eq!(difference("a\na\n", "a\n").as_deref(), Some("- a\n"));
    }
}
