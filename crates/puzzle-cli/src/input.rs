//! Where puzzles come from: files and standard input.

use std::fmt;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::errors::say;
use crate::identity::Identity;
use crate::solver::Fault;

/// A file or standard input, not read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input, written `-`.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// What a command line names: no file at all is standard input.
    pub(crate) fn list(files: &[PathBuf]) -> Vec<Self> {
        if files.is_empty() {
            return vec![Self::Standard];
        }
        files.iter().map(|file| Self::named(file)).collect()
    }

    /// What one argument names.
    pub(crate) fn named(file: &Path) -> Self {
        if file == Path::new("-") {
            Self::Standard
        } else {
            Self::File(file.to_owned())
        }
    }

    /// Which file it is, if it is one.
    pub(crate) fn identity(&self) -> Option<Identity> {
        match self {
            Self::File(path) => Identity::of(path),
            Self::Standard => Identity::of(Path::new("/dev/stdin")),
        }
    }

    /// All of it. Says so on standard error if it waits for somebody at the keyboard.
    fn read(&self) -> io::Result<Vec<u8>> {
        match self {
            Self::File(path) => std::fs::read(path),
            Self::Standard => {
                let mut input = io::stdin().lock();
                if input.is_terminal() {
                    say(format_args!(
                        "reading puzzles from standard input; {END_OF_INPUT} ends it"
                    ));
                }
                let mut bytes = Vec::new();
                input.read_to_end(&mut bytes)?;
                Ok(bytes)
            }
        }
    }
}

const END_OF_INPUT: &str = if cfg!(windows) {
    "Ctrl-Z and Enter"
} else {
    "Ctrl-D"
};

/// As it stood on the command line.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("-"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// What was read, and where: diagnostics point into it.
#[derive(Debug)]
pub(crate) struct Source {
    /// As on the command line.
    pub(crate) name: String,
    /// All of it; nothing if it could not be read.
    pub(crate) bytes: Vec<u8>,
    /// Why it could not be read.
    pub(crate) unreadable: Option<Fault>,
}

impl Source {
    /// Reads an input, or says in the place of its bytes why it cannot.
    pub(crate) fn read(input: &Input) -> Self {
        let read = input.read();
        Self {
            name: input.to_string(),
            unreadable: read.as_ref().err().map(Fault::unreadable),
            bytes: read.unwrap_or_default(),
        }
    }
}
