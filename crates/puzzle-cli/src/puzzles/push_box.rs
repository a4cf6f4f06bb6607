//! `puzzle push-box`.

mod text;

use std::str::FromStr;

use grid_core::text::lines;
use grid_core::{Limits, Position, Size};
use push_box::generate::Family;
use push_box::{Order, Piece, Reason, Room, RoomError, RoomErrorKind, Unsolvable, Walk};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::cli::{self, GenerateArgs, RoomFamily};
use crate::exit::Exit;
use crate::generate::{self, Generator};
use crate::puzzles::walls::{Entry, between};
use crate::puzzles::witness::Record;
use crate::puzzles::{fault, outcome};
use crate::scene::{Actor, Mark, MarkKind, Move, Scene, Shape, Step, Stroke};
use crate::solver::{Cause, Fault, Outcome, Parsed, Remark, Solution, Solver, kind_name};
use crate::unit::Unit;

/// Push-box, with the order to minimise in.
#[derive(Debug)]
pub(crate) struct PushBox {
    order: Order,
}

impl PushBox {
    /// Push-box with this order.
    pub(crate) const fn new(order: cli::Order) -> Self {
        let order = match order {
            cli::Order::Pushes => Order::Pushes,
            cli::Order::PushesMoves => Order::PushesThenMoves,
            cli::Order::MovesPushes => Order::MovesThenPushes,
        };
        Self { order }
    }
}

/// The witness: LURD text, written step by step because it can be longer than memory.
#[derive(Serialize)]
struct WalkRecord<'a> {
    #[serde(serialize_with = "lurd")]
    lurd: &'a Walk,
    pushes: u64,
    moves: u64,
}

fn lurd<S: Serializer>(walk: &&Walk, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&walk.lurd())
}

impl Solver for PushBox {
    type Puzzle = Room;
    type Witness = Walk;

    const NAME: &'static str = "push-box";
    const NO_SOLUTION: &'static str = "-1";

    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<Room>> + 'a {
        let mut rooms = Room::parse_all(input);
        std::iter::from_fn(move || {
            let room = rooms.next()?;
            Some(Parsed {
                puzzle: room.map_err(|error| fault(&error, hint(&error))),
                title: text::title(input, rooms.start_of_last().span.start),
            })
        })
    }

    fn remark(&self, input: &[u8]) -> Option<Remark> {
        text::remark(input)
    }

    fn parse_one(&self, input: &[u8]) -> Result<Room, Box<Fault>> {
        Room::from_bytes(input).map_err(|error| fault(&error, hint(&error)))
    }

    fn solve(&self, room: &Room, limits: &Limits<'_>) -> Outcome<Walk> {
        outcome(
            push_box::solve_within(room, self.order, limits),
            |walk| self.solution(walk),
            |unsolvable| cause(room, unsolvable),
        )
    }

    fn cost_in_words(&self, cost: u64) -> String {
        match self.order {
            Order::Pushes | Order::PushesThenMoves => Unit::PUSH.count(cost),
            Order::MovesThenPushes => Unit::MOVE.count(cost),
        }
    }

    fn solution(&self, walk: Walk) -> Solution<Walk> {
        let (pushes, moves) = (walk.pushes(), walk.moves());
        let [line, words] = match self.order {
            Order::Pushes => [pushes.to_string(), Unit::PUSH.count(pushes)],
            Order::PushesThenMoves | Order::MovesThenPushes => {
                [format!("{pushes} {moves}"), in_words(&walk)]
            }
        };
        let cost = match self.order {
            Order::Pushes | Order::PushesThenMoves => pushes,
            Order::MovesThenPushes => moves,
        };
        Solution {
            cost,
            line,
            words,
            optima: None,
            witness: walk,
        }
    }

    fn read_witness(&self, _: &Room, input: &[u8]) -> Result<Walk, Box<Fault>> {
        let Some(record) = Record::find(input)? else {
            return lurd_text(input);
        };
        let read: ReadWalk<'_> = record.witness("an object with `lurd`")?;
        let walk = read.lurd;
        record.check_count(read.pushes, walk.pushes(), Unit::PUSH)?;
        record.check_count(read.moves, walk.moves(), Unit::MOVE)?;
        // Which of the two is the cost depends on the order that it was found in.
        record.check_cost(&[walk.pushes(), walk.moves()], &in_words(&walk))?;
        Ok(walk)
    }

    fn verify(&self, room: &Room, walk: &Walk) -> Result<(), String> {
        walk.verify(room).map_err(|illegal| illegal.to_string())
    }

    fn json<'a>(&self, _: &'a Room, walk: &'a Walk) -> impl Serialize + 'a {
        WalkRecord {
            lurd: walk,
            pushes: walk.pushes(),
            moves: walk.moves(),
        }
    }

    fn scene<'a>(&self, room: &'a Room, walk: &Walk) -> Scene<'a> {
        scene(room, walk)
    }
}

