//! What a system wants to know about the program: shell completions and man pages.

use std::io::{self, Write};

use clap::CommandFactory;
use clap::error::ErrorKind;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::exit::Exit;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell) -> Exit {
    // Into memory first: the library panics when a pipe is closed.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "puzzle", &mut text);
    print(&text)
}

/// Prints the man page of the program, or of one of its commands.
pub(crate) fn page(command: Option<&str>) -> Exit {
    let mut program = Cli::command();
    program.build();
    let subject = match command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => program
                .error(
                    ErrorKind::InvalidValue,
                    format!("there is no command '{name}'"),
                )
                .exit(),
        },
    };
    let mut text = Vec::new();
    match Man::new(subject).render(&mut text) {
        Ok(()) => print(&text),
        Err(_) => Exit::NotWritten,
    }
}

fn print(text: &[u8]) -> Exit {
    match io::stdout().write_all(text) {
        Ok(()) => Exit::Solved,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Solved,
        Err(error) => {
            eprintln!("error: cannot write: {error}");
            Exit::NotWritten
        }
    }
}
