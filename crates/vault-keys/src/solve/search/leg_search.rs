//! Branch and bound over plans within an upper limit.
//!
//! A state says which legs are still to be chosen, not where everybody is at some time: waiting
//! costs nothing, so who walks first is never searched. One robot is decided at a time: its next
//! leg by the cheapest open route; or by a cheaper route that waits for other keys, which makes the
//! leg's key *pending*: it is collected by itself once its needs are; or nothing more, which
//! retires the robot at no cost. Nothing is lost: an open leg of an optimal plan can be walked at
//! once, for that only collects a key sooner; and as long as keys are left the first leg of the
//! plan that has not been walked is an open leg of some robot that is undecided. Where every robot
//! has many cheaper routes that wait, committing to them multiplies states; then all open legs of
//! all robots are tried instead.
//!
//! Depth first, so that a state starts from the prices and the legs that its parent ended with, and
//! improves both ([`node`]). A table keeps for each state what its completion is proven to take at
//! least.
//!
//! The bound is admissible in each state and not consistent: a state that improves the prices for
//! itself may know more than the one that follows. Nothing here asks for that. A state is cut off
//! by its own bound alone, and the table holds what finished states have proven, whatever way led
//! to them.

pub(crate) mod node;
mod propagation;
pub(crate) mod states;

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::arborescence::Cost;
use crate::solve::bound::multipliers::Multipliers;
use crate::solve::reduce::legs::{Leg, Legs};
use crate::solve::reduce::masks::{Mask, members};
use crate::solve::search::leg_search::node::{Given, NodeBound};
use crate::solve::search::leg_search::states::{State, States};

/// A robot is decided by itself while it has no more cheaper routes that wait than this.
const MOST_BLOCKED: usize = 10;

/// Plans built leg by leg.
pub(crate) struct LegSearch<'a, 'm> {
    keys: usize,
    bound: NodeBound<'a, 'm>,
    /// Plans of more steps are of no interest.
    limit: u64,
    best: Option<Vec<Leg>>,
    chosen: Vec<Leg>,
    states: &'a mut States<'m>,
    meter: &'m Meter<'m>,
}

/// A robot to be decided.
#[derive(Clone, Copy)]
struct Head {
    source: usize,
    /// Legs within the limit, open or not, and how many of these wait.
    choices: usize,
    blocked: usize,
    /// How much there is to search below, guessed from what each choice leaves of the limit.
    weight: u64,
}

/// How much there is to search below a choice that leaves so many steps of the limit.
const fn weight(left: u64) -> u64 {
    (left + 1).saturating_mul(left + 1)
}

/// A state being branched on.
struct Here<'h, 'm> {
    state: &'h State,
    /// Steps of the legs chosen.
    cost: u64,
    bound: Cost,
    own: &'h Given<'m>,
}

impl Here<'_, '_> {
    const fn uncollected(&self) -> Mask {
        self.state.unassigned | self.state.pending
    }
}

/// A leg that a robot can take next, and what a plan with it takes at least.
struct Choice {
    leg: Leg,
    is_open: bool,
    estimate: u64,
}

/// A state that follows: a robot takes a leg, or retires.
struct Child {
    source: usize,
    leg: Option<Leg>,
    estimate: u64,
}

impl<'a, 'm> LegSearch<'a, 'm> {
    /// A search for plans that take at most `limit` steps.
    pub(crate) fn new(
        prices: &'a Multipliers<'m>,
        states: &'a mut States<'m>,
        keys: usize,
        limit: u64,
        meter: &'m Meter<'m>,
    ) -> Self {
        Self {
            keys,
            bound: NodeBound::new(prices, keys, meter),
            limit,
            best: None,
            chosen: Vec::new(),
            states,
            meter,
        }
    }

    /// The legs of the best plan found.
    pub(crate) fn best(self) -> Option<Vec<Leg>> {
        self.best
    }

    /// Finds the best plan of these legs within the limit, if there is any.
    pub(crate) fn run(&mut self, legs: &Legs<'_>) -> Result<(), Limit> {
        let starts = legs.sources - self.keys;
        let with_legs = (0..starts).filter(|start| !legs.of(self.keys + start).is_empty());
        let start = State::start(self.keys, with_legs, starts.div_ceil(32));
        self.run_from(&start, legs)
    }

    /// As [`run`](Self::run), from any state.
    pub(crate) fn run_from(&mut self, state: &State, legs: &Legs<'_>) -> Result<(), Limit> {
        let given = self.bound.take(legs)?;
        self.visit(state, 0, &given)
    }

    /// The bound of a state, in steps, as far as the limit allows a plan at all.
    #[cfg(test)]
    pub(crate) fn bound_of(
        &mut self,
        state: &State,
        legs: &Legs<'_>,
    ) -> Result<Option<u64>, Limit> {
        let mut given = self.bound.take(legs)?;
        let bound = self.bound.find(state, self.limit, &mut given)?;
        Ok(bound.map(|bound| self.bound.steps(bound)))
    }

