//! Two units of vertex-disjoint flow from one end of each net to the other ends.
//!
//! ```text
//!     2 --+   +-- 3'        Two lines that obey the rules are such a flow, for both choices of sources: an end of net 2 and either end of
//!          \ /              net 3. So no flow means no solution, and one node that all ways lead through is the reason (Menger). The
//!     3 ----o---- 2'        cheapest flow is no longer than the shortest lines; if it joins the right ends, it is them.
//! ```
//!
//! Each unit is a cheapest augmenting path (Ford and Fulkerson, Busacker and Gowen) on nodes split into a way in and a way out, the second with
//! the distances of the first as potentials, so that no cost is negative (Suurballe). Two searches with buckets for each choice of sources.
//!
//! The last potentials solve the dual problem: they give each node that is used a price, and the prices prove the cost of the flow.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::deep::STOP_INTERVAL;
use crate::solve::deep::buckets::Buckets;
use crate::solve::deep::skeleton::Skeleton;

/// What the flows say.
#[derive(Clone, Debug)]
pub(crate) enum Flow {
    /// Without this node one of the nets is cut; `None` if there is not even one way.
    Cut(Option<u32>),
    /// The cheapest flow joins the ends of each net: for each the nodes and, before each but the first, the strand to it.
    Lines([Vec<Hop>; 2], Vec<NodePrice>),
    /// No two lines are shorter than this.
    Bound(u64, Vec<NodePrice>),
}

/// The price of a node: prices of a flow are its dual solution, and prove its cost by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodePrice {
    pub(crate) node: u32,
    pub(crate) price: u32,
}

/// A node of a line and the strand that leads to it (none to the first).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    pub(crate) node: u32,
    pub(crate) strand: u32,
}

/// No strand: the start of a line.
pub(crate) const START: u32 = u32::MAX;
const NONE: u32 = u32::MAX;

/// Both choices of sources; the better bound.
pub(crate) fn flow(skeleton: &Skeleton, meter: &Meter<'_>) -> Result<Flow, Limit> {
    let [[two, two_end], [three, three_end]] = skeleton.ends;
    let mut bound = 0;
    let mut bound_prices = Vec::new();
    for (other, other_end) in [(three, three_end), (three_end, three)] {
        match from_sources(skeleton, [two, other], [two_end, other_end], meter)? {
            Flow::Bound(steps, prices) => {
                if steps > bound {
                    bound = steps;
                    bound_prices = prices;
                }
            }
            Flow::Lines([line, mut other_line], prices) => {
                if other != three {
                    other_line = reversed(&other_line);
                }
                return Ok(Flow::Lines([line, other_line], prices));
            }
            cut @ Flow::Cut(_) => return Ok(cut),
        }
    }
    Ok(Flow::Bound(bound, bound_prices))
}

fn reversed(line: &[Hop]) -> Vec<Hop> {
    let strands = core::iter::once(START).chain(line.iter().skip(1).rev().map(|hop| hop.strand));
    line.iter()
        .rev()
        .zip(strands)
        .map(|(hop, strand)| Hop {
            node: hop.node,
            strand,
        })
        .collect()
}

/// The way in of a node is state 2 x node, the way out the next.
struct Search<'s> {
    skeleton: &'s Skeleton,
    costs: Vec<u32>,
    potentials: Vec<u32>,
    /// The arc that reached a way in, by index; the state that reached it is its start's way out.
    from: Vec<Reached>,
    /// The first unit: for each node on it the arc that leaves it and the node before.
    leaves: Vec<u32>,
    before: Vec<u32>,
    queue: Buckets,
}

#[derive(Clone, Copy)]
struct Reached {
    state: u32,
    arc: u32,
}

fn from_sources(
    skeleton: &Skeleton,
    sources: [u32; 2],
    sinks: [u32; 2],
    meter: &Meter<'_>,
) -> Result<Flow, Limit> {
    let nodes = skeleton.len();
    let held = (nodes * 2 * (4 + 4 + 8 + 4)) as u64;
    meter.hold(held)?;
    let mut search = Search {
        skeleton,
        costs: Vec::new(),
        potentials: vec![0; 2 * nodes],
        from: vec![
            Reached {
                state: NONE,
                arc: NONE
            };
            2 * nodes
        ],
        leaves: vec![NONE; nodes],
        before: vec![NONE; nodes],
        queue: Buckets::default(),
    };
    let mut found = Flow::Cut(None);
    let mut steps = 0;
    for unit in 0..2 {
        meter.expand_many(nodes as u64)?;
        let Some(last) = search.shortest(sources, sinks, meter)? else {
            let cut = (0..).zip(&search.before).find(|&(node, _)| {
                search.costs[2 * node as usize] != NONE
                    && search.costs[2 * node as usize + 1] == NONE
            });
            found = Flow::Cut(cut.map(|(node, _)| node));
            break;
        };
        steps +=
            u64::from(search.costs[last as usize]) + u64::from(search.potentials[last as usize]);
        search.augment(last);
        if unit == 1 {
            let lines = sources.map(|source| search.line(source));
            let is_right =
                (0..2).all(|net| lines[net].last().is_some_and(|hop| hop.node == sinks[net]));
            let prices = search.prices(&lines);
            found = if is_right {
                Flow::Lines(lines, prices)
            } else {
                Flow::Bound(steps, prices)
            };
        }
    }
    meter.release(held);
    Ok(found)
}

