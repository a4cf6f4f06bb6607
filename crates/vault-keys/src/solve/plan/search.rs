//! Branch and bound over plans within an upper limit.
//!
//! A state says which legs are still to be chosen, not where everybody is at some time: waiting costs nothing, so who walks first is never searched. One robot is decided
//! at a time: its next leg by the cheapest open route; or by a cheaper route that waits for other keys, which makes the leg's key *pending*: it is collected by itself once its needs are; or
//! nothing more, which retires the robot at no cost. Nothing is lost: an open leg of an optimal plan can be walked at once, for that only collects a key sooner; and as long as keys are
//! left the first leg of the plan that has not been walked is an open leg of some robot that is undecided.
//! Where every robot has many cheaper routes that wait, committing to them multiplies states; then all open legs of all robots are tried instead.
//!
//! Depth first, so that a state starts from the prices and the legs that its parent ended with: both are improved a little in each state (see [`prices`](super::prices)), and legs that are ruled out stay so below. A table
//! keeps for each state what its completion is proven to take at least.
//!
//! The bound is admissible in each state and not consistent: a state that improves the prices for itself may know more than the one that follows. Nothing here asks for that. A state is cut off by its
//! own bound alone, and the table holds what finished states have proven, whatever way led to them.

use alloc::vec::Vec;
use core::ops::Range;

use grid_core::{Limit, Meter};

use crate::held::{bytes_of, reserve};
use crate::solve::places::{Mask, members};
use crate::solve::plan::arborescence::{Arborescence, Cost, Matrix, NEVER, ROOT, WIDTH};
use crate::solve::plan::cuts::Cuts;
use crate::solve::plan::legs::{Leg, Legs, close};
use crate::solve::plan::prices::{Climb, Prices};
use crate::solve::plan::states::{State, States};

/// A robot is decided by itself while it has no more cheaper routes that wait than this.
const MOST_BLOCKED: usize = 10;
/// Price steps in a state.
const STEPS: usize = 6;
/// Rounds of ruling out legs in a state: what the first rules out makes the second stronger.
const ROUNDS: usize = 2;

/// Plans built leg by leg.
pub(super) struct Search<'a> {
    keys: usize,
    prices: &'a Prices,
    /// Plans of more steps are of no interest.
    limit: u64,
    best: Option<Vec<Leg>>,
    chosen: Vec<Leg>,
    states: &'a mut States,
    tree: Arborescence,
    /// The legs that can still be chosen, of the states on the way from the first to the present one, one after the other.
    legs: Vec<Leg>,
    /// For each what it lifts the bound by.
    lifts: Vec<Cost>,
    held: u64,
    cuts: Cuts,
    // What the present state uses.
    between: Matrix,
    rows: Vec<Row>,
    root: [Cost; WIDTH],
    priced: Matrix,
}

/// A robot's legs without prices.
#[derive(Clone, Copy)]
struct Row {
    source: usize,
    costs: [Cost; WIDTH],
}

/// What a state hands down.
#[derive(Clone)]
struct Given {
    /// Where its legs are.
    legs: (usize, usize),
    before: [Mask; WIDTH],
    prices: Vec<Cost>,
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

/// A state that follows.
struct Child {
    estimate: u64,
    leg: Option<Leg>,
    retired: usize,
}

impl<'a> Search<'a> {
    /// A search for plans that take at most `limit` steps.
    pub(super) fn new(prices: &'a Prices, states: &'a mut States, keys: usize, limit: u64) -> Self {
        Self {
            keys,
            prices,
            limit,
            best: None,
            chosen: Vec::new(),
            states,
            tree: Arborescence::new(),
            legs: Vec::new(),
            lifts: Vec::new(),
            held: 0,
            cuts: Cuts::default(),
            between: [[NEVER; WIDTH]; WIDTH],
            rows: Vec::new(),
            root: [NEVER; WIDTH],
            priced: [[NEVER; WIDTH]; WIDTH],
        }
    }

    /// Bytes held for legs, to be released.
    pub(super) const fn held(&self) -> u64 {
        self.held
    }

    /// The legs of the best plan found.
    pub(super) fn best(self) -> Option<Vec<Leg>> {
        self.best
    }

