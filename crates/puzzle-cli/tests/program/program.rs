//! Runs the program.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

/// One call of the program, in a folder of its own.
pub(crate) struct Call {
    command: Command,
    folder: tempfile::TempDir,
    input: Vec<u8>,
}

/// The program with these arguments, parted at blanks.
pub(crate) fn puzzle(args: &str) -> Call {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
    command
        .args(args.split_whitespace())
        .current_dir(folder.path());
    for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    Call {
        command,
        folder,
        input: Vec::new(),
    }
}

impl Call {
    /// With a file in its folder.
    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        std::fs::write(self.folder.path().join(name), content).expect("a file");
        self
    }

    /// With a whole path among its arguments.
    pub(crate) fn arg(mut self, arg: impl Into<PathBuf>) -> Self {
        self.command.arg(arg.into());
        self
    }

    /// With this on its standard input.
    pub(crate) fn input(mut self, input: impl AsRef<[u8]>) -> Self {
        self.input = input.as_ref().to_owned();
        self
    }

    /// With a variable in its environment.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// With this in place of the pipe that takes its standard output.
    pub(crate) fn output_to(mut self, file: std::fs::File) -> Run {
        self.command.stdout(file);
        self.finish()
    }

    /// To its end.
    pub(crate) fn run(mut self) -> Run {
        self.command.stdout(Stdio::piped());
        self.finish()
    }

    fn finish(mut self) -> Run {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut pipe = child.stdin.take().expect("a pipe");
        let input = std::mem::take(&mut self.input);
        let writer = std::thread::spawn(move || {
            // A program that does not read its input may close it.
            let _ = pipe.write_all(&input);
        });
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the input is written");
        Run {
            exit: output.status.code(),
            output: String::from_utf8(output.stdout).expect("UTF-8"),
            errors: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// By a shell that does this first, and this with the streams.
    #[cfg(unix)]
    pub(crate) fn in_shell(self, first: &str, streams: &str) -> Run {
        self.by_shell(&format!("{first} \"$0\" \"$@\" {streams}"))
            .run()
    }

    /// With these signals ignored from the start.
    #[cfg(unix)]
    pub(crate) fn ignoring(self, signals: &str) -> Self {
        self.by_shell(&format!("trap '' {signals}; exec \"$0\" \"$@\""))
    }

    #[cfg(unix)]
    fn by_shell(mut self, script: &str) -> Self {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", script])
            .arg(self.command.get_program())
            .args(self.command.get_args())
            .current_dir(self.folder.path());
        self.command = shell;
        self
    }

    /// Until it has written so many lines (none: until it has started), with its standard input
    /// open.
    pub(crate) fn until(mut self, lines: usize) -> Running {
        let mut process = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut written = String::new();
        for _ in 0..lines {
            output.read_line(&mut written).expect("a line");
        }
        Running {
            process,
            output,
            written,
            _folder: self.folder,
        }
    }
}

/// A call that goes on.
pub(crate) struct Running {
    /// The process.
    pub(crate) process: Child,
    /// What is still to come.
    pub(crate) output: BufReader<ChildStdout>,
    /// The lines that came.
    pub(crate) written: String,
    _folder: tempfile::TempDir,
}

/// What came of a call.
pub(crate) struct Run {
    /// The exit code; none if a signal ended it.
    pub(crate) exit: Option<i32>,
    /// Standard output.
    pub(crate) output: String,
    /// Standard error.
    pub(crate) errors: String,
}

/// All of it, as snapshots hold it.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exit = self
            .exit
            .map_or("a signal".to_owned(), |code| code.to_string());
        // The program's name on Windows.
        let [output, errors] =
            [&self.output, &self.errors].map(|text| text.replace("puzzle.exe", "puzzle"));
        write!(f, "exit {exit}\n---- output\n{output}---- errors\n{errors}")
    }
}
