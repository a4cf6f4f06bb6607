//! What each crate declares in its manifest, and what cargo makes of it.

use std::collections::BTreeSet;

use crate::report::Report;
use crate::run;
use crate::workspace::{Dependency, GROUND, Package, Workspace};

/// Formats and programs have no place below a solver.
const NEVER_BELOW: [&str; 4] = ["clap", "serde", "serde_json", "toml"];

pub(super) fn check(workspace: &Workspace, packages: &[String], report: &mut Report) {
    for package in workspace.selected(packages) {
        let manifest = workspace.relative(&package.manifest).to_string();
        let mend = format!("edit {manifest}");
        let mut hold = |what: Result<(), String>| {
            report.check(what.map_err(|what| format!("{manifest}: {what}")), &mend);
        };
        if package.is_solver() {
            hold(only_the_ground(package));
        }
        if package.is_library() {
            hold(no_build_step(package));
            hold(nothing_else_below(workspace, package));
        }
        if package.name == GROUND {
            hold(stands_on_no_member(package));
        }
        if package.published {
            hold(path_and_version(package));
        }
    }
}

/// Normal and build dependencies, on any platform and behind any feature, are exactly the ground.
fn only_the_ground(package: &Package) -> Result<(), String> {
    let others: Vec<String> = package
        .dependencies
        .iter()
        .filter(|dependency| dependency.kind != "dev")
        .filter(|dependency| dependency.name != GROUND || dependency.kind != "normal")
        .map(describe)
        .collect();
    if !others.is_empty() {
        return Err(format!(
            "depends on {}: a solver crate's dependencies are exactly {GROUND}",
            others.join(" and ")
        ));
    }
    let has_ground = |dependency: &Dependency| dependency.kind != "dev" && !dependency.optional;
    if package.dependencies.iter().any(has_ground) {
        Ok(())
    } else {
        Err(format!("does not depend on {GROUND}"))
    }
}

fn describe(dependency: &Dependency) -> String {
    let mut text = format!("`{}` ({}", dependency.name, dependency.kind);
    if dependency.optional {
        text += ", behind a feature";
    }
    if let Some(platform) = &dependency.platform {
        text += &format!(", for {platform}");
    }
    text + ")"
}

/// No program runs while it is built: neither its own nor as a macro.
fn no_build_step(package: &Package) -> Result<(), String> {
    for kind in ["custom-build", "proc-macro"] {
        if let Some(target) = package.target(kind) {
            return Err(format!("has a {kind} target, {}", target.source.display()));
        }
    }
    Ok(())
}

/// What depending on the crate pulls in, with all its features: no other solver, no program, no format.
fn nothing_else_below(workspace: &Workspace, package: &Package) -> Result<(), String> {
    let mut command = workspace.cargo(&["tree", "--edges", "normal,build", "--all-features"]);
    command.args(["--prefix", "none", "--format", "{p}", "-p", &package.name]);
    let ran = run::captured(&mut command);
    if !ran.ok {
        return Err(ran.output);
    }
    let members: BTreeSet<&str> = workspace
        .packages
        .iter()
        .map(|member| member.name.as_str())
        .filter(|member| *member != GROUND && *member != package.name)
        .collect();
    let below = ran.output.lines().filter_map(|line| line.split(' ').next());
    let strangers: BTreeSet<&str> = below
        .filter(|name| members.contains(name) || NEVER_BELOW.contains(name))
        .collect();
    if strangers.is_empty() {
        return Ok(());
    }
    let strangers: Vec<&str> = strangers.into_iter().collect();
    Err(format!(
        "pulls in {}, see `{}`",
        strangers.join(", "),
        run::line(&command)
    ))
}

/// But for the one that its bench shares with all others, which no package of it names.
fn stands_on_no_member(package: &Package) -> Result<(), String> {
    let shared =
        |dependency: &Dependency| dependency.kind == "dev" && dependency.name == "test-support";
    match package
        .dependencies
        .iter()
        .find(|dependency| dependency.path.is_some() && !shared(dependency))
    {
        Some(dependency) => Err(format!("depends on a member, {}", describe(dependency))),
        None => Ok(()),
    }
}

/// A published crate needs the version of a member that it stands on. What only its tests use has a
/// path alone, and cargo drops it from the package: test support, which is never published, and the
/// crate itself with a feature that its tests want.
fn path_and_version(package: &Package) -> Result<(), String> {
    for dependency in package
        .dependencies
        .iter()
        .filter(|dependency| dependency.path.is_some())
    {
        let has_version = dependency.requirement != "*";
        let for_tests = dependency.name == "test-support" || dependency.name == package.name;
        if for_tests && (has_version || dependency.kind != "dev") {
            return Err(format!(
                "{} may only be a dev-dependency with a path alone",
                describe(dependency)
            ));
        }
        if !for_tests && !has_version {
            return Err(format!("{} has no version", describe(dependency)));
        }
    }
    Ok(())
}
