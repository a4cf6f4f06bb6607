//! How the program ends.

use std::process::ExitCode;

use crate::verdict::Verdict;

/// What the exit code says. Each puzzle has one, and the highest of a run is the program's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every puzzle is solved.
    #[default]
    Solved = 0,
    /// Some puzzle is proven to have no solution.
    Unsolvable = 1,
    /// The command line asks for something that cannot be done.
    Usage = 2,
    /// Some input cannot be read, or is no puzzle.
    Invalid = 3,
    /// A limit was met before the answer was known.
    Stopped = 4,
    /// A witness of ours broke a rule of its puzzle, which is a mistake in this program; or no
    /// thread could be started to keep the time limit.
    Unverified = 70,
    /// Answers, pictures or pages could not be written (as `EX_IOERR` of sysexits.h).
    NotWritten = 74,
    /// Interrupted from the keyboard (128 and the number of SIGINT, as a shell has it).
    Interrupted = 130,
}

impl Exit {
    /// What a verdict means for the exit code.
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

/// The codes, for people.
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
