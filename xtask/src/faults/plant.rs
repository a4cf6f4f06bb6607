//! The faults: where each is planted, which phase must find it, and what its message must name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::flags::Phase;

/// The solver crate that faults are planted in.
pub(super) const SOLVER: &str = "push-box";

/// Gives the edits that plant a fault in the copy at a root.
type Plant = Box<dyn Fn(&Path) -> Result<Vec<Edit>, String>>;

pub(super) struct Fault {
    pub(super) name: &'static str,
    pub(super) plant: Plant,
    pub(super) phase: Phase,
    /// The crate that the phase looks at.
    pub(super) package: &'static str,
    pub(super) names: &'static [&'static str],
}

/// A change of one file.
#[derive(Debug)]
pub(super) enum Edit {
    Write { path: PathBuf, content: String },
    Remove { path: PathBuf },
}

impl Edit {
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Write { path, .. } | Self::Remove { path } => path,
        }
    }

    pub(super) fn apply(&self) -> Result<(), String> {
        let done = match self {
            Self::Write { path, content } => fs::write(path, content),
            Self::Remove { path } => fs::remove_file(path),
        };
        done.map_err(|error| format!("{}: {error}", self.path().display()))
    }
}

pub(super) fn all() -> Vec<Fault> {
    let mut faults = vec![Fault {
        name: "unformatted code",
        plant: append("crates/push-box/src/lib.rs", "fn   planted( ){}"),
        phase: Phase::Fmt,
        package: SOLVER,
        names: &["lib.rs", "planted"],
    }];
    faults.extend(dependencies());
    faults.extend(sources());
    faults.extend(fixtures());
    faults.extend(snapshots());
    faults.push(Fault {
        name: "a README command whose output differs",
        plant: append(
            "crates/push-box/README.md",
            "```console\n$ puzzle --version\nplanted\n```",
        ),
        phase: Phase::Readme,
        package: SOLVER,
        names: &["README.md", "`puzzle --version`", "planted"],
    });
    faults
}

fn dependencies() -> Vec<Fault> {
    const MANIFEST: &str = "crates/push-box/Cargo.toml";
    let fault = |name, plant, names| Fault {
        name,
        plant,
        phase: Phase::Layers,
        package: SOLVER,
        names,
    };
    vec![
        fault(
            "a second dependency of a solver",
            replace(
                MANIFEST,
                "[dependencies]",
                "[dependencies]\nfxhash.workspace = true",
            ),
            &["Cargo.toml", "`fxhash` (normal)"],
        ),
        fault(
            "a second dependency, build",
            append(MANIFEST, "[build-dependencies]\nfxhash.workspace = true"),
            &["Cargo.toml", "`fxhash` (build)"],
        ),
        fault(
            "a second dependency, behind a feature",
            replace(
                MANIFEST,
                "[dependencies]",
                "[dependencies]\nfxhash = { workspace = true, optional = true }",
            ),
            &["Cargo.toml", "`fxhash` (normal, behind a feature)"],
        ),
        fault(
            "a second dependency, for one platform",
            append(
                MANIFEST,
                "[target.'cfg(windows)'.dependencies]\nfxhash.workspace = true",
            ),
            &["Cargo.toml", "`fxhash` (normal, for cfg(windows))"],
        ),
        fault(
            "another solver below a solver",
            replace(
                MANIFEST,
                "[dependencies]",
                "[dependencies]\nvault-keys.workspace = true",
            ),
            &["Cargo.toml", "pulls in vault-keys"],
        ),
        fault(
            "a member without a version",
            replace(
                "Cargo.toml",
                "grid-core = { path = \"crates/grid-core\", version = \"0.1.0\" }",
                "grid-core = { path = \"crates/grid-core\" }",
            ),
            &[
                "crates/push-box/Cargo.toml",
                "`grid-core` (normal) has no version",
            ],
        ),
    ]
}

fn sources() -> Vec<Fault> {
    const LIBRARY: &str = "crates/push-box/src/lib.rs";
    const GROUND: &str = "crates/grid-core/src/lib.rs";
    let fault = |name, package, plant, names| Fault {
        name,
        plant,
        phase: Phase::Layers,
        package,
        names,
    };
    vec![
        fault(
            "println! in a library",
            SOLVER,
            append(LIBRARY, "fn planted() { println!(\"planted\"); }"),
            &["lib.rs", "`println!`"],
        ),
        fault(
            "std::fs in a library",
            SOLVER,
            append(LIBRARY, "extern crate std;\nuse std::fs;"),
            &["lib.rs", "`std::fs`"],
        ),
        fault(
            "a clock in a library",
            SOLVER,
            append(LIBRARY, "fn planted() { std::time::Instant::now(); }"),
            &["lib.rs", "`std::time::Instant::now`"],
        ),
        fault(
            "a thread in a library",
            SOLVER,
            append(LIBRARY, "fn planted() { std::thread::yield_now(); }"),
            &["lib.rs", "`std::thread::yield_now`"],
        ),
        fault(
            "global state in a library",
            SOLVER,
            append(
                LIBRARY,
                "static PLANTED: core::sync::atomic::AtomicU8 = core::sync::atomic::AtomicU8::new(0);",
            ),
            &["lib.rs", "PLANTED", "global state"],
        ),
        fault(
            "a solver with the standard library",
            SOLVER,
            replace(LIBRARY, "#![no_std]", ""),
            &["lib.rs", "`#![no_std]` is missing"],
        ),
        fault(
            "a solver that allows unsafe code",
            SOLVER,
            replace(LIBRARY, "#![forbid(unsafe_code)]", ""),
            &["lib.rs", "`#![forbid(unsafe_code)]` is missing"],
        ),
        fault(
            "a clock in grid-core",
            "grid-core",
            append(GROUND, "fn planted() { std::time::Instant::now(); }"),
            &["lib.rs", "`std::time::Instant::now`"],
        ),
        fault(
            "a private dependency in a public signature",
            "grid-core",
            append(GROUND, "pub fn planted(_: petgraph::graph::NodeIndex) {}"),
            &["lib.rs", "`petgraph`"],
        ),
        fault(
            "fxhash in a second file",
            "grid-core",
            append(GROUND, "use fxhash as _;"),
            &["lib.rs", "fxhash is named in more than one file"],
        ),
        fault(
            "a build script",
            SOLVER,
            Box::new(|root| {
                Ok(vec![Edit::Write {
                    path: root.join("crates/push-box/build.rs"),
                    content: "fn main() {}\n".to_owned(),
                }])
            }),
            &["Cargo.toml", "build.rs"],
        ),
    ]
}