fn in_words(walk: &Walk) -> String {
    format!(
        "{} and {}",
        Unit::PUSH.count(walk.pushes()),
        Unit::MOVE.count(walk.moves())
    )
}

/// A walk as somebody writes it.
#[derive(Deserialize)]
#[serde(expecting = "an object with `lurd`")]
struct ReadWalk<'a> {
    #[serde(deserialize_with = "walk")]
    lurd: Walk,
    #[serde(borrow)]
    pushes: Option<&'a RawValue>,
    #[serde(borrow)]
    moves: Option<&'a RawValue>,
}

fn walk<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Walk, D::Error> {
    let letters = String::deserialize(deserializer)?;
    Walk::from_str(&letters).map_err(|error| {
        let letter = error.place().column;
        D::Error::custom(format!("letter {letter} of `lurd`: {}", error.kind()))
    })
}

/// LURD text, as Sokoban tools write it.
fn lurd_text(input: &[u8]) -> Result<Walk, Box<Fault>> {
    for line in lines(input) {
        line.check().map_err(|error| fault(&error, None))?;
    }
    let text = String::from_utf8_lossy(input);
    Walk::from_str(&text).map_err(|error| {
        let hint = "LURD text has a letter for each step: u, d, l, r, and upper case for a push";
        fault(&error, Some(hint.to_owned()))
    })
}

fn cause(room: &Room, unsolvable: &Unsolvable) -> Cause {
    let reason = unsolvable.reason();
    let cause = Cause::new(kind_name(reason), unsolvable.to_string());
    match reason {
        Reason::PlayerCannotReachBox => {
            let entry = |at| match room.is_wall(at) {
                true => Entry::Wall,
                false => Entry::Free,
            };
            let is_box = |at| at == room.box_position();
            cause.with_walls(
                between(room.size(), [room.player()], entry, is_box),
                Unit::WALL,
            )
        }
        _ => cause,
    }
}

/// What may have been meant, where the mistake is a usual one.
fn hint(error: &RoomError) -> Option<String> {
    let hint = match error.kind() {
        RoomErrorKind::RaggedRow { .. } => {
            "in the letters S, B, T all rows are equally long; in XSB (@ $ .) rows may be short"
        }
        RoomErrorKind::MixedAlphabets(_) => {
            "`.` is floor beside S, B, T, and the goal beside @ and $"
        }
        RoomErrorKind::Duplicate(Piece::Target) => {
            "beside @ and $ each `.` is a goal, and `-` or a blank is floor"
        }
        RoomErrorKind::Missing(Piece::Target) => {
            "the target is `T` beside S and B, where `.` is floor, and `.` beside @ and $, where `-` is floor"
        }
        RoomErrorKind::Missing(_) => "a blank line or a line of text ends a room",
        RoomErrorKind::Duplicate(_) => "a blank line stands between two rooms",
        // Known in rows, so these stand in a line of runs; and those begin no such line, so they stand in rows.
        RoomErrorKind::UnknownCharacter('S' | 'B' | 'T' | '|' | '0'..='9') => {
            "counts and `|` belong to run-length XSB (@ player, $ box, . goal, - floor); in the letters S, B, T each row is a line of its own"
        }
        RoomErrorKind::UnknownCharacter(_) => {
            "`#` is wall; beside it stand S, B, T and `.` for floor, or @, $, `.` and `-` for floor"
        }
        _ => return None,
    };
    Some(hint.to_owned())
}

/// Most steps of a walk that is drawn.
const MOST_STEPS: usize = 1_000_000;

/// Most steps of a walk that is written under its drawing.
const MOST_LETTERS: usize = 400;

const PLAYER: usize = 0;
const BOX: usize = 1;

