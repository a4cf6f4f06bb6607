//! Commands whose output is kept until it is known to be needed.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Command, Stdio};

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) ok: bool,
    pub(crate) code: i32,
    /// Standard output and standard error as a terminal would show them.
    pub(crate) output: String,
}

/// Runs a command to its end. One that can't be started has failed, and its output says why.
pub(crate) fn captured(command: &mut Command) -> Ran {
    let mut run = || -> io::Result<Ran> {
        let (mut reader, writer) = io::pipe()?;
        command
            .stdin(Stdio::null())
            .stdout(writer.try_clone()?)
            .stderr(writer);
        let mut child = command.spawn()?;
        // The command holds the pipe's other end open, in this process: reading would never end.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut output = Vec::new();
        reader.read_to_end(&mut output)?;
        let status = child.wait()?;
        Ok(Ran {
            ok: status.success(),
            code: status.code().unwrap_or(-1),
            output: String::from_utf8_lossy(&output).into_owned(),
        })
    };
    run().unwrap_or_else(|error| Ran {
        ok: false,
        code: -1,
        output: format!("{}: {error}", command.get_program().display()),
    })
}

/// Runs a command with its output shown.
pub(crate) fn shown(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{}` failed", line(command)))
    }
}

/// Runs a command with its output shown, and standard output kept too.
pub(crate) fn shown_and_kept(command: &mut Command) -> Result<Ran, String> {
    let mut run = || -> io::Result<Ran> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut output = String::new();
        let printed = child.stdout.take().map(BufReader::new);
        for line in printed.into_iter().flat_map(BufRead::lines) {
            let line = line?;
            println!("{line}");
            output += &line;
            output.push('\n');
        }
        let status = child.wait()?;
        Ok(Ran {
            ok: status.success(),
            code: status.code().unwrap_or(-1),
            output,
        })
    };
    run().map_err(|error| format!("{}: {error}", command.get_program().display()))
}

/// A command as one would type it.
pub(crate) fn line(command: &Command) -> String {
    let program = command.get_program();
    let name = std::path::Path::new(program).file_stem().unwrap_or(program);
    let words = std::iter::once(name).chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    words.join(" ")
}
