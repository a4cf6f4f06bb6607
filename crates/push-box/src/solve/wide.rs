//! The orders with two keys where these don't fit one word: Dijkstra's algorithm over the box and the side of it that the player stands on, every way measured.
//!
//! O((mn)^2) time. It is exact for every order, and plain; tests hold it against the brute force like the rest.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use grid_core::{Answer, Direction, Limit, Meter, Position, Stopped};

use crate::order::Order;
use crate::paths::Paths;
use crate::plane::Plane;
use crate::room::Room;
use crate::unsolvable::{Reason, Unsolvable};
use crate::walk::{Run, Walk};

/// The best walk of a room that has one.
pub(super) fn solve(room: &Room, order: Order, meter: &Meter<'_>) -> Answer<Walk, Unsolvable> {
    let mut lower = room.box_position().manhattan(room.target());
    match search(room, order, &mut lower, meter) {
        Ok(Some(walk)) => Answer::Solved(walk),
        Ok(None) => Answer::Unsolvable(Unsolvable::new(Reason::Exhausted)),
        Err(limit) => Answer::Stopped(Stopped::new(limit, lower)),
    }
}

/// The best walk; no walk costs less than `lower`, which is raised on the way.
fn search(
    room: &Room,
    order: Order,
    lower: &mut u64,
    meter: &Meter<'_>,
) -> Result<Option<Walk>, Limit> {
    // Where pointers have 32 bits, states that have no number are too many to be held.
    let states = room.size().cells().saturating_mul(4);
    meter.hold(states as u64 * size_of::<Best>() as u64 + 2 * Plane::bytes(room.walls()))?;
    if room.box_position() == room.target() {
        return Ok(Some(Walk::from_letters(Vec::new())));
    }
    let mut search = Search {
        room,
        order,
        best: vec![Best::UNKNOWN; states],
        open: BinaryHeap::new(),
        ways: Ways::new(room),
    };
    search.push(Cost::NONE, search.start(), meter)?;
    while let Some(Reverse((cost, state))) = search.open.pop() {
        let known = search.best.get(state).map_or(Cost::NONE, |best| best.cost);
        if cost > known {
            continue;
        }
        *lower = cost.major.max(*lower);
        let pieces = search.pieces(state);
        if pieces.box_position == room.target() {
            return Ok(Some(search.walk(state, cost)));
        }
        meter.expand()?;
        search.expand(state, pieces, cost, meter)?;
    }
    Ok(None)
}

/// The number that counts first, pushes or moves, and the other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    major: u64,
    minor: u64,
}

impl Cost {
    const NONE: Self = Self { major: 0, minor: 0 };

    /// What it is after so many steps and a push.
    const fn pushed(self, steps: u64, order: Order) -> Self {
        let (major, minor) = match order {
            Order::Pushes | Order::PushesThenMoves => (1, steps + 1),
            Order::MovesThenPushes => (steps + 1, 1),
        };
        Self {
            major: self.major + major,
            minor: self.minor + minor,
        }
    }

    const fn moves(self, order: Order) -> u64 {
        match order {
            Order::Pushes | Order::PushesThenMoves => self.minor,
            Order::MovesThenPushes => self.major,
        }
    }
}

/// The best cost known for a state, and the state it comes from.
#[derive(Clone, Copy)]
struct Best {
    cost: Cost,
    from: usize,
}

impl Best {
    const UNKNOWN: Self = Self {
        cost: Cost {
            major: u64::MAX,
            minor: u64::MAX,
        },
        from: usize::MAX,
    };
}

/// Box and player.
#[derive(Clone, Copy)]
struct Pieces {
    box_position: Position,
    player: Position,
}

struct Search<'a> {
    room: &'a Room,
    order: Order,
    /// For each cell of the box and each direction of the push that brought it there.
    best: Vec<Best>,
    open: BinaryHeap<Reverse<(Cost, usize)>>,
    ways: Ways,
}

impl Search<'_> {
    /// The start is the state of no push: it has a number of its own, behind the others.
    const fn start(&self) -> usize {
        self.best.len()
    }

    fn pieces(&self, state: usize) -> Pieces {
        if state == self.start() {
            return Pieces {
                box_position: self.room.box_position(),
                player: self.room.player(),
            };
        }
        let size = self.room.size();
        let box_position = size.position(state / 4);
        let behind = size.step(box_position, Direction::ALL[state % 4].opposite());
        Pieces {
            box_position,
            player: behind.expect("the box was there before the push"),
        }
    }

    /// Tries each push from a state.
    fn expand(
        &mut self,
        state: usize,
        pieces: Pieces,
        cost: Cost,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let size = self.room.size();
        for direction in Direction::ALL {
            let (Some(side), Some(next)) = (
                size.step(pieces.box_position, direction.opposite()),
                size.step(pieces.box_position, direction),
            ) else {
                continue;
            };
            if self.room.is_wall(side) || self.room.is_wall(next) {
                continue;
            }
            let Some(steps) = self.ways.steps(pieces, side, meter)? else {
                continue;
            };
            let cost = cost.pushed(steps, self.order);
            let to = size.index(next) * 4 + direction as usize;
            if cost < self.best[to].cost {
                self.best[to] = Best { cost, from: state };
                self.push(cost, to, meter)?;
                meter.generate(1);
            }
        }
        Ok(())
    }

    /// Puts a state onto the open list, whose memory is accounted before it is taken.
    fn push(&mut self, cost: Cost, state: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        if self.open.len() == self.open.capacity() {
            let more = self.open.capacity().max(64);
            meter.hold((more * size_of::<(Cost, usize)>()) as u64)?;
            self.open.reserve_exact(more);
        }
        self.open.push(Reverse((cost, state)));
        Ok(())
    }

    /// The walk that leads to a state.
    fn walk(&self, mut state: usize, cost: Cost) -> Walk {
        let mut runs: Vec<Run> = Vec::new();
        while let Some(here) = self.best.get(state) {
            Run::add(&mut runs, Direction::ALL[state % 4]);
            state = here.from;
        }
        runs.reverse();
        Walk::from_pushes(self.room, runs, cost.moves(self.order))
    }
}