fn scene<'a>(room: &'a Room, walk: &Walk) -> Scene<'a> {
    let mark = |at, letter, kind| Mark { at, letter, kind };
    let actor = |name: &str, letter, start, stroke, shape| Actor {
        name: name.to_owned(),
        letter,
        start,
        stroke,
        shape,
    };
    let mut letters: String = walk
        .lurd()
        .take(MOST_LETTERS)
        .map(|step| step.to_string())
        .collect();
    if letters.len() as u64 != walk.moves() {
        letters.push('…');
    }
    let mut notes = vec![format!("walk: {letters}")];
    let steps = steps(room, walk);
    if steps.len() as u64 != walk.moves() {
        let (drawn, all) = (steps.len(), walk.moves());
        notes.push(format!("only the first {drawn} of {all} moves are drawn"));
    }
    Scene {
        size: room.size(),
        is_wall: Box::new(|cell| room.is_wall(cell)),
        marks: vec![
            mark(room.player(), 'S', MarkKind::End(PLAYER)),
            mark(room.target(), 'T', MarkKind::Target),
            mark(room.box_position(), 'B', MarkKind::End(BOX)),
        ],
        actors: vec![
            actor("player", 'S', room.player(), Stroke::Light, Shape::Player),
            actor("box", 'B', room.box_position(), Stroke::Heavy, Shape::Box),
        ],
        steps,
        unit: Unit::PUSH,
        notes,
    }
}

/// The steps of a legal walk; the last push of each run in one direction is a moment.
fn steps(room: &Room, walk: &Walk) -> Vec<Step> {
    let size = room.size();
    let (mut player, mut box_position) = (room.player(), room.box_position());
    let mut pushes = 0;
    let mut steps: Vec<Step> = Vec::new();
    let mut before = None;
    for step in walk.lurd().take(MOST_STEPS) {
        if before.is_some_and(|before| before != step) {
            name_moment(steps.last_mut(), box_position);
        }
        before = Some(step);
        let next = |cell: Position| size.step(cell, step.direction).unwrap_or(cell);
        player = next(player);
        let mut moves = vec![Move {
            actor: PLAYER,
            to: player,
        }];
        if step.is_push {
            box_position = next(box_position);
            pushes += 1;
            moves.push(Move {
                actor: BOX,
                to: box_position,
            });
        }
        steps.push(Step {
            moves,
            cost: pushes,
            ..Step::default()
        });
    }
    name_moment(steps.last_mut(), box_position);
    steps
}

fn name_moment(step: Option<&mut Step>, box_position: Position) {
    if let Some(step) = step
        && step.moves.len() > 1
    {
        step.moment = Some(format!("box at {box_position}"));
    }
}

/// Why there is no room of this family and size, if there is none.
fn impossible(family: RoomFamily, hall: u16, size: Size) -> Option<String> {
    const SHORTEST_SIDE: u16 = 12;
    let side = size.height.min(size.width);
    let widest = side.saturating_sub(2);
    match family {
        RoomFamily::Played if size.cells() < 3 => {
            Some("a room has at least three cells, for player, box and target".to_owned())
        }
        RoomFamily::Played => None,
        _ if side < SHORTEST_SIDE => Some(format!(
            "a room of this family has at least {SHORTEST_SIDE} rows and columns; --family played makes smaller ones"
        )),
        RoomFamily::Maze | RoomFamily::Spiral if hall > widest => Some(format!(
            "a hall {hall} wide and its walls are wider than {side} cells; --hall {widest} is the most"
        )),
        _ => None,
    }
}

/// Makes rooms.
pub(crate) fn generate(family: RoomFamily, percent: u8, hall: u8, args: &GenerateArgs) -> Exit {
    let percent = usize::from(percent);
    let hall = u16::from(hall);
    let impossible = impossible(family, hall, args.size);
    let family = match family {
        RoomFamily::Open => Family::Open,
        RoomFamily::Walls => Family::Walls { percent },
        RoomFamily::Played => Family::Played { percent },
        RoomFamily::Maze => Family::Maze {
            hall,
            loops: percent,
        },
        RoomFamily::Spiral => Family::Spiral { hall },
    };
    let generator = Generator {
        make: &|seed| push_box::generate::generate(family, args.size, seed),
        impossible,
        cramped: "there is no room for player, box and target".to_owned(),
        describe: &|_| String::new(),
        ends: ["\n", ""],
    };
    generate::generate(&PushBox::new(cli::Order::Pushes), &generator, args)
}
