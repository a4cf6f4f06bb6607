//! Searches on two sheets of the graph: a state is a node and the parity of crossings with the
//! other net's curve.
//!
//! **Priced searches** find a line of a given parity that is shortest in steps plus prices of its
//! nodes. They are A* with the unpriced distance to the target as heuristic, on costs reduced by
//! it:
//!
//! ```text
//!     scale x (steps + distance after - distance before) + price of the node entered
//! ```
//!
//! which is never negative; as most steps go straight on, most reduced costs are 0, and only nodes
//! near the shortest lines are looked at. A line runs through no end but its own two. It may visit
//! a node on both sheets, so it can be shorter than any line that obeys the rules.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::STOP_INTERVAL;
use crate::solve::bound::buckets::Buckets;
use crate::solve::bound::min_cost_flow::{Hop, START};
use crate::solve::reduce::graph::Graph;

/// No way.
pub(crate) const UNREACHED: u32 = u32::MAX;
const NONE: u32 = u32::MAX;

/// Node and sheet as an index.
pub(crate) const fn state(node: u32, sheet: u8) -> u32 {
    2 * node + sheet as u32
}

/// What to search for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query<'p> {
    pub(crate) net: usize,
    /// The end to start from: 0, on the sheet `parity`, or 1, on sheet 0. The other one is the
    /// target.
    pub(crate) from: usize,
    pub(crate) parity: u8,
    pub(crate) prices: &'p [u32],
    pub(crate) scale: u32,
}

