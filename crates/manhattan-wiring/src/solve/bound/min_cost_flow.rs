//! Two units of vertex-disjoint flow from one end of each net to the other ends.
//!
//! ```text
//!     2 --+   +-- 3'        Two lines that obey the rules are such a flow, for both choices of sources: an end of net 2 and either end of
//!          \ /              net 3. So no flow means no solution, and one node that all ways lead through is the reason (Menger). The
//!     3 ----o---- 2'        cheapest flow is no longer than the shortest lines; if it joins the right ends, it is them.
//! ```
//!
//! Each unit is a cheapest augmenting path (Ford and Fulkerson, Busacker and Gowen) on nodes split
//! into a way in and a way out, the second with the distances of the first as potentials, so that
//! no cost is negative (Suurballe). Two searches with buckets for each choice of sources.
//!
//! The last potentials solve the dual problem: they give each node that is used a price, and the
//! prices prove the cost of the flow.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::STOP_INTERVAL;
use crate::solve::bound::buckets::Buckets;
use crate::solve::bound::disjoint_paths::{DisjointPaths, NONE};
use crate::solve::reduce::graph::Graph;

/// What the flows say.
#[derive(Debug)]
pub(crate) enum Flow<'m> {
    /// Without this node one of the nets is cut; `None` if there is not even one way.
    Cut(Option<u32>),
    /// The cheapest flow joins the ends of each net: for each the nodes and, before each but the
    /// first, the path to it.
    Lines([TrackedVec<'m, Hop>; 2], TrackedVec<'m, NodePrice>),
    /// No two lines are shorter than this.
    Bound(u64, TrackedVec<'m, NodePrice>),
}

/// The price of a node: prices of a flow are its dual solution, and prove its cost by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodePrice {
    pub(crate) node: u32,
    pub(crate) price: u32,
}

/// A node of a line and the path that leads to it (none to the first).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    pub(crate) node: u32,
    pub(crate) path: u32,
}

/// No path: the start of a line.
pub(crate) const START: u32 = u32::MAX;

/// Both choices of sources; the better bound.
pub(crate) fn flow<'m>(graph: &Graph<'m>, meter: &'m Meter<'m>) -> Result<Flow<'m>, Limit> {
    let [[two, two_end], [three, three_end]] = graph.ends;
    let mut bound = 0;
    let mut bound_prices = TrackedVec::new(meter);
    for (other, other_end) in [(three, three_end), (three_end, three)] {
        match from_sources(graph, [two, other], [two_end, other_end], meter)? {
            Flow::Bound(steps, prices) => {
                if steps > bound {
                    bound = steps;
                    bound_prices = prices;
                }
            }
            Flow::Lines([line, mut other_line], prices) => {
                if other != three {
                    reverse(&mut other_line);
                }
                return Ok(Flow::Lines([line, other_line], prices));
            }
            cut @ Flow::Cut(_) => return Ok(cut),
        }
    }
    Ok(Flow::Bound(bound, bound_prices))
}

/// Turns a line around.
fn reverse(line: &mut [Hop]) {
    line.reverse();
    let mut path = START;
    for hop in line {
        core::mem::swap(&mut hop.path, &mut path);
    }
}

/// The search for augmenting paths, on the states of [`DisjointPaths`].
struct Augmentation<'g, 'm> {
    graph: &'g Graph<'m>,
    costs: TrackedVec<'m, u32>,
    potentials: TrackedVec<'m, u32>,
    from: TrackedVec<'m, Reached>,
    /// Their links are arcs.
    units: DisjointPaths<'m>,
    queue: Buckets<'m>,
}

/// The state and the arc that reached a state; no arc between the states of a node and along an
/// edge that is taken back.
#[derive(Clone, Copy)]
struct Reached {
    state: u32,
    arc: u32,
}

const START_OF_PATH: Reached = Reached {
    state: NONE,
    arc: NONE,
};

fn from_sources<'m>(
    graph: &Graph<'m>,
    sources: [u32; 2],
    sinks: [u32; 2],
    meter: &'m Meter<'m>,
) -> Result<Flow<'m>, Limit> {
    let nodes = graph.len();
    let mut search = Augmentation {
        graph,
        costs: TrackedVec::filled(NONE, 2 * nodes, meter)?,
        potentials: TrackedVec::filled(0, 2 * nodes, meter)?,
        from: TrackedVec::filled(START_OF_PATH, 2 * nodes, meter)?,
        units: DisjointPaths::new(nodes, meter)?,
        queue: Buckets::new(meter),
    };
    let mut found = Flow::Cut(None);
    let mut steps = 0;
    for unit in 0..2 {
        meter.expand_many(nodes as u64)?;
        let Some(last) = search.shortest(sources, sinks, meter)? else {
            let cut = search
                .costs
                .chunks(2)
                .position(|costs| costs[0] != NONE && costs[1] == NONE);
            let number = |node| u32::try_from(node).expect("fewer than 2^32 nodes");
            return Ok(Flow::Cut(cut.map(number)));
        };
        steps +=
            u64::from(search.costs[last as usize]) + u64::from(search.potentials[last as usize]);
        search.augment(last)?;
        if unit == 1 {
            let lines = [search.line(sources[0])?, search.line(sources[1])?];
            let is_right =
                (0..2).all(|net| lines[net].last().is_some_and(|hop| hop.node == sinks[net]));
            let prices = search.prices(&lines)?;
            found = if is_right {
                Flow::Lines(lines, prices)
            } else {
                Flow::Bound(steps, prices)
            };
        }
    }
    Ok(found)
}

