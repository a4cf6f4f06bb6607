//! The published algorithm: Dijkstra's algorithm over the places of all robots and the set of
//! collected keys. Any combination of robots may move at once.
//!
//! An oracle for tests and the baseline of benchmarks; use [`solve`](crate::solve()) instead. The
//! original stores only the shortest route between two keys, which is wrong on maps with loops,
//! where a longer route can need fewer doors. This version stores every route that no other
//! dominates in both steps and doors.

use alloc::vec::Vec;
use core::cmp::Reverse;

use grid_core::search::{Edge, best_first};
use grid_core::tracked::{Charge, TrackedHeap, TrackedVec};
use grid_core::{Answer, Limit, Limits, Meter, Outcome, Position, Stopped};

use crate::solve::bound::spanning_tree;
use crate::solve::reduce::padded_map::{Cell, PaddedMap, WALL};
use crate::unsolvable::{Reason, Unsolvable};
use crate::vault::Vault;

/// Most robots of a packed state.
pub const MAX_ROBOTS: usize = 20;

/// Most successors of a state. Combinations of eight robots with 26 keys each exceed any memory.
pub const MAX_SUCCESSORS: usize = 1 << 20;

/// Bits of a robot's place: one of 26 keys, or the start.
const PLACE_BITS: usize = 5;
const AT_START: u128 = 31;

/// Returns the fewest steps that collect every key.
///
/// # Errors
/// That every state was searched.
///
/// # Panics
/// For more than [`MAX_ROBOTS`] robots or [`MAX_SUCCESSORS`] successors.
pub fn solve(vault: &Vault) -> Result<u64, Unsolvable> {
    match solve_within(vault, &Limits::new()).answer {
        Answer::Solved(steps) => Ok(steps),
        Answer::Unsolvable(unsolvable) => Err(unsolvable),
        Answer::Stopped(stopped) => panic!("too many robots: {stopped}"),
    }
}

/// Like [`solve`], within limits. More than [`MAX_ROBOTS`] robots or [`MAX_SUCCESSORS`] successors
/// of a state count as stopped at the memory limit.
///
/// The enumeration of routes counts no states, but keeps the memory limit and looks at the stop
/// flag.
///
/// States and time are exponential in the number of keys. A state has one successor per combination
/// of robots and next keys.
pub fn solve_within(vault: &Vault, limits: &Limits<'_>) -> Outcome<u64, Unsolvable> {
    let meter = Meter::new(limits);
    let known = |stopped: Stopped<u64>| {
        Answer::Stopped(stopped.at_least(spanning_tree::least_steps(vault)))
    };
    let answer = search(vault, &meter).unwrap_or_else(known);
    Outcome::new(answer, meter.stats())
}

/// The error of too little memory.
const TOO_MANY: Stopped<u64> = Stopped::new(Limit::Memory, 0);

fn search(vault: &Vault, meter: &Meter<'_>) -> Result<Answer<u64, Unsolvable>, Stopped<u64>> {
    let robots = vault.robots().len();
    if robots > MAX_ROBOTS {
        return Err(TOO_MANY);
    }
    let graph = RouteGraph::new(vault, meter).map_err(|limit| Stopped::new(limit, 0))?;
    let all = (1 << vault.keys().len()) - 1;
    let start = JointState::new((0..robots).map(|_| AT_START));
    let mut collectable = 0;
    let mut room = Charge::none(meter);
    let mut is_too_large = false;
    let found = best_first(
        [start],
        |&state, edges| {
            collectable |= state.collected();
            if is_too_large {
                return Ok(());
            }
            graph.successors(state, edges, &mut room)?;
            if edges.len() > MAX_SUCCESSORS {
                is_too_large = true;
                edges.clear();
            }
            Ok(())
        },
        |_| Some(0),
        |state| state.collected() == all,
        meter,
    )?;
    if is_too_large {
        return Err(TOO_MANY);
    }
    Ok(match found {
        Some(found) => Answer::Solved(found.cost),
        None => {
            let places = (0..).zip(vault.keys().iter());
            let left = places.filter(|(place, _)| collectable >> place & 1 == 0);
            let left = left.map(|(_, key)| key).collect();
            Answer::Unsolvable(Unsolvable::new(Reason::Exhausted(left)))
        }
    })
}

/// The routes from each key and from each robot's start.
struct RouteGraph<'m> {
    from_keys: Vec<TrackedVec<'m, ReferenceRoute>>,
    from_starts: Vec<TrackedVec<'m, ReferenceRoute>>,
}

