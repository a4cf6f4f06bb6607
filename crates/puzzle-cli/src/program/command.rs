//! `puzzle [OPTION]... [FILE]`: completes a command line without a command by the command of the
//! puzzle in the first file, or on standard input.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::{CommandFactory, Parser};

use crate::program::cli::{Cli, Command};
use crate::program::input::{self, Input};
use crate::recognize::{Kind, recognize};

/// Bytes to look at: the start of an input tells which puzzle it holds.
const LOOKED_AT: u64 = 1 << 20;

/// Returns the arguments of the program, with the command that they leave out.
///
/// # Errors
/// The puzzle of the first input is not recognized.
pub(crate) fn completed(mut args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    if args.get(1).is_some_and(|first| is_command(first)) {
        return Ok(args);
    }
    let Some(files) = files_of(&args) else {
        return Ok(args);
    };
    let first = Input::list(&files).swap_remove(0);
    // An input that cannot be read is reported by every command.
    let (name, start) = match &first {
        Input::File(path) if path.is_file() => (
            path.display().to_string(),
            start_of(path).unwrap_or_default(),
        ),
        Input::Standard if !io::stdin().is_terminal() => (
            "standard input".to_owned(),
            input::look_ahead(LOOKED_AT).to_vec(),
        ),
        _ => return Ok(args),
    };
    match recognize(&start) {
        Some(kind) => args.insert(1, kind.name().into()),
        // `puzzle` alone, in a script: the help says more than an error.
        None if start.is_empty() && first == Input::Standard => {}
        None => {
            return Err(format!(
                "{name} looks like none of the puzzles; a command says which it is, such as `puzzle push-box`"
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

/// The files among arguments without a command, if any command that solves takes these arguments.
fn files_of(args: &[OsString]) -> Option<Vec<PathBuf>> {
    Kind::ALL.into_iter().find_map(|kind| {
        let mut args = args.to_vec();
        args.insert(1.min(args.len()), kind.name().into());
        let solve = match Cli::try_parse_from(args).ok()?.command {
            Command::PushBox(args) => args.solve,
            Command::VaultKeys(args) => args.solve,
            Command::ManhattanWiring(args) => args.solve,
            _ => return None,
        };
        Some(solve.files)
    })
}

fn start_of(file: &Path) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    File::open(file)?.take(LOOKED_AT).read_to_end(&mut start)?;
    Ok(start)
}
