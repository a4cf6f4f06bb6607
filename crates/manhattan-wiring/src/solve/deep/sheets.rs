//! Searches on two sheets of the skeleton: a state is a node and the parity of crossings with the other net's curve.
//!
//! **Priced searches** find a line of a given parity that is shortest in steps plus prices of its nodes. They are A* with the unpriced distance
//! to the target as heuristic, on costs reduced by it:
//!
//! ```text
//!     scale x (steps + distance after - distance before) + price of the node entered
//! ```
//!
//! which is never negative; as most steps go straight on, most reduced costs are 0, and only nodes near the shortest lines are looked at. A line
//! runs through no end but its own two. It may visit a node on both sheets, so it can be shorter than any line that obeys the rules.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::deep::STOP_INTERVAL;
use crate::solve::deep::buckets::Buckets;
use crate::solve::deep::flow::{Hop, START};
use crate::solve::deep::skeleton::Skeleton;

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
    /// The end to start from: 0, on the sheet `parity`, or 1, on sheet 0. The other one is the target.
    pub(crate) from: usize,
    pub(crate) parity: u8,
    pub(crate) prices: &'p [u32],
    pub(crate) scale: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Sheets<'s> {
    skeleton: &'s Skeleton,
    /// For each net and each of its ends the steps from the end on sheet 0 to each state.
    distances: [[Vec<u32>; 2]; 2],
    costs: Vec<u32>,
    from: Vec<Reached>,
    touched: Vec<u32>,
    queue: Buckets,
}

#[derive(Clone, Copy, Debug)]
struct Reached {
    state: u32,
    strand: u32,
}

impl<'s> Sheets<'s> {
    pub(crate) fn new(skeleton: &'s Skeleton, meter: &Meter<'_>) -> Result<Self, Limit> {
        let states = 2 * skeleton.len();
        meter.hold(Self::bytes(skeleton))?;
        let mut sheets = Self {
            skeleton,
            distances: Default::default(),
            costs: vec![UNREACHED; states],
            from: vec![
                Reached {
                    state: NONE,
                    strand: START
                };
                states
            ],
            touched: Vec::new(),
            queue: Buckets::default(),
        };
        for net in 0..2 {
            for end in 0..2 {
                meter.expand_many(states as u64)?;
                sheets.distances[net][end] = sheets.all_distances(net, end, meter)?;
            }
        }
        Ok(sheets)
    }

    /// Bytes that such searches hold.
    pub(crate) fn bytes(skeleton: &Skeleton) -> u64 {
        // Four distances, cost, way back, touched, and two entries of the queue for each state.
        2 * skeleton.len() as u64 * (4 * 4 + 4 + 8 + 4 + 16)
    }

    /// Fewest steps of a line of `net` with this parity.
    pub(crate) fn shortest(&self, net: usize, parity: u8) -> Option<u32> {
        let steps = self.distances[net][1][state(self.skeleton.ends[net][0], parity) as usize];
        (steps != UNREACHED).then_some(steps)
    }

