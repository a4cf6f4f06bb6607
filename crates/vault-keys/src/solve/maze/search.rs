//! A* over who stands where and what is left to collect.
//!
//! A state is the set of items left and the set of items on which robots stand, at most one a region; a robot that stands on none is on its start. A step collects one item that needs none of
//! those left, with the robot of its region. The heuristic is the [alternation bound](super::bound), which is consistent, so a state is expanded once.
//!
//! The bound costs more than all else here, so a state goes onto the open list with what is known for nothing, its parent's estimate; only when it comes up is its own bound computed, and it
//! goes back if that is higher. Of equal estimates the state with the fewest items left comes first, then the nearest: where the bound is exact, as on most mazes,
//! the search goes straight to the end and most states never get a bound of their own.
//!
//! A binary heap, not the shared best-first search: 60 states are pushed and popped in a few microseconds, hashing each estimate change
//! in a queue with decrease-key took three times as long.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::tour::Tour;
use grid_core::{Limit, Meter, StateMap, Stopped};

use crate::held::{push_on_heap, reserve_state};
use crate::solve::maze::bound::Bound;
use crate::solve::maze::reduce::Reduced;
use crate::solve::places::members;

/// An optimal tour before it is written down.
pub(super) struct Found {
    /// The items as they are collected.
    pub(super) order: Vec<usize>,
    /// Steps of the whole tour.
    pub(super) steps: u64,
}

/// An optimal tour; one exists.
pub(super) fn search(reduced: &Reduced, meter: &Meter<'_>) -> Result<Found, Stopped<Tour>> {
    match reduced.cuts.len() {
        0..=16 => Search::<16>::new(reduced).run(meter),
        17..=32 => Search::<32>::new(reduced).run(meter),
        33..=48 => Search::<48>::new(reduced).run(meter),
        _ => Search::<64>::new(reduced).run(meter),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    /// Items not collected.
    left: u32,
    /// Items on which robots stand.
    heads: u32,
}

/// What is known of a state.
#[derive(Clone, Copy)]
struct Node {
    /// Fewest steps to it so far.
    steps: u64,
    /// Own or inherited estimate of the whole tour.
    estimate: u64,
    /// The state before, by its number.
    parent: u32,
    has_bound: bool,
    is_expanded: bool,
}

/// What the open list is ordered by, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Priority {
    estimate: u64,
    /// How many items are left.
    remaining: u32,
    /// Steps from the state before.
    near: u64,
    /// The state's number.
    id: u32,
}

/// A way to a state.
struct Arrival {
    parent: u32,
    /// Steps of the whole way, and of its last part.
    steps: u64,
    near: u64,
    /// The parent's estimate.
    estimate: u64,
}

struct Search<'a, const N: usize> {
    reduced: &'a Reduced,
    bound: Bound<'a, N>,
    states: StateMap<State, Node>,
    open: BinaryHeap<Reverse<Priority>>,
    held_bytes: u64,
}

impl<'a, const N: usize> Search<'a, N> {
    fn new(reduced: &'a Reduced) -> Self {
        Self {
            reduced,
            bound: Bound::new(reduced),
            states: StateMap::default(),
            open: BinaryHeap::new(),
            held_bytes: 0,
        }
    }

    fn run(mut self, meter: &Meter<'_>) -> Result<Found, Stopped<Tour>> {
        let mut lower = 0;
        let found = self.descend(&mut lower, meter);
        meter.release(self.held_bytes);
        let steps = lower + self.reduced.constant;
        match found {
            // The estimate of the last state is what it took.
            Ok(order) => Ok(Found { order, steps }),
            Err(limit) => Err(Stopped::new(limit, steps)),
        }
    }