/// Measures the player's ways.
struct Ways {
    plane: Plane,
    paths: Paths,
    way: Vec<Direction>,
}

impl Ways {
    fn new(room: &Room) -> Self {
        let plane = Plane::new(room.walls());
        Self {
            paths: Paths::new(plane.walls.clone()),
            plane,
            way: Vec::new(),
        }
    }

    /// The steps of a shortest way of the player past the box to a cell, if there is one.
    fn steps(
        &mut self,
        pieces: Pieces,
        to: Position,
        meter: &Meter<'_>,
    ) -> Result<Option<u64>, Limit> {
        self.way.clear();
        let [box_cell, from, to] =
            [pieces.box_position, pieces.player, to].map(|position| self.plane.cell(position));
        let found = self
            .paths
            .find(&self.plane, box_cell, from, to, &mut self.way, meter)?;
        Ok(found.then_some(self.way.len() as u64))
    }
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;
    use crate::generate::{Family, generate};
    use core::sync::atomic::AtomicBool;
    use grid_core::{Limits, Size};

    #[test]
    fn as_good_as_the_guided_search() {
        for seed in 0..300 {
            let room =
                generate(Family::Played { percent: 20 }, Size::new(7, 7), seed).expect("it fits");
            for order in [Order::PushesThenMoves, Order::MovesThenPushes] {
                let meter = Meter::new(&Limits::new());
                let Answer::Solved(walk) = solve(&room, order, &meter) else {
                    panic!("a played room has a walk:\n{room}");
                };
                let guided = crate::solve_by(&room, order).expect("the same room");
                assert_eq!(
                    (walk.pushes(), walk.moves()),
                    (guided.pushes(), guided.moves()),
                    "{room}"
                );
                assert_eq!(walk.verify(&room), Ok(()));
            }
        }
    }

    #[test]
    fn ways_keep_the_limits() {
        let room = generate(Family::Open, Size::new(40, 40), 1).expect("it fits");
        let raised = AtomicBool::new(true);
        let steps = |limits: Limits<'_>| {
            let pieces = Pieces {
                box_position: room.box_position(),
                player: Position::new(0, 0),
            };
            let meter = Meter::new(&limits);
            let steps = Ways::new(&room).steps(pieces, Position::new(39, 39), &meter);
            (steps, meter.stats().peak_bytes)
        };
        let (found, bytes) = steps(Limits::new());
        assert!(matches!(found, Ok(Some(_))));
        assert!(bytes > 0, "what is settled is counted");
        assert_eq!(
            steps(Limits::new().memory_bytes(bytes - 1)).0,
            Err(Limit::Memory)
        );
        assert_eq!(steps(Limits::new().stop(&raised)).0, Err(Limit::Stop));
    }

    #[test]
    fn never_holds_more_than_allowed() {
        let room = generate(Family::Played { percent: 20 }, Size::new(9, 9), 1).expect("it fits");
        let meter = Meter::new(&Limits::new());
        assert!(matches!(
            solve(&room, Order::MovesThenPushes, &meter),
            Answer::Solved(_)
        ));
        let needed = meter.stats().peak_bytes;
        let meter = Meter::new(&Limits::new().memory_bytes(needed - 1));
        let answer = solve(&room, Order::MovesThenPushes, &meter);
        assert!(matches!(answer, Answer::Stopped(stopped) if stopped.limit == Limit::Memory));
        assert!(meter.stats().peak_bytes < needed);
    }

    #[test]
    fn the_table_is_accounted_before_anything_is_expanded() {
        let room = generate(Family::Played { percent: 20 }, Size::new(9, 9), 1).expect("it fits");
        let table = (room.size().cells() * 4 * size_of::<Best>()) as u64;
        let meter = Meter::new(&Limits::new().memory_bytes(table));
        let answer = solve(&room, Order::MovesThenPushes, &meter);
        assert!(matches!(answer, Answer::Stopped(stopped) if stopped.limit == Limit::Memory));
        assert_eq!(meter.stats().expanded, 0);
    }
}