    /// Finds the best plan of these legs within the limit, if there is any.
    pub(super) fn run(&mut self, legs: &Legs, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let starts = legs.sources - self.keys;
        let with_legs = (0..starts).filter(|start| !legs.of(self.keys + start).is_empty());
        let start = State::start(self.keys, with_legs, starts.div_ceil(32));
        self.run_from(&start, legs, meter)
    }

    /// As [`run`](Self::run), from any state.
    pub(super) fn run_from(
        &mut self,
        state: &State,
        legs: &Legs,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        self.reserve(legs.len(), meter)?;
        self.held += self.cuts.make_room(legs.len(), meter)?;
        let given = self.take(legs);
        self.visit(state, 0, &given, meter)
    }

    /// Makes room for so many more legs.
    fn reserve(&mut self, more: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        self.held += reserve(&mut self.legs, more, meter)?;
        self.held += reserve(&mut self.lifts, more, meter)?;
        Ok(())
    }

    /// What the first state is given.
    fn take(&mut self, legs: &Legs) -> Given {
        self.legs.clear();
        self.legs.extend(legs.iter());
        self.lifts.clear();
        self.lifts.resize(self.legs.len(), 0);
        let mut before = [0; WIDTH];
        before[..self.keys].copy_from_slice(&legs.before);
        Given {
            legs: (0, self.legs.len()),
            before,
            prices: self.prices.of.clone(),
        }
    }

    /// The bound of a state, in steps, as far as the limit allows a plan at all.
    #[cfg(test)]
    pub(super) fn bound_of(&mut self, state: &State, legs: &Legs) -> Option<u64> {
        let mut given = self.take(legs);
        let bound = self.bound(state, 0, &mut given)?;
        Some(self.prices.steps(bound))
    }

    fn visit(
        &mut self,
        state: &State,
        cost: u64,
        given: &Given,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        if state.unassigned == 0 {
            // A pending key now waits for ever.
            if state.pending == 0 && cost <= self.limit {
                self.best = Some(self.chosen.clone());
                self.limit = cost.saturating_sub(1);
            }
            return Ok(());
        }
        let id = self.states.number(state, meter)?;
        if cost + self.states.remaining(id) > self.limit {
            return Ok(());
        }
        meter.expand()?;
        let legs_before = self.legs.len();
        self.branch(state, cost, given, meter)?;
        self.legs.truncate(legs_before);
        self.lifts.truncate(legs_before);
        self.states
            .prove(id, self.limit + 1 - cost.min(self.limit + 1));
        Ok(())
    }

    fn branch(
        &mut self,
        state: &State,
        cost: u64,
        given: &Given,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        self.reserve(given.legs.1 - given.legs.0, meter)?;
        let mut own = given.clone();
        let Some(bound) = self.bound(state, cost, &mut own) else {
            return Ok(());
        };
        let heads = self.heads(state, bound, cost, &own);
        // What a state keeps while those below it are searched.
        let kept = bytes_of::<Head>(heads.capacity()) + bytes_of::<Cost>(own.prices.len());
        meter.hold(kept)?;
        let mut idle = heads.iter().filter(|head| head.choices == 0).peekable();
        if idle.peek().is_some() {
            // Robots without a leg within the limit retire at once.
            let mut child = state.clone();
            idle.for_each(|head| child.leave(head.source, self.keys));
            if child.robots() > 0 {
                self.visit(&child, cost, &own, meter)?;
            }
            meter.release(kept);
            return Ok(());
        }
        let only = state.robots() == 1;
        let single = heads
            .iter()
            .filter(|head| only || head.blocked <= MOST_BLOCKED);
        let chosen = single.min_by_key(|head| (head.weight, head.source));
        let mut children = Vec::new();
        match chosen {
            Some(head) => {
                self.children(head.source, !only, state, bound, cost, &own, &mut children);
                if !only {
                    let price = own.prices[head.source];
                    children.push(Child {
                        estimate: cost + self.prices.steps(bound + price),
                        leg: None,
                        retired: head.source,
                    });
                }
            }
            None => heads.iter().for_each(|head| {
                self.children(head.source, false, state, bound, cost, &own, &mut children)
            }),
        }
        let kept_children = bytes_of::<Child>(children.capacity());
        meter.hold(kept_children)?;
        children.sort_by_key(|child| child.estimate);
        for child in children {
            if child.estimate > self.limit {
                break;
            }
            let mut next = state.clone();
            match child.leg {
                None => {
                    next.leave(child.retired, self.keys);
                    self.visit(&next, cost, &own, meter)?;
                }
                Some(leg) => {
                    next.leave(leg.from as usize, self.keys);
                    let needs = leg.needs & (state.unassigned | state.pending);
                    if needs == 0 {
                        next.collect(leg.to.into());
                    } else {
                        next.wait(leg.to.into(), needs);
                    }
                    self.chosen.push(leg);
                    self.visit(&next, cost + u64::from(leg.steps), &own, meter)?;
                    self.chosen.pop();
                }
            }
        }
        meter.release(kept + kept_children);
        Ok(())
    }

