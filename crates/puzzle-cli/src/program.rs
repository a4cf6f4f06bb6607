//! The command line of `puzzle`: arguments, files, terminals, signals, threads and clocks.

mod check;
mod cli;
mod command;
mod deadlines;
mod exit;
mod files;
mod generate;
mod input;
mod interrupt;
mod manual;
mod output;
mod output_error;
mod progress;
mod reporter;
mod run;
mod same_file;
mod search_limits;
mod size;
mod solve;
mod stderr;
mod thread;
mod whole_file;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::puzzles::manhattan_wiring::ManhattanWiring;
use crate::puzzles::push_box::PushBox;
use crate::puzzles::vault_keys::VaultKeys;
use check::check;
use cli::{CheckCommand, Cli, Command, GenerateCommand};
use exit::Exit;
use generate::{manhattan_wiring, push_box, vault_keys};
use solve::solve;

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let mut parsed = Cli::try_parse_from(&args);
    if parsed.as_ref().is_err_and(clap::Error::use_stderr) {
        parsed = match command::completed(args) {
            Ok(args) => Cli::try_parse_from(args),
            Err(message) => Err(Cli::command().error(ErrorKind::InvalidSubcommand, message)),
        };
    }
    let command = match parsed {
        Ok(Cli { command }) => command,
        Err(help) if !help.use_stderr() => return output::print_help(&help).into(),
        Err(error) => error.exit(),
    };
    let exit = match command {
        Command::PushBox(args) => solve(&PushBox::new(args.order.into()), &args.solve),
        Command::VaultKeys(args) => {
            let solver = VaultKeys::new(args.split_entrance, args.lower_bound);
            solve(&solver.with_both_parts(args.both_parts), &args.solve)
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
        CheckCommand::PushBox {
            order,
            ignore_case,
            check: args,
        } => {
            let solver = PushBox::new((*order).into()).ignoring_case(*ignore_case);
            check(&solver, args)
        }
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
            count_optima,
            generate: ref args,
        } => manhattan_wiring::generate(family, percent, hall, count_optima, args),
    }
}
