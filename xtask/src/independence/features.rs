//! Each library compiles alone, with each of its features and without it.
//!
//! Alone, because cargo unites the features of crates that it compiles together. And for a target
//! that has no standard library, because only there a dependency on it is an error.

use crate::report::Report;
use crate::run;
use crate::toolchain::is_installed;
use crate::workspace::{Package, Workspace};

/// A microcontroller: no `std`, pointers of 32 bits, no atomic integers of 64 bits.
const BARE: &str = "thumbv7em-none-eabihf";
/// Set to 1, it makes a missing [`BARE`] a failure.
const REQUIRED: &str = "REQUIRE_BARE_TARGET";

pub(super) fn check(workspace: &Workspace, packages: &[String], report: &mut Report) {
    let is_library = |package: &&Package| package.is_library();
    let libraries: Vec<&Package> = workspace.selected(packages).filter(is_library).collect();
    if libraries.is_empty() {
        return;
    }
    let bare = is_installed(BARE);
    for package in libraries {
        for (features, target) in [("generate", BARE), ("std", "")] {
            let target = if bare { target } else { "" };
            let mut command = workspace.cargo(&["check", "--lib", "--no-default-features"]);
            command.args(["-p", &package.name, "--features", features]);
            if !target.is_empty() {
                command.args(["--target", target]);
            }
            report.check(run::captured(&mut command).result(), &run::line(&command));
        }
    }
    let missing = format!("independence: the target {BARE} is not installed");
    if !bare && std::env::var_os(REQUIRED).is_some_and(|value| value == "1") {
        report.fail(1, missing, format!("rustup target add {BARE}"));
    } else if !bare {
        report
            .left_out
            .push(format!("{missing}; {REQUIRED}=1 makes it fail"));
    }
}
