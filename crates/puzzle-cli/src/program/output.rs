//! Standard output: texts that go to it whole, and how a program ends that could not write there.

use std::io::{self, ErrorKind, Write};

use crate::program::errors::say;
use crate::program::exit::Exit;

/// Writes a text that is all there is to say.
pub(crate) fn print(text: &[u8]) -> Exit {
    let mut output = io::stdout();
    ended(output.write_all(text).and_then(|()| output.flush()))
}

/// Writes the help or the version that was asked for, with colors on a terminal.
pub(crate) fn print_help(help: &clap::Error) -> Exit {
    let print = || {
        help.print()?;
        io::stdout().flush()
    };
    ended(print())
}

/// The exit code of a program that has written all that it had to say. A closed pipe is no mistake:
/// whoever reads has seen enough.
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
