//! Each published crate can be packaged, and compiles from its package alone.
//!
//! `cargo package` would compile the packages and every dependency of theirs once more. Here the
//! unpacked packages form a workspace that shares the dependencies that clippy has checked.

use std::fs;
use std::process::Command;

use crate::files;
use crate::report::Report;
use crate::run;
use crate::workspace::{Package, Workspace};

pub(crate) fn package(workspace: &Workspace, packages: &[String]) -> Report {
    let mut selected = workspace.selected(packages);
    let mut report = Report::default();
    if !selected.any(|package| package.published) {
        return report;
    }
    // All of them: a package is compiled against the packages of the members that it depends on.
    let all = workspace
        .packages
        .iter()
        .filter(|package| package.published);
    let published: Vec<&Package> = all.collect();
    let mut command = workspace.cargo(&["package", "--no-verify", "--allow-dirty"]);
    command.args(published.iter().flat_map(|package| ["-p", &package.name]));
    let fix = run::line(&command);
    let result = run::output(&mut command).and_then(|_| compile(workspace, &published));
    match result {
        Ok(()) => report.passed += published.len(),
        Err(what) => report.fail(1, what, fix),
    }
    report
}

/// Unpacks the packages side by side and compiles them.
fn compile(workspace: &Workspace, published: &[&Package]) -> Result<(), String> {
    let packed = workspace.target.join("package");
    let folder = packed.join("unpacked");
    // Nothing of an earlier run may stay.
    let _ = fs::remove_dir_all(&folder);
    let root = files::read(&workspace.root.join("Cargo.toml"))?;
    files::write(&folder.join("Cargo.toml"), &manifest(&root, published))?;
    for package in published {
        let archive = packed.join(format!("{}.crate", stem(package)));
        // `m`: files in an archive are from 2006, and cargo compares times.
        let mut command = Command::new("tar");
        command.arg("-xzmf").arg(archive).current_dir(&folder);
        run::output(&mut command)?;
    }
    files::copy(
        &workspace.root.join("Cargo.lock"),
        &folder.join("Cargo.lock"),
    )?;
    let mut command = workspace.cargo(&["check", "--workspace", "--all-features"]);
    command
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", &workspace.target);
    run::output(&mut command).map(drop)
}

/// The manifest of a workspace in which each package stands for its published version. It has the
/// profiles of the `root` manifest: with others, cargo would compile every dependency again.
fn manifest(root: &str, published: &[&Package]) -> String {
    let members: Vec<String> = published.iter().map(|p| format!("{:?}", stem(p))).collect();
    let mut text = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[patch.crates-io]\n",
        members.join(", ")
    );
    for package in published {
        text += &format!("{} = {{ path = {:?} }}\n", package.name, stem(package));
    }
    let profiles = root.find("[profile.").unwrap_or(root.len());
    text + "\n" + &root[profiles..]
}

fn stem(package: &Package) -> String {
    format!("{}-{}", package.name, package.version)
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn packages_stand_for_their_published_versions() {
        let package = |name: &str| Package {
            name: name.to_owned(),
            version: "0.1.0".to_owned(),
            ..Package::default()
        };
        let root = "[workspace]\n\n[profile.dev]\nopt-level = 1\n";
        let text = manifest(root, &[&package("grid-core"), &package("push-box")]);
        for part in [
            "members = [\"grid-core-0.1.0\", \"push-box-0.1.0\"]",
            "push-box = { path = \"push-box-0.1.0\" }\n\n[profile.dev]\nopt-level = 1\n",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
