//! Commands whose output is kept until it is needed.

use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};

/// The end of a command.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) ok: bool,
    pub(crate) code: i32,
    /// Standard output and standard error, interleaved as on a terminal.
    pub(crate) output: String,
}

impl Ran {
    /// Fails with the output if the command failed.
    pub(crate) fn result(self) -> Result<(), String> {
        if self.ok { Ok(()) } else { Err(self.output) }
    }
}

/// Runs a command to its end. A command that does not start counts as failed.
pub(crate) fn captured(command: &mut Command) -> Ran {
    let mut run = || -> io::Result<Ran> {
        let (mut reader, writer) = io::pipe()?;
        command
            .stdin(Stdio::null())
            .stdout(writer.try_clone()?)
            .stderr(writer);
        let mut child = command.spawn()?;
        // `command` still holds the writing end, which would keep the pipe open.
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
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{}` failed", line(command))),
        Err(error) => Err(format!("{}: {error}", command.get_program().display())),
    }
}

/// The output of a command that must succeed.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let ran = captured(command);
    if ran.ok {
        Ok(ran.output)
    } else {
        Err(format!("`{}` failed:\n{}", line(command), ran.output))
    }
}

/// A command as a user would type it.
pub(crate) fn line(command: &Command) -> String {
    let program = command.get_program();
    let name = Path::new(program).file_stem().unwrap_or(program);
    let words = std::iter::once(name).chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    words.join(" ")
}
