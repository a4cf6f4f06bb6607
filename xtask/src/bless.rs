//! `cargo xtask bless`: accepts the present output as snapshots, draws the pictures of the READMEs
//! and makes their tables again.
//!
//! Known answers are never touched: a fixture with a wrong answer fails here too, and keeps its
//! snapshot.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::artifacts;
use crate::results;
use crate::run;
use crate::snapshots;
use crate::workspace::{PROGRAM, Workspace};

/// `.github/pictures/<solver>.svg` is drawn from the puzzle `<solver>.txt` beside it.
const SOLVERS: [&str; 3] = ["push-box", "vault-keys", "manhattan-wiring"];

pub(crate) fn bless(workspace: &Workspace, packages: &[String]) -> Result<(), String> {
    results::bless(workspace, packages)?;
    let built = artifacts::build(workspace, packages)?;
    if packages.is_empty() || packages.iter().any(|name| name == PROGRAM) {
        draw(workspace, artifacts::program(&built, "puzzle")?)?;
    }
    for (path, what) in snapshots::left_over(&snapshots::found(workspace, packages), None) {
        remove(workspace, &path, what)?;
    }
    let (report, named) = snapshots::run(workspace, packages, &built, "always");
    if let Some(failure) = report.failures.first() {
        return Err(format!("no snapshot was deleted:\n{}", failure.what));
    }
    let found = snapshots::found(workspace, packages);
    for (path, what) in snapshots::left_over(&found, Some(&named)) {
        remove(workspace, &path, what)?;
    }
    println!("{} snapshots hold the present output", named.len());
    Ok(())
}

fn draw(workspace: &Workspace, puzzle: &Path) -> Result<(), String> {
    for solver in SOLVERS {
        let [text, picture] =
            ["txt", "svg"].map(|ending| format!(".github/pictures/{solver}.{ending}"));
        let mut command = Command::new(puzzle);
        command.args([solver, &text, "--svg", &picture]);
        run::output(command.current_dir(&workspace.root))?;
    }
    Ok(())
}

fn remove(workspace: &Workspace, path: &Path, what: &str) -> Result<(), String> {
    let shown = workspace.relative(path);
    fs::remove_file(path).map_err(|error| format!("{shown}: {error}"))?;
    println!("deleted {shown}: {what}");
    Ok(())
}
