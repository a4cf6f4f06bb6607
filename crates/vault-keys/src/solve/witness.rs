//! From legs to cells: the way that a robot walks.
//!
//! The steps of a leg are known, so its cells are found by a search that looks first where it comes
//! nearer: the estimate of a cell, steps so far and the distance that is left where nothing is in
//! the way, stays or grows by 2 with each step, and two stacks are all the open list that it needs.

pub(crate) mod maze;

use alloc::vec::Vec;

use grid_core::tracked::{Charge, TrackedVec};
use grid_core::{Limit, Meter, Position, Route};

use crate::key::Keys;
use crate::solve::reduce::contraction::ContractedGraph;
use crate::solve::reduce::legs::Hop;
use crate::solve::reduce::padded_map::{Cell, PaddedMap};
use crate::tour::{Leg, Tour};

/// The tour whose legs are `hops`, in this order.
pub(crate) fn write(
    ground: &PaddedMap<'_>,
    places: &ContractedGraph<'_>,
    hops: &[Hop],
    meter: &Meter<'_>,
) -> Result<Tour, Limit> {
    let mut tracer = Tracer::new(ground, meter)?;
    let mut collected = Keys::NONE;
    let mut robots_at: Vec<usize> = places.start_places().collect();
    let mut legs = Vec::with_capacity(hops.len());
    for &Hop { from, to, .. } in hops {
        let robot = robots_at.iter().position(|&place| place == from);
        let robot = robot.expect("a leg starts where a robot stands");
        robots_at[robot] = to;
        let key = places.keys[to];
        let ends = [from, to].map(|place| ground.position(places.cells[place]));
        let path = tracer.way(ends[0], ends[1], collected)?;
        let path = path.expect("a leg's doors are open");
        legs.push(Leg {
            robot: places.robots[robot],
            path,
            keys: core::iter::once(key).collect(),
        });
        collected.insert(key);
    }
    Ok(Tour::new(legs))
}

/// Finds shortest ways on a map.
#[derive(Debug)]
struct Tracer<'a> {
    ground: &'a PaddedMap<'a>,
    /// For each cell the number of the search that settled it, and the direction in which it was
    /// entered.
    seen: TrackedVec<'a, u32>,
    search: u32,
    // The stacks, kept from one way to the next.
    now: TrackedVec<'a, Stacked>,
    later: TrackedVec<'a, Stacked>,
    /// The paths found so far.
    paths: Charge<'a>,
}

/// A cell on a stack.
#[derive(Clone, Copy, Debug)]
struct Stacked {
    cell: Cell,
    position: Position,
    /// The direction in which it is entered.
    entered: u32,
}

impl<'a> Tracer<'a> {
    fn new(ground: &'a PaddedMap<'a>, meter: &'a Meter<'a>) -> Result<Self, Limit> {
        Ok(Self {
            ground,
            seen: TrackedVec::filled(0, ground.len(), meter)?,
            search: 0,
            now: TrackedVec::new(meter),
            later: TrackedVec::new(meter),
            paths: Charge::none(meter),
        })
    }

    /// A shortest way over open cells, collected keys and doors that they open; `to` may be an
    /// uncollected key.
    fn way(
        &mut self,
        from: Position,
        to: Position,
        collected: Keys,
    ) -> Result<Option<Route>, Limit> {
        let ground = self.ground;
        let mut free = [false; 256];
        free[usize::from(b'.')] = true;
        for key in collected.iter() {
            free[key.letter() as usize] = true;
            free[key.door() as usize] = true;
        }
        self.search += 4;
        let (start, goal) = (ground.at(from), ground.at(to));
        self.now.clear();
        self.later.clear();
        let first = Stacked {
            cell: start,
            position: from,
            entered: 0,
        };
        self.now.try_push(first)?;
        while !self.now.is_empty() {
            while let Some(Stacked {
                cell,
                position,
                entered,
            }) = self.now.pop()
            {
                if self.seen[cell as usize] >= self.search {
                    continue;
                }
                self.seen[cell as usize] = self.search + entered;
                if cell == goal {
                    return self.back(goal, start).map(Some);
                }
                let distance = position.manhattan(to);
                for (direction, next) in (0..).zip(ground.neighbors(cell)) {
                    let open = free[usize::from(ground.byte(next))] || next == goal;
                    if !open || self.seen[next as usize] >= self.search {
                        continue;
                    }
                    let there = ground.position(next);
                    let list = if there.manhattan(to) < distance {
                        &mut self.now
                    } else {
                        &mut self.later
                    };
                    let step = Stacked {
                        cell: next,
                        position: there,
                        entered: direction,
                    };
                    list.try_push(step)?;
                }
            }
            core::mem::swap(&mut self.now, &mut self.later);
        }
        Ok(None)
    }

    fn back(&mut self, goal: Cell, start: Cell) -> Result<Route, Limit> {
        let (ground, seen, search) = (self.ground, &self.seen, self.search);
        let before = |cell: Cell| {
            let entered = (seen[cell as usize] - search) as usize;
            (cell != start).then(|| ground.neighbors(cell)[(entered + 2) % 4])
        };
        let way = || core::iter::successors(Some(goal), |&cell| before(cell));
        let count = way().count();
        let bytes = (count * size_of::<Position>()) as u64;
        self.paths.resize(self.paths.bytes() + bytes)?;
        let mut positions = Vec::with_capacity(count);
        positions.extend(way().map(|cell| ground.position(cell)));
        positions.reverse();
        Ok(Route::new(positions))
    }
}