    fn all_distances(
        &mut self,
        net: usize,
        end: usize,
        meter: &Meter<'_>,
    ) -> Result<Vec<u32>, Limit> {
        let start = self.skeleton.ends[net][end];
        let mut distances = vec![UNREACHED; 2 * self.skeleton.len()];
        distances[state(start, 0) as usize] = 0;
        self.queue.clear();
        self.queue.put(0, state(start, 0));
        let mut taken_states: u64 = 0;
        while let Some(taken) = self.queue.take() {
            taken_states += 1;
            if taken_states.is_multiple_of(STOP_INTERVAL) {
                meter.check_stop()?;
            }
            let node = taken.state / 2;
            if taken.cost > distances[taken.state as usize] || node < 4 && node != start {
                continue;
            }
            for arc in self.skeleton.arcs(node) {
                if arc.kind.is_open(net) && arc.to != start {
                    let next = 2 * arc.to + ((taken.state % 2) ^ u32::from(arc.kind.flip(net)));
                    let cost = taken.cost + arc.steps;
                    if cost < distances[next as usize] {
                        distances[next as usize] = cost;
                        self.queue.put(cost, next);
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

    /// The reduced costs of the last search, by state; those of at most the cost of what it found are final.
    pub(crate) fn costs(&self) -> &[u32] {
        &self.costs
    }

    /// The least reduced cost of reaching the target, if it is at most `most`; ends there if `is_first`, else at the last state within `most`.
    pub(crate) fn search(
        &mut self,
        query: &Query<'_>,
        most: u32,
        is_first: bool,
        meter: &Meter<'_>,
    ) -> Result<Option<u32>, Limit> {
        for &state in &self.touched {
            self.costs[state as usize] = UNREACHED;
        }
        self.touched.clear();
        self.queue.clear();
        let skeleton = self.skeleton;
        let ends = skeleton.ends[query.net];
        let sheets = if query.from == 0 {
            [query.parity, 0]
        } else {
            [0, query.parity]
        };
        let start = state(ends[query.from], sheets[0]);
        let target = state(ends[1 - query.from], sheets[1]);
        let distances = core::mem::take(&mut self.distances[query.net][1 - query.from]);
        let target_sheet = u32::from(sheets[1]);
        let mut found = None;
        let mut expanded = 0;
        if distances[(start ^ target_sheet) as usize] != UNREACHED {
            self.reach(
                start,
                0,
                Reached {
                    state: NONE,
                    strand: START,
                },
            );
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
                meter.expand_many(expanded)?;
                expanded = 0;
            }
            let before = distances[(taken.state ^ target_sheet) as usize];
            for arc in skeleton.arcs(taken.state / 2) {
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
                        strand: arc.strand,
                    },
                );
            }
        }
        self.distances[query.net][1 - query.from] = distances;
        meter.expand_many(expanded)?;
        Ok(found)
    }

    fn reach(&mut self, state: u32, cost: u32, from: Reached) {
        let known = &mut self.costs[state as usize];
        if cost < *known {
            if *known == UNREACHED {
                self.touched.push(state);
            }
            *known = cost;
            self.from[state as usize] = from;
            self.queue.put(cost, state);
        }
    }

    /// The line that the last search from end 0 of `net` found.
    pub(crate) fn line(&self, net: usize, line: &mut Vec<Hop>) {
        line.clear();
        let mut at = state(self.skeleton.ends[net][1], 0);
        while at != NONE {
            let Reached {
                state: from,
                strand,
            } = self.from[at as usize];
            line.push(Hop {
                node: at / 2,
                strand,
            });
            at = from;
        }
        line.reverse();
    }

    /// A shortest line of `net`, of any parity, through no node of `blocked`, if it has at most `most` steps.
    pub(crate) fn reroute(
        &mut self,
        net: usize,
        blocked: &[bool],
        most: u64,
        meter: &Meter<'_>,
    ) -> Result<Option<Vec<Hop>>, Limit> {
        for &state in &self.touched {
            self.costs[state as usize] = UNREACHED;
        }
        self.touched.clear();
        self.queue.clear();
        let skeleton = self.skeleton;
        let [start, target] = skeleton.ends[net];
        let distances = core::mem::take(&mut self.distances[net][1]);
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
                    strand: START,
                },
            );
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
                meter.expand_many(expanded)?;
                expanded = 0;
            }
            let before = steps_to_target(node);
            for arc in skeleton.arcs(node) {
                let after = steps_to_target(arc.to);
                if arc.kind.is_open(net) && after != UNREACHED && !blocked[arc.to as usize] {
                    let cost = taken.cost + arc.steps + after - before;
                    self.reach(
                        state(arc.to, 0),
                        cost,
                        Reached {
                            state: taken.state,
                            strand: arc.strand,
                        },
                    );
                }
            }
        }
        self.distances[net][1] = distances;
        meter.expand_many(expanded)?;
        Ok(is_found.then(|| {
            let mut line = Vec::new();
            self.line(net, &mut line);
            line
        }))
    }
}
