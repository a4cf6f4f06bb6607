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

/// The best cost known for a state, and the state it comes from.
#[derive(Clone, Copy)]
struct Best {
    major: u64,
    minor: u64,
    from: usize,
}

/// The best walk of a room that has one.
pub(super) fn solve(room: &Room, order: Order, meter: &mut Meter<'_>) -> Answer<Walk, Unsolvable> {
    match search(room, order, meter) {
        Ok(Some(walk)) => Answer::Solved(walk),
        Ok(None) => Answer::Unsolvable(Unsolvable::new(Reason::Exhausted)),
        Err(stopped) => Answer::Stopped(stopped),
    }
}

fn search(room: &Room, order: Order, meter: &mut Meter<'_>) -> Result<Option<Walk>, Stopped> {
    let size = room.size();
    let states = size.cells() * 4;
    let mut lower = room.box_position().manhattan(room.target());
    let stopped = |limit: Limit, lower| Stopped {
        limit,
        lower,
        upper: None,
    };
    meter
        .hold((states * size_of::<Best>()) as u64 + 2 * Plane::bytes(room.walls()))
        .map_err(|limit| stopped(limit, lower))?;
    if room.box_position() == room.target() {
        return Ok(Some(Walk::from_letters(Vec::new())));
    }
    let unknown = Best {
        major: u64::MAX,
        minor: u64::MAX,
        from: usize::MAX,
    };
    let mut best = vec![unknown; states];
    let mut open = BinaryHeap::new();
    let mut ways = Ways::new(room);
    // The start is the state of no push: it has a number of its own.
    make_room(&mut open, meter).map_err(|limit| stopped(limit, lower))?;
    open.push(Reverse((0, 0, states)));
    while let Some(Reverse((major, minor, state))) = open.pop() {
        let (box_position, player, known) = if state == states {
            (room.box_position(), room.player(), (0, 0))
        } else {
            let box_position = size.position(state / 4);
            let side = Direction::ALL[state % 4].opposite();
            let Some(player) = size.step(box_position, side) else {
                continue;
            };
            (box_position, player, (best[state].major, best[state].minor))
        };
        if (major, minor) > known {
            continue;
        }
        lower = lower.max(major);
        if box_position == room.target() {
            return Ok(Some(walk(room, &best, state, (major, minor), order)));
        }
        meter.expand().map_err(|limit| stopped(limit, lower))?;
        for direction in Direction::ALL {
            let (Some(side), Some(next)) = (
                size.step(box_position, direction.opposite()),
                size.step(box_position, direction),
            ) else {
                continue;
            };
            if room.is_wall(side) || room.is_wall(next) {
                continue;
            }
            let steps = ways.steps(box_position, player, side, meter);
            let Some(steps) = steps.map_err(|limit| stopped(limit, lower))? else {
                continue;
            };
            let cost = match order {
                Order::Pushes | Order::PushesThenMoves => (major + 1, minor + steps + 1),
                Order::MovesThenPushes => (major + steps + 1, minor + 1),
            };
            let to = size.index(next) * 4 + direction as usize;
            if cost < (best[to].major, best[to].minor) {
                best[to] = Best {
                    major: cost.0,
                    minor: cost.1,
                    from: state,
                };
                make_room(&mut open, meter).map_err(|limit| stopped(limit, lower))?;
                open.push(Reverse((cost.0, cost.1, to)));
                meter.generate(1);
            }
        }
    }
    Ok(None)
}

fn walk(room: &Room, best: &[Best], mut state: usize, cost: (u64, u64), order: Order) -> Walk {
    let mut runs: Vec<Run> = Vec::new();
    while let Some(here) = best.get(state) {
        Run::add(&mut runs, Direction::ALL[state % 4]);
        state = here.from;
    }
    runs.reverse();
    let moves = match order {
        Order::Pushes | Order::PushesThenMoves => cost.1,
        Order::MovesThenPushes => cost.0,
    };
    Walk::from_pushes(room, runs, moves)
}

/// Makes room for one more, accounted before it is taken.
fn make_room<T: Ord>(open: &mut BinaryHeap<T>, meter: &mut Meter<'_>) -> Result<(), Limit> {
    if open.len() == open.capacity() {
        let more = open.capacity().max(64);
        meter.hold((more * size_of::<T>()) as u64)?;
        open.reserve_exact(more);
    }
    Ok(())
}

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

    fn steps(
        &mut self,
        box_position: Position,
        from: Position,
        to: Position,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u64>, Limit> {
        self.way.clear();
        let [box_cell, from, to] =
            [box_position, from, to].map(|position| self.plane.cell(position));
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
                let mut meter = Meter::new(&Limits::new());
                let Answer::Solved(walk) = solve(&room, order, &mut meter) else {
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
            let (from, to) = (Position::new(0, 0), Position::new(39, 39));
            let mut meter = Meter::new(&limits);
            let steps = Ways::new(&room).steps(room.box_position(), from, to, &mut meter);
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
        let mut meter = Meter::new(&Limits::new());
        assert!(matches!(
            solve(&room, Order::MovesThenPushes, &mut meter),
            Answer::Solved(_)
        ));
        let needed = meter.stats().peak_bytes;
        let mut meter = Meter::new(&Limits::new().memory_bytes(needed - 1));
        let answer = solve(&room, Order::MovesThenPushes, &mut meter);
        assert!(matches!(answer, Answer::Stopped(stopped) if stopped.limit == Limit::Memory));
        assert!(meter.stats().peak_bytes < needed);
    }
}