impl<'m> RouteGraph<'m> {
    fn new(vault: &Vault, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let keys = vault.keys().iter();
        let keys: Vec<Position> = keys.filter_map(|key| vault.key_position(key)).collect();
        let ground = PaddedMap::new(vault, meter)?;
        let key_cells: Vec<Cell> = keys.iter().map(|&key| ground.at(key)).collect();
        let from_all = |places: &[Position]| -> Result<Vec<TrackedVec<'m, ReferenceRoute>>, Limit> {
            let from = places.iter().map(|&place| ground.at(place));
            from.map(|cell| routes(vault, &ground, &key_cells, cell, meter))
                .collect()
        };
        Ok(Self {
            from_keys: from_all(&keys)?,
            from_starts: from_all(vault.robots())?,
        })
    }

    /// Adds the states in which some robots go to their next keys at once. Stops soon after
    /// [`MAX_SUCCESSORS`].
    fn successors(
        &self,
        state: JointState,
        edges: &mut Vec<Edge<JointState>>,
        room: &mut Charge<'_>,
    ) -> Result<(), Limit> {
        // Each robot in turn stays or goes to an uncollected key. `edges` holds the combinations of
        // the robots before.
        push(edges, Edge { to: state, cost: 0 }, room)?;
        for (robot, from_start) in self.from_starts.iter().enumerate() {
            let place = state.place(robot);
            let routes = place.map_or(from_start, |key| &self.from_keys[key]);
            for at in 0..edges.len().min(MAX_SUCCESSORS) {
                if edges.len() > MAX_SUCCESSORS {
                    break;
                }
                let Edge { to, cost } = edges[at];
                // Routes are sorted by steps, so the first open route to a key is the shortest.
                let mut reached = to.collected();
                for route in routes.iter() {
                    if route.needs & !state.collected() == 0 && reached >> route.key & 1 == 0 {
                        reached |= 1 << route.key;
                        let next = Edge {
                            to: to.moved(robot, route.key),
                            cost: cost + route.steps,
                        };
                        push(edges, next, room)?;
                    }
                }
            }
        }
        // Every robot stays.
        edges.swap_remove(0);
        Ok(())
    }
}

/// Adds an edge. `room` is the capacity of the list.
fn push(
    edges: &mut Vec<Edge<JointState>>,
    edge: Edge<JointState>,
    room: &mut Charge<'_>,
) -> Result<(), Limit> {
    if edges.len() == edges.capacity() {
        let capacity = (2 * edges.len()).max(64);
        room.replace((capacity * size_of::<Edge<JointState>>()) as u64)?;
        edges.reserve_exact(capacity - edges.len());
    }
    edges.push(edge);
    Ok(())
}

/// The collected keys in the low 26 bits, then the place of each robot.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct JointState(u128);

impl JointState {
    const COLLECTED_BITS: usize = 26;

    /// The start: no key is collected.
    fn new(places: impl Iterator<Item = u128>) -> Self {
        let shifted = (0..)
            .zip(places)
            .map(|(robot, place)| place << Self::shift(robot));
        Self(shifted.fold(0, |bits, place| bits | place))
    }

    const fn shift(robot: usize) -> usize {
        Self::COLLECTED_BITS + robot * PLACE_BITS
    }

    const fn collected(self) -> u128 {
        self.0 & ((1 << Self::COLLECTED_BITS) - 1)
    }

    /// The key on which a robot stands, or `None` at its start.
    const fn place(self, robot: usize) -> Option<usize> {
        let place = self.0 >> Self::shift(robot) & 31;
        if place == AT_START {
            None
        } else {
            Some((place & 31) as usize)
        }
    }

    const fn moved(self, robot: usize, key: usize) -> Self {
        let shift = Self::shift(robot);
        Self(self.0 & !(31 << shift) | (key as u128) << shift | 1 << key)
    }
}

/// A route to a key: its steps, the keys of its doors, and the keys on it.
#[derive(Clone, Copy)]
struct ReferenceRoute {
    key: usize,
    steps: u64,
    needs: u128,
}

/// Breadth-first search over cells and needed keys. Keeps at each cell only what no shorter route
/// dominates.
fn routes<'m>(
    vault: &Vault,
    ground: &PaddedMap<'_>,
    keys: &[Cell],
    from: Cell,
    meter: &'m Meter<'m>,
) -> Result<TrackedVec<'m, ReferenceRoute>, Limit> {
    let mut locks = [0; 256];
    for (place, key) in vault.keys().iter().enumerate() {
        locks[key.door() as usize] = 1_u32 << place;
    }
    let mut found = TrackedVec::new(meter);
    let mut labels = TrackedVec::with_capacity(ground.len(), meter)?;
    labels.try_extend((0..ground.len()).map(|_| TrackedVec::new(meter)))?;
    let mut open = TrackedHeap::new(meter);
    open.try_push(Reverse((0_u64, 0_u32, 0_u32, from)))?;
    let mut popped: u64 = 0;
    while let Some(Reverse((steps, _, needs, at))) = open.pop() {
        popped += 1;
        if popped % 1024 == 1 {
            meter.check_stop()?;
        }
        let others = &mut labels[at as usize];
        if others.iter().any(|other| other & !needs == 0) {
            continue;
        }
        others.try_push(needs)?;
        let mut beyond = needs;
        if at != from
            && let Some(key) = keys.iter().position(|&key| key == at)
        {
            if needs >> key & 1 == 0 {
                let needs = needs.into();
                found.try_push(ReferenceRoute { key, steps, needs })?;
            }
            beyond |= 1 << key;
        }
        for next in ground.neighbors(at) {
            let byte = ground.byte(next);
            if byte != WALL {
                let needs = beyond | locks[usize::from(byte)];
                let entry = (steps + 1, needs.count_ones(), needs, next);
                open.try_push(Reverse(entry))?;
            }
        }
    }
    Ok(found)
}
