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
use super::radix_heap::RadixHeap;
use crate::padded_map::Cell;
use crate::solve::cost::{Cost, Keys};
use crate::solve::reduce::{BoxGraph, sides};

/// A state: the cell of the box, and the side of it that the player is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::solve) struct BoxState {
    pub(in crate::solve) cell: Cell,
    pub(in crate::solve) side: usize,
}

impl BoxState {
    const fn number(self) -> usize {
        self.cell * 4 + self.side
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
    keys: Keys,
    open_map: OpenMap,
    costs: DistanceTable<'m>,
    queue: RadixHeap<'m, usize>,
    /// Items in the queue.
    queued: usize,
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
        let states = map.walls.len().saturating_mul(64 * 4);
        let mut costs = Self {
            keys,
            open_map: OpenMap::new(keys, map.row_and_column(graph.start), walks),
            costs: DistanceTable::new(states, meter)?,
            queue: RadixHeap::new(meter),
            queued: 0,
            reached: 0,
            upper: 0,
            meter,
        };
        costs.lower_upper(upper);
        let from_start = costs.open_map.costs(map, graph.target);
        for side in sides(graph.ring(graph.target).sides) {
            let state = BoxState {
                cell: graph.target,
                side,
            };
            costs.reach(state, 0, from_start[side])?;
        }
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
        let left = self.costs.get(state.number());
        if left != DistanceTable::UNKNOWN && left + from_start <= self.reached {
            return Some(Estimate {
                cost: spent + unpacked(left),
                is_final: true,
            });
        }
        // The cost left is no less than what the sums reached leave beside the cost from the start,
        // and no real cost is below that of the open map.
        let (open, reached) = (unpacked(from_start), unpacked(self.reached));
        (self.queued > 0).then(|| Estimate {
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
            self.queued -= 1;
            self.reached = sum;
            let found = BoxState {
                cell: number / 4,
                side: number % 4,
            };
            let from_start = self.open_map.costs(&graph.map, found.cell)[found.side];
            let left = self.costs.get(number);
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

    /// A solution of cost `upper` is known: sums that reach it are of no use.
    pub(in crate::solve) fn lower_upper(&mut self, upper: Cost) {
        self.upper = packed(upper);
    }

    /// Reaches all states from which a push leads to `state`, which is `left` from the target.
    #[inline]
    fn expand(
        &mut self,
        graph: &mut BoxGraph<'m>,
        state: BoxState,
        left: u64,
    ) -> Result<(), Limit> {
        let BoxState { cell, side } = state;
        // The player stands where the box was, having come from the cell behind.
        let cell = graph.map.step(cell, side);
        if graph.map.is_wall(graph.map.step(cell, side)) {
            return Ok(());
        }
        let ring = graph.ring(cell);
        let connected = graph.connected(cell, ring, side)?;
        let from_start = self.open_map.costs(&graph.map, cell);
        for from in sides(connected) {
            let steps = u64::from(ring.walk(from, side).steps);
            let left = left + packed(self.keys.cost(1, steps + 1));
            self.reach(BoxState { cell, side: from }, left, from_start[from])?;
        }
        Ok(())
    }

    /// Notes that the target is `left` away from a state, and queues the state if that is news.
    #[inline]
    fn reach(&mut self, state: BoxState, left: u64, from_start: u64) -> Result<(), Limit> {
        let sum = left + from_start;
        let number = state.number();
        if sum < self.upper && left < self.costs.get(number) {
            check(left)?;
            self.costs.set(number, left)?;
            self.queue.push(sum, number)?;
            self.queued += 1;
        }
        Ok(())
    }
}
