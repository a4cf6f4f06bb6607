//! What the program asks of a puzzle: one trait, so that all puzzles go through one runner, and the
//! answers it speaks of.

use std::fmt::Display;

use grid_core::text::Place;
use grid_core::{Limits, Stats};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::scene::Scene;

/// A puzzle, with the options of its command.
pub trait Solver: Sync {
    /// The typed puzzle; displayed, it is text that can be read back.
    type Puzzle: Display + Send + Sync;
    /// What shows that an answer is right.
    type Witness: Send;

    /// The command that solves it.
    const NAME: &'static str;

    /// The line of a puzzle without a solution: the judge's, where there is a judge.
    const NO_SOLUTION: &'static str;

    /// The line of a puzzle without a solution, with these options.
    fn no_solution(&self) -> &'static str {
        Self::NO_SOLUTION
    }

    /// Every puzzle of an input, read as far as asked for.
    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<Self::Puzzle>> + 'a;

    /// The puzzle of an input that holds exactly one.
    fn parse_one(&self, input: &[u8]) -> Result<Self::Puzzle, Box<Fault>>;

    /// The answer that the options ask for. If there is no solution, `detail` says how much to find
    /// out about it.
    fn solve(
        &self,
        puzzle: &Self::Puzzle,
        limits: &Limits<'_>,
        detail: Detail,
    ) -> Outcome<Self::Witness>;

    /// A cost in words: `3 pushes`; of the first one, if one is minimized after another.
    fn cost_in_words(&self, cost: u64) -> String;

    /// What a witness is worth, whoever found it.
    fn solution(&self, witness: Self::Witness) -> Solution<Self::Witness>;

    /// Reads somebody's witness for a puzzle: the JSON that [`json`](Self::json) writes, and what
    /// else is usual.
    fn read_witness(
        &self,
        puzzle: &Self::Puzzle,
        input: &[u8],
    ) -> Result<Self::Witness, Box<Fault>>;

    /// Replays a witness by the rules of the puzzle; the first rule broken.
    fn verify(&self, puzzle: &Self::Puzzle, witness: &Self::Witness) -> Result<(), String>;

    /// The witness as `--format json` writes it.
    fn json<'a>(&self, puzzle: &'a Self::Puzzle, witness: &'a Self::Witness)
    -> impl Serialize + 'a;

    /// The part of the puzzle that the options ask for, where the puzzle has parts.
    fn part(&self) -> Option<&'static str> {
        None
    }

    /// The witness of a puzzle in which nothing has happened yet, as a picture of the puzzle alone
    /// needs it.
    fn start(&self, puzzle: &Self::Puzzle) -> Self::Witness;

    /// The part of a witness before the first rule it breaks.
    fn legal_part(&self, puzzle: &Self::Puzzle, witness: &Self::Witness) -> Self::Witness;

    /// The puzzle and its solution as pictures and replays show them.
    fn scene<'a>(&self, puzzle: &'a Self::Puzzle, witness: &Self::Witness) -> Scene<'a>;
}

/// How much to find out about a puzzle without a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The reason that the solver gives.
    Brief,
    /// Also how many walls are in the way, which takes another search.
    Full,
}

/// One puzzle of an input.
#[derive(Debug)]
pub struct Parsed<P> {
    /// The puzzle, or why it is none.
    pub puzzle: Result<P, Box<Fault>>,
    /// Its title, if its text has one.
    pub title: Option<String>,
}

impl<P> Parsed<P> {
    /// A puzzle whose text has no titles.
    pub const fn untitled(puzzle: Result<P, Box<Fault>>) -> Self {
        Self {
            puzzle,
            title: None,
        }
    }
}

/// An answer, and what finding it took.
#[derive(Debug)]
pub struct Outcome<W> {
    /// The answer.
    pub answer: Answer<W>,
    /// What the search used.
    pub stats: Stats,
}

/// An answer as its solver gives it.
#[derive(Debug)]
pub enum Answer<W> {
    /// An optimum.
    Solved(Solution<W>),
    /// A lower bound, where that was asked for.
    Bound(u64),
    /// There is no solution.
    Unsolvable(Cause),
    /// A limit was met.
    Stopped {
        /// Which, and what is known.
        stopped: grid_core::Stopped<W>,
        /// What the limit was, if it is none of the user's.
        cause: Option<Cause>,
    },
}

/// An optimum and its witness.
#[derive(Debug)]
pub struct Solution<W> {
    /// The cost that is minimized first.
    pub cost: u64,
    /// The cost that is minimized second; 0 if there is none.
    pub second_cost: u64,
    /// The line that answers the puzzle.
    pub line: String,
    /// All of the cost in words: `3 pushes and 5 moves`.
    pub words: String,
    /// Number of optima, where that was asked for.
    pub optima: Option<Value>,
    /// What shows that the cost can be had.
    pub witness: W,
}

/// Why there is no answer, for people and for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// A word in kebab-case.
    pub kind: String,
    /// One line.
    pub message: String,
    /// What else the kind has to say.
    #[serde(flatten)]
    pub details: Map<String, Value>,
}

impl Cause {
    /// A cause without details.
    pub fn new(kind: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            kind: kind.into(),
            message: message.into(),
            details: Map::new(),
        }
    }
}

/// Why an input is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub cause: Cause,
    /// Where; nothing if it could not be read at all.
    pub place: Option<Place>,
    /// What the mistake may be, when it is a usual one.
    pub hint: Option<String>,
}
