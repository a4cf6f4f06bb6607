//! The independence of the crates: what a library may depend on, and that it compiles alone, with
//! each of its features, and without the standard library.

mod features;

use crate::report::Report;
use crate::workspace::{CORE, Package, Workspace};

pub(crate) fn independence(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    for package in workspace
        .selected(packages)
        .filter(|package| package.is_library())
    {
        let name = &package.name;
        let result = dependencies(package).map_err(|what| format!("{name}: {what}"));
        report.check(result, &format!("edit crates/{name}/Cargo.toml"));
    }
    if report.failures.is_empty() {
        features::check(workspace, packages, &mut report);
    }
    report
}

/// A solver depends on the core crate alone, and the core crate on no member. No library runs code
/// while it is built. Dependencies of tests are free.
fn dependencies(package: &Package) -> Result<(), String> {
    for kind in ["custom-build", "proc-macro"] {
        if package.has(kind) {
            return Err(format!("has a target of the kind {kind}"));
        }
    }
    let others = package
        .dependencies
        .iter()
        .filter(|dependency| dependency.kind != "dev");
    if package.name == CORE {
        return match others.into_iter().find(|dependency| dependency.is_member) {
            Some(member) => Err(format!("depends on the member `{}`", member.name)),
            None => Ok(()),
        };
    }
    let others: Vec<String> = others
        .filter(|dependency| dependency.name != CORE || dependency.kind != "normal")
        .map(|dependency| format!("`{}` ({})", dependency.name, dependency.kind))
        .collect();
    if others.is_empty() {
        return Ok(());
    }
    let others = others.join(" and ");
    Err(format!(
        "depends on {others}: the dependencies of a solver are exactly {CORE}"
    ))
}

#[cfg(test)]
mod unit {
    use super::*;
    use crate::workspace::{Dependency, Target};

    /// A crate whose dependencies are written as `kind name`; members end with `!`.
    fn package(name: &str, dependencies: &str, kind: &str) -> Package {
        let dependency = |text: &str| {
            let (kind, name) = text.split_once(' ').expect("a kind and a name");
            Dependency {
                name: name.trim_end_matches('!').to_owned(),
                kind: kind.to_owned(),
                is_member: name.ends_with('!'),
            }
        };
        let target = |kind: &str| Target {
            name: name.to_owned(),
            kind: kind.to_owned(),
        };
        Package {
            name: name.to_owned(),
            dependencies: dependencies.split(", ").map(dependency).collect(),
            targets: vec![target("lib"), target(kind)],
            ..Package::default()
        }
    }

    #[test]
    fn a_bad_manifest_is_named() {
        for (name, uses, kind, wanted) in [
            ("push-box", "dev insta", "test", ""),
            ("push-box", "normal serde", "test", "`serde` (normal)"),
            ("push-box", "build cc", "test", "`cc` (build)"),
            ("push-box", "normal vault-keys!", "test", "`vault-keys`"),
            ("push-box", "dev insta", "custom-build", "custom-build"),
            ("grid-core", "dev test-support!", "test", ""),
            ("grid-core", "normal push-box!", "test", "`push-box`"),
        ] {
            let uses = match name {
                CORE => format!("normal petgraph, {uses}"),
                _ => format!("normal grid-core!, {uses}"),
            };
            let found = dependencies(&package(name, &uses, kind)).err();
            let found = found.unwrap_or_default();
            assert!(found.contains(wanted), "{uses}: {found}");
            assert_eq!(found.is_empty(), wanted.is_empty(), "{uses}: {found}");
        }
    }
}
