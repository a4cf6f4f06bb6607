//! The replay page works in a real browser, where one is found.

use crate::artifacts::Artifact;
use crate::page;
use crate::report::Report;
use crate::run;
use crate::suites::{self, Suite};
use crate::toolchain::is_installed;
use crate::workspace::{PROGRAM, Workspace};

/// The integration test of the program, and its module that needs a browser.
const TEST: &str = "program";
const MODULE: &str = "browser::";
/// Printed by that module where it finds none.
const NOT_RUN: &str = "no Chromium with chromedriver was found";
const NO_PAGE: &str = "browser: the page, without the target wasm32-unknown-unknown";
const FIX: &str = "cargo test -p puzzle-cli --all-features --test program browser::";
const LEFT_OUT: &str = "browser: no Chromium with chromedriver; REQUIRE_BROWSER=1 makes it fail";

pub(crate) fn browser(workspace: &Workspace, packages: &[String], built: &[Artifact]) -> Report {
    let is_test = |artifact: &&Artifact| artifact.name == TEST && artifact.package == PROGRAM;
    let is_selected = workspace
        .selected(packages)
        .any(|package| package.name == PROGRAM);
    let Some(artifact) = built.iter().find(is_test).filter(|_| is_selected) else {
        return Report::default();
    };
    let args = vec![MODULE.to_owned()];
    let mut report = Report::default();
    let mut page = None;
    if is_installed(page::TARGET) {
        match page::build(workspace, "quick") {
            Ok((path, _)) => page = Some(path),
            Err(error) => report.fail(1, error, "cargo xtask page"),
        }
    } else {
        report.left_out.push(NO_PAGE.to_owned());
    }
    let env = page.as_ref().map(|path| ("PUZZLE_PAGE", path.as_os_str()));
    let ran = run::captured(&mut Suite { artifact, args }.command(workspace, env.as_slice()));
    if ran.ok && ran.output.contains(NOT_RUN) {
        report.left_out.push(LEFT_OUT.to_owned());
    } else {
        report.add(suites::judge(&ran, FIX));
    }
    report
}
