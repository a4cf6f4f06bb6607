//! Fewest pushes: detour search (Hadlock 1977) over where the box is and which side of it the player has.
//!
//! **States.** Where the player is inside its region doesn't matter, only which sides of the box that region touches. A cell of the box is *joined* if
//! all its free sides hang together without it (`sides`): then its four states live and die together and one bit tells whether they were seen. The few others are
//! *separated*: a nibble tells for each side.
//!
//! **Order.** A push changes the box's Manhattan distance to the target by one, up or down. So a way with `a` pushes away from the target has
//! `distance + 2a` pushes, and fewest pushes means fewest pushes away. Two stacks serve instead of a heap: pushes towards the target go onto the present one,
//! pushes away onto the next one, which is opened when the present one is empty. A state is marked when it leaves the stack, so it is marked at its fewest pushes away;
//! that is why the first arrival on the target is best.
//!
//! ```text
//! # # # # # # #      B to T: distance 4. Both ways round the wall have one push away
//! # - - - - - #      (first up or down from B's row, which is also T's), so 6 pushes:
//! # - B # T - #      nothing is found on the first stack, and all on the second.
//! # - - - - - #
//! # # # # # # #
//! ```
//!
//! **Cost.** Each state is expanded once and puts at most four entries on a stack: O(mn) time and memory. `seen` starts as a copy of the walls. With the walk wanted, each state
//! keeps the side that the player first came to it on: 2 bits for a joined cell, a nibble for a separated one.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Direction, Limit, Meter};

use super::ring::Ring;
use super::sides::{Sides, ring_of};
use crate::plane::{Cell, Plane, has, set};
use crate::walk::Run;

/// A push waiting on a stack: the cell that it brings the box to, and its direction.
trait Entry: Copy {
    fn new(cell: Cell, direction: usize) -> Self;
    fn cell(self) -> Cell;
    fn direction(self) -> usize;
}

macro_rules! entry {
    ($word:ty) => {
        impl Entry for $word {
            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the map's size decides which word is wide enough"
            )]
            fn new(cell: Cell, direction: usize) -> Self {
                debug_assert!(cell <= (<$word>::MAX >> 2) as usize);
                (cell as $word) << 2 | direction as $word
            }
            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                reason = "no wider than the cell that was put in"
            )]
            fn cell(self) -> Cell {
                (self >> 2) as Cell
            }
            #[inline]
            fn direction(self) -> usize {
                (self & 3) as usize
            }
        }
    };
}

entry!(u32);
entry!(u64);

/// What the search is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a> {
    pub(super) plane: &'a Plane,
    pub(super) start: Cell,
    /// The sides of the box that the player has at the start.
    pub(super) start_sides: u8,
    pub(super) target: Cell,
    /// Whether the pushes are wanted, not only their number.
    pub(super) with_pushes: bool,
}

/// How the search ended.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// The box came to its target.
    Found {
        /// Pushes away from the target.
        away: u64,
        /// The pushes, if they are wanted.
        runs: Vec<Run>,
    },
    /// Every reachable push was tried.
    Exhausted,
    /// No answer with so few pushes away was found before the limit.
    Stopped { away: u64, limit: Limit },
}

/// Searches from the box to its target. `seen` is a copy of the walls.
pub(super) fn search(task: Task<'_>, seen: Vec<u64>, sides: &mut Sides, meter: &Meter<'_>) -> End {
    // Half the memory for the stacks of all but the largest maps.
    if task.plane.walls.len() < 1 << 24 {
        run::<u32>(task, seen, sides, meter)
    } else {
        run::<u64>(task, seen, sides, meter)
    }
}

fn run<E: Entry>(task: Task<'_>, seen: Vec<u64>, sides: &mut Sides, meter: &Meter<'_>) -> End {
    let mut search = Search::<E> {
        task,
        seen,
        came_from: Vec::new(),
        separated: Vec::new(),
        now: Vec::new(),
        later: Vec::new(),
        away: 0,
        target_at: task.plane.row_and_column(task.target),
    };
    let end = search.run(sides, meter);
    let held = (search.now.capacity() + search.later.capacity()) * size_of::<E>()
        + search.came_from.len() * 8
        + search.separated.len();
    meter.release(held as u64);
    match end {
        Err(limit) => End::Stopped {
            away: search.away,
            limit,
        },
        Ok(None) => End::Exhausted,
        Ok(Some(runs)) => End::Found {
            away: search.away,
            runs,
        },
    }
}

struct Search<'a, E> {
    task: Task<'a>,
    /// Walls, and cells all of whose sides were seen.
    seen: Vec<u64>,
    /// Two bits a cell: the direction of the push that first came to a joined cell.
    came_from: Vec<u64>,
    /// A byte a cell, for separated cells: the sides seen, and above them those that a push came to first.
    separated: Vec<u8>,
    /// Pushes that lead to states with `away` pushes away, and with one more.
    now: Vec<E>,
    later: Vec<E>,
    away: u64,
    /// Row and column of the target.
    target_at: (usize, usize),
}

