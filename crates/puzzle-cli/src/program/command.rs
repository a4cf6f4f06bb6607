//! `puzzle FILE`: the command that is left out is that of the puzzle in the file.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clap::CommandFactory;

use crate::program::cli::Cli;
use crate::recognize::recognize;

/// Bytes that are looked at: a puzzle is recognized by its start.
const LOOKED_AT: u64 = 1 << 20;

/// The arguments of the program, with the command that a first argument that is a file stands for.
///
/// # Errors
/// The file's puzzle is not recognized.
pub(crate) fn completed(mut args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let Some(first) = args.get(1) else {
        return Ok(args);
    };
    if is_command(first) || !Path::new(first).is_file() {
        return Ok(args);
    }
    // A file that cannot be read is reported by any command.
    let start = start_of(first).unwrap_or_default();
    match recognize(&start) {
        Some(kind) => args.insert(1, kind.name().into()),
        None => {
            let file = first.display();
            return Err(format!(
                "{file} looks like none of the puzzles; a command says which it is: `puzzle push-box {file}`"
            ));
        }
    }
    Ok(args)
}

fn is_command(argument: &OsStr) -> bool {
    let cli = Cli::command();
    cli.get_subcommands()
        .any(|command| command.get_name() == argument)
}

fn start_of(file: &OsStr) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    File::open(file)?.take(LOOKED_AT).read_to_end(&mut start)?;
    Ok(start)
}