    /// The states in which a robot takes one of its legs; with `waiting`, also one that waits.
    #[expect(clippy::too_many_arguments, reason = "what is known about one state")]
    fn children(
        &self,
        source: usize,
        waiting: bool,
        state: &State,
        bound: Cost,
        cost: u64,
        own: &Given,
        children: &mut Vec<Child>,
    ) {
        let uncollected = state.unassigned | state.pending;
        let mut reached: Mask = 0;
        for at in self.legs_of(source, own) {
            let leg = self.legs[at];
            let is_open = leg.needs & uncollected == 0;
            if reached >> leg.to & 1 == 1 || !is_open && !waiting {
                continue;
            }
            if is_open {
                reached |= 1 << leg.to;
            }
            children.push(Child {
                estimate: self.estimate(at, bound, cost),
                leg: Some(leg),
                retired: source,
            });
        }
    }

    /// Where the legs of a robot are that can still be chosen, by target, then steps.
    fn legs_of(&self, source: usize, own: &Given) -> Range<usize> {
        let legs = &self.legs[own.legs.0..own.legs.1];
        let start = legs.partition_point(|leg| (leg.from as usize) < source);
        let len = legs[start..]
            .iter()
            .take_while(|leg| leg.from as usize == source)
            .count();
        own.legs.0 + start..own.legs.0 + start + len
    }

    /// What a plan with this leg of a robot next takes at least.
    fn estimate(&self, leg: usize, bound: Cost, cost: u64) -> u64 {
        let with_leg = cost + u64::from(self.legs[leg].steps);
        with_leg.max(cost + self.prices.steps(bound + self.lifts[leg]))
    }

    /// For each robot how many of its legs are within the limit.
    fn heads(&self, state: &State, bound: Cost, cost: u64, own: &Given) -> Vec<Head> {
        let uncollected = state.unassigned | state.pending;
        let sources = members(state.live).chain(state.starts().map(|start| self.keys + start));
        sources
            .map(|source| {
                let mut head = Head {
                    source,
                    choices: 0,
                    blocked: 0,
                    weight: 0,
                };
                let retire = cost + self.prices.steps(bound + own.prices[source]);
                head.weight = self.limit.checked_sub(retire).map_or(0, weight);
                let mut reached: Mask = 0;
                for at in self.legs_of(source, own) {
                    let leg = self.legs[at];
                    if reached >> leg.to & 1 == 1 {
                        continue;
                    }
                    let is_open = leg.needs & uncollected == 0;
                    if is_open {
                        reached |= 1 << leg.to;
                    }
                    let estimate = self.estimate(at, bound, cost);
                    if estimate <= self.limit {
                        head.choices += 1;
                        head.weight = head.weight.saturating_add(weight(self.limit - estimate));
                        head.blocked += usize::from(!is_open);
                    }
                }
                head
            })
            .collect()
    }

