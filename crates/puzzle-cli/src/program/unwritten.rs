//! Outputs that end before a run does.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// What could not be written, and why.
#[derive(Debug)]
pub(crate) enum Unwritten {
    /// Whoever reads the answers has closed the pipe.
    Closed,
    /// The answers.
    Answers(io::Error),
    /// A picture or a page.
    File {
        /// Where it was to go.
        path: PathBuf,
        /// What is in the way.
        reason: String,
    },
}

/// An error of standard output.
impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Answers(error),
        }
    }
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the answers are no longer read"),
            Self::Answers(error) => write!(f, "cannot write the answers: {error}"),
            Self::File { path, reason } => write!(f, "cannot write {}: {reason}", path.display()),
        }
    }
}
