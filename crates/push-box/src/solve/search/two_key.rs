//! Two-key A\*: the best pushes in an order with two keys.
//!
//! A\* over the box graph, with costs that compare lexicographically, guided by the reverse search.
//! A walk of the player that the ring doesn't tell exactly enters the open list with its lower
//! bound. Only if it comes to the front of the list is it measured, and enters again with its real
//! cost. With bounds this close hardly any is: at 500 x 500 some dozens.
//!
//! The search starts with the cost of a known solution, and looks for better ones only. A better
//! one is known as soon as it is generated.
//!
//! Worst case O(cells^2) time for measuring walks: in a map that is one corridor in a loop, a
//! single walk is as long as the map.

use core::cmp::Ordering;

use grid_core::search::Interrupted;
use grid_core::tracked::{StateTable, TrackedHeap, TrackedVec};
use grid_core::{Direction, Limit, Meter};

use crate::padded_map::Cell;
use crate::player_path::Leg;
use crate::solve::bound::reverse::{BoxState, Estimate, RemainingCosts};
use crate::solve::cost::{Cost, Keys};
use crate::solve::reduce::{BoxGraph, sides};
use crate::walk::Run;

/// Better pushes than those known before.
#[derive(Debug)]
pub(in crate::solve) struct Improved<'m> {
    pub(in crate::solve) cost: Cost,
    pub(in crate::solve) runs: TrackedVec<'m, Run>,
}

/// How the search ended.
#[derive(Debug)]
pub(in crate::solve) struct TwoKeyEnd<'m> {
    /// The best pushes found, if they are better than those known before.
    pub(in crate::solve) improved: Option<Improved<'m>>,
    /// The limit that was met, with a bound of the major key; nothing if the search is complete.
    pub(in crate::solve) interrupted: Option<Interrupted>,
}

/// Looks for pushes that cost less than `upper`.
pub(in crate::solve) fn improve<'m>(
    graph: &mut BoxGraph<'m>,
    keys: Keys,
    upper: Cost,
    meter: &'m Meter<'m>,
) -> TwoKeyEnd<'m> {
    let mut search = TwoKeySearch {
        keys,
        upper,
        lower: 0,
        best: None,
        nodes: StateTable::new(meter),
        open: TrackedHeap::new(meter),
        pushed: 0,
        path: TrackedVec::new(meter),
        meter,
    };
    let found = search.run(graph);
    let improved = search.best.map(|best| {
        search.trace(best).map(|runs| Improved {
            cost: search.upper,
            runs,
        })
    });
    let interrupted = |limit| Interrupted {
        limit,
        lower: search.lower,
    };
    match (found, improved.transpose()) {
        (Ok(()), Ok(improved)) => TwoKeyEnd {
            improved,
            interrupted: None,
        },
        (Err(limit), improved) => TwoKeyEnd {
            improved: improved.unwrap_or_default(),
            interrupted: Some(interrupted(limit)),
        },
        (Ok(()), Err(limit)) => TwoKeyEnd {
            improved: None,
            interrupted: Some(interrupted(limit)),
        },
    }
}

/// The least cost known for a state.
#[derive(Clone, Copy)]
struct Node {
    spent: Cost,
    /// The node before.
    parent: Option<u32>,
    is_expanded: bool,
}

/// A node on the open list, or a push from it.
struct Open {
    estimate: Cost,
    node: u32,
    /// The side to push from, if the walk to it is not measured yet.
    push_from: Option<u8>,
    /// Running number.
    number: u64,
}

/// The least estimate is greatest; of these, the entry put on the list last.
impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        let estimates = other.estimate.cmp(&self.estimate);
        estimates.then_with(|| self.number.cmp(&other.number))
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Open {}

struct TwoKeySearch<'m> {
    keys: Keys,
    /// The cost of the best solution known.
    upper: Cost,
    /// No solution has a smaller major key.
    lower: u64,
    /// The node of the best solution found here.
    best: Option<u32>,
    nodes: StateTable<'m, BoxState, Node>,
    open: TrackedHeap<'m, Open>,
    /// Entries put on the open list.
    pushed: u64,
    path: TrackedVec<'m, Direction>,
    meter: &'m Meter<'m>,
}

impl<'m> TwoKeySearch<'m> {
    /// Runs until no better solution than the known one is left.
    fn run(&mut self, graph: &mut BoxGraph<'m>) -> Result<(), Limit> {
        let mut walks = [None; 4];
        let start = graph.start;
        for side in sides(graph.start_sides()?) {
            walks[side] = self.measure(graph, start, graph.player, side)?;
        }
        let mut remaining = RemainingCosts::new(graph, self.keys, walks, self.upper, self.meter)?;
        for (side, walk) in walks.into_iter().enumerate() {
            if let Some(walk) = walk {
                let state = BoxState { cell: start, side };
                self.reach(graph, &mut remaining, state, self.keys.cost(0, walk), None)?;
            }
        }
        while let Some(open) = self.open.pop()
            && open.estimate < self.upper
        {
            self.lower = self.lower.max(open.estimate.major);
            self.visit(graph, &mut remaining, open)?;
        }
        Ok(())
    }

