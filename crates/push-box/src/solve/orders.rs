//! The orders with two keys: best-first search (A*) over the box and the player's side of it, guided by `bounds`.
//!
//! A way from side to side that the ring doesn't tell exactly enters the open list at its least number of steps, as a state of its own. Only if that state comes to
//! the front of the list is the way measured, and then costs what it lacks. With bounds this close hardly any is: at 500 x 500 some dozens.
//!
//! - *Pushes first*: how many pushes each state is from the target is known exactly, so only pushes that come one nearer are looked at, and the moves alone are minimised.
//! - *Moves first*: the cost is the moves with the pushes below them in one word. Where they might not fit, as only on maps on which a walk takes billions of steps, `wide` does
//!   the same with two words, and slower.
//!
//! Worst case O((mn)^2) for measuring the ways: on a map that is one hall in a loop a single way is of length mn.

use alloc::vec::Vec;

use grid_core::search::{Edge, Interrupted, best_first};
use grid_core::{Answer, Direction, Limit, Meter, Stopped};

use super::bounds::{Bound, Bounds, Task, bits, moves_first, pushes_first};
use super::pushes::{Ground, search as fewest_pushes};
use super::sides::ring_of;
use super::wide;
use super::writing::write;
use crate::order::Order;
use crate::paths::Paths;
use crate::plane::{Cell, Plane};
use crate::room::Room;
use crate::unsolvable::Unsolvable;
use crate::walk::{Run, Walk};

/// The best walk of all in an order of two keys.
pub(super) fn solve(room: &Room, key: Key, meter: &Meter<'_>) -> Answer<Walk, Unsolvable> {
    let found = match fewest_pushes(room, key == Key::Moves, meter) {
        Answer::Solved(found) => found,
        Answer::Unsolvable(unsolvable) => return Answer::Unsolvable(unsolvable),
        Answer::Stopped(stopped) => {
            return Answer::Stopped(Stopped::new(stopped.limit, stopped.lower));
        }
    };
    let Some(ground) = found.ground else {
        return Answer::Solved(Walk::from_letters(Vec::new()));
    };
    // No walk has fewer moves than pushes.
    let mut known = Known {
        lower: found.pushes,
        upper: None,
    };
    let fewest = match key {
        Key::Pushes => Ok(found.pushes),
        // The walk with fewest pushes has enough moves for the best one.
        Key::Moves => write(room, &ground.plane, found.runs, meter).map(|walk| walk.moves()),
    };
    let best = fewest.and_then(|enough| {
        known.upper = Some(enough);
        best(room, key, ground, &mut known, meter)
    });
    match best {
        Ok(Some(walk)) => Answer::Solved(walk),
        Ok(None) => wide::solve(room, key.order(), meter),
        Err(limit) => Answer::Stopped(Stopped::new(limit, known.lower).with_upper(known.upper)),
    }
}

/// What is known of the first key's least value.
struct Known {
    lower: u64,
    upper: Option<u64>,
}

/// The best walk, or `None` if its two keys do not fit one word.
fn best(
    room: &Room,
    key: Key,
    mut ground: Ground,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<Option<Walk>, Limit> {
    let task = Task {
        start: ground.plane.cell(room.box_position()),
        target: ground.plane.cell(room.target()),
        enough: known.upper.unwrap_or(u64::MAX),
    };
    let bounds = match key {
        Key::Pushes => pushes_first(&mut ground, task, meter)?,
        Key::Moves => moves_first(&mut ground, task, meter)?,
    };
    let Some(bounds) = bounds else {
        return Ok(None);
    };
    let weights = match key {
        Key::Pushes => Weights {
            a_move: 1,
            a_push: 0,
        },
        // No walk has more pushes than moves.
        Key::Moves => Weights {
            a_move: 1 << bits(task.enough + 8),
            a_push: 1,
        },
    };
    let mut guided = Guided::new(room, ground, &bounds, key, weights, meter)?;
    let runs = guided.search(meter).map_err(|stop| {
        if key == Key::Moves {
            known.lower = known.lower.max(stop.lower / weights.a_move);
        }
        stop.limit
    })?;
    write(room, &guided.ground.plane, runs, meter).map(Some)
}

/// Which key comes first, and so which bounds there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Pushes,
    Moves,
}

impl Key {
    const fn order(self) -> Order {
        match self {
            Self::Pushes => Order::PushesThenMoves,
            Self::Moves => Order::MovesThenPushes,
        }
    }
}

/// What a move and a push cost.
#[derive(Clone, Copy)]
struct Weights {
    a_move: u64,
    a_push: u64,
}

/// A state of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum State {
    /// Nothing was pushed yet.
    Start,
    /// The box was pushed to this cell, by its short number, from this side.
    Pushed { cell: u32, side: u8 },
    /// The same, with the push from the side `to` begun, but not the way to that side measured.
    Unmeasured { cell: u32, side: u8, to: u8 },
}

struct Guided<'a> {
    room: &'a Room,
    ground: Ground,
    bounds: &'a Bounds,
    key: Key,
    weights: Weights,
    paths: Paths,
    way: Vec<Direction>,
}

impl<'a> Guided<'a> {
    fn new(
        room: &'a Room,
        ground: Ground,
        bounds: &'a Bounds,
        key: Key,
        weights: Weights,
        meter: &Meter<'_>,
    ) -> Result<Self, Limit> {
        meter.hold(Plane::bytes(room.walls()))?;
        Ok(Self {
            room,
            paths: Paths::new(ground.plane.walls.clone()),
            ground,
            bounds,
            key,
            weights,
            way: Vec::new(),
        })
    }

