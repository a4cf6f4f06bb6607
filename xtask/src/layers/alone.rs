//! Each library compiles by itself, without features and with each of them, and on a machine that has no standard library.
//!
//! Whether a library says `#![no_std]` is seen in its source, and that what it stands on needs no `std` either is the
//! compiler's word: for a target that has none.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::report::Report;
use crate::run;
use crate::workspace::{Package, Workspace};

/// A microcontroller's: no `std`, pointers of 32 bits, no atomic integer of 64.
const BARE: &str = "thumbv7em-none-eabihf";

/// Set to 1, it makes a failure of a missing [`BARE`].
const REQUIRED: &str = "REQUIRE_BARE_TARGET";

pub(super) fn check(workspace: &Workspace, packages: &[String], report: &mut Report) {
    let selected = workspace.selected(packages);
    let libraries: Vec<&Package> = selected.filter(|package| package.is_library()).collect();
    let bare = has_bare_target(workspace);
    for package in &libraries {
        let named = package.features.iter().filter(|name| *name != "default");
        for feature in std::iter::once("").chain(named.map(String::as_str)) {
            compile(workspace, package, feature, None, report);
            if bare && feature != "std" {
                compile(workspace, package, feature, Some(BARE), report);
            }
        }
    }
    if bare || libraries.is_empty() {
        return;
    }
    if env::var_os(REQUIRED).is_some_and(|value| value == "1") {
        let what =
            format!("the target {BARE} is not installed, so no crate is compiled without std");
        report.fail(what, format!("rustup target add {BARE}"));
    } else {
        report.notes.push(format!(
            "not compiled without std: no target {BARE}; {REQUIRED}=1 makes that a failure"
        ));
    }
}

/// Whether the toolchain can compile for a machine without `std`.
pub(crate) fn has_bare_target(workspace: &Workspace) -> bool {
    let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.current_dir(&workspace.root);
    command.args(["--print", "target-libdir", "--target", BARE]);
    let ran = run::captured(&mut command);
    ran.ok && Path::new(ran.output.trim()).is_dir()
}

fn compile(
    workspace: &Workspace,
    package: &Package,
    feature: &str,
    target: Option<&str>,
    report: &mut Report,
) {
    let mut command = workspace.cargo(&["check", "--lib", "--no-default-features"]);
    command.args(["-p", &package.name]);
    if !feature.is_empty() {
        command.args(["--features", feature]);
    }
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    let ran = run::captured(&mut command);
    // Quiet, cargo prints nothing but warnings and errors.
    let fine = ran.ok && !ran.output.contains("warning: ");
    report.check(
        if fine { Ok(()) } else { Err(ran.output) },
        &run::line(&command),
    );
}