    /// Expands a node of the open list, or puts it back with a better estimate.
    fn visit(
        &mut self,
        graph: &mut BoxGraph<'m>,
        remaining: &mut RemainingCosts<'m>,
        open: Open,
    ) -> Result<(), Limit> {
        let (state, node) = self.node(open.node);
        let push_from = open.push_from.map(usize::from);
        let (next, spent) = match push_from {
            None if node.is_expanded => return Ok(()),
            None => (state, node.spent),
            Some(side) => (
                pushed(graph, state.cell, side),
                node.spent + self.walk(graph, state, side),
            ),
        };
        let mut estimate = remaining.estimate(graph, next, spent);
        if let Some(Estimate { cost, is_final }) = estimate
            && cost == open.estimate
            && !is_final
        {
            remaining.advance(graph, next)?;
            estimate = remaining.estimate(graph, next, spent);
        }
        let Some(Estimate { cost, is_final }) = estimate else {
            return Ok(());
        };
        if cost > open.estimate || !is_final {
            return self.put(cost, open.node, open.push_from);
        }
        self.meter.expand()?;
        match push_from {
            None => self.expand(graph, remaining, state, open.node),
            Some(side) => {
                let from = graph.map.step(state.cell, state.side);
                if let Some(steps) = self.measure(graph, state.cell, from, side)? {
                    let spent = node.spent + self.keys.cost(1, steps + 1);
                    self.reach(graph, remaining, next, spent, Some(open.node))?;
                }
                Ok(())
            }
        }
    }

    /// Generates the pushes from a state.
    fn expand(
        &mut self,
        graph: &mut BoxGraph<'m>,
        remaining: &mut RemainingCosts<'m>,
        state: BoxState,
        number: u32,
    ) -> Result<(), Limit> {
        let (_, node) = self
            .nodes
            .at_mut(number as usize)
            .expect("a node of the table");
        node.is_expanded = true;
        let spent = node.spent;
        let ring = graph.ring(state.cell);
        for side in sides(graph.connected(state.cell, ring, state.side)?) {
            let next = pushed(graph, state.cell, side);
            if graph.map.is_wall(next.cell) {
                continue;
            }
            let spent = spent + self.walk(graph, state, side);
            if ring.walk(state.side, side).is_exact {
                self.reach(graph, remaining, next, spent, Some(number))?;
            } else if let Some(estimate) = remaining.estimate(graph, next, spent) {
                let side = u8::try_from(side).unwrap_or_default();
                self.put(estimate.cost, number, Some(side))?;
            }
        }
        Ok(())
    }

    /// The least cost of walking to a side of the box and pushing from there.
    fn walk(&self, graph: &BoxGraph<'m>, state: BoxState, side: usize) -> Cost {
        let walk = graph.ring(state.cell).walk(state.side, side);
        self.keys.cost(1, u64::from(walk.steps) + 1)
    }

    /// Notes that a state can be reached at cost `spent`, and opens it if that is news.
    fn reach(
        &mut self,
        graph: &BoxGraph<'m>,
        remaining: &mut RemainingCosts<'m>,
        state: BoxState,
        spent: Cost,
        parent: Option<u32>,
    ) -> Result<(), Limit> {
        let known = self.nodes.get(&state);
        if known.is_some_and(|known| known.spent <= spent) || spent >= self.upper {
            return Ok(());
        }
        let Some(estimate) = remaining.estimate(graph, state, spent) else {
            return Ok(());
        };
        let node = Node {
            spent,
            parent,
            is_expanded: false,
        };
        let (index, _) = self.nodes.try_insert(state, node)?;
        let number = u32::try_from(index).map_err(|_| Limit::Memory)?;
        if state.cell == graph.target {
            self.upper = spent;
            self.best = Some(number);
            remaining.lower_upper(spent);
            return Ok(());
        }
        self.put(estimate.cost, number, None)
    }

    /// Puts a node on the open list, if a better solution may lie behind it.
    fn put(&mut self, estimate: Cost, node: u32, push_from: Option<u8>) -> Result<(), Limit> {
        if estimate < self.upper {
            self.pushed += 1;
            self.meter.generate(1);
            self.open.try_push(Open {
                estimate,
                node,
                push_from,
                number: self.pushed,
            })?;
        }
        Ok(())
    }

    /// The state and the node with this number.
    fn node(&self, number: u32) -> (BoxState, Node) {
        let (&state, &node) = self.nodes.at(number as usize).expect("a node of the table");
        (state, node)
    }

    /// The player's steps from a cell to a side of the box.
    fn measure(
        &mut self,
        graph: &mut BoxGraph<'m>,
        box_cell: Cell,
        from: Cell,
        side: usize,
    ) -> Result<Option<u64>, Limit> {
        let to = graph.map.step(box_cell, side);
        let leg = Leg { box_cell, from, to };
        let is_found = graph.player_path(leg, &mut self.path)?;
        Ok(is_found.then_some(self.path.len() as u64))
    }

    /// The pushes that lead to a node.
    fn trace(&self, mut number: u32) -> Result<TrackedVec<'m, Run>, Limit> {
        let mut runs = TrackedVec::new(self.meter);
        loop {
            let (state, node) = self.node(number);
            let Some(parent) = node.parent else {
                runs.reverse();
                return Ok(runs);
            };
            Run::add(&mut runs, Direction::ALL[state.side ^ 2])?;
            number = parent;
        }
    }
}

/// The state after a push from a side of the box on `cell`.
fn pushed(graph: &BoxGraph<'_>, cell: Cell, side: usize) -> BoxState {
    BoxState {
        cell: graph.map.step(cell, side ^ 2),
        side,
    }
}
