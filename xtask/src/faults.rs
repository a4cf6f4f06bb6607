//! Who checks the checks: each known fault is planted in a copy of the workspace, and the phase
//! concerned must fail there with a message that names the culprit. The copy as it is must pass.
//!
//! But for faults in code, the code of the copy is that of the workspace, so it is not built again: its
//! phases run the programs and tests that the workspace has built. (A shared target folder would not do: cargo takes
//! what a copy built for the workspace's own.)

mod code;
mod plant;
mod planted;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::bless;
use crate::built::{self, Built};
use crate::flags::Phase;
use crate::layers;
use crate::report::Report;
use crate::verify;
use crate::workspace::Workspace;
use plant::{Edit, Fault, Kind};

/// The phases that find the planted faults.
const PHASES: [Phase; 5] = [
    Phase::Fmt,
    Phase::Layers,
    Phase::Fixtures,
    Phase::Snapshots,
    Phase::Readme,
];

/// The command: all faults, with a line for each.
pub(crate) fn faults(workspace: &Workspace) -> Result<(), String> {
    let mut faults: Vec<Fault> = plant::all().into_iter().chain(code::all()).collect();
    if !layers::has_bare_target(workspace) {
        faults.retain(|fault| fault.kind != Kind::Alone);
    }
    let report = plant_and_tell(workspace, faults, true);
    for failure in &report.failures {
        println!("{}", failure.what);
    }
    println!("{} passed, {} failed", report.passed, report.failed());
    if report.failures.is_empty() {
        Ok(())
    } else {
        Err(String::new())
    }
}

/// The phase of `verify`: the faults for which nothing is built.
pub(crate) fn plant_all(workspace: &Workspace) -> Report {
    plant_and_tell(workspace, plant::all(), false)
}

fn plant_and_tell(workspace: &Workspace, faults: Vec<Fault>, tell: bool) -> Report {
    let mut report = Report::default();
    let mend = "cargo xtask faults";
    let root = workspace.target.join("faults").join("workspace");
    if let Err(error) = mirror(&workspace.root, &root) {
        report.fail(format!("the workspace can't be copied: {error}"), mend);
        return report;
    }
    let Some(built) = report.need(built::build(workspace, &[]), mend) else {
        return report;
    };
    let copy = Copy {
        target: workspace.target.join("faults").join("target"),
        root,
        built,
    };
    let mut judge = |name: &str, check: &dyn Fn() -> Result<(), String>| {
        let start = Instant::now();
        let result = check();
        if tell {
            let verdict = if result.is_ok() { "ok" } else { "FAILED" };
            println!(
                "{:>6.1} s  {verdict:<6}  {name}",
                start.elapsed().as_secs_f64()
            );
        }
        report.check(result.map_err(|what| format!("{name}: {what}")), mend);
    };
    for (solver, phase) in plant::SOLVERS
        .iter()
        .flat_map(|solver| PHASES.map(|phase| (solver, phase)))
    {
        judge(&format!("{solver}, unplanted, {}", phase.name()), &|| {
            let found = copy.run(phase, solver)?;
            if found.is_empty() { Ok(()) } else { Err(found) }
        });
    }
    for fault in faults {
        let name = format!("{}, {}", fault.package, fault.name);
        judge(&name, &|| copy.sees(&fault));
    }
    report
}

/// The copy that faults are planted in.
struct Copy {
    root: PathBuf,
    /// For a command that builds all the same.
    target: PathBuf,
    built: Built,
}

