//! Each crate can be packaged, and builds from its package alone.
//!
//! Cargo takes the members that a packaged crate stands on from a registry of its own making, below
//! the target folder. What comes from a registry never changes at one version, so cargo would build
//! a changed crate against the members of an earlier run. Here each state of the sources has a
//! target folder of its own, named after them, and so a registry of its own.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::process::Command;

use crate::report::Report;
use crate::run;
use crate::snapshots::walk;
use crate::workspace::{Package, Workspace};

pub(crate) fn package(workspace: &Workspace, packages: &[String]) -> Report {
    let published = published(workspace, packages);
    if published.is_empty() {
        return Report::default();
    }
    let folders = workspace.target.join("packages");
    let folder = folders.join(state(workspace));
    for other in fs::read_dir(&folders).into_iter().flatten().flatten() {
        if other.path() != folder {
            // What can't be removed costs room, and nothing else.
            let _ = fs::remove_dir_all(other.path());
        }
    }
    let command = |also: &[&str]| {
        let mut command = workspace.cargo(&["package"]);
        let named = published.iter().flat_map(|package| ["-p", &package.name]);
        command
            .args(named)
            .args(also)
            .env("CARGO_TARGET_DIR", &folder)
            // Built to see that it builds: nobody runs or debugs it, and nothing is built twice.
            .args(["--config", "profile.dev.opt-level=0"])
            .args(["--config", "profile.dev.package.\"*\".opt-level=0"])
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0");
        command
    };
    let dirty: &[&str] = if is_committed(workspace) {
        &[]
    } else {
        &["--allow-dirty"]
    };
    // Earlier phases have every dependency; asking the registry again needs a network for nothing.
    let mut ran = run::captured(&mut command(&[dirty, &["--offline"]].concat()));
    if !ran.ok {
        ran = run::captured(&mut command(dirty));
    }
    let mut report = Report::default();
    if ran.ok {
        report.passed += published.len();
    } else {
        report.fail(ran.output, run::line(&command(dirty)));
    }
    report
}

/// The published ones of `packages`, and the members that they stand on: cargo looks for these among what is packaged in one go.
fn published<'a>(workspace: &'a Workspace, packages: &'a [String]) -> Vec<&'a Package> {
    let selected = workspace.selected(packages);
    let mut published: Vec<&Package> = selected.filter(|package| package.published).collect();
    let mut next = 0;
    while let Some(package) = published.get(next) {
        let needed = package
            .dependencies
            .iter()
            .filter(|needed| needed.kind != "dev");
        for needed in needed {
            let member = workspace
                .packages
                .iter()
                .find(|member| member.name == needed.name);
            published.extend(member.filter(|member| {
                let is_new = published.iter().all(|known| known.name != member.name);
                member.published && is_new
            }));
        }
        next += 1;
    }
    published
}

/// A name for the sources as they are now.
fn state(workspace: &Workspace) -> String {
    let mut hasher = DefaultHasher::new();
    let mut add = |path: &std::path::Path| {
        hasher.write(path.as_os_str().as_encoded_bytes());
        hasher.write(&fs::read(path).unwrap_or_default());
    };
    add(&workspace.root.join("Cargo.toml"));
    for package in workspace
        .packages
        .iter()
        .filter(|package| package.published)
    {
        add(&package.manifest);
        add(&package.dir.join("README.md"));
        for folder in ["src", "examples"] {
            walk(&package.dir.join(folder), &mut add);
        }
    }
    format!("{:016x}", hasher.finish())
}

/// Whether git knows every file as it is now: then cargo can hold the packages to that state.
fn is_committed(workspace: &Workspace) -> bool {
    let mut status = Command::new("git");
    status
        .args(["status", "--porcelain"])
        .current_dir(&workspace.root);
    let ran = run::captured(&mut status);
    ran.ok && ran.output.is_empty()
}