    /// A bound on what is left to do, in price units, with the legs and prices that it was found with; none if nothing within the limit collects all.
    fn bound(&mut self, state: &State, cost: u64, own: &mut Given) -> Option<Cost> {
        let keys = self.keys;
        let available = state.unassigned | state.pending | state.live;
        let is_source = |from: usize| match from.checked_sub(keys) {
            None => available >> from & 1 == 1,
            Some(start) => state.waiting[start / 32] >> (start % 32) & 1 == 1,
        };
        let start = self.legs.len();
        for at in own.legs.0..own.legs.1 {
            let leg = self.legs[at];
            if state.unassigned >> leg.to & 1 == 1 && is_source(leg.from as usize) {
                self.legs.push(leg);
            }
        }
        own.legs.0 = start;
        let goal = self.prices.limit(self.limit - cost) + 1;
        let mut bound = None;
        for round in 0..ROUNDS {
            let alive = self.legs.len() - start;
            if !self.drop_impossible(state, start, &mut own.before)
                || !self.all_collectable(state, start)
            {
                return None;
            }
            if round > 0 && self.legs.len() - start == alive {
                break;
            }
            self.load(state, start);
            let found = self.ascend(state, &mut own.prices, goal)?;
            if found >= goal {
                return None;
            }
            bound = Some(self.fix(state, start, found, goal, &own.prices)?);
        }
        own.legs.1 = self.legs.len();
        bound
    }

    /// Takes the costs of the present state's legs.
    fn load(&mut self, state: &State, start: usize) {
        for target in members(state.unassigned) {
            self.between[target] = [NEVER; WIDTH];
        }
        self.rows.clear();
        for leg in &self.legs[start..] {
            let (from, to) = (leg.from as usize, usize::from(leg.to));
            let cost = self.prices.cost(leg.steps);
            let cell = if from < self.keys && state.unassigned >> from & 1 == 1 {
                &mut self.between[to][from]
            } else {
                if self.rows.last().is_none_or(|row| row.source != from) {
                    self.rows.push(Row {
                        source: from,
                        costs: [NEVER; WIDTH],
                    });
                }
                let last = self.rows.len() - 1;
                &mut self.rows[last].costs[to]
            };
            *cell = cost.min(*cell);
        }
    }

    /// The bound with these prices; none if some key cannot be reached.
    fn tree_bound(&mut self, state: &State, prices: &[Cost]) -> Option<Cost> {
        let mut added = [0; WIDTH];
        added[..self.keys].copy_from_slice(&prices[..self.keys]);
        for target in members(state.unassigned) {
            let cells = self.priced[target].iter_mut().zip(&self.between[target]);
            for ((cell, &cost), &price) in cells.zip(&added) {
                *cell = cost + price;
            }
        }
        self.root = [NEVER; WIDTH];
        for row in &self.rows {
            let price = prices[row.source];
            for (least, &cost) in self.root.iter_mut().zip(&row.costs) {
                *least = (cost + price).min(*least);
            }
        }
        if !self.tree.find(state.unassigned, &self.root, &self.priced) {
            return None;
        }
        let available = state.unassigned | state.pending | state.live;
        let sources = members(available).chain(state.starts().map(|start| self.keys + start));
        Some(self.tree.cost - sources.map(|source| prices[source]).sum::<Cost>())
    }

    /// Improves the prices a little, as far as `goal`.
    fn ascend(&mut self, state: &State, prices: &mut Vec<Cost>, goal: Cost) -> Option<Cost> {
        let bound = self.tree_bound(state, prices)?;
        let mut climb = Climb::new(prices, bound, goal);
        for _ in 0..STEPS {
            if climb.best >= goal {
                break;
            }
            let available = state.unassigned | state.pending | state.live;
            let sources = members(available).chain(state.starts().map(|start| self.keys + start));
            climb.leave_alone();
            sources.for_each(|source| climb.count(source, -1));
            for to in members(state.unassigned) {
                let from = match self.tree.source[to] {
                    ROOT => {
                        let cheapest = self
                            .rows
                            .iter()
                            .min_by_key(|row| row.costs[to] + prices[row.source]);
                        cheapest.map_or(0, |row| row.source)
                    }
                    key => usize::from(key),
                };
                climb.count(from, 1);
            }
            if !climb.step(prices) {
                break;
            }
            let bound = self.tree_bound(state, prices)?;
            climb.reached(prices, bound);
        }
        *prices = climb.best_prices;
        // The tree and its reduced costs are those of the best prices.
        self.tree_bound(state, prices)
    }

