//! A* on two stacks, over both sheets of a net or over what the other net's line leaves free.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Position};

use super::plane::{ON_LINE, OPEN, Plane, label_after, label_shift};
use crate::board::{Board, Net};

/// A state on an open list.
#[derive(Clone, Copy)]
struct State {
    /// Row and column with the border, so from 1.
    row: u16,
    column: u16,
    sheet: u8,
    /// Steps modulo 3, plus 1.
    label: u8,
}

impl State {
    const fn new(end: Position) -> Self {
        // A side is at most 65,535 cells, so the last cell has 65,534 and there is room for the
        // border before it.
        Self {
            row: end.row + 1,
            column: end.column + 1,
            sheet: 0,
            label: 1,
        }
    }
}

/// Where A* may run, and what it has seen.
pub(super) trait Passable {
    /// The neighbor in a direction and the sheet there, if it may be entered and has no label yet.
    fn enter(&self, at: usize, sheet: u8, direction: usize) -> Option<u8>;
    /// Gives a state its label; false if it has one.
    fn mark(&mut self, at: usize, sheet: u8, label: u8) -> bool;
}

/// Both sheets of a net.
pub(super) struct CoverCells<'a, 'm> {
    pub(super) plane: &'a mut Plane<'m>,
    pub(super) net: usize,
}

impl Passable for CoverCells<'_, '_> {
    #[inline(always)]
    fn enter(&self, at: usize, sheet: u8, direction: usize) -> Option<u8> {
        let (next, sheet) = self.plane.step(self.net, at, sheet, direction);
        let cell = self.plane.cells[next];
        let is_new = cell & OPEN << self.net != 0 && cell >> label_shift(self.net, sheet) & 3 == 0;
        is_new.then_some(sheet)
    }

    #[inline(always)]
    fn mark(&mut self, at: usize, sheet: u8, label: u8) -> bool {
        let shift = label_shift(self.net, sheet);
        let cell = &mut self.plane.cells[at];
        let is_new = *cell >> shift & 3 == 0;
        if is_new {
            *cell |= u16::from(label) << shift;
        }
        is_new
    }
}

/// What the line of the other net leaves free.
pub(super) struct Around<'a, 'm> {
    pub(super) plane: &'a Plane<'m>,
    pub(super) net: usize,
    pub(super) labels: &'a mut [u8],
    /// Two bits of each label byte belong to this search.
    pub(super) shift: u32,
}

impl Passable for Around<'_, '_> {
    #[inline(always)]
    fn enter(&self, at: usize, _: u8, direction: usize) -> Option<u8> {
        let next = self.plane.neighbor(at, direction);
        let is_free = self.plane.cells[next] & (OPEN << self.net | ON_LINE) == OPEN << self.net;
        (is_free && self.labels[next] >> self.shift & 3 == 0).then_some(0)
    }

    #[inline(always)]
    fn mark(&mut self, at: usize, _: u8, label: u8) -> bool {
        let is_new = self.labels[at] >> self.shift & 3 == 0;
        if is_new {
            self.labels[at] |= label << self.shift;
        }
        is_new
    }
}

/// A* from the second end of a net to its first.
pub(super) struct AStar<'m> {
    stride: usize,
    goal: State,
    /// Steps done and distance left of the states on `open`.
    pub(super) sum: u64,
    open: TrackedVec<'m, State>,
    next: TrackedVec<'m, State>,
    /// Least steps for each parity, once known.
    pub(super) steps: [Option<u64>; 2],
}

impl<'m> AStar<'m> {
    pub(super) fn new(board: &Board, net: Net, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let [from, to] = board.ends(net);
        let mut open = TrackedVec::new(meter);
        open.try_push(State::new(to))?;
        let stride = usize::from(board.size().width) + 2;
        Ok(Self {
            stride,
            goal: State::new(from),
            sum: from.manhattan(to),
            open,
            next: TrackedVec::new(meter),
            steps: [None, None],
        })
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.open.is_empty()
    }

    /// Expands every state of the present sum, and goes on to the next one.
    pub(super) fn finish_sum(
        &mut self,
        passable: &mut impl Passable,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let goal = self.goal;
        while let Some(state) = self.open.pop() {
            let at = usize::from(state.row) * self.stride + usize::from(state.column);
            if !passable.mark(at, state.sheet, state.label) {
                continue;
            }
            meter.expand()?;
            if (state.row, state.column) == (goal.row, goal.column) {
                self.steps[usize::from(state.sheet)] = Some(self.sum);
            }
            let label = label_after(state.label);
            // A line stops at its end.
            let is_nearer = [
                goal.row < state.row,
                goal.column > state.column,
                goal.row > state.row,
                goal.column < state.column,
            ];
            for (direction, is_nearer) in is_nearer.into_iter().enumerate() {
                let Some(sheet) = passable.enter(at, state.sheet, direction) else {
                    continue;
                };
                let (row, column) = match direction {
                    0 => (state.row - 1, state.column),
                    1 => (state.row, state.column + 1),
                    2 => (state.row + 1, state.column),
                    _ => (state.row, state.column - 1),
                };
                let list = if is_nearer {
                    &mut self.open
                } else {
                    &mut self.next
                };
                list.try_push(State {
                    row,
                    column,
                    sheet,
                    label,
                })?;
            }
        }
        core::mem::swap(&mut self.open, &mut self.next);
        self.sum += 2;
        Ok(())
    }
}
