//! Errors of writing.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// An output that could not be written.
#[derive(Debug)]
pub(crate) enum OutputError {
    /// The reader closed the pipe.
    Closed,
    /// Standard output.
    Answers(io::Error),
    /// A picture or a page.
    File {
        /// The path.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
}

/// Wraps an error of standard output.
impl From<io::Error> for OutputError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Answers(error),
        }
    }
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the answers are no longer read"),
            Self::Answers(error) => write!(f, "cannot write the answers: {error}"),
            Self::File { path, reason } => write!(f, "cannot write {}: {reason}", path.display()),
        }
    }
}
