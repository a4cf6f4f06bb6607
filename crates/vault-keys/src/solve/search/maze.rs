//! A* over who stands where and what is left to collect.
//!
//! A state is the set of items left and the set of items on which robots stand, at most one a
//! region; a robot that stands on none is on its start. A step collects one item that needs none of
//! those left, with the robot of its region. The heuristic is the [alternation
//! bound](crate::solve::bound::crossings), which is consistent, so a state is expanded once.
//!
//! The bound costs more than all else here, so a state goes onto the open list with what is known
//! for nothing, its parent's estimate; only when it comes up is its own bound computed, and it goes
//! back if that is higher. Of equal estimates the state with the fewest items left comes first,
//! then the nearest: where the bound is exact, as on most mazes, the search goes straight to the
//! end and most states never get a bound of their own.
//!
//! A binary heap, not the shared best-first search: 60 states are pushed and popped in a few
//! microseconds, hashing each estimate change in a queue with decrease-key took three times as
//! long.

use alloc::vec::Vec;
use core::cmp::Reverse;

use grid_core::tracked::{StateTable, TrackedHeap};
use grid_core::{Limit, Meter, Stopped};

use crate::solve::bound::crossings::CrossingBound;
use crate::solve::reduce::masks::members;
use crate::solve::reduce::maze::items::Reduced;

/// An optimal tour before it is written down.
pub(crate) struct Found {
    /// The items as they are collected.
    pub(crate) order: Vec<usize>,
    /// Steps of the whole tour.
    pub(crate) steps: u64,
}

/// An optimal tour; one exists.
pub(crate) fn search(reduced: &Reduced, meter: &Meter<'_>) -> Result<Found, Stopped<Found>> {
    match reduced.cuts.len() {
        0..=16 => MazeSearch::<16>::new(reduced, meter).run(),
        17..=32 => MazeSearch::<32>::new(reduced, meter).run(),
        33..=48 => MazeSearch::<48>::new(reduced, meter).run(),
        _ => MazeSearch::<64>::new(reduced, meter).run(),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct MazeState {
    /// Items not collected.
    left: u32,
    /// Items on which robots stand.
    heads: u32,
}

/// What is known of a state.
#[derive(Clone, Copy)]
struct MazeNode {
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
struct MazeArrival {
    parent: u32,
    /// Steps of the whole way, and of its last part.
    steps: u64,
    near: u64,
    /// The parent's estimate.
    estimate: u64,
}

struct MazeSearch<'a, const N: usize> {
    reduced: &'a Reduced,
    bound: CrossingBound<'a, N>,
    states: StateTable<'a, MazeState, MazeNode>,
    open: TrackedHeap<'a, Reverse<Priority>>,
    meter: &'a Meter<'a>,
}

impl<'a, const N: usize> MazeSearch<'a, N> {
    fn new(reduced: &'a Reduced, meter: &'a Meter<'a>) -> Self {
        Self {
            reduced,
            bound: CrossingBound::new(reduced),
            states: StateTable::new(meter),
            open: TrackedHeap::new(meter),
            meter,
        }
    }

    fn run(mut self) -> Result<Found, Stopped<Found>> {
        let mut lower = 0;
        let found = self.descend(&mut lower);
        let steps = lower + self.reduced.constant;
        match found {
            // The estimate of the last state is what it took.
            Ok(order) => Ok(Found { order, steps }),
            Err(limit) => Err(Stopped::new(limit, steps)),
        }
    }

    fn descend(&mut self, lower: &mut u64) -> Result<Vec<usize>, Limit> {
        let regions = self.reduced.regions.iter();
        let start = MazeState {
            left: regions.fold(0, |all, items| all | items),
            heads: 0,
        };
        let arrival = MazeArrival {
            parent: 0,
            steps: 0,
            near: 0,
            estimate: 0,
        };
        self.reach(start, &arrival)?;
        while let Some(Reverse(priority)) = self.open.pop() {
            let Priority { estimate, id, .. } = priority;
            let (&state, &node) = self.states.at(id as usize).expect("open states are known");
            if node.is_expanded || estimate != node.estimate {
                continue;
            }
            *lower = estimate;
            if !node.has_bound {
                let bound = node.steps + self.bound.steps(self.sides(state.heads), state.left);
                let node = self.node_mut(id);
                node.has_bound = true;
                if bound > estimate {
                    node.estimate = bound;
                    let estimate = bound;
                    let again = Priority {
                        estimate,
                        ..priority
                    };
                    self.open.try_push(Reverse(again))?;
                    continue;
                }
            }
            self.meter.expand()?;
            self.node_mut(id).is_expanded = true;
            if state.left == 0 {
                return Ok(self.order(id));
            }
            self.expand(id, state, node.steps, estimate)?;
        }
        unreachable!("items that do not wait for each other can all be collected")
    }

    fn expand(
        &mut self,
        id: u32,
        state: MazeState,
        steps: u64,
        estimate: u64,
    ) -> Result<(), Limit> {
        for number in members(state.left) {
            let item = &self.reduced.items[number];
            if item.directly_before & state.left != 0 {
                continue;
            }
            let region = self.reduced.regions[item.region];
            let from = self.sides(state.heads & region);
            let near = self.bound.across(from ^ item.sides);
            let next = MazeState {
                left: state.left & !(1 << number),
                heads: state.heads & !region | 1 << number,
            };
            let arrival = MazeArrival {
                parent: id,
                steps: steps + near,
                near,
                estimate,
            };
            self.reach(next, &arrival)?;
        }
        Ok(())
    }

    /// Notes that a state can be reached, and puts it on the open list if that is news.
    fn reach(&mut self, state: MazeState, arrival: &MazeArrival) -> Result<(), Limit> {
        let &MazeArrival {
            steps, estimate, ..
        } = arrival;
        let fresh = MazeNode {
            steps,
            estimate,
            parent: arrival.parent,
            has_bound: false,
            is_expanded: false,
        };
        let (id, node, is_new) = self.states.try_insert_with(state, || fresh)?;
        if !is_new {
            if steps >= node.steps {
                return Ok(());
            }
            // A bound of its own stays what it was.
            let known = node.has_bound.then(|| node.estimate - node.steps + steps);
            *node = MazeNode {
                estimate: known.unwrap_or(0).max(estimate),
                has_bound: node.has_bound,
                ..fresh
            };
        }
        let priority = Priority {
            estimate: node.estimate,
            remaining: state.left.count_ones(),
            near: arrival.near,
            id: u32::try_from(id).map_err(|_| Limit::Memory)?,
        };
        self.meter.generate(1);
        self.open.try_push(Reverse(priority))
    }

    fn node_mut(&mut self, id: u32) -> &mut MazeNode {
        let found = self.states.at_mut(id as usize);
        found.expect("open states are known").1
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
            let (state, node) = self.states.at(id).expect("states on a path are known");
            let (parent, _) = self
                .states
                .at(node.parent as usize)
                .expect("states on a path are known");
            order.extend(members(parent.left & !state.left));
            id = node.parent as usize;
        }
        order.reverse();
        order
    }
}
