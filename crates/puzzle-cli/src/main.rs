//! The program `puzzle`: exact answers, with a route one can check, to three grid puzzles.
//!
//! `cli` is the command line, `solver` what the program asks of a puzzle, `puzzles` one file for each of them, `run` the way from inputs to answers,
//! `report` and `diagnostic` what is said about each, `scene` and `picture` what is drawn.

#![forbid(unsafe_code)]

mod alarm;
mod cli;
mod diagnostic;
mod exit;
mod input;
mod picture;
mod puzzles;
mod report;
mod run;
mod scene;
mod size;
mod solve;
mod solver;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};
use puzzles::manhattan_wiring::ManhattanWiring;
use puzzles::push_box::PushBox;
use puzzles::vault_keys::VaultKeys;
use solve::solve;

fn main() -> ExitCode {
    let exit = match Cli::parse().command {
        Command::PushBox(args) => solve(&PushBox::new(args.order), &args.solve),
        Command::VaultKeys(args) => {
            let solver = VaultKeys::new(args.split_entrance, args.lower_bound);
            solve(&solver, &args.solve)
        }
        Command::ManhattanWiring(args) => solve(&ManhattanWiring::new(args.count), &args.solve),
    };
    exit.into()
}
