//! From legs to cells: the way that a robot walks.
//!
//! The steps of a leg are known, so its cells are found by a search that looks first where it comes nearer: the estimate of a cell, steps so far and the distance that is left
//! where nothing is in the way, stays or grows by 2 with each step, and two stacks are all the open list that it needs.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter, Position, Route};

use crate::key::Keys;
use crate::solve::ground::{Cell, Ground};

/// Finds shortest ways on a map.
#[derive(Debug)]
pub(crate) struct Tracer<'a> {
    ground: &'a Ground,
    /// For each cell the number of the search that settled it, and the direction in which it was entered.
    seen: Vec<u32>,
    search: u32,
}

impl<'a> Tracer<'a> {
    pub(crate) fn new(ground: &'a Ground, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        meter.hold(ground.len() as u64 * 4)?;
        Ok(Self {
            ground,
            seen: vec![0; ground.len()],
            search: 0,
        })
    }

    /// A shortest way over open cells, collected keys and doors that they open; `to` may be an uncollected key.
    pub(crate) fn way(&mut self, from: Position, to: Position, collected: Keys) -> Option<Route> {
        let ground = self.ground;
        let mut free = [false; 256];
        free[usize::from(b'.')] = true;
        for key in collected.iter() {
            free[key.letter() as usize] = true;
            free[key.door() as usize] = true;
        }
        self.search += 4;
        let (start, goal) = (ground.at(from), ground.at(to));
        let mut now: Vec<(Cell, Position, u32)> = vec![(start, from, 0)];
        let mut later = Vec::new();
        while !now.is_empty() {
            while let Some((cell, position, entered)) = now.pop() {
                if self.seen[cell as usize] >= self.search {
                    continue;
                }
                self.seen[cell as usize] = self.search + entered;
                if cell == goal {
                    return Some(self.back(goal, start));
                }
                let distance = position.manhattan(to);
                for (direction, next) in (0..).zip(ground.neighbours(cell)) {
                    let open = free[usize::from(ground.byte(next))] || next == goal;
                    if !open || self.seen[next as usize] >= self.search {
                        continue;
                    }
                    let there = ground.position(next);
                    let list = if there.manhattan(to) < distance {
                        &mut now
                    } else {
                        &mut later
                    };
                    list.push((next, there, direction));
                }
            }
            core::mem::swap(&mut now, &mut later);
        }
        None
    }

    fn back(&self, goal: Cell, start: Cell) -> Route {
        let mut cells = vec![goal];
        let mut cell = goal;
        while cell != start {
            let entered = (self.seen[cell as usize] - self.search) as usize;
            cell = self.ground.neighbours(cell)[(entered + 2) % 4];
            cells.push(cell);
        }
        cells.reverse();
        cells
            .into_iter()
            .map(|cell| self.ground.position(cell))
            .collect()
    }
}