impl Copy {
    /// Plants a fault, runs its phase, takes the fault out again, and says whether it was seen.
    fn sees(&self, fault: &Fault) -> Result<(), String> {
        let edits = (fault.plant)(&self.root)?;
        let lock = self.root.join("Cargo.lock");
        let touched: Vec<&Path> = edits
            .iter()
            .map(Edit::path)
            .chain([lock.as_path()])
            .collect();
        let saved: Vec<(&Path, Option<Vec<u8>>)> = touched
            .into_iter()
            .map(|path| (path, fs::read(path).ok()))
            .collect();
        let done = edits.iter().try_for_each(Edit::apply);
        let found = done.and_then(|()| match fault.kind {
            Kind::Text => self.run(fault.phase, fault.package),
            Kind::Code => self.run_code(fault, false),
            Kind::BlessedCode => self.run_code(fault, true),
            Kind::Alone => self.run_with(fault.phase, fault.package, None),
        });
        for (path, content) in saved {
            restore(path, content.as_deref())?;
        }
        let found = found?;
        let phase = fault.phase.name();
        if found.is_empty() {
            return Err(format!("`verify --only {phase}` does not see it"));
        }
        match fault.names.iter().find(|name| !found.contains(*name)) {
            Some(name) => Err(format!(
                "`verify --only {phase}` fails without naming {name}:\n{found}"
            )),
            None => Ok(()),
        }
    }

    /// What a phase has to say against the copy; empty if it passes.
    fn run(&self, phase: Phase, package: &str) -> Result<String, String> {
        self.run_with(phase, package, Some(self.built.clone()))
    }

    /// The same with the code that the copy has now, if wanted after its snapshots were accepted.
    fn run_code(&self, fault: &Fault, is_blessed: bool) -> Result<String, String> {
        let workspace = self.open()?;
        let built = planted::built(&workspace, &self.built, fault.package)?;
        if !is_blessed {
            return self.run_with(fault.phase, fault.package, Some(built));
        }
        let snapshots = self
            .root
            .join(format!("crates/{}/tests/snapshots", fault.package));
        let kept = self.target.join("snapshots");
        mirror(&snapshots, &kept)?;
        let mut blessed = workspace;
        blessed.built = Some(built.clone());
        let accepted = bless::accept(&blessed, &[fault.package.to_owned()]);
        let found = self.run_with(fault.phase, fault.package, Some(built));
        mirror(&kept, &snapshots)?;
        match accepted {
            Ok(()) => Err("`bless` accepts it".to_owned()),
            Err(_) => found,
        }
    }

    /// The copy's workspace, opened each time since manifests are among what is planted.
    fn open(&self) -> Result<Workspace, String> {
        Workspace::open(&self.root, Some(&self.target))
    }

    /// Without anything built, the phase builds what it needs.
    fn run_with(
        &self,
        phase: Phase,
        package: &str,
        built: Option<Built>,
    ) -> Result<String, String> {
        let mut workspace = self.open()?;
        workspace.built = built;
        let report = verify::run(phase, &workspace, &[package.to_owned()]);
        let failures = report.failures.iter();
        let found: Vec<&str> = failures.map(|failure| failure.what.as_str()).collect();
        // Paths as the faults name them, on Windows too.
        Ok(found.join("\n").replace('\\', "/"))
    }
}

/// Brings a file back, unless it is as it was: a new date would have it compiled again.
fn restore(path: &Path, content: Option<&[u8]>) -> Result<(), String> {
    let now = fs::read(path).ok();
    if now.as_deref() == content {
        return Ok(());
    }
    let done = match content {
        Some(content) => fs::write(path, content),
        None => fs::remove_file(path),
    };
    done.map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes `to` hold what `from` holds, writing only what differs.
fn mirror(from: &Path, to: &Path) -> Result<(), String> {
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(to).map_err(|error| fail(to, error))?;
    let names = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries
            .map(|entry| PathBuf::from(entry.file_name()))
            .filter(|name| {
                !LEFT_OUT
                    .iter()
                    .any(|left_out| name.as_os_str() == *left_out)
            })
            .collect()
    };
    let wanted = names(from);
    for name in names(to).iter().filter(|name| !wanted.contains(name)) {
        let path = to.join(name);
        let removed = if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
        removed.map_err(|error| fail(&path, error))?;
    }
    for name in wanted {
        let (source, copied) = (from.join(&name), to.join(&name));
        if source.is_dir() {
            mirror(&source, &copied)?;
        } else {
            let content = fs::read(&source).map_err(|error| fail(&source, error))?;
            restore(&copied, Some(&content))?;
        }
    }
    Ok(())
}

/// What is no part of the workspace's sources.
const LEFT_OUT: [&str; 3] = ["target", ".git", "mutants.out"];
