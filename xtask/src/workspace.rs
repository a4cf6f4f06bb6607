//! The workspace as cargo describes it: crates, roles, and how to run cargo.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::run;
use crate::toolchain;

/// The crate that the solvers depend on.
pub(crate) const CORE: &str = "grid-core";
/// The crate of the program `puzzle`.
pub(crate) const PROGRAM: &str = "puzzle-cli";

#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    /// The folder that cargo builds into.
    pub(crate) target: PathBuf,
    pub(crate) packages: Vec<Package>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) dir: PathBuf,
    pub(crate) published: bool,
    pub(crate) targets: Vec<Target>,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) name: String,
    /// `lib`, `bin`, `test`, `bench`, `example`, `custom-build` or `proc-macro`.
    pub(crate) kind: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `normal`, `build` or `dev`.
    pub(crate) kind: String,
    /// Whether the dependency is a member of the workspace.
    pub(crate) is_member: bool,
}

impl Package {
    pub(crate) fn has_target(&self, kind: &str, name: &str) -> bool {
        let mut targets = self.targets.iter();
        targets.any(|target| target.kind == kind && target.name == name)
    }

    pub(crate) fn has(&self, kind: &str) -> bool {
        self.targets.iter().any(|target| target.kind == kind)
    }

    /// Whether the crate is published and has no program: the rules of independence hold for it.
    pub(crate) fn is_library(&self) -> bool {
        self.published && !self.has("bin")
    }

    pub(crate) fn is_solver(&self) -> bool {
        self.is_library() && self.name != CORE
    }
}

impl Workspace {
    /// The workspace of this crate.
    pub(crate) fn here() -> Result<Self, String> {
        let crate_dir =
            env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&crate_dir).parent().unwrap_or(Path::new("."));
        let mut command = toolchain::cargo(root);
        command.args(["metadata", "--no-deps", "--format-version", "1"]);
        let metadata: Value = serde_json::from_str(&run::output(&mut command)?)
            .map_err(|error| format!("cargo metadata: {error}"))?;
        Ok(Self {
            root: root.to_owned(),
            target: PathBuf::from(text(&metadata["target_directory"])),
            packages: list(&metadata["packages"]).map(package).collect(),
        })
    }

    /// Fails if there is no crate of one of these names.
    pub(crate) fn check_names(&self, names: &[String]) -> Result<(), String> {
        match names.iter().find(|name| self.package(name).is_none()) {
            Some(name) => Err(format!("there is no crate `{name}`")),
            None => Ok(()),
        }
    }

    pub(crate) fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }

    /// These crates, or all if the list is empty.
    pub(crate) fn selected<'a>(&'a self, names: &'a [String]) -> impl Iterator<Item = &'a Package> {
        let packages = self.packages.iter();
        packages.filter(move |package| names.is_empty() || names.contains(&package.name))
    }

    /// `cargo` in the root folder, quiet and without colors.
    pub(crate) fn cargo(&self, args: &[&str]) -> Command {
        let mut command = toolchain::cargo(&self.root);
        command.args(args);
        command
    }

    /// A path relative to the root.
    pub(crate) fn relative<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }
}

fn package(value: &Value) -> Package {
    let manifest = PathBuf::from(text(&value["manifest_path"]));
    let target = |value: &Value| Target {
        name: text(&value["name"]),
        kind: text(&value["kind"][0]),
    };
    let dependency = |value: &Value| Dependency {
        name: text(&value["name"]),
        kind: value["kind"].as_str().unwrap_or("normal").to_owned(),
        is_member: value["path"].is_string(),
    };
    Package {
        name: text(&value["name"]),
        version: text(&value["version"]),
        dir: manifest.parent().map(Path::to_owned).unwrap_or_default(),
        // `publish = false` is an empty list of registries; without the key the value is null.
        published: !value["publish"].is_array(),
        targets: list(&value["targets"]).map(target).collect(),
        dependencies: list(&value["dependencies"]).map(dependency).collect(),
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
