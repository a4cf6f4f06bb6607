//! The replay page does in a real browser what it should, where there is one.

use crate::report::Report;
use crate::run;
use crate::tests;
use crate::workspace::Workspace;

/// The integration test whose module `browser` needs one.
const TEST: &str = "program";
/// What that test says of itself without one.
const NOT_RUN: &str = "NOT RUN";

pub(crate) fn browser(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    if test(workspace, packages).is_none() {
        report.notes.push("no test needs a browser".to_owned());
        return report;
    }
    // cargo's own runner: nextest keeps back what a test says that passes.
    let mut command = workspace.cargo(&["test", "--all-features"]);
    command.args(Workspace::selection(packages));
    command.args(["--test", TEST, "--", "browser::"]);
    let ran = run::captured(&mut command);
    if ran.ok && ran.output.contains(NOT_RUN) {
        report.notes.push(
            "not run: no Chromium with chromedriver; REQUIRE_BROWSER=1 makes that a failure"
                .to_owned(),
        );
        return report;
    }
    tests::judged(&ran, &command, "the tests in a browser")
}

/// Its name, if a selected package has it.
pub(crate) fn test(workspace: &Workspace, packages: &[String]) -> Option<&'static str> {
    workspace
        .selected(packages)
        .any(|package| package.has_target("test", TEST))
        .then_some(TEST)
}
