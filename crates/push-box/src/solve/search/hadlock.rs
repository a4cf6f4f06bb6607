//! Fewest pushes: Hadlock's detour search (1977) on the box graph.
//!
//! **Order.** A push changes the box's Manhattan distance to the target by one, up or down. So a
//! solution with `a` pushes away from the target has `distance + 2a` pushes, and fewest pushes
//! means fewest pushes away. Two stacks serve instead of a heap: pushes towards the target go onto
//! the present one, pushes away onto the next one, which is opened when the present one is empty. A
//! state is marked when it leaves the stack, at its fewest pushes away, so the first arrival on the
//! target is optimal.
//!
//! ```text
//! # # # # # # #      B to T: distance 4. Both paths round the wall have one push away
//! # - - - - - #      (first up or down from B's row, which is also T's), so 6 pushes:
//! # - B # T - #      nothing is found on the first stack, and all on the second.
//! # - - - - - #
//! # # # # # # #
//! ```
//!
//! **States.** If all free sides of a cell are connected, its states are reached together, and one
//! bit tells whether they were. The few other cells are *split*: a nibble tells for each side.
//!
//! **Deferred questions.** Side connectivity labels all wall components when it is first asked.
//! Many small rooms are solved without: at first a split cell is reached on one arc of its ring
//! only, and the question what else is connected waits until no push is left on the present stack.
//!
//! **Cost.** Each state is expanded once and puts at most four pushes on a stack: O(cells) time and
//! memory. If the pushes are wanted, each state keeps the side on which the player first came to
//! it: 2 bits for a cell, a nibble for a split one.

use grid_core::search::Interrupted;
use grid_core::tracked::TrackedVec;
use grid_core::{Direction, Limit, Meter};

use crate::padded_map::{Cell, has, set};
use crate::solve::reduce::ring::Ring;
use crate::solve::reduce::{BoxGraph, opposite};
use crate::walk::Run;

/// A solution with fewest pushes.
#[derive(Debug)]
pub(in crate::solve) struct FewestPushes<'m> {
    pub(in crate::solve) pushes: u64,
    /// The pushes, if they are wanted.
    pub(in crate::solve) runs: TrackedVec<'m, Run>,
}

/// Brings the box from its start to the target, which are two cells. `None` if that is impossible.
pub(in crate::solve) fn fewest_pushes<'m>(
    graph: &mut BoxGraph<'m>,
    wants_runs: bool,
    meter: &'m Meter<'m>,
) -> Result<Option<FewestPushes<'m>>, Interrupted> {
    let target_at = graph.map.row_and_column(graph.target);
    let (row, column) = graph.map.row_and_column(graph.start);
    let distance = row.abs_diff(target_at.0) + column.abs_diff(target_at.1);
    let mut search = DetourSearch {
        wants_runs,
        target_at,
        seen: TrackedVec::new(meter),
        entry: TrackedVec::new(meter),
        split: TrackedVec::new(meter),
        now: TrackedVec::new(meter),
        later: TrackedVec::new(meter),
        away: 0,
        deferred: Some(TrackedVec::new(meter)),
        links: TrackedVec::new(meter),
        meter,
    };
    let found = search.run(graph);
    let pushes = distance as u64 + 2 * search.away;
    match found {
        Ok(runs) => Ok(runs.map(|runs| FewestPushes { pushes, runs })),
        Err(limit) => Err(Interrupted {
            limit,
            lower: pushes,
        }),
    }
}

/// A push on a stack: the cell that it brings the box to, and the side that the player is on then.
#[derive(Clone, Copy)]
struct Push(u64);

impl Push {
    const fn new(cell: Cell, side: usize) -> Self {
        Self((cell as u64) << 2 | side as u64)
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "no wider than the cell put in"
    )]
    const fn cell(self) -> Cell {
        (self.0 >> 2) as Cell
    }

    const fn side(self) -> usize {
        (self.0 & 3) as usize
    }
}

/// Sides of a split cell that are reached by a walk from the side `from`.
struct Link {
    cell: Cell,
    from: usize,
    sides: u8,
}

