//! Whole texts on standard output, and the exit code if writing fails.

use std::io::{self, ErrorKind, Write};

use crate::program::exit::Exit;
use crate::program::stderr::say;

/// Writes a text and returns the exit code.
pub(crate) fn print(text: &[u8]) -> Exit {
    let mut output = io::stdout();
    ended(output.write_all(text).and_then(|()| output.flush()))
}

/// Writes the help or the version, with colors on a terminal.
pub(crate) fn print_help(help: &clap::Error) -> Exit {
    let print = || {
        help.print()?;
        io::stdout().flush()
    };
    ended(print())
}

/// Returns the exit code after the last write. A closed pipe is not an error.
pub(crate) fn ended(written: io::Result<()>) -> Exit {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            say(format_args!(
                "error: cannot write to standard output: {error}"
            ));
            Exit::NotWritten
        }
        _ => Exit::Solved,
    }
}
