//! The rules of independence: what a library may depend on, what its sources may name, and that it
//! compiles alone with each of its features, also where there is no `std`.

mod alone;
mod dependencies;
mod names;
mod signatures;
mod source;
mod sources;

pub(crate) use alone::has_bare_target;

use crate::report::Report;
use crate::workspace::Workspace;

pub(crate) fn layers(workspace: &Workspace, packages: &[String]) -> Report {
    let mut report = Report::default();
    dependencies::check(workspace, packages, &mut report);
    sources::check(workspace, packages, &mut report);
    if report.failures.is_empty() && workspace.built.is_none() {
        alone::check(workspace, packages, &mut report);
    }
    report
}
