//! Shortest ways of the player past the box: breadth-first, with a bitmap and a queue that are used again.
//!
//! Most ways lead around a corner of the box and meet a handful of cells, so a search clears only what it met.

use alloc::vec::Vec;

use grid_core::{BitGrid, Direction, Position, Size};

/// A cell that a search met, with the place in the queue of the one it came from.
#[derive(Clone, Copy, Debug)]
struct Met {
    position: Position,
    from: u32,
}

/// The search and the last way that it found.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    met: BitGrid,
    queue: Vec<Met>,
}

impl Paths {
    /// For the map with these walls.
    pub(crate) fn new(walls: &BitGrid) -> Self {
        Self {
            met: BitGrid::empty(walls.size()),
            queue: Vec::new(),
        }
    }

    /// The number of steps of a shortest way from `from` to `to` with the box in the way; [`way_back`](Self::way_back) then gives the way.
    pub(crate) fn find(
        &mut self,
        walls: &BitGrid,
        box_position: Position,
        from: Position,
        to: Position,
    ) -> Option<u64> {
        let size = walls.size();
        self.queue.clear();
        self.queue.push(Met {
            position: from,
            from: 0,
        });
        self.met.insert(from);
        self.met.insert(box_position);
        let mut next = 0;
        let mut found = from == to;
        while !found && next < self.queue.len() {
            let here = self.queue[next].position;
            for neighbour in size.neighbours(here) {
                if walls.contains(neighbour) || !self.met.insert(neighbour) {
                    continue;
                }
                self.queue.push(Met {
                    position: neighbour,
                    from: u32::try_from(next).expect("fewer cells than 2^32"),
                });
                if neighbour == to {
                    found = true;
                    break;
                }
            }
            next += 1;
        }
        self.met.remove(box_position);
        for met in &self.queue {
            self.met.remove(met.position);
        }
        found.then(|| self.steps())
    }

    fn steps(&self) -> u64 {
        let mut steps = 0;
        let mut at = self.queue.len() - 1;
        while at != 0 {
            at = self.queue[at].from as usize;
            steps += 1;
        }
        steps
    }

    /// Puts the steps of the way found last into `way`, the last step first.
    pub(crate) fn way_back(&self, size: Size, way: &mut Vec<Direction>) {
        debug_assert!(self.queue.iter().all(|met| size.contains(met.position)));
        way.clear();
        let mut at = self.queue.len() - 1;
        while at != 0 {
            let Met { position, from } = self.queue[at];
            let before = self.queue[from as usize].position;
            way.extend(before.direction_to(position));
            at = from as usize;
        }
    }
}
