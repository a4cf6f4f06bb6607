//! The inputs: files and standard input.

use std::fmt;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::program::same_file::SameFile;
use crate::program::stderr::say;
use crate::source::Source;

/// An input that is not read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input, written `-`.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// Returns the inputs of a command line. Without files that is standard input.
    pub(crate) fn list(files: &[PathBuf]) -> Vec<Self> {
        if files.is_empty() {
            return vec![Self::Standard];
        }
        files.iter().map(|file| Self::named(file)).collect()
    }

    /// Returns the input of one argument.
    pub(crate) fn named(file: &Path) -> Self {
        if file == Path::new("-") {
            Self::Standard
        } else {
            Self::File(file.to_owned())
        }
    }

    /// Returns the identity of the file, if it is one.
    pub(crate) fn identity(&self) -> Option<SameFile> {
        match self {
            Self::File(path) => SameFile::of(path),
            Self::Standard => SameFile::of(Path::new("/dev/stdin")),
        }
    }

    /// Reads the whole input. An unreadable one has its error instead of bytes.
    pub(crate) fn source(&self) -> Source {
        let name = self.to_string();
        match self.read() {
            Ok(bytes) => Source::new(name, bytes),
            Err(error) => Source::unreadable(name, &error.to_string()),
        }
    }

    /// Reads the whole input. Prints a note if it waits for a keyboard.
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
                let mut bytes = START.get().cloned().unwrap_or_default();
                input.read_to_end(&mut bytes)?;
                Ok(bytes)
            }
        }
    }
}

/// The start of standard input, if it was read to recognize its puzzle.
static START: OnceLock<Vec<u8>> = OnceLock::new();

/// Returns the start of standard input, at most so many bytes. [`Input::source`] returns it again.
pub(crate) fn look_ahead(most: u64) -> &'static [u8] {
    START.get_or_init(|| {
        let mut start = Vec::new();
        // The error comes again when the input is read.
        let _ = io::stdin().lock().take(most).read_to_end(&mut start);
        start
    })
}

const END_OF_INPUT: &str = if cfg!(windows) {
    "Ctrl-Z and Enter"
} else {
    "Ctrl-D"
};

/// The name on the command line.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("-"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}
