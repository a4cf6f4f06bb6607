//! The tasks of this workspace: `cargo xtask verify`, `bless`, `bench`, `counts`, `deep`, `page`,
//! `dist`.
//!
//! Dispatch is here, arguments are read in `flags`, and each task and each phase of `verify` has
//! a file of its own. The checks are functions over data, and their tests give them that data.

mod artifacts;
mod bench;
mod bless;
mod browser;
mod clippy;
mod counts;
mod deep;
mod dist;
mod docs;
mod files;
mod fixtures;
mod flags;
mod fmt;
mod independence;
mod package;
mod page;
mod prose;
mod readme;
mod report;
mod results;
mod run;
mod snapshots;
mod suites;
mod tests;
mod toolchain;
mod verify;
mod workspace;

use std::process::ExitCode;

use workspace::Workspace;

fn main() -> ExitCode {
    let flags = match flags::parse(std::env::args_os().skip(1)) {
        Ok(flags) => flags,
        Err(error) => return fail(&format!("{error}\n\n{}", flags::HELP), 2),
    };
    let packages = &flags.packages;
    let done = Workspace::here().and_then(|workspace| {
        workspace.check_names(packages)?;
        match flags.task.as_str() {
            "verify" => verify::verify(&workspace, &flags.phases, packages),
            "bless" => bless::bless(&workspace, packages),
            "bench" => bench::bench(&workspace, packages, flags.write, &flags.args),
            "counts" => counts::counts(&workspace, packages, flags.write),
            "deep" => deep::deep(&workspace, packages),
            "page" => page::page(&workspace),
            "dist" => dist::dist(&workspace, flags.tag.as_deref()),
            _ => {
                print!("{}", flags::HELP);
                Ok(())
            }
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error, 1),
    }
}

fn fail(error: &str, code: u8) -> ExitCode {
    if !error.is_empty() {
        eprintln!("error: {error}");
    }
    ExitCode::from(code)
}
