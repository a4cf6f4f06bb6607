//! The exit codes.

use std::process::ExitCode;

use crate::verdict::Verdict;

/// The exit code of a puzzle. The program returns the highest of its puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every puzzle is solved.
    #[default]
    Solved = 0,
    /// Some puzzle is proven to have no solution.
    Unsolvable = 1,
    /// The command line is wrong.
    Usage = 2,
    /// Some input is unreadable or invalid.
    Invalid = 3,
    /// Some search stopped at a limit.
    Stopped = 4,
    /// A witness failed its verification, which is a mistake in this program, or no thread was
    /// available for the time limit.
    Unverified = 70,
    /// Answers, pictures or pages could not be written (as `EX_IOERR` of sysexits.h).
    NotWritten = 74,
    /// Interrupted by a signal (128 + SIGINT, as shells report it).
    Interrupted = 130,
}

impl Exit {
    /// The exit code of a verdict.
    pub(crate) const fn of<P, W>(verdict: &Verdict<P, W>) -> Self {
        match verdict {
            Verdict::Solved { .. } | Verdict::Bound(_) => Self::Solved,
            Verdict::Unsolvable(_) => Self::Unsolvable,
            Verdict::Stopped { .. } => Self::Stopped,
            Verdict::Invalid(_) => Self::Invalid,
            Verdict::Unverified(_) => Self::Unverified,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// The table in the help.
macro_rules! exit_codes {
    () => {
        "\
Exit code (the highest that applies):
  0   all puzzles solved
  1   some puzzle has no solution
  2   the command line is wrong
  3   some input is unreadable or no puzzle
  4   some puzzle was stopped at a limit
  70  an answer failed its own verification (a mistake in this program), or threads ran out
  74  answers, pictures or pages could not be written
  130 interrupted"
    };
}

pub(crate) use exit_codes;
