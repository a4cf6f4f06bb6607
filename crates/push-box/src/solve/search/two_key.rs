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

use grid_core::search::Interrupted;
use grid_core::tracked::{StateTable, TrackedVec};
use grid_core::{Direction, Limit, Meter};

use crate::padded_map::Cell;
use crate::player_path::Leg;
use crate::solve::bound::reverse::{BoxState, RemainingCosts};
use crate::solve::cost::{Cost, Keys};
use crate::solve::radix_heap::RadixHeap;
use crate::solve::reduce::{BoxGraph, opposite, sides};
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
        open: RadixHeap::new(0, meter),
        path: TrackedVec::new(meter),
        meter,
    };
    let found = search.run(graph);
    let improved = search.best.map(|last| {
        search.trace(last).map(|runs| Improved {
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

/// A state that was expanded, with its least cost.
#[derive(Clone, Copy)]
struct Node {
    spent: Cost,
    /// The node before, unless the state is one of the start.
    parent: Option<u32>,
}

/// An edge on the open list: a walk to a side of the box and a push from there, or, without a node,
/// the walk to a side at the start.
#[derive(Clone, Copy)]
struct Edge {
    from: Option<u32>,
    side: u8,
    /// Steps of the walk.
    steps: u32,
    /// Whether the walk is no lower bound.
    is_measured: bool,
}

struct TwoKeySearch<'m> {
    keys: Keys,
    /// The cost of the best solution known.
    upper: Cost,
    /// No solution has a smaller major key.
    lower: u64,
    /// The last push of the best solution found here.
    best: Option<Edge>,
    nodes: StateTable<'m, BoxState, Node>,
    open: RadixHeap<'m, u128, Edge, 128>,
    path: TrackedVec<'m, Direction>,
    meter: &'m Meter<'m>,
}

impl<'m> TwoKeySearch<'m> {
    /// Runs until no better solution than the known one is left.
    fn run(&mut self, graph: &mut BoxGraph<'m>) -> Result<(), Limit> {
        let mut walks = [None; 4];
        let start = graph.start;
        let pushable = opposite(graph.ring(start).sides);
        for side in sides(graph.start_sides()? & pushable) {
            walks[side] = self.measure(graph, start, graph.player, side)?;
        }
        let mut remaining = RemainingCosts::new(
            graph,
            self.keys,
            walks.map(|walk| walk.map(u64::from)),
            self.upper,
            self.meter,
        )?;
        for (side, walk) in (0..).zip(walks) {
            if let Some(steps) = walk {
                let edge = Edge {
                    from: None,
                    side,
                    steps,
                    is_measured: true,
                };
                self.put(graph, &remaining, edge)?;
            }
        }
        while let Some((estimate, edge)) = self.open.pop()? {
            let estimate = Cost::from(estimate);
            if estimate >= self.upper {
                break;
            }
            self.lower = self.lower.max(estimate.major);
            self.visit(graph, &mut remaining, edge, estimate)?;
        }
        Ok(())
    }

    /// Expands the state that an edge leads to, or puts the edge back with a better estimate.
    fn visit(
        &mut self,
        graph: &mut BoxGraph<'m>,
        remaining: &mut RemainingCosts<'m>,
        mut edge: Edge,
        estimate: Cost,
    ) -> Result<(), Limit> {
        let (state, spent) = self.end(graph, edge);
        if self
            .nodes
            .get(&state)
            .is_some_and(|node| node.spent <= spent)
        {
            return Ok(());
        }
        match remaining.estimate(graph, state, spent) {
            Some(better) if better.cost > estimate => return self.put(graph, remaining, edge),
            Some(same) if same.is_final => {}
            Some(_) => {
                remaining.advance(graph, state)?;
                return self.put(graph, remaining, edge);
            }
            None => return Ok(()),
        }
        self.meter.expand()?;
        if let Some(number) = edge.from.filter(|_| !edge.is_measured) {
            let (from, _) = self.node(number);
            let player = graph.map.step(from.cell, from.side);
            let walk = self.measure(graph, from.cell, player, usize::from(edge.side))?;
            return match walk {
                Some(steps) => {
                    edge.steps = steps;
                    edge.is_measured = true;
                    self.put(graph, remaining, edge)
                }
                None => Ok(()),
            };
        }
        let node = Node {
            spent,
            parent: edge.from,
        };
        let (index, _) = self.nodes.try_insert(state, node)?;
        let number = u32::try_from(index).map_err(|_| Limit::Memory)?;
        let ring = graph.ring(state.cell);
        for side in sides(graph.connected(state.cell, ring, state.side)?) {
            if !graph.map.is_wall(graph.map.step(state.cell, side ^ 2)) {
                let walk = ring.walk(state.side, side);
                let edge = Edge {
                    from: Some(number),
                    side: u8::try_from(side).unwrap_or_default(),
                    steps: walk.steps.into(),
                    is_measured: walk.is_exact,
                };
                self.put(graph, remaining, edge)?;
            }
        }
        Ok(())
    }

    /// Puts an edge on the open list, if a better solution may lie behind it.
    fn put(
        &mut self,
        graph: &BoxGraph<'m>,
        remaining: &RemainingCosts<'m>,
        edge: Edge,
    ) -> Result<(), Limit> {
        let (state, spent) = self.end(graph, edge);
        self.meter.generate(1);
        if state.cell == graph.target && edge.is_measured {
            if spent < self.upper {
                self.upper = spent;
                self.best = Some(edge);
            }
            return Ok(());
        }
        match remaining.estimate(graph, state, spent) {
            Some(estimate) if estimate.cost < self.upper => {
                self.open.push(estimate.cost.into(), edge)
            }
            _ => Ok(()),
        }
    }

    /// The state that an edge leads to, and the cost of reaching it.
    fn end(&self, graph: &BoxGraph<'m>, edge: Edge) -> (BoxState, Cost) {
        let side = usize::from(edge.side);
        let steps = u64::from(edge.steps);
        match edge.from {
            None => {
                let cell = graph.start;
                (BoxState { cell, side }, self.keys.cost(0, steps))
            }
            Some(number) => {
                let (from, node) = self.node(number);
                let cell = graph.map.step(from.cell, side ^ 2);
                let spent = node.spent + self.keys.cost(1, steps + 1);
                (BoxState { cell, side }, spent)
            }
        }
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
    ) -> Result<Option<u32>, Limit> {
        let to = graph.map.step(box_cell, side);
        let leg = Leg { box_cell, from, to };
        let is_found = graph.player_path(leg, &mut self.path)?;
        let steps = u32::try_from(self.path.len()).expect("a map has fewer than 2^32 cells");
        Ok(is_found.then_some(steps))
    }

    /// The pushes of the solution that ends with this one.
    fn trace(&self, last: Edge) -> Result<TrackedVec<'m, Run>, Limit> {
        let mut runs = TrackedVec::new(self.meter);
        Run::add(&mut runs, Direction::ALL[usize::from(last.side ^ 2)])?;
        let mut before = last.from;
        while let Some(number) = before {
            let (state, node) = self.node(number);
            if node.parent.is_some() {
                Run::add(&mut runs, Direction::ALL[state.side ^ 2])?;
            }
            before = node.parent;
        }
        runs.reverse();
        Ok(runs)
    }
}
