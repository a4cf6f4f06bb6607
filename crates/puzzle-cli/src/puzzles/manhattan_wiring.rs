//! `puzzle manhattan-wiring`.

use grid_core::{Limit, Limits, Stats, Stopped};
use manhattan_wiring::generate::Family;
use manhattan_wiring::{
    Board, BoardError, BoardErrorKind, Net, Optima, Reason, Unsolvable, Wiring, count_optimal,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::cli::{BoardFamily, GenerateArgs};
use crate::exit::Exit;
use crate::generate::{self, Generator};
use crate::puzzles::walls::{Entry, between};
use crate::puzzles::witness::{Record, route};
use crate::puzzles::{Cell, cells, fault, outcome};
use crate::scene::{Actor, Mark, MarkKind, Move, Scene, Shape, Step, Stroke};
use crate::solver::{Answer, Cause, Fault, Outcome, Parsed, Solution, Solver, kind_name};
use crate::unit::Unit;

/// Manhattan-wiring, perhaps with the optima counted.
#[derive(Debug)]
pub(crate) struct ManhattanWiring {
    count: bool,
}

impl ManhattanWiring {
    /// Manhattan-wiring; `count` asks for the number of optima too.
    pub(crate) const fn new(count: bool) -> Self {
        Self { count }
    }
}

/// The witness: the cells of both lines.
#[derive(Serialize)]
struct WiringRecord {
    lines: [Vec<Cell>; 2],
}

/// A wiring as somebody writes it.
#[derive(Deserialize)]
#[serde(expecting = "an object with `lines`")]
struct ReadWiring<'a> {
    #[serde(borrow)]
    lines: &'a RawValue,
}

impl Solver for ManhattanWiring {
    type Puzzle = Board;
    type Witness = Wiring;

    const NAME: &'static str = "manhattan-wiring";
    const NO_SOLUTION: &'static str = "0";

    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<Board>> + 'a {
        Board::parse_all(input)
            .map(|board| Parsed::untitled(board.map_err(|error| fault(&error, hint(&error)))))
    }

    fn parse_one(&self, input: &[u8]) -> Result<Board, Box<Fault>> {
        Board::from_bytes(input).map_err(|error| fault(&error, hint(&error)))
    }

    fn solve(&self, board: &Board, limits: &Limits<'_>) -> Outcome<Wiring> {
        let found = outcome(
            manhattan_wiring::solve_within(board, limits),
            |wiring| self.solution(wiring),
            |unsolvable| cause(board, unsolvable),
        );
        match found.answer {
            Answer::Solved(solution) if self.count => count(board, limits, solution, found.stats),
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
            line: length.to_string(),
            words: self.cost_in_words(length),
            optima: None,
            witness: wiring,
        }
    }

    fn read_witness(&self, _: &Board, input: &[u8]) -> Result<Wiring, Box<Fault>> {
        let record = Record::require(input)?;
        let read: ReadWiring<'_> = record.witness("an object with `lines`")?;
        let lines: Vec<&RawValue> = record.read(read.lines.get())?;
        let [two, three] = lines[..] else {
            let at = lines.get(2).map_or(read.lines, |third| third);
            let message = format!("expected two lines, found {}", lines.len());
            return Err(record.refuse(at.get(), message));
        };
        let line = |line: &RawValue| {
            record
                .read(line.get())
                .map(|cells: Vec<Cell>| route(&cells))
        };
        let wiring = Wiring::new([line(two)?, line(three)?]);
        let length = wiring.length();
        record.check_cost(&[length], &self.cost_in_words(length))?;
        Ok(wiring)
    }

    fn verify(&self, board: &Board, wiring: &Wiring) -> Result<(), String> {
        wiring.verify(board).map_err(|illegal| illegal.to_string())
    }

    fn json<'a>(&self, _: &'a Board, wiring: &'a Wiring) -> impl Serialize + 'a {
        WiringRecord {
            lines: wiring
                .lines()
                .each_ref()
                .map(|line| cells(line.positions())),
        }
    }

    fn scene<'a>(&self, board: &'a Board, wiring: &Wiring) -> Scene<'a> {
        scene(board, wiring)
    }
}

/// Adds the number of optima to a solution.
fn count(
    board: &Board,
    limits: &Limits<'_>,
    mut solution: Solution<Wiring>,
    stats: Stats,
) -> Outcome<Wiring> {
    let length = solution.cost;
    let stopped = |limit| Stopped {
        limit,
        lower: length,
        upper: Some(length),
    };
    let counted = match count_optimal(board, &limits.after(stats)) {
        Ok(counted) => counted,
        Err(too_wide) => {
            let answer = Answer::Stopped {
                stopped: stopped(Limit::Memory),
                cause: Some(Cause::new("too-wide", too_wide.to_string())),
            };
            return Outcome { answer, stats };
        }
    };
    let stats = sum(stats, counted.stats);
    let answer = match counted.answer {
        grid_core::Answer::Solved(optima) => {
            assert_eq!(optima.length(), length, "two searches, one optimum");
            let (text, value) = number_of(&optima);
            solution.line = format!("{length} {text}");
            solution.optima = Some(value);
            Answer::Solved(solution)
        }
        grid_core::Answer::Unsolvable(_) => panic!("a solved board has an optimum"),
        grid_core::Answer::Stopped(met) => Answer::Stopped {
            stopped: stopped(met.limit),
            cause: None,
        },
    };
    Outcome { answer, stats }
}