impl Search<'_> {
    /// The costs of all states that can still reach a sink cheaper than any sink found; the sink's way out.
    fn shortest(
        &mut self,
        sources: [u32; 2],
        sinks: [u32; 2],
        meter: &Meter<'_>,
    ) -> Result<Option<u32>, Limit> {
        self.costs = vec![NONE; self.from.len()];
        self.queue.clear();
        for source in sources {
            if self.before[source as usize] == NONE && self.leaves[source as usize] == NONE {
                self.reach(
                    2 * source,
                    0,
                    Reached {
                        state: NONE,
                        arc: NONE,
                    },
                );
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
            let is_on_line =
                self.before[node as usize] != NONE || self.leaves[node as usize] != NONE;
            let by_itself = Reached {
                state: taken.state,
                arc: NONE,
            };
            if taken.state % 2 == 0 {
                if !is_on_line {
                    self.reach(taken.state + 1, here, by_itself);
                } else if self.before[node as usize] != NONE {
                    let before = self.before[node as usize];
                    let steps = self.skeleton.arc(self.leaves[before as usize]).steps;
                    self.reach(2 * before + 1, here - steps, by_itself);
                }
                continue;
            }
            if last.is_none() && !is_on_line && sinks.contains(&node) {
                last = Some(taken.state);
            }
            if is_on_line {
                self.reach(taken.state - 1, here, by_itself);
            }
            for (index, arc) in (self.skeleton.first_arc(node)..).zip(self.skeleton.arcs(node)) {
                if self.before[arc.to as usize] != node {
                    self.reach(
                        2 * arc.to,
                        here + arc.steps,
                        Reached {
                            state: taken.state,
                            arc: index,
                        },
                    );
                }
            }
        }
        if last.is_some() {
            // A state that was not reached is as far as the farthest, so that no reduced cost gets negative.
            let reached = self.costs.iter().copied().filter(|&cost| cost != NONE);
            let farthest = reached.max().unwrap_or_default();
            for (potential, &cost) in self.potentials.iter_mut().zip(&self.costs) {
                *potential += cost.min(farthest);
            }
            self.costs.fill(0);
        }
        Ok(last)
    }

    /// `cost` is the true one, without potentials.
    fn reach(&mut self, state: u32, cost: u32, from: Reached) {
        let index = state as usize;
        let reduced = cost - self.potentials[index];
        if reduced < self.costs[index] {
            self.costs[index] = reduced;
            self.from[index] = from;
            self.queue.put(reduced, state);
        }
    }

    /// Adds the path to `last` to the lines.
    fn augment(&mut self, last: u32) {
        let mut state = last;
        let mut path = vec![];
        while state != NONE {
            path.push(state);
            state = self.from[state as usize].state;
        }
        path.reverse();
        // First what is undone, then what is new: a node can leave the old line and join the new one.
        for pair in path.windows(2) {
            let [here, next] = [pair[0], pair[1]];
            if here % 2 == 0 && next / 2 != here / 2 {
                self.leaves[next as usize / 2] = NONE;
                self.before[here as usize / 2] = NONE;
            }
        }
        for &state in &path {
            let Reached { state: from, arc } = self.from[state as usize];
            if arc != NONE {
                self.leaves[from as usize / 2] = arc;
                self.before[state as usize / 2] = from / 2;
            }
        }
    }

    /// The prices of the nodes that both units use: how far the potential rises from the way in to the way out.
    ///
    /// An arc costs at least what the potential rises along it, and exactly that on a unit; so does a node with its price. The rises along the units
    /// therefore add up to their steps and all prices, and those from an end of a net to its other end bound its line.
    fn prices(&self, lines: &[Vec<Hop>; 2]) -> Vec<NodePrice> {
        let nodes = lines.iter().flatten().map(|hop| hop.node);
        let price = |node: u32| {
            let [into, out] = [0, 1].map(|side| self.potentials[2 * node as usize + side]);
            let price = out.saturating_sub(into);
            (price > 0).then_some(NodePrice { node, price })
        };
        nodes.filter(|&node| node >= 4).filter_map(price).collect()
    }

    fn line(&self, source: u32) -> Vec<Hop> {
        let mut line = vec![Hop {
            node: source,
            strand: START,
        }];
        let mut at = source;
        while self.leaves[at as usize] != NONE {
            let arc = self.skeleton.arc(self.leaves[at as usize]);
            at = arc.to;
            line.push(Hop {
                node: at,
                strand: arc.strand,
            });
        }
        line
    }
}