impl<E: Entry> Search<'_, E> {
    /// The pushes, none of them if they are not wanted; `None` if the target is out of reach.
    fn run(&mut self, sides: &mut Sides, meter: &Meter<'_>) -> Result<Option<Vec<Run>>, Limit> {
        let Task {
            plane,
            start,
            start_sides,
            target,
            with_pushes,
        } = self.task;
        if with_pushes {
            let words = self.seen.len() * 2;
            meter.hold(words as u64 * 8)?;
            self.came_from = vec![0; words];
        }
        let ring = ring_of(plane, start);
        if start_sides == ring.sides {
            set(&mut self.seen, start);
        } else {
            self.see_separated(start, start_sides, None, ring, meter)?;
        }
        self.expand(start, start_sides, ring, meter)?;
        loop {
            while let Some(entry) = self.now.pop() {
                let (cell, direction) = (entry.cell(), entry.direction());
                if has(&self.seen, cell) {
                    continue;
                }
                let ring = ring_of(plane, cell);
                let side = direction ^ 2;
                let mut reached = ring.sides;
                if ring.arcs > 1 {
                    if self
                        .separated
                        .get(cell)
                        .is_some_and(|seen| seen >> side & 1 == 1)
                    {
                        continue;
                    }
                    reached = sides.with(plane, cell, ring, side, meter)?;
                }
                meter.expand()?;
                if reached == ring.sides {
                    set(&mut self.seen, cell);
                    if with_pushes {
                        self.came_from[cell / 32] |= (direction as u64) << (cell % 32 * 2);
                    }
                } else {
                    self.see_separated(cell, reached, Some(side), ring, meter)?;
                }
                if cell == target {
                    let runs = if with_pushes {
                        self.way_back(direction, sides, meter)?
                    } else {
                        Vec::new()
                    };
                    return Ok(Some(runs));
                }
                self.expand(cell, reached, ring, meter)?;
            }
            if self.later.is_empty() {
                return Ok(None);
            }
            core::mem::swap(&mut self.now, &mut self.later);
            self.away += 1;
        }
    }

    /// Marks sides of a separated cell as seen, and the one that a push came to.
    #[cold]
    fn see_separated(
        &mut self,
        cell: Cell,
        reached: u8,
        came_to: Option<usize>,
        ring: &Ring,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        if self.separated.is_empty() {
            let cells = self.seen.len() * 64;
            meter.hold(cells as u64)?;
            self.separated = vec![0; cells];
        }
        let seen = &mut self.separated[cell];
        *seen |= reached | came_to.map_or(0, |side| 16 << side);
        if *seen & 15 == ring.sides {
            set(&mut self.seen, cell);
        }
        Ok(())
    }

    /// Puts the pushes out of a state on the stacks.
    #[inline]
    fn expand(
        &mut self,
        cell: Cell,
        reached: u8,
        ring: &Ring,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let plane = self.task.plane;
        let (row, column) = plane.row_and_column(cell);
        let (target_row, target_column) = self.target_at;
        let towards = u8::from(row > target_row)
            | u8::from(column < target_column) << 1
            | u8::from(row < target_row) << 2
            | u8::from(column > target_column) << 3;
        // A push needs the cell ahead and the player on the side behind.
        let pushes = ring.sides & (reached << 2 | reached >> 2);
        for (pushes, stack) in [
            (pushes & !towards, &mut self.later),
            (pushes & towards, &mut self.now),
        ] {
            let mut left = pushes;
            while left != 0 {
                let direction = left.trailing_zeros() as usize;
                left &= left - 1;
                let next = plane.step(cell, direction);
                if !has(&self.seen, next) {
                    push(stack, E::new(next, direction), meter)?;
                }
            }
        }
        Ok(())
    }

    /// The pushes that brought the box to its target, the last of them in this direction.
    fn way_back(
        &self,
        last: usize,
        sides: &mut Sides,
        meter: &Meter<'_>,
    ) -> Result<Vec<Run>, Limit> {
        let Task {
            plane,
            start,
            start_sides,
            target,
            ..
        } = self.task;
        let mut runs: Vec<Run> = Vec::new();
        let mut cell = target;
        let mut direction = last;
        loop {
            Run::add(&mut runs, Direction::ALL[direction]);
            // Before the push the box was a cell back, and the player a cell behind it.
            cell = plane.step(cell, direction ^ 2);
            let side = direction ^ 2;
            if cell == start && start_sides >> side & 1 == 1 {
                runs.reverse();
                return Ok(runs);
            }
            let ring = ring_of(plane, cell);
            let reached = sides.with(plane, cell, ring, side, meter)?;
            direction = if reached == ring.sides {
                (self.came_from[cell / 32] >> (cell % 32 * 2) & 3) as usize
            } else {
                let came_to = self.separated[cell] >> 4 & reached;
                (came_to.trailing_zeros() ^ 2) as usize
            };
        }
    }
}

/// Pushes onto a stack, whose memory is accounted before it is taken.
#[inline]
fn push<E>(stack: &mut Vec<E>, entry: E, meter: &Meter<'_>) -> Result<(), Limit> {
    if stack.len() == stack.capacity() {
        grow(stack, meter)?;
    }
    stack.push(entry);
    Ok(())
}

#[cold]
fn grow<E>(stack: &mut Vec<E>, meter: &Meter<'_>) -> Result<(), Limit> {
    let more = stack.capacity().max(64);
    meter.hold((more * size_of::<E>()) as u64)?;
    stack.reserve_exact(more);
    Ok(())
}
