//! The program `puzzle`: exact answers, with a route one can check, to three grid puzzles.
//!
//! `cli` is the command line, `solver` what the program asks of a puzzle, `puzzles` one file for each of them, `run` the way from inputs to answers,
//! `report` and `diagnostic` what is said about each, `scene` and `picture` what is drawn. `check`, `generate` and `manual` are the other commands. `output`, `unwritten` and `errors`
//! are about streams that nobody reads, and `memory` says it when there is none left.

#![deny(unsafe_code)]
// Their macros panic where nobody reads.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod alarm;
mod check;
mod cli;
mod diagnostic;
mod effort;
mod errors;
mod exit;
mod generate;
mod identity;
mod input;
mod manual;
mod memory;
mod output;
mod picture;
mod progress;
mod puzzles;
mod report;
mod run;
mod scene;
mod size;
mod solve;
mod solver;
mod thread;
mod unit;
mod unwritten;

use std::process::ExitCode;

use clap::Parser;

use check::check;
use cli::{CheckCommand, Cli, Command, GenerateCommand};
use exit::Exit;
use puzzles::manhattan_wiring::{self, ManhattanWiring};
use puzzles::push_box::{self, PushBox};
use puzzles::vault_keys::{self, VaultKeys};
use solve::solve;

#[global_allocator]
static ALLOCATOR: memory::OrSayIt = memory::OrSayIt;

fn main() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(Cli { command }) => command,
        Err(help) if !help.use_stderr() => return output::print_help(&help).into(),
        Err(error) => error.exit(),
    };
    let exit = match command {
        Command::PushBox(args) => solve(&PushBox::new(args.order), &args.solve),
        Command::VaultKeys(args) => {
            let solver = VaultKeys::new(args.split_entrance, args.lower_bound);
            solve(&solver, &args.solve)
        }
        Command::ManhattanWiring(args) => solve(&ManhattanWiring::new(args.count), &args.solve),
        Command::Check { puzzle } => check_one(&puzzle),
        Command::Generate { puzzle } => generate_one(&puzzle),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { command, dir } => match dir {
            Some(folder) => manual::pages(&folder),
            None => manual::page(&command),
        },
    };
    exit.into()
}

fn check_one(command: &CheckCommand) -> Exit {
    match command {
        CheckCommand::PushBox { order, check: args } => check(&PushBox::new(*order), args),
        CheckCommand::VaultKeys {
            split_entrance,
            check: args,
        } => check(&VaultKeys::new(*split_entrance, false), args),
        CheckCommand::ManhattanWiring { check: args } => check(&ManhattanWiring::new(false), args),
    }
}

fn generate_one(command: &GenerateCommand) -> Exit {
    match *command {
        GenerateCommand::PushBox {
            family,
            percent,
            hall,
            generate: ref args,
        } => push_box::generate(family, percent, hall, args),
        GenerateCommand::VaultKeys {
            family,
            percent,
            keys,
            doors,
            robots,
            generate: ref args,
        } => {
            let counts = vault_keys::Counts {
                keys,
                doors,
                robots,
            };
            vault_keys::generate(family, percent, counts, args)
        }
        GenerateCommand::ManhattanWiring {
            family,
            percent,
            hall,
            generate: ref args,
        } => manhattan_wiring::generate(family, percent, hall, args),
    }
}
