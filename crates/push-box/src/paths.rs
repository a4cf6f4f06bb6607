//! Shortest ways of the player past the box.
//!
//! Most ways lead from one side of the box to another, where 2 steps round a corner or 4 round a side are shortest if those cells are free: the Manhattan distance
//! is 2, and is not reached straight through the box. Any other way is found by detour search (Hadlock 1977): with `a` steps away from the goal a way
//! has `distance + 2a` steps, so steps towards the goal go onto the present stack and steps away onto the next one, which is opened when the present one is empty.
//! What a search marked it also clears, so a short way costs little on a large map.

use alloc::vec::Vec;

use grid_core::{Direction, Limit, Meter};

use crate::plane::{Cell, Plane, clear, has, set};

/// A cell on a stack or settled, by its short number, with the number of the settled cell it was reached from.
#[derive(Clone, Copy, Debug)]
struct Reached {
    cell: u32,
    from: u32,
}

/// The search, used again from way to way.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    /// Walls, and what the search has settled.
    closed: Vec<u64>,
    settled: Vec<Reached>,
    now: Vec<Reached>,
    later: Vec<Reached>,
}

/// Settled cells between two looks at the stop flag.
const STOP_INTERVAL: usize = 1 << 12;

impl Paths {
    /// `closed` is a copy of the plane's walls.
    pub(crate) const fn new(closed: Vec<u64>) -> Self {
        Self {
            closed,
            settled: Vec::new(),
            now: Vec::new(),
            later: Vec::new(),
        }
    }

    /// Puts the steps of a shortest way from `from` to `to`, with the box on `box_cell`, at the end of `way`. False if there is none.
    pub(crate) fn find(
        &mut self,
        plane: &Plane,
        box_cell: Cell,
        from: Cell,
        to: Cell,
        way: &mut Vec<Direction>,
        meter: &Meter<'_>,
    ) -> Result<bool, Limit> {
        if from == to || round_the_box(plane, box_cell, from, to, way) {
            return Ok(true);
        }
        set(&mut self.closed, box_cell);
        let found = self.search(plane, from, to, meter);
        clear(&mut self.closed, box_cell);
        for settled in &self.settled {
            clear(&mut self.closed, plane.long(settled.cell));
        }
        let found = match found {
            Ok(true) => self.write(plane, way, meter).map(|()| true),
            other => other,
        };
        self.settled.clear();
        self.now.clear();
        self.later.clear();
        found
    }

    /// Settles cells until `to` is the last of them. Whoever calls clears up.
    fn search(
        &mut self,
        plane: &Plane,
        from: Cell,
        to: Cell,
        meter: &Meter<'_>,
    ) -> Result<bool, Limit> {
        let (to_row, to_column) = plane.row_and_column(to);
        meter.check_stop()?;
        grow(&mut self.now, meter)?;
        self.now.push(Reached {
            cell: plane.short(from),
            from: 0,
        });
        loop {
            let Some(reached) = self.now.pop() else {
                if self.later.is_empty() {
                    return Ok(false);
                }
                core::mem::swap(&mut self.now, &mut self.later);
                continue;
            };
            let here = plane.long(reached.cell);
            if has(&self.closed, here) {
                continue;
            }
            set(&mut self.closed, here);
            grow(&mut self.settled, meter)?;
            self.settled.push(reached);
            if here == to {
                return Ok(true);
            }
            if self.settled.len().is_multiple_of(STOP_INTERVAL) {
                meter.check_stop()?;
            }
            let from =
                u32::try_from(self.settled.len() - 1).expect("a map has fewer than 2^32 cells");
            let (row, column) = plane.row_and_column(here);
            let towards = [
                row > to_row,
                column < to_column,
                row < to_row,
                column > to_column,
            ];
            for (direction, towards) in towards.into_iter().enumerate() {
                let next = plane.step(here, direction);
                if !has(&self.closed, next) {
                    let stack = if towards {
                        &mut self.now
                    } else {
                        &mut self.later
                    };
                    grow(stack, meter)?;
                    stack.push(Reached {
                        cell: plane.short(next),
                        from,
                    });
                }
            }
        }
    }

    /// Puts the way to the cell settled last at the end of `way`.
    fn write(
        &self,
        plane: &Plane,
        way: &mut Vec<Direction>,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let start = way.len();
        let mut at = self.settled.len() - 1;
        while at != 0 {
            let Reached { cell, from } = self.settled[at];
            let (before, cell) = (
                plane.long(self.settled[from as usize].cell),
                plane.long(cell),
            );
            let direction = (0..4).find(|&direction| plane.step(before, direction) == cell);
            grow(way, meter)?;
            way.extend(direction.map(|direction| Direction::ALL[direction]));
            at = from as usize;
        }
        way[start..].reverse();
        Ok(())
    }
}

/// The steps from one side of the box to another round a corner, or round a side, if the cells there are free.
fn round_the_box(
    plane: &Plane,
    box_cell: Cell,
    from: Cell,
    to: Cell,
    way: &mut Vec<Direction>,
) -> bool {
    let side_of = |cell| (0..4).find(|&side| plane.step(box_cell, side) == cell);
    let (Some(from), Some(to)) = (side_of(from), side_of(to)) else {
        return false;
    };
    let ring = plane.ring(box_cell);
    // Sides and corners by their place on the way round, clockwise from above.
    let is_free = |place: usize| ring >> [1, 2, 5, 8, 7, 6, 3, 0][place % 8] & 1 == 0;
    let turns = (to + 4 - from) % 4;
    let clockwise = (1..2 * turns).all(|place| is_free(2 * from + place));
    let back = (1..2 * (4 - turns)).all(|place| is_free(2 * from + 8 - place));
    let (turns, by) = match turns {
        1 | 2 if clockwise => (turns, 1),
        2 | 3 if back => (4 - turns, 3),
        _ => return false,
    };
    for turn in 0..turns {
        let side = from + turn * by;
        way.extend([by, 2].map(|step| Direction::ALL[(side + step) % 4]));
    }
    true
}

/// Makes room for one more, accounted before it is taken.
#[inline]
pub(crate) fn grow<T>(stack: &mut Vec<T>, meter: &Meter<'_>) -> Result<(), Limit> {
    if stack.len() == stack.capacity() {
        let more = stack.capacity().max(64);
        meter.hold((more * size_of::<T>()) as u64)?;
        stack.reserve_exact(more);
    }
    Ok(())
}