/// First capacity of the stacks.
const FIRST_PUSHES: usize = 32;

/// Most deferred questions. In larger rooms nearly every search asks them.
const MOST_DEFERRED: usize = 64;

struct DetourSearch<'m> {
    wants_runs: bool,
    /// Row and column of the target.
    target_at: (usize, usize),
    /// Walls, and cells from which nothing new can be pushed.
    seen: TrackedVec<'m, u64>,
    /// Two bits per cell: the side that the player first came to, if the cell is not split.
    entry: TrackedVec<'m, u64>,
    /// A byte per cell: the sides of a split cell that were seen, and above them those that a push
    /// came to first.
    split: TrackedVec<'m, u8>,
    /// Pushes that lead to states with `away` pushes away, and with one more.
    now: TrackedVec<'m, Push>,
    later: TrackedVec<'m, Push>,
    away: u64,
    /// Cells and sides for which it is open what is connected, as long as such questions wait.
    deferred: Option<TrackedVec<'m, Push>>,
    /// The answers to the deferred questions.
    links: TrackedVec<'m, Link>,
    meter: &'m Meter<'m>,
}

impl<'m> DetourSearch<'m> {
    /// The pushes to the target, none of them if they are not wanted. `None` if it is out of reach.
    fn run(&mut self, graph: &mut BoxGraph<'m>) -> Result<Option<TrackedVec<'m, Run>>, Limit> {
        let Some(start_side) = graph.start_side else {
            return Ok(None);
        };
        self.seen.try_extend_from_slice(&graph.map.walls)?;
        self.now.try_reserve(FIRST_PUSHES)?;
        self.later.try_reserve(FIRST_PUSHES)?;
        if self.wants_runs {
            self.entry = TrackedVec::filled(0, self.seen.len() * 2, self.meter)?;
        }
        self.now.try_push(Push::new(graph.start, start_side))?;
        loop {
            while let Some(push) = self.now.pop() {
                let (cell, side) = (push.cell(), push.side());
                if has(&self.seen, cell) {
                    continue;
                }
                self.arrive(graph, cell, side)?;
                if cell == graph.target {
                    return self.trace(graph, start_side, side).map(Some);
                }
            }
            if self.ask_deferred(graph)? {
                continue;
            }
            if self.later.is_empty() {
                return Ok(None);
            }
            core::mem::swap(&mut self.now, &mut self.later);
            self.away += 1;
        }
    }

    /// Marks and expands what is new where the box is on `cell` and the player came to `side`.
    #[inline]
    fn arrive(&mut self, graph: &mut BoxGraph<'m>, cell: Cell, side: usize) -> Result<(), Limit> {
        let ring = graph.ring(cell);
        if ring.arcs > 1 {
            return self.arrive_between_arcs(graph, cell, side, ring);
        }
        self.meter.expand()?;
        set(&mut self.seen, cell);
        self.enter(cell, side);
        self.expand(graph, cell, ring.sides, ring)
    }

    /// Notes the side that the player first came to, of a cell that is not split.
    #[inline]
    fn enter(&mut self, cell: Cell, side: usize) {
        if self.wants_runs {
            self.entry[cell / 32] |= (side as u64) << (cell % 32 * 2);
        }
    }

    fn arrive_between_arcs(
        &mut self,
        graph: &mut BoxGraph<'m>,
        cell: Cell,
        side: usize,
        ring: &Ring,
    ) -> Result<(), Limit> {
        let seen = self.split.get(cell).map_or(0, |seen| seen & 15);
        if seen >> side & 1 == 1 {
            return Ok(());
        }
        let mut reached = ring.arc_of(side);
        // From other sides than these, no push is possible or new.
        if ring.sides & opposite(ring.sides) & !reached & !seen != 0 {
            match &mut self.deferred {
                Some(deferred) if deferred.len() < MOST_DEFERRED => {
                    deferred.try_push(Push::new(cell, side))?;
                }
                _ => {
                    self.ask_deferred(graph)?;
                    reached = graph.connected(cell, ring, side)?;
                }
            }
        }
        self.meter.expand()?;
        if reached == ring.sides {
            set(&mut self.seen, cell);
            self.enter(cell, side);
        } else {
            self.split(cell, reached | 16 << side, ring)?;
        }
        self.expand(graph, cell, reached, ring)
    }

    /// Marks sides of a split cell.
    fn split(&mut self, cell: Cell, marks: u8, ring: &Ring) -> Result<(), Limit> {
        if self.split.is_empty() {
            self.split = TrackedVec::filled(0, self.seen.len() * 64, self.meter)?;
        }
        self.split[cell] |= marks;
        if ring.sides & opposite(ring.sides) & !self.split[cell] == 0 {
            set(&mut self.seen, cell);
        }
        Ok(())
    }

    /// Answers the deferred questions, and defers none from now on. Returns false if there are
    /// none.
    #[cold]
    fn ask_deferred(&mut self, graph: &mut BoxGraph<'m>) -> Result<bool, Limit> {
        let Some(deferred) = self.deferred.take_if(|deferred| !deferred.is_empty()) else {
            return Ok(false);
        };
        for question in &deferred {
            let (cell, from) = (question.cell(), question.side());
            let ring = graph.ring(cell);
            let sides = graph.connected(cell, ring, from)? & !self.split[cell];
            if sides != 0 {
                self.meter.expand()?;
                self.split(cell, sides, ring)?;
                self.links.try_push(Link { cell, from, sides })?;
                self.expand(graph, cell, sides, ring)?;
            }
        }
        Ok(true)
    }

    /// Puts the pushes from the sides `reached` on the stacks.
    #[inline]
    fn expand(
        &mut self,
        graph: &BoxGraph<'m>,
        cell: Cell,
        reached: u8,
        ring: &Ring,
    ) -> Result<(), Limit> {
        let towards = graph.map.towards(cell, self.target_at);
        // A push needs the cell ahead and the player on the side behind.
        let pushes = ring.sides & opposite(reached);
        for (pushes, stack) in [
            (pushes & !towards, &mut self.later),
            (pushes & towards, &mut self.now),
        ] {
            let mut left = pushes;
            while left != 0 {
                let direction = left.trailing_zeros() as usize;
                left &= left - 1;
                let next = graph.map.step(cell, direction);
                if !has(&self.seen, next) {
                    stack.try_push(Push::new(next, direction ^ 2))?;
                }
            }
        }
        Ok(())
    }

    /// The pushes that brought the box to its target and the player to `side` of it.
    fn trace(
        &self,
        graph: &mut BoxGraph<'m>,
        start_side: usize,
        mut side: usize,
    ) -> Result<TrackedVec<'m, Run>, Limit> {
        let mut runs = TrackedVec::new(self.meter);
        if !self.wants_runs {
            return Ok(runs);
        }
        let mut cell = graph.target;
        while (cell, side) != (graph.start, start_side) {
            Run::add(&mut runs, Direction::ALL[side ^ 2])?;
            // The push began a cell back, with the player on the same side.
            cell = graph.map.step(cell, side);
            side = self.entry(graph, cell, side)?;
        }
        runs.reverse();
        Ok(runs)
    }

    /// The side of the box that the player first came to, from which it walked to `side`.
    fn entry(&self, graph: &mut BoxGraph<'m>, cell: Cell, side: usize) -> Result<usize, Limit> {
        let entries = self.split.get(cell).map_or(0, |marks| marks >> 4);
        if entries == 0 {
            return Ok((self.entry[cell / 32] >> (cell % 32 * 2) & 3) as usize);
        }
        let ring = graph.ring(cell);
        let in_arc = entries & ring.arc_of(side);
        if in_arc != 0 {
            return Ok(in_arc.trailing_zeros() as usize);
        }
        let is_linked = |link: &&Link| link.cell == cell && link.sides >> side & 1 == 1;
        if let Some(link) = self.links.iter().find(is_linked) {
            return Ok(link.from);
        }
        let connected = graph.connected(cell, ring, side)?;
        Ok((entries & connected).trailing_zeros() as usize)
    }
}
