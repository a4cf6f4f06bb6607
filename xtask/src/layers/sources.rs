//! What the sources say: each library keeps its promises, and names nothing it has no business with.

use std::path::{Path, PathBuf};

use proc_macro2::TokenTree;

use super::source::{Finding, Source, is_punct};
use super::{names, signatures};
use crate::report::Report;
use crate::snapshots::walk;
use crate::workspace::{GROUND, Package, Workspace};

pub(super) fn check(workspace: &Workspace, packages: &[String], report: &mut Report) {
    let mut hashers = Vec::new();
    for package in workspace.selected(packages) {
        let (sources, unread) = read(package);
        let mut tell = |path: &Path, findings: Vec<Finding>| {
            let shown = workspace.relative(path).to_string();
            if findings.is_empty() {
                report.passed += 1;
            }
            for Finding { line, what } in findings {
                report.fail(format!("{shown}:{line}: {what}"), format!("edit {shown}"));
            }
        };
        for (path, finding) in unread {
            tell(&path, vec![finding]);
        }
        for source in &sources {
            let for_tests = sources
                .iter()
                .any(|other| other.leaves_to_tests(&source.path));
            if for_tests {
                continue;
            }
            if names::uses(&source.tokens, "fxhash") {
                hashers.push(workspace.relative(&source.path).to_string());
            }
            let mut findings = Vec::new();
            if package.is_library() {
                findings.extend(names::findings(&source.tokens));
                findings.extend(signatures::findings(&source.tokens));
                let root = package.target("lib").map(|target| &target.source);
                if root == Some(&source.path) {
                    findings.extend(missing_promises(package, &source.tokens));
                }
            }
            tell(&source.path, findings);
        }
    }
    if hashers.len() > 1 {
        let files = hashers.join(", ");
        report.fail(
            format!("fxhash is named in more than one file: {files}"),
            format!("use {GROUND}'s own hasher"),
        );
    }
}

/// A crate's sources, and those that can't be read.
fn read(package: &Package) -> (Vec<Source>, Vec<(PathBuf, Finding)>) {
    let (mut sources, mut unread) = (Vec::new(), Vec::new());
    walk(&package.dir.join("src"), &mut |path| {
        if path.extension().is_none_or(|extension| extension != "rs") {
            return;
        }
        match Source::read(path) {
            Ok(source) => sources.push(source),
            Err(what) => unread.push((path.to_owned(), Finding { line: 1, what })),
        }
    });
    (sources, unread)
}

/// The inner attributes by which a library binds itself.
fn missing_promises(package: &Package, tokens: &[TokenTree]) -> Vec<Finding> {
    let attributes: Vec<String> = tokens
        .windows(3)
        .filter(|window| is_punct(&window[0], '#') && is_punct(&window[1], '!'))
        .map(|window| window[2].to_string().replace(' ', ""))
        .collect();
    let mut promises = vec!["[forbid(unsafe_code)]"];
    let but_for_tests = "[cfg_attr(not(test),no_std)]";
    if package.is_solver() || !attributes.iter().any(|has| has == but_for_tests) {
        promises.push("[no_std]");
    }
    promises.retain(|promise| !attributes.iter().any(|has| has == promise));
    let missing = promises.into_iter().map(|promise| Finding {
        line: 1,
        what: format!("`#!{promise}` is missing"),
    });
    missing.collect()
}
