//! The faults: where each is planted, which phase must find it, and what its message must name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::flags::Phase;

/// The crates that faults are planted in, each in its turn.
pub(super) const SOLVERS: [&str; 3] = ["push-box", "vault-keys", "manhattan-wiring"];
const GROUND: &str = "grid-core";

/// Gives the edits that plant a fault in the copy at a root.
pub(super) type Plant = Box<dyn Fn(&Path) -> Result<Vec<Edit>, String>>;

pub(super) struct Fault {
    pub(super) name: &'static str,
    pub(super) plant: Plant,
    pub(super) phase: Phase,
    /// The crate that the phase looks at.
    pub(super) package: &'static str,
    pub(super) names: Vec<String>,
    pub(super) kind: Kind,
}

/// What has to be done for the phase to meet a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It is in a file that the phase reads.
    Text,
    /// It is in the code: the crate and its test of the fixtures are compiled.
    Code,
    /// The same, and then its snapshots are accepted.
    BlessedCode,
    /// It shows when the phase compiles the crate alone.
    Alone,
}

impl Fault {
    /// The names may speak of `{package}`.
    pub(super) fn new(
        name: &'static str,
        phase: Phase,
        package: &'static str,
        plant: Plant,
        names: &[&str],
    ) -> Self {
        let name_of = |name: &&str| name.replace("{package}", package);
        Self {
            name,
            plant,
            phase,
            package,
            names: names.iter().map(name_of).collect(),
            kind: Kind::Text,
        }
    }

    /// The same fault, met in another way.
    pub(super) fn met(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }
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
    let mut faults: Vec<Fault> = SOLVERS.into_iter().flat_map(of_solver).collect();
    faults.extend(of_ground());
    faults
}

fn of_solver(solver: &'static str) -> Vec<Fault> {
    let mut faults = vec![
        Fault::new(
            "unformatted code",
            Phase::Fmt,
            solver,
            append(library(solver), "fn   planted( ){}"),
            &["lib.rs", "planted"],
        ),
        Fault::new(
            "a README command whose output differs",
            Phase::Readme,
            solver,
            append(
                format!("crates/{solver}/README.md"),
                "```console\n$ puzzle --version\nplanted\n```",
            ),
            &["README.md", "`puzzle --version`", "planted"],
        ),
        Fault::new(
            "a result in a README that no bench printed",
            Phase::Readme,
            solver,
            append(
                format!("crates/{solver}/README.md"),
                "<!-- bars\npush-box: planted\n-->\n<!-- end of bars -->",
            ),
            &["README.md", "no row `planted`"],
        ),
    ];
    faults.extend(dependencies(solver));
    faults.extend(sources(solver));
    faults.extend(fixtures(solver));
    faults.extend(snapshots(solver));
    faults
}

fn library(package: &str) -> String {
    format!("crates/{package}/src/lib.rs")
}

fn dependencies(solver: &'static str) -> Vec<Fault> {
    let manifest = || format!("crates/{solver}/Cargo.toml");
    let other = SOLVERS.into_iter().find(|&other| other != solver);
    let other = other.unwrap_or_default();
    let fault = |name, plant, names: &[&str]| Fault::new(name, Phase::Layers, solver, plant, names);
    vec![
        fault(
            "a second dependency of a solver",
            replace(
                manifest(),
                "[dependencies]",
                "[dependencies]\nfxhash.workspace = true",
            ),
            &["Cargo.toml", "`fxhash` (normal)"],
        ),
        fault(
            "a second dependency, build",
            append(manifest(), "[build-dependencies]\nfxhash.workspace = true"),
            &["Cargo.toml", "`fxhash` (build)"],
        ),
        fault(
            "a second dependency, behind a feature",
            replace(
                manifest(),
                "[dependencies]",
                "[dependencies]\nfxhash = { workspace = true, optional = true }",
            ),
            &["Cargo.toml", "`fxhash` (normal, behind a feature)"],
        ),
        fault(
            "a second dependency, for one platform",
            append(
                manifest(),
                "[target.'cfg(windows)'.dependencies]\nfxhash.workspace = true",
            ),
            &["Cargo.toml", "`fxhash` (normal, for cfg(windows))"],
        ),
        fault(
            "another solver below a solver",
            replace(
                manifest(),
                "[dependencies]",
                &format!("[dependencies]\n{other}.workspace = true"),
            ),
            &["Cargo.toml", &format!("pulls in {other}")],
        ),
        fault(
            "a member without a version",
            replace(
                "Cargo.toml",
                "grid-core = { path = \"crates/grid-core\", version = \"0.1.0\"",
                "grid-core = { path = \"crates/grid-core\"",
            ),
            &[
                "crates/{package}/Cargo.toml",
                "`grid-core` (normal) has no version",
            ],
        ),
    ]
}