fn fixtures() -> Vec<Fault> {
    let fault = |name, phase, plant, names| Fault {
        name,
        plant,
        phase,
        package: SOLVER,
        names,
    };
    let wrong_answer = |root: &Path| {
        let path = first(root, "fixtures/push-box/sample", ".toml")?;
        let text = read(&path)?;
        let content = text.replace("cost = [", "cost = [9");
        Ok(vec![Edit::Write { path, content }])
    };
    let without = |ending: &'static str| -> Plant {
        Box::new(move |root| {
            let path = first(root, "fixtures/push-box/sample", ending)?;
            Ok(vec![Edit::Remove { path }])
        })
    };
    vec![
        fault(
            "a wrong answer, seen by the program",
            Phase::Fixtures,
            Box::new(wrong_answer),
            &["fixtures/push-box/sample/", "wanted 9"],
        ),
        fault(
            "a wrong answer, seen by the crate",
            Phase::Snapshots,
            Box::new(wrong_answer),
            &["sample", "puzzle 1: got ", "wanted 9"],
        ),
        fault(
            "a fixture without an answer",
            Phase::Fixtures,
            without(".toml"),
            &[
                "fixtures/push-box/sample/",
                ".txt: the puzzle has no answer",
            ],
        ),
        fault(
            "an answer without a fixture",
            Phase::Fixtures,
            without(".txt"),
            &[
                "fixtures/push-box/sample/",
                ".toml: the answer has no puzzle",
            ],
        ),
        fault(
            "an empty fixture group",
            Phase::Fixtures,
            Box::new(|root| {
                let files = files(root, "fixtures/push-box/edge")?;
                Ok(files
                    .into_iter()
                    .map(|path| Edit::Remove { path })
                    .collect())
            }),
            &["fixtures/push-box/edge: the group has no case"],
        ),
    ]
}

fn snapshots() -> Vec<Fault> {
    const FOLDER: &str = "crates/push-box/tests/snapshots";
    let fault = |name, plant, names| Fault {
        name,
        plant,
        phase: Phase::Snapshots,
        package: SOLVER,
        names,
    };
    let added = |ending: &'static str| -> Plant {
        Box::new(move |root| {
            let content = read(&first(root, FOLDER, ".snap")?)?;
            let path = root
                .join(FOLDER)
                .join(format!("fixtures__edge-planted{ending}"));
            Ok(vec![Edit::Write { path, content }])
        })
    };
    vec![
        fault(
            "a changed snapshot",
            Box::new(|root| {
                let path = first(root, FOLDER, ".snap")?;
                let content = read(&path)? + "planted\n";
                Ok(vec![Edit::Write { path, content }])
            }),
            &["fixtures/push-box/edge/", "-planted"],
        ),
        fault(
            "an orphaned snapshot",
            added(".snap"),
            &["edge-planted.snap: an orphaned snapshot"],
        ),
        fault(
            "a pending snapshot",
            added(".snap.new"),
            &["edge-planted.snap.new: a pending snapshot"],
        ),
    ]
}

/// Adds lines at the end of a file.
fn append(file: &'static str, lines: &'static str) -> Plant {
    Box::new(move |root| {
        let path = root.join(file);
        let content = format!("{}\n{lines}\n", read(&path)?);
        Ok(vec![Edit::Write { path, content }])
    })
}

/// Puts one text in the place of another, which must be there.
fn replace(file: &'static str, old: &'static str, new: &'static str) -> Plant {
    Box::new(move |root| {
        let path = root.join(file);
        let text = read(&path)?;
        if !text.contains(old) {
            return Err(format!("{file} has no `{old}` to plant the fault in"));
        }
        let content = text.replacen(old, new, 1);
        Ok(vec![Edit::Write { path, content }])
    })
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn files(root: &Path, folder: &str) -> Result<Vec<PathBuf>, String> {
    let folder = root.join(folder);
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// The first file of a folder whose name ends so.
fn first(root: &Path, folder: &str, ending: &str) -> Result<PathBuf, String> {
    files(root, folder)?
        .into_iter()
        .find(|path| path.to_string_lossy().ends_with(ending))
        .ok_or_else(|| format!("{folder} has no file *{ending} to plant the fault in"))
}