    /// Raises the bound by cuts, and drops the legs that lift it to `goal`; none if it gets there by itself.
    fn fix(
        &mut self,
        state: &State,
        start: usize,
        bound: Cost,
        goal: Cost,
        prices: &[Cost],
    ) -> Option<Cost> {
        let uncollected = state.unassigned | state.pending;
        let mut paid: Matrix = [[0; WIDTH]; WIDTH];
        for key in members(state.unassigned) {
            paid[key] = self.tree.paid_by_source(key);
        }
        self.cuts.clear();
        for leg in &self.legs[start..] {
            let (from, to) = (leg.from as usize, usize::from(leg.to));
            let paid = if from < self.keys {
                paid[to][from]
            } else {
                self.tree.paid[to]
            };
            let lift = self.prices.cost(leg.steps) + prices[from] - paid;
            self.cuts.leg(to, leg.needs & uncollected, lift);
        }
        for (key, &needs) in members(state.pending).zip(&state.needs) {
            self.cuts.by_itself(key, needs);
        }
        let bound = bound + self.cuts.pay(uncollected, goal - bound)?;
        if bound >= goal {
            return None;
        }
        self.lifts.truncate(start);
        let mut kept = start;
        for (at, lift) in (start..).zip(self.cuts.left()) {
            if bound + lift < goal {
                self.legs[kept] = self.legs[at];
                self.lifts.push(lift);
                kept += 1;
            }
        }
        self.legs.truncate(kept);
        Some(bound)
    }

    /// As [`Legs::retain`] does once and for all, with what the pending keys wait for: false if they cannot all be collected.
    fn drop_impossible(&mut self, state: &State, start: usize, before: &mut [Mask; WIDTH]) -> bool {
        let keys = self.keys;
        let uncollected = state.unassigned | state.pending;
        let before = &mut before[..keys];
        before.iter_mut().for_each(|before| *before &= uncollected);
        let mut news: Mask = 0;
        for (key, &needs) in members(state.pending).zip(&state.needs) {
            if needs & !before[key] != 0 {
                before[key] |= needs;
                news |= 1 << key;
            }
        }
        loop {
            let mut changed = news != 0 && close(before);
            // What changed first may reach any key by closing.
            let news_now = if changed { uncollected } else { news };
            news = 0;
            if members(uncollected).any(|key| before[key] >> key & 1 == 1) {
                return false;
            }
            let mut into = [Mask::MAX; WIDTH];
            let mut kept = start;
            for at in start..self.legs.len() {
                let mut leg = self.legs[at];
                let (from, to) = (leg.from as usize, usize::from(leg.to));
                let mut needs = leg.needs & uncollected | before[to];
                if from < keys && uncollected >> from & 1 == 1 {
                    needs |= before[from] | 1 << from;
                }
                needs = members(needs & news_now).fold(needs, |closed, key| closed | before[key]);
                leg.needs = needs;
                if needs >> to & 1 == 0 {
                    into[to] &= needs;
                    self.legs[kept] = leg;
                    kept += 1;
                }
            }
            changed |= kept < self.legs.len();
            self.legs.truncate(kept);
            for key in members(state.unassigned) {
                if into[key] == Mask::MAX {
                    return false;
                }
                if into[key] & !before[key] != 0 {
                    before[key] |= into[key];
                    news |= 1 << key;
                }
            }
            if !changed && news == 0 {
                return true;
            }
        }
    }

    /// Whether all keys are collected if every robot could go on collecting everywhere at once.
    fn all_collectable(&self, state: &State, start: usize) -> bool {
        let keys = self.keys;
        let mut left = state.unassigned | state.pending;
        loop {
            let before = left;
            for (key, &needs) in members(state.pending).zip(&state.needs) {
                if needs & left == 0 {
                    left &= !(1 << key);
                }
            }
            for leg in &self.legs[start..] {
                let from = leg.from as usize;
                if left >> leg.to & 1 == 1
                    && leg.needs & left == 0
                    && (from >= keys || left >> from & 1 == 0)
                {
                    left &= !(1 << leg.to);
                }
            }
            if left == 0 {
                return true;
            }
            if left == before {
                return false;
            }
        }
    }
}
