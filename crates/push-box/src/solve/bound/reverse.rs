//! Lower bounds of the costs that are left: a search backwards from the target.
//!
//! **Relaxation.** A walk of the player from one side of the box to another takes the least steps
//! that the ring allows (`Ring::walk`), which are exact on most cells and never too many. Costs to
//! the target in this graph are lower bounds of the real ones, for both keys, and consistent.
//!
//! **Reverse resumable A\\*** (Silver 2005). The search expands states in order of their cost to
//! the target and the cost from the start on the open map, until the state in question is settled,
//! and goes on when more is asked. Of states with the same sum the one found last is expanded
//! first, so in an open room the search walks straight to the start.
//!
//! A state that is not settled has a bound too: the sum for it is no less than the sums expanded so
//! far. States whose sum reaches the cost of a known solution are left out.
//!
//! O(cells) states at worst. Each takes 8 bytes in a table, in pages, and 16 bytes in the queue.

use grid_core::{Limit, Meter};

use super::distance_table::DistanceTable;
use super::open_map::OpenMap;
use super::packed::{check, packed, unpacked};
use crate::padded_map::Cell;
use crate::solve::cost::{Cost, Keys};
use crate::solve::radix_heap::RadixHeap;
use crate::solve::reduce::{BoxGraph, sides};

/// A state: the cell of the box, and the side of it that the player is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::solve) struct BoxState {
    pub(in crate::solve) cell: Cell,
    pub(in crate::solve) side: usize,
}

impl BoxState {
    /// The state as one number.
    const fn number(self) -> usize {
        self.cell << 2 | self.side
    }

    const fn from_number(number: usize) -> Self {
        Self {
            cell: number >> 2,
            side: number & 3,
        }
    }
}

/// A lower bound of the cost of a solution through a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Estimate {
    pub(in crate::solve) cost: Cost,
    /// Whether more reverse search can't raise it.
    pub(in crate::solve) is_final: bool,
}

/// Costs from states to the target, found as they are asked for.
#[derive(Debug)]
pub(in crate::solve) struct RemainingCosts<'m> {
    /// The packed cost of a push after so many steps.
    steps: [u64; 8],
    open_map: OpenMap,
    costs: DistanceTable<'m>,
    queue: RadixHeap<'m, u64, usize, 64>,
    /// The greatest sum expanded so far. States with a smaller sum are settled.
    reached: u64,
    /// Sums from here on are of no use.
    upper: u64,
    meter: &'m Meter<'m>,
}

impl<'m> RemainingCosts<'m> {
    /// `walks` are the player's steps to each side of the box at the start; a solution of cost
    /// `upper` is known.
    pub(in crate::solve) fn new(
        graph: &BoxGraph<'m>,
        keys: Keys,
        walks: [Option<u64>; 4],
        upper: Cost,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let map = &graph.map;
        let mut costs = Self {
            steps: core::array::from_fn(|steps| packed(keys.cost(1, steps as u64 + 1))),
            open_map: OpenMap::new(keys, map.row_and_column(graph.start), walks),
            costs: DistanceTable::new(map.walls.len().saturating_mul(64), meter)?,
            queue: RadixHeap::new(0, meter),
            reached: 0,
            upper: packed(upper),
            meter,
        };
        let at_target = graph.ring(graph.target).sides;
        costs.reach(graph, graph.target, at_target, |_| 0)?;
        Ok(costs)
    }

    /// A lower bound of the cost of a solution through `state`, which took `spent` to reach. `None`
    /// if no such solution is better than the known one.
    pub(in crate::solve) fn estimate(
        &self,
        graph: &BoxGraph<'m>,
        state: BoxState,
        spent: Cost,
    ) -> Option<Estimate> {
        let from_start = self.open_map.costs(&graph.map, state.cell)[state.side];
        let left = self.costs.get(state.cell, state.side);
        if left != DistanceTable::UNKNOWN && left + from_start <= self.reached {
            return Some(Estimate {
                cost: spent + unpacked(left),
                is_final: true,
            });
        }
        // The cost left is no less than what the sums reached leave beside the cost from the start,
        // and no real cost is below that of the open map.
        let (open, reached) = (unpacked(from_start), unpacked(self.reached));
        (!self.queue.is_empty()).then(|| Estimate {
            cost: Cost {
                major: reached.major + spent.major.saturating_sub(open.major),
                minor: reached.minor + spent.minor.saturating_sub(open.minor),
            },
            is_final: false,
        })
    }

    /// Continues the search until `state` is settled, or the sums rise.
    pub(in crate::solve) fn advance(
        &mut self,
        graph: &mut BoxGraph<'m>,
        state: BoxState,
    ) -> Result<(), Limit> {
        let level = self.reached;
        while let Some((sum, number)) = self.queue.pop()? {
            self.reached = sum;
            let found = BoxState::from_number(number);
            let from_start = self.open_map.costs(&graph.map, found.cell)[found.side];
            let left = self.costs.get(found.cell, found.side);
            // Otherwise it was expanded at a smaller sum.
            if left + from_start == sum {
                self.meter.expand()?;
                self.expand(graph, found, left)?;
            }
            if sum > level || found == state {
                break;
            }
        }
        Ok(())
    }

    /// Reaches all states from which a push leads to `state`, which is `left` from the target.
    #[inline]
    fn expand(
        &mut self,
        graph: &mut BoxGraph<'m>,
        state: BoxState,
        left: u64,
    ) -> Result<(), Limit> {
        check(left)?;
        let BoxState { cell, side } = state;
        // The player stands where the box was, having come from the cell behind.
        let cell = graph.map.step(cell, side);
        if graph.map.is_wall(graph.map.step(cell, side)) {
            return Ok(());
        }
        let ring = graph.ring(cell);
        let connected = graph.connected(cell, ring, side)?;
        let steps = self.steps;
        self.reach(graph, cell, connected, |from| {
            left + steps[usize::from(ring.walk(from, side).steps)]
        })
    }

    /// Notes how much is left from each of these sides of a cell, and queues the states for which
    /// that is news.
    #[inline]
    fn reach(
        &mut self,
        graph: &BoxGraph<'m>,
        cell: Cell,
        reached: u8,
        left: impl Fn(usize) -> u64,
    ) -> Result<(), Limit> {
        let from_start = self.open_map.costs(&graph.map, cell);
        let known = self.costs.get_mut(cell)?;
        for side in sides(reached) {
            let left = left(side);
            let sum = left + from_start[side];
            // The player comes to this side by a push from the cell behind, or starts there.
            let is_dead = || {
                let behind = graph.map.step(graph.map.step(cell, side), side);
                graph.map.is_wall(behind) && cell != graph.start
            };
            if sum < self.upper && left < known[side] && !is_dead() {
                known[side] = left;
                self.queue.push(sum, BoxState { cell, side }.number())?;
            }
        }
        Ok(())
    }
}