#[derive(Debug)]
pub(crate) struct CoverSearch<'g, 'm> {
    graph: &'g Graph<'m>,
    /// For each net and each of its ends the steps from the end on sheet 0 to each state.
    distances: [[TrackedVec<'m, u32>; 2]; 2],
    costs: TrackedVec<'m, u32>,
    from: TrackedVec<'m, Reached>,
    touched: TrackedVec<'m, u32>,
    queue: Buckets<'m>,
    meter: &'m Meter<'m>,
}

#[derive(Clone, Copy, Debug)]
struct Reached {
    state: u32,
    path: u32,
}

impl<'g, 'm> CoverSearch<'g, 'm> {
    pub(crate) fn new(graph: &'g Graph<'m>, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let states = 2 * graph.len();
        let unreached = Reached {
            state: NONE,
            path: START,
        };
        let mut search = Self {
            graph,
            distances: [0, 1].map(|_| [0, 1].map(|_| TrackedVec::new(meter))),
            costs: TrackedVec::filled(UNREACHED, states, meter)?,
            from: TrackedVec::filled(unreached, states, meter)?,
            touched: TrackedVec::new(meter),
            queue: Buckets::new(meter),
            meter,
        };
        for net in 0..2 {
            for end in 0..2 {
                meter.expand_many(states as u64)?;
                search.distances[net][end] = search.all_distances(net, end)?;
            }
        }
        Ok(search)
    }

    pub(crate) const fn meter(&self) -> &'m Meter<'m> {
        self.meter
    }

    /// Fewest steps of a line of `net` with this parity.
    pub(crate) fn shortest(&self, net: usize, parity: u8) -> Option<u32> {
        let steps = self.distances[net][1][state(self.graph.ends[net][0], parity) as usize];
        (steps != UNREACHED).then_some(steps)
    }

    fn all_distances(&mut self, net: usize, end: usize) -> Result<TrackedVec<'m, u32>, Limit> {
        let start = self.graph.ends[net][end];
        let mut distances = TrackedVec::filled(UNREACHED, 2 * self.graph.len(), self.meter)?;
        distances[state(start, 0) as usize] = 0;
        self.queue.clear();
        self.queue.put(0, state(start, 0))?;
        let mut taken_states: u64 = 0;
        while let Some(taken) = self.queue.take() {
            taken_states += 1;
            if taken_states.is_multiple_of(STOP_INTERVAL) {
                self.meter.check_stop()?;
            }
            let node = taken.state / 2;
            if taken.cost > distances[taken.state as usize] || node < 4 && node != start {
                continue;
            }
            for arc in self.graph.arcs(node) {
                if arc.kind.is_open(net) && arc.to != start {
                    let next = 2 * arc.to + ((taken.state % 2) ^ u32::from(arc.kind.flip(net)));
                    let cost = taken.cost + arc.steps;
                    if cost < distances[next as usize] {
                        distances[next as usize] = cost;
                        self.queue.put(cost, next)?;
                    }
                }
            }
        }
        Ok(distances)
    }

    /// The heuristic of a query: fewest steps from a state to the target.
    pub(crate) fn steps_to_target(&self, query: &Query<'_>, of: u32) -> u32 {
        let target_sheet = if query.from == 0 { 0 } else { query.parity };
        self.distances[query.net][1 - query.from][(of ^ u32::from(target_sheet)) as usize]
    }

    /// The reduced costs of the last search, by state; those of at most the cost of what it found
    /// are final.
    pub(crate) fn costs(&self) -> &[u32] {
        &self.costs
    }

    /// The least reduced cost of reaching the target, if it is at most `most`; ends there if
    /// `is_first`, else at the last state within `most`.
    pub(crate) fn search(
        &mut self,
        query: &Query<'_>,
        most: u32,
        is_first: bool,
    ) -> Result<Option<u32>, Limit> {
        for &state in self.touched.iter() {
            self.costs[state as usize] = UNREACHED;
        }
        self.touched.clear();
        self.queue.clear();
        let graph = self.graph;
        let ends = graph.ends[query.net];
        let sheets = if query.from == 0 {
            [query.parity, 0]
        } else {
            [0, query.parity]
        };
        let start = state(ends[query.from], sheets[0]);
        let target = state(ends[1 - query.from], sheets[1]);
        let distances = core::mem::replace(
            &mut self.distances[query.net][1 - query.from],
            TrackedVec::new(self.meter),
        );
        let target_sheet = u32::from(sheets[1]);
        let mut found = None;
        let mut expanded = 0;
        if distances[(start ^ target_sheet) as usize] != UNREACHED {
            self.reach(
                start,
                0,
                Reached {
                    state: NONE,
                    path: START,
                },
            )?;
        }
        while let Some(taken) = self.queue.take() {
            if taken.cost > most {
                break;
            }
            if taken.cost > self.costs[taken.state as usize] {
                continue;
            }
            if taken.state == target {
                found = Some(taken.cost);
                if is_first {
                    break;
                }
                continue;
            }
            expanded += 1;
            if expanded == STOP_INTERVAL {
                self.meter.expand_many(expanded)?;
                expanded = 0;
            }
            let before = distances[(taken.state ^ target_sheet) as usize];
            for arc in graph.arcs(taken.state / 2) {
                if !arc.kind.is_open(query.net) {
                    continue;
                }
                let next = 2 * arc.to + ((taken.state % 2) ^ u32::from(arc.kind.flip(query.net)));
                if arc.to < 4 && next != target {
                    continue;
                }
                let after = distances[(next ^ target_sheet) as usize];
                if after == UNREACHED {
                    continue;
                }
                let detour = query.scale * (arc.steps + after - before);
                let cost = taken.cost + detour + query.prices[arc.to as usize];
                if cost > most {
                    continue;
                }
                self.reach(
                    next,
                    cost,
                    Reached {
                        state: taken.state,
                        path: arc.path,
                    },
                )?;
            }
        }
        self.distances[query.net][1 - query.from] = distances;
        self.meter.expand_many(expanded)?;
        Ok(found)
    }

    fn reach(&mut self, state: u32, cost: u32, from: Reached) -> Result<(), Limit> {
        let known = &mut self.costs[state as usize];
        if cost < *known {
            if *known == UNREACHED {
                self.touched.try_push(state)?;
            }
            *known = cost;
            self.from[state as usize] = from;
            self.queue.put(cost, state)?;
        }
        Ok(())
    }

    /// The line that the last search from end 0 of `net` found.
    pub(crate) fn line(&self, net: usize, line: &mut TrackedVec<'m, Hop>) -> Result<(), Limit> {
        line.clear();
        let mut at = state(self.graph.ends[net][1], 0);
        while at != NONE {
            let Reached { state: from, path } = self.from[at as usize];
            line.try_push(Hop { node: at / 2, path })?;
            at = from;
        }
        line.reverse();
        Ok(())
    }

    /// A shortest line of `net`, of any parity, through no node of `blocked`, if it has at most
    /// `most` steps.
    pub(crate) fn reroute(
        &mut self,
        net: usize,
        blocked: &[bool],
        most: u64,
    ) -> Result<Option<TrackedVec<'m, Hop>>, Limit> {
        for &state in self.touched.iter() {
            self.costs[state as usize] = UNREACHED;
        }
        self.touched.clear();
        self.queue.clear();
        let graph = self.graph;
        let [start, target] = graph.ends[net];
        let distances =
            core::mem::replace(&mut self.distances[net][1], TrackedVec::new(self.meter));
        let steps_to_target = |node: u32| {
            let node = state(node, 0) as usize;
            distances[node].min(distances[node + 1])
        };
        let least = steps_to_target(start);
        let mut expanded = 0;
        let mut is_found = false;
        if u64::from(least) <= most {
            self.reach(
                state(start, 0),
                0,
                Reached {
                    state: NONE,
                    path: START,
                },
            )?;
        }
        while let Some(taken) = self.queue.take() {
            if u64::from(least) + u64::from(taken.cost) > most {
                break;
            }
            if taken.cost > self.costs[taken.state as usize] {
                continue;
            }
            let node = taken.state / 2;
            if node == target {
                is_found = true;
                break;
            }
            expanded += 1;
            if expanded == STOP_INTERVAL {
                self.meter.expand_many(expanded)?;
                expanded = 0;
            }
            let before = steps_to_target(node);
            for arc in graph.arcs(node) {
                let after = steps_to_target(arc.to);
                if arc.kind.is_open(net) && after != UNREACHED && !blocked[arc.to as usize] {
                    let cost = taken.cost + arc.steps + after - before;
                    self.reach(
                        state(arc.to, 0),
                        cost,
                        Reached {
                            state: taken.state,
                            path: arc.path,
                        },
                    )?;
                }
            }
        }
        self.distances[net][1] = distances;
        self.meter.expand_many(expanded)?;
        if !is_found {
            return Ok(None);
        }
        let mut line = TrackedVec::new(self.meter);
        self.line(net, &mut line)?;
        Ok(Some(line))
    }
}