    fn descend(&mut self, lower: &mut u64, meter: &Meter<'_>) -> Result<Vec<usize>, Limit> {
        let regions = self.reduced.regions.iter();
        let start = State {
            left: regions.fold(0, |all, items| all | items),
            heads: 0,
        };
        let arrival = Arrival {
            parent: 0,
            steps: 0,
            near: 0,
            estimate: 0,
        };
        self.reach(start, &arrival, meter)?;
        while let Some(Reverse(priority)) = self.open.pop() {
            let Priority { estimate, id, .. } = priority;
            let (&state, &node) = self
                .states
                .get_index(id as usize)
                .expect("open states are known");
            if node.is_expanded || estimate != node.estimate {
                continue;
            }
            *lower = estimate;
            if !node.has_bound {
                let bound = node.steps + self.bound.steps(self.sides(state.heads), state.left);
                let node = &mut self.states[id as usize];
                node.has_bound = true;
                if bound > estimate {
                    node.estimate = bound;
                    let estimate = bound;
                    self.queue(
                        Priority {
                            estimate,
                            ..priority
                        },
                        meter,
                    )?;
                    continue;
                }
            }
            meter.expand()?;
            self.states[id as usize].is_expanded = true;
            if state.left == 0 {
                return Ok(self.order(id));
            }
            self.expand(id, state, node.steps, estimate, meter)?;
        }
        unreachable!("items that do not wait for each other can all be collected")
    }

    fn expand(
        &mut self,
        id: u32,
        state: State,
        steps: u64,
        estimate: u64,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        for number in members(state.left) {
            let item = &self.reduced.items[number];
            if item.directly_before & state.left != 0 {
                continue;
            }
            let region = self.reduced.regions[item.region];
            let from = self.sides(state.heads & region);
            let near = self.bound.across(from ^ item.sides);
            let next = State {
                left: state.left & !(1 << number),
                heads: state.heads & !region | 1 << number,
            };
            let arrival = Arrival {
                parent: id,
                steps: steps + near,
                near,
                estimate,
            };
            self.reach(next, &arrival, meter)?;
        }
        Ok(())
    }

    /// Notes that a state can be reached, and puts it on the open list if that is news.
    fn reach(&mut self, state: State, arrival: &Arrival, meter: &Meter<'_>) -> Result<(), Limit> {
        let &Arrival {
            steps, estimate, ..
        } = arrival;
        let fresh = Node {
            steps,
            estimate,
            parent: arrival.parent,
            has_bound: false,
            is_expanded: false,
        };
        let id = match self.states.get_full_mut(&state) {
            None => {
                self.held_bytes += reserve_state(&mut self.states, meter)?;
                self.states.insert_full(state, fresh).0
            }
            Some((id, _, node)) if steps < node.steps => {
                // A bound of its own stays what it was.
                let known = node.has_bound.then(|| node.estimate - node.steps + steps);
                *node = Node {
                    estimate: known.unwrap_or(0).max(estimate),
                    has_bound: node.has_bound,
                    ..fresh
                };
                id
            }
            Some(_) => return Ok(()),
        };
        meter.generate(1);
        let priority = Priority {
            estimate: self.states[id].estimate,
            remaining: state.left.count_ones(),
            near: arrival.near,
            id: u32::try_from(id).map_err(|_| Limit::Memory)?,
        };
        self.queue(priority, meter)
    }

    fn queue(&mut self, priority: Priority, meter: &Meter<'_>) -> Result<(), Limit> {
        self.held_bytes += push_on_heap(&mut self.open, Reverse(priority), meter)?;
        Ok(())
    }

    /// The cuts between the robots and their starts.
    fn sides(&self, heads: u32) -> u64 {
        members(heads).fold(0, |sides, item| sides | self.reduced.items[item].sides)
    }

    /// The items collected on the way to a state.
    fn order(&self, id: u32) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.reduced.items.len());
        let mut id = id as usize;
        while id != 0 {
            let (state, node) = self
                .states
                .get_index(id)
                .expect("states on a path are known");
            let (parent, _) = self
                .states
                .get_index(node.parent as usize)
                .expect("states on a path are known");
            order.extend(members(parent.left & !state.left));
            id = node.parent as usize;
        }
        order.reverse();
        order
    }
}
