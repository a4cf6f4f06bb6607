//! Shell completions and man pages.

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use clap::error::ErrorKind;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::program::cli::Cli;
use crate::program::exit::Exit;
use crate::program::output::{ended, print};
use crate::program::stderr::say;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell) -> Exit {
    // Writes to memory first, because the library panics at a closed pipe.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "puzzle", &mut text);
    print(&text)
}

/// Prints the man page of the program, or of the command with these names, from the program
/// downwards.
pub(crate) fn page(command: &[String]) -> Exit {
    let mut subject = Cli::command().disable_help_subcommand(true);
    subject.build();
    for name in command {
        subject = match subject.find_subcommand(name) {
            Some(below) => below.clone(),
            None => subject
                .error(
                    ErrorKind::InvalidValue,
                    format!("there is no command '{}'", command.join(" ")),
                )
                .exit(),
        };
    }
    let mut text = Vec::new();
    match Man::new(subject).render(&mut text) {
        Ok(()) => print(&text),
        Err(error) => ended(Err(error)),
    }
}

/// Writes the man page of the program and of each of its commands to a folder.
pub(crate) fn pages(folder: &Path) -> Exit {
    let written =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
    match written {
        Ok(()) => Exit::Solved,
        Err(error) => {
            say(format_args!(
                "error: cannot write to {}: {error}",
                folder.display()
            ));
            Exit::NotWritten
        }
    }
}
