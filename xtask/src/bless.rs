//! `cargo xtask bless`: what the crates print now becomes their snapshots, what they offer now their lists, what the program draws now the
//! pictures of the READMEs; and the tables of the READMEs are made from what was measured last.
//!
//! Known answers are never touched: a fixture whose answer is wrong fails here too, and keeps its snapshot.

use std::fs;
use std::path::Path;

use crate::api;
use crate::flags::Scope;
use crate::pictures;
use crate::results;
use crate::run;
use crate::snapshots;
use crate::workspace::Workspace;

pub(crate) fn bless(workspace: &Workspace, scope: &Scope) -> Result<(), String> {
    let packages = &scope.packages;
    api::bless(workspace, packages)?;
    results::bless(workspace, packages)?;
    if is_program_among(packages) {
        pictures::bless(workspace, packages)?;
    }
    accept(workspace, packages)?;
    println!(
        "{} snapshots hold what is printed now",
        snapshots::files(workspace, packages, ".snap").len()
    );
    Ok(())
}

/// Makes what is printed now the snapshots, if every known answer is given.
pub(crate) fn accept(workspace: &Workspace, packages: &[String]) -> Result<(), String> {
    let names = snapshots::tests(workspace, packages);
    if names.is_empty() {
        return match packages {
            [] => Err("no crate has a test with snapshots".to_owned()),
            _ => Ok(()),
        };
    }
    for path in snapshots::files(workspace, packages, ".snap.new") {
        remove(&path)?;
    }
    let references = snapshots::references(workspace);
    for mut command in snapshots::commands(workspace, packages, &names) {
        command
            .env("INSTA_UPDATE", "always")
            .env("INSTA_SNAPSHOT_REFERENCES_FILE", &references);
        let ran = run::captured(&mut command);
        if !ran.ok {
            return Err(format!("no snapshot was deleted:\n{}", ran.output));
        }
    }
    for path in snapshots::orphans(workspace, packages, &references) {
        remove(&path)?;
        println!("deleted {}", workspace.relative(&path));
    }
    Ok(())
}

fn is_program_among(packages: &[String]) -> bool {
    packages.is_empty() || packages.iter().any(|name| name == "puzzle-cli")
}

fn remove(path: &Path) -> Result<(), String> {
    fs::remove_file(path).map_err(|error| format!("{}: {error}", path.display()))
}