    /// The pushes of the best walk.
    fn search(&mut self, meter: &Meter<'_>) -> Result<Vec<Run>, Interrupted> {
        let target = self.ground.plane.cell(self.room.target());
        let (bounds, weights) = (self.bounds, self.weights);
        let key = self.key;
        let heuristic = move |bound: Bound| match key {
            Key::Pushes => bound.minor,
            Key::Moves => bound.major * weights.a_move + bound.minor,
        };
        let offsets = self.ground.plane.offsets();
        let target = self.ground.plane.short(target);
        // Of short numbers too, as the successors have the plane.
        let first = self.ground.plane.long(0);
        let found = best_first(
            [State::Start],
            |&state, edges| self.successors(state, edges, meter),
            |&state| match state {
                State::Start => Some(0),
                State::Pushed { cell, side } => {
                    bounds.get(first + cell as Cell, side.into()).map(heuristic)
                }
                State::Unmeasured { cell, to, .. } => {
                    let next = (first + cell as Cell).wrapping_add(offsets[usize::from(to ^ 2)]);
                    bounds.get(next, to.into()).map(heuristic)
                }
            },
            |&state| matches!(state, State::Pushed { cell, .. } if cell == target),
            meter,
        )?;
        let found = found.expect("a room that has a walk has a best one");
        let mut runs: Vec<Run> = Vec::new();
        for state in found.path {
            let State::Pushed { side, .. } = state else {
                continue;
            };
            Run::add(&mut runs, Direction::ALL[usize::from(side ^ 2)]);
        }
        Ok(runs)
    }

    fn successors(
        &mut self,
        state: State,
        edges: &mut Vec<Edge<State>>,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let (box_cell, player) = match state {
            State::Start => (
                self.ground.plane.cell(self.room.box_position()),
                self.ground.plane.cell(self.room.player()),
            ),
            State::Pushed { cell, side } | State::Unmeasured { cell, side, .. } => {
                let cell = self.ground.plane.long(cell);
                (cell, self.ground.plane.step(cell, side.into()))
            }
        };
        match state {
            State::Start => {
                let sides = self.ground.start_sides;
                for to in (0..4).filter(|to| sides >> to & 1 == 1) {
                    if self.is_useful(box_cell, None, to)
                        && let Some(steps) = self.measure(box_cell, player, to, meter)?
                    {
                        edges.push(self.push(box_cell, to, steps));
                    }
                }
            }
            State::Pushed { cell, side } => {
                let from = usize::from(side);
                let ring = ring_of(&self.ground.plane, box_cell);
                let sides =
                    self.ground
                        .sides
                        .with(&self.ground.plane, box_cell, ring, from, meter)?;
                for to in (0..4).filter(|to| sides >> to & 1 == 1) {
                    if !self.is_useful(box_cell, Some(from), to) {
                        continue;
                    }
                    let way = ring.way(from, to);
                    let mut edge = self.push(box_cell, to, way.steps.into());
                    if !way.is_exact {
                        edge.to = State::Unmeasured {
                            cell,
                            side,
                            to: number(to),
                        };
                    }
                    edges.push(edge);
                }
            }
            State::Unmeasured { side, to, .. } => {
                let (from, to) = (usize::from(side), usize::from(to));
                if let Some(steps) = self.measure(box_cell, player, to, meter)? {
                    let paid = u64::from(ring_of(&self.ground.plane, box_cell).way(from, to).steps);
                    let mut edge = self.push(box_cell, to, steps);
                    edge.cost = (steps - paid) * self.weights.a_move;
                    edges.push(edge);
                }
            }
        }
        Ok(())
    }

    /// Whether a push from side `to` can be part of a best walk.
    fn is_useful(&self, box_cell: Cell, from: Option<usize>, to: usize) -> bool {
        let next = self.ground.plane.step(box_cell, to ^ 2);
        if self.ground.plane.is_wall(next) {
            return false;
        }
        let Some(after) = self.bounds.get(next, to) else {
            return false;
        };
        // A side from which a push leads one nearer to the target is as far as the push and one.
        let before = match (self.key, from) {
            (Key::Moves, _) => return true,
            (Key::Pushes, Some(from)) => self.bounds.get(box_cell, from),
            (Key::Pushes, None) => (0..4)
                .filter(|side| self.ground.start_sides >> side & 1 == 1)
                .filter_map(|side| self.bounds.get(box_cell, side))
                .min(),
        };
        before.is_some_and(|before| before.major == after.major + 1)
    }

    /// The push from side `to`, after so many steps to get there.
    fn push(&self, box_cell: Cell, to: usize, steps: u64) -> Edge<State> {
        let next = self.ground.plane.step(box_cell, to ^ 2);
        Edge {
            to: State::Pushed {
                cell: self.ground.plane.short(next),
                side: number(to),
            },
            cost: (steps + 1) * self.weights.a_move + self.weights.a_push,
        }
    }

    /// The steps of a shortest way to a side of the box.
    fn measure(
        &mut self,
        box_cell: Cell,
        from: Cell,
        to: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<u64>, Limit> {
        self.way.clear();
        let side = self.ground.plane.step(box_cell, to);
        let found = self.paths.find(
            &self.ground.plane,
            box_cell,
            from,
            side,
            &mut self.way,
            meter,
        )?;
        Ok(found.then_some(self.way.len() as u64))
    }
}

/// A side's number.
fn number(side: usize) -> u8 {
    u8::try_from(side & 3).unwrap_or_default()
}
