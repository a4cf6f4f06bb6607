//! `puzzle manhattan-wiring`.

pub(crate) mod count;
mod legal;
mod scene;
mod witness;

use grid_core::Limits;
use manhattan_wiring::{Board, BoardError, BoardErrorKind, Net, Reason, Unsolvable, Wiring};
use serde::Serialize;
use serde_json::json;

use crate::puzzles::walls::{Entry, between};
use crate::puzzles::{cells, fault, outcome};
use crate::scene::Scene;
use crate::solver::{Answer, Cause, Detail, Fault, Outcome, Parsed, Solution, Solver};
use crate::unit::Unit;

/// Manhattan-wiring, with its options.
#[derive(Debug)]
pub struct ManhattanWiring {
    count: bool,
}

impl ManhattanWiring {
    /// Manhattan-wiring. `count` adds the number of optima.
    #[must_use]
    pub const fn new(count: bool) -> Self {
        Self { count }
    }
}

impl Solver for ManhattanWiring {
    type Puzzle = Board;
    type Witness = Wiring;

    const NAME: &'static str = "manhattan-wiring";
    const NO_SOLUTION: &'static str = "0";

    fn no_solution(&self) -> &'static str {
        if self.count { "0 0" } else { Self::NO_SOLUTION }
    }

    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<Board>> + 'a {
        Board::parse_all(input)
            .map(|board| Parsed::untitled(board.map_err(|error| fault(&error, hint(&error)))))
    }

    fn parse_one(&self, input: &[u8]) -> Result<Board, Box<Fault>> {
        Board::from_bytes(input).map_err(|error| fault(&error, hint(&error)))
    }

    fn solve(&self, board: &Board, limits: &Limits<'_>, detail: Detail) -> Outcome<Wiring> {
        let found = outcome(
            manhattan_wiring::solve_within(board, limits),
            |wiring| self.solution(wiring),
            |unsolvable| cause(board, unsolvable, detail),
        );
        match found.answer {
            Answer::Solved(solution) if self.count => {
                count::count(board, limits, solution, found.stats)
            }
            answer => Outcome { answer, ..found },
        }
    }

    fn cost_in_words(&self, length: u64) -> String {
        Unit::STEP.count(length)
    }

    fn solution(&self, wiring: Wiring) -> Solution<Wiring> {
        let length = wiring.length();
        Solution {
            cost: length,
            second_cost: 0,
            line: length.to_string(),
            words: self.cost_in_words(length),
            optima: None,
            witness: wiring,
        }
    }

    fn read_witness(&self, _: &Board, input: &[u8]) -> Result<Wiring, Box<Fault>> {
        witness::read(input)
    }

    fn verify(&self, board: &Board, wiring: &Wiring) -> Result<(), String> {
        wiring.verify(board).map_err(|illegal| illegal.to_string())
    }

    fn json<'a>(&self, _: &'a Board, wiring: &'a Wiring) -> impl Serialize + 'a {
        witness::record(wiring)
    }

    fn start(&self, board: &Board) -> Wiring {
        legal::start(board)
    }

    fn legal_part(&self, board: &Board, wiring: &Wiring) -> Wiring {
        legal::part(board, wiring)
    }

    fn scene<'a>(&self, board: &'a Board, wiring: &Wiring) -> Scene<'a> {
        scene::scene(board, wiring)
    }
}

fn cause(board: &Board, unsolvable: &Unsolvable, detail: Detail) -> Cause {
    let reason = unsolvable.reason();
    let mut cause = Cause::new(reason.code(), unsolvable.to_string());
    match reason {
        Reason::Separated(net) => {
            cause.details.insert("net".to_owned(), net.number().into());
            if detail == Detail::Full {
                return cause.with_walls(obstacles_between(board, *net), Unit::OBSTACLE);
            }
        }
        Reason::NoRoom { needed, blank } => {
            cause.details.insert("needed".to_owned(), (*needed).into());
            cause.details.insert("blank".to_owned(), (*blank).into());
        }
        Reason::Cut(cut) => {
            cause.details.insert("cells".to_owned(), json!(cells(cut)));
        }
        _ => {}
    }
    cause
}

/// Returns the fewest obstacles between the ends of a net. The ends of the other net block.
fn obstacles_between(board: &Board, net: Net) -> Option<u64> {
    let [start, end] = board.ends(net);
    let entry = |at| match board.end_at(at) {
        Some(other) if other != net => Entry::Never,
        _ if board.is_obstacle(at) => Entry::Wall,
        _ => Entry::Free,
    };
    between(board.size(), [start], entry, |at| at == end)
}

/// Returns a hint for a usual mistake.
fn hint(error: &BoardError) -> Option<String> {
    let hint = match error.kind() {
        BoardErrorKind::NotAHeader => {
            "each dataset starts with a line `height width`, also the first"
        }
        BoardErrorKind::ShortRow { .. } | BoardErrorKind::LongRow { .. } => {
            "the header is `height width`: rows first, then columns"
        }
        BoardErrorKind::MissingRows { .. } => {
            "the header is `height width`: rows first, then columns; no blank line inside a dataset"
        }
        _ => return None,
    };
    Some(hint.to_owned())
}
