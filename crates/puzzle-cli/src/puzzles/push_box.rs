//! `puzzle push-box`.

mod ground;
mod legal;
mod scene;
mod witness;

use grid_core::Limits;
use push_box::{Order, Piece, Reason, Room, RoomError, RoomErrorKind, Unsolvable, Walk};
use serde::Serialize;

use crate::puzzles::walls::{Entry, between};
use crate::puzzles::{fault, outcome};
use crate::scene::Scene;
use crate::solver::{Cause, Detail, Fault, Outcome, Parsed, Solution, Solver};
use crate::unit::Unit;

/// Push-box, with the order of its costs.
#[derive(Debug)]
pub struct PushBox {
    order: Order,
    ignore_case: bool,
}

impl PushBox {
    /// Push-box with this order.
    #[must_use]
    pub const fn new(order: Order) -> Self {
        let ignore_case = false;
        Self { order, ignore_case }
    }

    /// Sets whether the case of the letters in a given walk means nothing.
    #[must_use]
    pub const fn ignoring_case(self, ignore_case: bool) -> Self {
        Self {
            ignore_case,
            ..self
        }
    }
}

impl Solver for PushBox {
    type Puzzle = Room;
    type Witness = Walk;

    const NAME: &'static str = "push-box";
    const NO_SOLUTION: &'static str = "-1";

    fn parse_all<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = Parsed<Room>> + 'a {
        Room::parse_all(input).titled().map(|room| Parsed {
            puzzle: room.puzzle.map_err(|error| fault(&error, hint(&error))),
            title: room.title.map(str::to_owned),
        })
    }

    fn parse_one(&self, input: &[u8]) -> Result<Room, Box<Fault>> {
        Room::from_bytes(input).map_err(|error| fault(&error, hint(&error)))
    }

    fn solve(&self, room: &Room, limits: &Limits<'_>, detail: Detail) -> Outcome<Walk> {
        outcome(
            push_box::solve_within(room, self.order, limits),
            |walk| self.solution(walk),
            |unsolvable| cause(room, unsolvable, detail),
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
            Order::PushesThenMoves => [format!("{pushes} {moves}"), witness::in_words(&walk)],
            Order::MovesThenPushes => [format!("{moves} {pushes}"), witness::in_words(&walk)],
        };
        let (cost, second_cost) = match self.order {
            Order::Pushes => (pushes, 0),
            Order::PushesThenMoves => (pushes, moves),
            Order::MovesThenPushes => (moves, pushes),
        };
        Solution {
            cost,
            second_cost,
            line,
            words,
            optima: None,
            witness: walk,
        }
    }

    fn read_witness(&self, room: &Room, input: &[u8]) -> Result<Walk, Box<Fault>> {
        witness::read(room, input, self.ignore_case)
    }

    fn verify(&self, room: &Room, walk: &Walk) -> Result<(), String> {
        walk.verify(room).map_err(|illegal| illegal.to_string())
    }

    fn json<'a>(&self, _: &'a Room, walk: &'a Walk) -> impl Serialize + 'a {
        witness::record(walk)
    }

    fn start(&self, _: &Room) -> Walk {
        legal::start()
    }

    fn legal_part(&self, room: &Room, walk: &Walk) -> Walk {
        legal::part(room, walk)
    }

    fn scene<'a>(&self, room: &'a Room, walk: &Walk) -> Scene<'a> {
        scene::scene(room, walk)
    }
}

fn cause(room: &Room, unsolvable: &Unsolvable, detail: Detail) -> Cause {
    let reason = unsolvable.reason();
    let cause = Cause::new(reason.code(), unsolvable.to_string());
    match reason {
        Reason::PlayerCannotReachBox if detail == Detail::Full => {
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

/// Returns a hint for a usual mistake.
fn hint(error: &RoomError) -> Option<String> {
    let hint = match error.kind() {
        RoomErrorKind::RaggedRow { .. } => {
            "in the letters S, B, T all rows are equally long; in XSB (@ $ .) rows may be short"
        }
        RoomErrorKind::MixedAlphabets(_) => {
            "`.` is floor beside S, B, T, and the goal beside @ and $"
        }
        RoomErrorKind::Missing(Piece::Target) => {
            "the target is `T` beside S and B, where `.` is floor, and `.` beside @ and $, where `-` is floor"
        }
        RoomErrorKind::Missing(_) => "a blank line or a line of text ends a room",
        RoomErrorKind::Duplicate(_) => "a blank line stands between two rooms",
        RoomErrorKind::TooManyTargets => {
            "beside @ and $ each `.` is a goal, and `-` or a blank is floor"
        }
        // Rows have these characters, so they stand in a run-length line; no run-length line starts
        // with them, so they stand in rows.
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