    fn visit(&mut self, state: &State, cost: u64, given: &Given<'m>) -> Result<(), Limit> {
        if state.unassigned == 0 {
            // A pending key now waits for ever.
            if state.pending == 0 && cost <= self.limit {
                self.best = Some(self.chosen.clone());
                self.limit = cost.saturating_sub(1);
            }
            return Ok(());
        }
        let (id, remaining) = self.states.number(state)?;
        if cost + remaining > self.limit {
            return Ok(());
        }
        self.meter.expand()?;
        self.branch(state, cost, given)?;
        self.bound.forget_below(given);
        self.states
            .prove(id, self.limit + 1 - cost.min(self.limit + 1));
        Ok(())
    }

    fn branch(&mut self, state: &State, cost: u64, given: &Given<'m>) -> Result<(), Limit> {
        let mut own = given.try_clone()?;
        let Some(bound) = self.bound.find(state, self.limit - cost, &mut own)? else {
            return Ok(());
        };
        let here = Here {
            state,
            cost,
            bound,
            own: &own,
        };
        let heads = self.heads(&here)?;
        if heads.iter().any(|head| head.choices == 0) {
            // Robots without a leg within the limit retire at once.
            let mut child = state.clone();
            let idle = heads.iter().filter(|head| head.choices == 0);
            idle.for_each(|head| child.leave(head.source, self.keys));
            if child.robots() > 0 {
                self.visit(&child, cost, &own)?;
            }
            return Ok(());
        }
        let children = self.children(&heads, &here)?;
        for child in &children {
            if child.estimate > self.limit {
                break;
            }
            self.follow(child, &here)?;
        }
        Ok(())
    }

    /// Visits a state that follows.
    fn follow(&mut self, child: &Child, here: &Here<'_, 'm>) -> Result<(), Limit> {
        let mut next = here.state.clone();
        next.leave(child.source, self.keys);
        let Some(leg) = child.leg else {
            return self.visit(&next, here.cost, here.own);
        };
        match leg.needs & here.uncollected() {
            0 => next.collect(leg.to.into()),
            needs => next.wait(leg.to.into(), needs),
        }
        self.chosen.push(leg);
        self.visit(&next, here.cost + u64::from(leg.steps), here.own)?;
        self.chosen.pop();
        Ok(())
    }

    /// The states that follow: those in which one robot is decided, or else those in which any
    /// robot takes an open leg.
    fn children(
        &self,
        heads: &[Head],
        here: &Here<'_, 'm>,
    ) -> Result<TrackedVec<'m, Child>, Limit> {
        let only = here.state.robots() == 1;
        let single = heads
            .iter()
            .filter(|head| only || head.blocked <= MOST_BLOCKED);
        let mut children = TrackedVec::new(self.meter);
        let mut add_legs = |source: usize, waiting: bool| {
            let choices = self.choices(source, here);
            let choices = choices.filter(|choice| choice.is_open || waiting);
            children.try_extend(choices.map(|choice| Child {
                source,
                leg: Some(choice.leg),
                estimate: choice.estimate,
            }))
        };
        match single.min_by_key(|head| (head.weight, head.source)) {
            None => heads
                .iter()
                .try_for_each(|head| add_legs(head.source, false))?,
            Some(head) => {
                add_legs(head.source, !only)?;
                if !only {
                    children.try_push(Child {
                        source: head.source,
                        leg: None,
                        estimate: self.retired(head.source, here),
                    })?;
                }
            }
        }
        // Of equal estimates the first one stays first.
        children.sort_by_key(|child| child.estimate);
        Ok(children)
    }

    /// The legs that a robot can take next: to each key the cheapest open one, and those that are
    /// cheaper and wait.
    fn choices<'s>(
        &'s self,
        source: usize,
        here: &'s Here<'_, 'm>,
    ) -> impl Iterator<Item = Choice> + 's {
        let mut reached: Mask = 0;
        let legs = self.bound.legs_of(source, here.own);
        legs.filter_map(move |at| {
            let leg = self.bound.leg(at);
            if reached >> leg.to & 1 == 1 {
                return None;
            }
            let is_open = leg.needs & here.uncollected() == 0;
            if is_open {
                reached |= 1 << leg.to;
            }
            Some(Choice {
                leg,
                is_open,
                estimate: here.cost + self.bound.with(at, here.bound),
            })
        })
    }

    /// What a plan takes at least in which a robot stays where it is.
    fn retired(&self, source: usize, here: &Here<'_, 'm>) -> u64 {
        here.cost + self.bound.without(source, here.bound, here.own)
    }

    /// For each robot how many of its legs are within the limit.
    fn heads(&self, here: &Here<'_, 'm>) -> Result<TrackedVec<'m, Head>, Limit> {
        let state = here.state;
        let sources = members(state.live).chain(state.starts().map(|start| self.keys + start));
        let mut heads = TrackedVec::new(self.meter);
        for source in sources {
            let left = self.limit.checked_sub(self.retired(source, here));
            let mut head = Head {
                source,
                choices: 0,
                blocked: 0,
                weight: left.map_or(0, weight),
            };
            for choice in self.choices(source, here) {
                if let Some(left) = self.limit.checked_sub(choice.estimate) {
                    head.choices += 1;
                    head.weight = head.weight.saturating_add(weight(left));
                    head.blocked += usize::from(!choice.is_open);
                }
            }
            heads.try_push(head)?;
        }
        Ok(heads)
    }
}
