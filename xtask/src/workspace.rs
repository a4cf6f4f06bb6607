//! The workspace as cargo describes it: its crates, their roles, and how to run cargo in it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::built::Built;

/// The crate that the solvers stand on.
pub(crate) const GROUND: &str = "grid-core";

#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    /// Where cargo builds.
    pub(crate) target: PathBuf,
    /// What is run instead of building, in a copy whose code is that of another workspace.
    pub(crate) built: Option<Built>,
    pub(crate) packages: Vec<Package>,
}

#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) dir: PathBuf,
    pub(crate) manifest: PathBuf,
    pub(crate) published: bool,
    pub(crate) targets: Vec<Target>,
    pub(crate) features: Vec<String>,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) source: PathBuf,
}

#[derive(Debug)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `normal`, `build` or `dev`.
    pub(crate) kind: String,
    pub(crate) optional: bool,
    /// Only for a platform.
    pub(crate) platform: Option<String>,
    pub(crate) requirement: String,
    pub(crate) path: Option<PathBuf>,
}

impl Package {
    pub(crate) fn target(&self, kind: &str) -> Option<&Target> {
        self.targets.iter().find(|target| target.kind == kind)
    }

    pub(crate) fn has_target(&self, kind: &str, name: &str) -> bool {
        let mut targets = self.targets.iter();
        targets.any(|target| target.kind == kind && target.name == name)
    }

    /// Published, and without a program: what the rules of independence are for.
    pub(crate) fn is_library(&self) -> bool {
        self.published && self.target("lib").is_some() && self.target("bin").is_none()
    }

    pub(crate) fn is_solver(&self) -> bool {
        self.is_library() && self.name != GROUND
    }
}

impl Workspace {
    /// The workspace that this task belongs to.
    pub(crate) fn here() -> Result<Self, String> {
        // Cargo says where it runs us from; the path at build time serves when run by hand.
        let manifest_dir =
            env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&manifest_dir)
            .parent()
            .ok_or("the task's crate has no parent folder")?;
        Self::open(root, None)
    }

    /// The workspace in a folder, built where `target` says or else where cargo does.
    pub(crate) fn open(root: &Path, target: Option<&Path>) -> Result<Self, String> {
        let mut command = cargo(root, target);
        command.args(["metadata", "--no-deps", "--format-version", "1"]);
        let output = command
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("cargo metadata: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let metadata: Value = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("cargo metadata: {error}"))?;
        Ok(Self {
            root: root.to_owned(),
            target: PathBuf::from(text(&metadata["target_directory"])),
            built: None,
            packages: list(&metadata["packages"]).map(package).collect(),
        })
    }

    /// `cargo`, in this workspace, quiet and without colours.
    pub(crate) fn cargo(&self, args: &[&str]) -> Command {
        let mut command = cargo(&self.root, Some(&self.target));
        command.args(args);
        command
    }

    /// Cargo's options for some packages, or for all if there are none.
    pub(crate) fn selection(packages: &[String]) -> Vec<&str> {
        if packages.is_empty() {
            return vec!["--workspace"];
        }
        packages
            .iter()
            .flat_map(|package| ["-p", package.as_str()])
            .collect()
    }

    /// Those packages, or all if there are none.
    pub(crate) fn selected<'a>(
        &'a self,
        packages: &'a [String],
    ) -> impl Iterator<Item = &'a Package> {
        self.packages
            .iter()
            .filter(move |package| packages.is_empty() || packages.contains(&package.name))
    }

    /// A path as seen from the root.
    pub(crate) fn relative<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }
}

fn cargo(root: &Path, target: Option<&Path>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .current_dir(root)
        .env("CARGO_TERM_COLOR", "never")
        .env("CARGO_TERM_QUIET", "true")
        .env("NO_COLOR", "1")
        .env_remove("RUST_BACKTRACE")
        .env_remove("CASES");
    if let Some(target) = target {
        command.env("CARGO_TARGET_DIR", target);
    }
    command
}

fn package(value: &Value) -> Package {
    let manifest = PathBuf::from(text(&value["manifest_path"]));
    Package {
        name: text(&value["name"]),
        version: text(&value["version"]),
        dir: manifest.parent().map(Path::to_owned).unwrap_or_default(),
        manifest,
        // `publish = false` is the empty list of registries; without the key it is null.
        published: !value["publish"].is_array(),
        targets: list(&value["targets"]).map(target).collect(),
        features: value["features"]
            .as_object()
            .map(|features| features.keys().cloned().collect())
            .unwrap_or_default(),
        dependencies: list(&value["dependencies"]).map(dependency).collect(),
    }
}

fn target(value: &Value) -> Target {
    Target {
        name: text(&value["name"]),
        kind: text(&value["kind"][0]),
        source: PathBuf::from(text(&value["src_path"])),
    }
}

fn dependency(value: &Value) -> Dependency {
    Dependency {
        name: text(&value["name"]),
        kind: value["kind"].as_str().unwrap_or("normal").to_owned(),
        optional: value["optional"].as_bool().unwrap_or_default(),
        platform: value["target"].as_str().map(ToOwned::to_owned),
        requirement: text(&value["req"]),
        path: value["path"].as_str().map(PathBuf::from),
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
