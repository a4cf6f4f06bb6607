//! The workspace's own tasks: `cargo xtask verify`, `bless`, `bench`, `counts`, `deep`, `faults`, `fuzz`, `dist`.
//!
//! Dispatch is here, the flags are in `flags`, and each task and each phase of `verify` has a file.

mod api;
mod bench;
mod bless;
mod browser;
mod built;
mod clippy;
mod counts;
mod deep;
mod dist;
mod docs;
mod examples;
mod faults;
mod fixtures;
mod flags;
mod fmt;
mod fuzz;
mod layers;
mod package;
mod page;
mod pictures;
mod readme;
mod report;
mod results;
mod run;
mod snapshots;
mod tests;
mod verify;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

use flags::{Task, Xtask};
use workspace::Workspace;

fn main() -> ExitCode {
    let task = Xtask::parse().task;
    let workspace = match Workspace::here() {
        Ok(workspace) => workspace,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    let done = match task {
        Task::Verify(flags) => verify::verify(&workspace, &flags),
        Task::Bless(scope) => bless::bless(&workspace, &scope),
        Task::Bench(flags) => bench::bench(&workspace, &flags),
        Task::Counts(flags) => counts::counts(&workspace, &flags),
        Task::Deep(scope) => deep::deep(&workspace, &scope),
        Task::Faults => faults::faults(&workspace),
        Task::Fuzz(flags) => fuzz::fuzz(&workspace, &flags),
        Task::Page => page::page(&workspace),
        Task::Dist(flags) => dist::dist(&workspace, &flags),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is_empty() {
                eprintln!("error: {error}");
            }
            ExitCode::FAILURE
        }
    }
}
