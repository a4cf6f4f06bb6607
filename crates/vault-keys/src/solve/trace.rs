//! From legs to cells: the way that a robot walks.
//!
//! The steps of a leg are known, so its cells are found by a search that looks first where it comes nearer: the estimate of a cell, steps so far and the distance that is left
//! where nothing is in the way, stays or grows by 2 with each step, and two stacks are all the open list that it needs.

use alloc::vec::Vec;

use grid_core::tracked::{Charge, TrackedVec};
use grid_core::{Limit, Meter, Position, Route};

use crate::key::Keys;
use crate::solve::ground::{Cell, Ground};

/// Finds shortest ways on a map.
#[derive(Debug)]
pub(crate) struct Tracer<'a> {
    ground: &'a Ground<'a>,
    /// For each cell the number of the search that settled it, and the direction in which it was entered.
    seen: TrackedVec<'a, u32>,
    search: u32,
    // The stacks, kept from one way to the next.
    now: TrackedVec<'a, Step>,
    later: TrackedVec<'a, Step>,
    /// The paths found so far.
    paths: Charge<'a>,
}

/// A cell on a stack.
#[derive(Clone, Copy, Debug)]
struct Step {
    cell: Cell,
    position: Position,
    /// The direction in which it is entered.
    entered: u32,
}

impl<'a> Tracer<'a> {
    pub(crate) fn new(ground: &'a Ground<'a>, meter: &'a Meter<'a>) -> Result<Self, Limit> {
        Ok(Self {
            ground,
            seen: TrackedVec::filled(0, ground.len(), meter)?,
            search: 0,
            now: TrackedVec::new(meter),
            later: TrackedVec::new(meter),
            paths: Charge::none(meter),
        })
    }

    /// A shortest way over open cells, collected keys and doors that they open; `to` may be an uncollected key.
    pub(crate) fn way(
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
        let first = Step {
            cell: start,
            position: from,
            entered: 0,
        };
        self.now.try_push(first)?;
        while !self.now.is_empty() {
            while let Some(Step {
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
                for (direction, next) in (0..).zip(ground.neighbours(cell)) {
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
                    let step = Step {
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
            (cell != start).then(|| ground.neighbours(cell)[(entered + 2) % 4])
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
