//! The trait that each puzzle implements for the program, and the types of its answers.

use std::fmt::Display;

use grid_core::text::Place;
use grid_core::{Limits, Stats};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::scene::Scene;

/// A kind of puzzle, with the options of its command.
pub trait Solver: Sync {
    /// The typed puzzle. Its `Display` form parses back to the same puzzle.
    type Puzzle: Display + Send + Sync;
    /// The witness of an answer.
    type Witness: Send;

    /// The name of its command.
    const NAME: &'static str;

    /// The output line for a puzzle without a solution, as the judge prints it.
    const NO_SOLUTION: &'static str;

    /// Returns the output line for a puzzle without a solution, with these options.
    fn no_solution(&self) -> &'static str {
        Self::NO_SOLUTION
    }

    /// Parses every puzzle of an input, lazily.
    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<Self::Puzzle>> + 'a;

    /// Parses an input that holds exactly one puzzle.
    fn parse_one(&self, input: &[u8]) -> Result<Self::Puzzle, Box<Fault>>;

    /// Finds the answer that the options ask for. `detail` says how much to explain if there is no
    /// solution.
    fn solve(
        &self,
        puzzle: &Self::Puzzle,
        limits: &Limits<'_>,
        detail: Detail,
    ) -> Outcome<Self::Witness>;

    /// Returns a cost in words: `3 pushes`. With two costs, it is the one minimized first.
    fn cost_in_words(&self, cost: u64) -> String;

    /// Returns the solution that a witness proves.
    fn solution(&self, witness: Self::Witness) -> Solution<Self::Witness>;

    /// Reads a given witness: the JSON that [`json`](Self::json) writes, or another usual form.
    fn read_witness(
        &self,
        puzzle: &Self::Puzzle,
        input: &[u8],
    ) -> Result<Self::Witness, Box<Fault>>;

    /// Replays a witness by the rules of the puzzle. Fails with the first broken rule.
    fn verify(&self, puzzle: &Self::Puzzle, witness: &Self::Witness) -> Result<(), String>;

    /// Returns the witness as `--format json` writes it.
    fn json<'a>(&self, puzzle: &'a Self::Puzzle, witness: &'a Self::Witness)
    -> impl Serialize + 'a;

    /// Returns the part of the puzzle that the options ask for, if the puzzle has parts.
    fn part(&self) -> Option<&'static str> {
        None
    }

    /// Returns a witness without steps, for a picture of the puzzle alone.
    fn start(&self, puzzle: &Self::Puzzle) -> Self::Witness;

    /// Returns the part of a witness before the first broken rule.
    fn legal_part(&self, puzzle: &Self::Puzzle, witness: &Self::Witness) -> Self::Witness;

    /// Returns the puzzle and its solution as a scene.
    fn scene<'a>(&self, puzzle: &'a Self::Puzzle, witness: &Self::Witness) -> Scene<'a>;
}

/// How much to explain about a puzzle without a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The reason that the solver gives.
    Brief,
    /// Also the number of walls in the way, which takes another search.
    Full,
}

/// One puzzle of an input.
#[derive(Debug)]
pub struct Parsed<P> {
    /// The puzzle, or its error.
    pub puzzle: Result<P, Box<Fault>>,
    /// Its title, if its text has one.
    pub title: Option<String>,
}

impl<P> Parsed<P> {
    /// Wraps a puzzle without a title.
    pub const fn untitled(puzzle: Result<P, Box<Fault>>) -> Self {
        Self {
            puzzle,
            title: None,
        }
    }
}

/// An answer, with the statistics of its search.
#[derive(Debug)]
pub struct Outcome<W> {
    /// The answer.
    pub answer: Answer<W>,
    /// The statistics of the search.
    pub stats: Stats,
}

/// The answer of a solver.
#[derive(Debug)]
pub enum Answer<W> {
    /// An optimum.
    Solved(Solution<W>),
    /// A lower bound, if the options ask for one.
    Bound(u64),
    /// There is no solution.
    Unsolvable(Cause),
    /// A limit ended the search.
    Stopped {
        /// The limit, and the proven bounds.
        stopped: grid_core::Stopped<W>,
        /// The limit in words, if it is not a limit of the user.
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
    /// Number of optima, if the options ask for it.
    pub optima: Option<Value>,
    /// The witness of the cost.
    pub witness: W,
}

/// The reason why there is no answer, as text and as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// A word in kebab-case.
    pub kind: String,
    /// One line.
    pub message: String,
    /// Further data of this kind.
    #[serde(flatten)]
    pub details: Map<String, Value>,
}

impl Cause {
    /// Creates a cause without details.
    pub fn new(kind: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            kind: kind.into(),
            message: message.into(),
            details: Map::new(),
        }
    }
}

/// The error of an invalid puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The error.
    pub cause: Cause,
    /// The place of the error; `None` if the input could not be read.
    pub place: Option<Place>,
    /// A hint, if the mistake is a common one.
    pub hint: Option<String>,
}