/// The number of optima for people, and for programs: a number if it has 64 bits, else text.
fn number_of(optima: &Optima) -> (String, Value) {
    let text = optima
        .pairs()
        .map_or_else(|| ">=2^128".to_owned(), |pairs| pairs.to_string());
    let value = match optima.pairs().map(u64::try_from) {
        Some(Ok(pairs)) => json!(pairs),
        _ => json!(text),
    };
    (text, value)
}

/// Two searches, one after the other.
fn sum(first: Stats, second: Stats) -> Stats {
    let mut stats = first;
    stats.expanded += second.expanded;
    stats.generated += second.generated;
    stats.peak_bytes = stats.peak_bytes.max(second.peak_bytes);
    stats
}

fn cause(board: &Board, unsolvable: &Unsolvable) -> Cause {
    let reason = unsolvable.reason();
    let mut cause = Cause::new(kind_name(reason), unsolvable.to_string());
    match reason {
        Reason::Separated(net) => {
            cause.details.insert("net".to_owned(), net.number().into());
            return cause.with_walls(obstacles_between(board, *net), Unit::OBSTACLE);
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

/// Fewest obstacles between the ends of a net; the other net's ends are no way.
fn obstacles_between(board: &Board, net: Net) -> Option<u64> {
    let [start, end] = board.ends(net);
    let entry = |at| match board.end_at(at) {
        Some(other) if other != net => Entry::Never,
        _ if board.is_obstacle(at) => Entry::Wall,
        _ => Entry::Free,
    };
    between(board.size(), [start], entry, |at| at == end)
}

/// What may have been meant, where the mistake is a usual one.
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
        BoardErrorKind::NotACell => "numbers stand apart: `0 0 2`, not `002`",
        _ => return None,
    };
    Some(hint.to_owned())
}

fn scene<'a>(board: &'a Board, wiring: &Wiring) -> Scene<'a> {
    let mut marks = Vec::new();
    let mut actors = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    for (actor, net) in Net::ALL.into_iter().enumerate() {
        let letter = char::from(b'0' + net.number());
        marks.extend(board.ends(net).map(|at| Mark {
            at,
            letter,
            kind: MarkKind::End(actor),
        }));
        let line = wiring.line(net).positions();
        let Some((&start, rest)) = line.split_first() else {
            continue;
        };
        actors.push(Actor {
            name: net.to_string(),
            letter,
            start,
            stroke: match net {
                Net::Two => Stroke::Light,
                Net::Three => Stroke::Heavy,
            },
            shape: Shape::Line,
        });
        for &to in rest {
            steps.push(Step {
                moves: vec![Move { actor, to }],
                cost: steps.len() as u64 + 1,
                ..Step::default()
            });
        }
        if let Some(last) = steps.last_mut() {
            last.moment = Some(format!("{net} joined"));
        }
    }
    let lengths = Net::ALL.map(|net| format!("{} for {net}", wiring.line(net).steps()));
    Scene {
        size: board.size(),
        is_wall: Box::new(|cell| board.is_obstacle(cell)),
        marks,
        actors,
        steps,
        unit: Unit::STEP,
        notes: vec![format!("length: {}", lengths.join(", "))],
    }
}

/// Makes boards.
pub(crate) fn generate(family: BoardFamily, percent: u8, hall: u8, args: &GenerateArgs) -> Exit {
    let impossible = (args.size.cells() < 4)
        .then(|| "a board has at least four cells, for the ends of its nets".to_owned());
    let family = match family {
        BoardFamily::Open => Family::Open,
        BoardFamily::Noise => Family::Noise { obstacles: percent },
        BoardFamily::Maze => Family::Maze {
            hall,
            opened: percent,
        },
        BoardFamily::Twins => Family::Twins { obstacles: percent },
    };
    let generator = Generator {
        make: &|seed| manhattan_wiring::generate::generate(family, args.size, seed),
        impossible,
        cramped: format!(
            "the {family} leaves no four connected blank cells for the ends of the nets; a larger board or a smaller --percent does"
        ),
        describe: &optima_of,
        ends: ["", "0 0\n"],
    };
    generate::generate(&ManhattanWiring::new(false), &generator, args)
}

/// The number of optima of a solvable board, as far as it can be counted in little memory.
fn optima_of(board: &Board) -> String {
    const MEMORY: u64 = 256 << 20;
    let counted = count_optimal(board, &Limits::new().memory_bytes(MEMORY));
    match counted.map(|counted| counted.answer) {
        Ok(grid_core::Answer::Solved(optima)) => match optima.pairs() {
            Some(1) => ", 1 optimum".to_owned(),
            _ => format!(", {} optima", number_of(&optima).0),
        },
        _ => ", optima not counted".to_owned(),
    }
}