impl<'m> Augmentation<'_, 'm> {
    /// The costs of all states that can still reach a sink cheaper than any sink found; the sink's
    /// way out.
    fn shortest(
        &mut self,
        sources: [u32; 2],
        sinks: [u32; 2],
        meter: &Meter<'_>,
    ) -> Result<Option<u32>, Limit> {
        self.costs.fill(NONE);
        self.queue.clear();
        for source in sources {
            if !self.units.has(source) {
                self.reach(2 * source, 0, START_OF_PATH)?;
            }
        }
        let mut last = None;
        let mut taken_states: u64 = 0;
        while let Some(taken) = self.queue.take() {
            taken_states += 1;
            if taken_states.is_multiple_of(STOP_INTERVAL) {
                meter.check_stop()?;
            }
            if taken.cost > self.costs[taken.state as usize] {
                continue;
            }
            let node = taken.state / 2;
            let here = taken.cost + self.potentials[taken.state as usize];
            let is_on_line = self.units.has(node);
            let by_itself = Reached {
                state: taken.state,
                arc: NONE,
            };
            if taken.state % 2 == 0 {
                if !is_on_line {
                    self.reach(taken.state + 1, here, by_itself)?;
                } else if self.units.before(node) != NONE {
                    let before = self.units.before(node);
                    let steps = self.graph.arc(self.units.link(before)).steps;
                    self.reach(2 * before + 1, here - steps, by_itself)?;
                }
                continue;
            }
            if last.is_none() && !is_on_line && sinks.contains(&node) {
                last = Some(taken.state);
            }
            if is_on_line {
                self.reach(taken.state - 1, here, by_itself)?;
            }
            for (index, arc) in (self.graph.first_arc(node)..).zip(self.graph.arcs(node)) {
                if self.units.before(arc.to) != node {
                    self.reach(
                        2 * arc.to,
                        here + arc.steps,
                        Reached {
                            state: taken.state,
                            arc: index,
                        },
                    )?;
                }
            }
        }
        if last.is_some() {
            // A state that was not reached is as far as the farthest, so that no reduced cost gets
            // negative.
            let reached = self.costs.iter().copied().filter(|&cost| cost != NONE);
            let farthest = reached.max().unwrap_or_default();
            for (potential, &cost) in self.potentials.iter_mut().zip(self.costs.iter()) {
                *potential += cost.min(farthest);
            }
            self.costs.fill(0);
        }
        Ok(last)
    }

    /// `cost` is the true one, without potentials.
    fn reach(&mut self, state: u32, cost: u32, from: Reached) -> Result<(), Limit> {
        let index = state as usize;
        let reduced = cost - self.potentials[index];
        if reduced < self.costs[index] {
            self.costs[index] = reduced;
            self.from[index] = from;
            self.queue.put(reduced, state)?;
        }
        Ok(())
    }

    /// Adds the path to `last` to the units.
    fn augment(&mut self, last: u32) -> Result<(), Limit> {
        let mut path = TrackedVec::new(self.queue.meter());
        let mut state = last;
        while state != NONE {
            path.try_push(state)?;
            state = self.from[state as usize].state;
        }
        let from = &self.from;
        self.units.augment(&path, |state| from[state as usize].arc);
        Ok(())
    }

    /// The prices of the nodes that both units use: how far the potential rises from the way in to
    /// the way out.
    ///
    /// An arc costs at least what the potential rises along it, and exactly that on a unit; so does
    /// a node with its price. The rises along the units therefore add up to their steps and all
    /// prices, and those from an end of a net to its other end bound its line.
    fn prices(&self, lines: &[TrackedVec<'m, Hop>; 2]) -> Result<TrackedVec<'m, NodePrice>, Limit> {
        let nodes = lines.iter().flatten().map(|hop| hop.node);
        let price = |node: u32| {
            let [into, out] = [0, 1].map(|side| self.potentials[2 * node as usize + side]);
            let price = out.saturating_sub(into);
            (price > 0).then_some(NodePrice { node, price })
        };
        let mut prices = TrackedVec::new(self.queue.meter());
        prices.try_extend(nodes.filter(|&node| node >= 4).filter_map(price))?;
        Ok(prices)
    }

    fn line(&self, source: u32) -> Result<TrackedVec<'m, Hop>, Limit> {
        let mut line = TrackedVec::new(self.queue.meter());
        line.try_push(Hop {
            node: source,
            path: START,
        })?;
        let mut at = source;
        while self.units.link(at) != NONE {
            let arc = self.graph.arc(self.units.link(at));
            at = arc.to;
            line.try_push(Hop {
                node: at,
                path: arc.path,
            })?;
        }
        Ok(line)
    }
}