fn sources(solver: &'static str) -> Vec<Fault> {
    let fault = |name, plant, names: &[&str]| Fault::new(name, Phase::Layers, solver, plant, names);
    vec![
        fault(
            "println! in a library",
            append(library(solver), "fn planted() { println!(\"planted\"); }"),
            &["lib.rs", "`println!`"],
        ),
        fault(
            "std::fs in a library",
            append(library(solver), "extern crate std;\nuse std::fs;"),
            &["lib.rs", "`std::fs`"],
        ),
        fault(
            "a clock in a library",
            append(
                library(solver),
                "fn planted() { std::time::Instant::now(); }",
            ),
            &["lib.rs", "`std::time::Instant::now`"],
        ),
        fault(
            "a thread in a library",
            append(
                library(solver),
                "fn planted() { std::thread::yield_now(); }",
            ),
            &["lib.rs", "`std::thread::yield_now`"],
        ),
        fault(
            "global state in a library",
            append(
                library(solver),
                "static PLANTED: core::sync::atomic::AtomicU8 = core::sync::atomic::AtomicU8::new(0);",
            ),
            &["lib.rs", "PLANTED", "global state"],
        ),
        fault(
            "a solver with the standard library",
            replace(library(solver), "#![no_std]", ""),
            &["lib.rs", "`#![no_std]` is missing"],
        ),
        fault(
            "a solver that allows unsafe code",
            replace(library(solver), "#![forbid(unsafe_code)]", ""),
            &["lib.rs", "`#![forbid(unsafe_code)]` is missing"],
        ),
        fault(
            "a build script",
            Box::new(move |root| {
                Ok(vec![Edit::Write {
                    path: root.join(format!("crates/{solver}/build.rs")),
                    content: "fn main() {}\n".to_owned(),
                }])
            }),
            &["Cargo.toml", "build.rs"],
        ),
    ]
}

fn of_ground() -> Vec<Fault> {
    let fault = |name, plant, names: &[&str]| Fault::new(name, Phase::Layers, GROUND, plant, names);
    vec![
        fault(
            "a clock in grid-core",
            append(
                library(GROUND),
                "fn planted() { std::time::Instant::now(); }",
            ),
            &["lib.rs", "`std::time::Instant::now`"],
        ),
        fault(
            "a private dependency in a public signature",
            append(
                library(GROUND),
                "pub fn planted(_: petgraph::graph::NodeIndex) {}",
            ),
            &["lib.rs", "`petgraph`"],
        ),
        fault(
            "fxhash in a second file",
            append(library(GROUND), "use fxhash as _;"),
            &["lib.rs", "fxhash is named in more than one file"],
        ),
    ]
}

fn fixtures(solver: &'static str) -> Vec<Fault> {
    let fault = |name, phase, plant, names: &[&str]| Fault::new(name, phase, solver, plant, names);
    let folder = move |group| format!("fixtures/{solver}/{group}");
    let wrong_answer = move |root: &Path| {
        let path = first(root, &folder("sample"), ".toml")?;
        let text = read(&path)?;
        let content = text.replace("cost = [", "cost = [9");
        Ok(vec![Edit::Write { path, content }])
    };
    let without = |ending: &'static str| -> Plant {
        Box::new(move |root| {
            let path = first(root, &folder("sample"), ending)?;
            Ok(vec![Edit::Remove { path }])
        })
    };
    vec![
        fault(
            "a wrong answer, seen by the program",
            Phase::Fixtures,
            Box::new(wrong_answer),
            &["fixtures/{package}/sample/", "wanted 9"],
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
                "fixtures/{package}/sample/",
                ".txt: the puzzle has no answer",
            ],
        ),
        fault(
            "an answer without a fixture",
            Phase::Fixtures,
            without(".txt"),
            &[
                "fixtures/{package}/sample/",
                ".toml: the answer has no puzzle",
            ],
        ),
        fault(
            "an empty fixture group",
            Phase::Fixtures,
            Box::new(move |root| {
                let files = files(root, &folder("edge"))?;
                Ok(files
                    .into_iter()
                    .map(|path| Edit::Remove { path })
                    .collect())
            }),
            &["fixtures/{package}/edge: the group has no case"],
        ),
    ]
}

fn snapshots(solver: &'static str) -> Vec<Fault> {
    let fault =
        |name, plant, names: &[&str]| Fault::new(name, Phase::Snapshots, solver, plant, names);
    let folder = move || format!("crates/{solver}/tests/snapshots");
    let added = |ending: &'static str| -> Plant {
        Box::new(move |root| {
            let content = read(&first(root, &folder(), ".snap")?)?;
            let path = root
                .join(folder())
                .join(format!("fixtures__edge-planted{ending}"));
            Ok(vec![Edit::Write { path, content }])
        })
    };
    vec![
        fault(
            "a changed snapshot",
            Box::new(move |root| {
                let path = first(root, &folder(), ".snap")?;
                let content = read(&path)? + "planted\n";
                Ok(vec![Edit::Write { path, content }])
            }),
            &["fixtures/{package}/edge/", "-planted"],
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
fn append(file: impl Into<PathBuf>, lines: &'static str) -> Plant {
    let file = file.into();
    Box::new(move |root| {
        let path = root.join(&file);
        let content = format!("{}\n{lines}\n", read(&path)?);
        Ok(vec![Edit::Write { path, content }])
    })
}

/// Puts one text in the place of another, which must be there.
pub(super) fn replace(file: impl Into<PathBuf>, old: &'static str, new: &str) -> Plant {
    let (file, new) = (file.into(), new.to_owned());
    Box::new(move |root| {
        let path = root.join(&file);
        let text = read(&path)?;
        if !text.contains(old) {
            let file = file.display();
            return Err(format!("{file} has no `{old}` to plant the fault in"));
        }
        let content = text.replacen(old, &new, 1);
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
