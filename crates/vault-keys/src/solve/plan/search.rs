//! A* over plans within an upper limit.
//!
//! A state says which legs are still to be chosen, not where everybody is at some time: waiting costs nothing, so who walks first is never searched. One robot is decided
//! at a time: its next leg by the cheapest open route; or by a cheaper route that waits for other keys, which makes the leg's key *pending*: it is collected by itself once its needs are; or
//! nothing more, which retires the robot at no cost. Nothing is lost: an open leg of an optimal plan can be walked at once, for that only collects a key sooner; and as long as keys are
//! left the first leg of the plan that has not been walked is an open leg of some robot that is undecided.
//! Where every robot has many cheaper routes that wait, committing to them multiplies states; then all open legs of all robots are tried instead.
//!
//! The open list is a bucket for each estimate, last in, first out, so that in the last bucket the search goes straight down: estimates are whole steps in a narrow band.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::places::{Mask, members};
use crate::solve::plan::arborescence::{Arborescence, Cost, Matrix, NEVER, WIDTH};
use crate::solve::plan::legs::{Leg, Legs, close};
use crate::solve::plan::prices::Prices;
use crate::solve::plan::states::{NO_LEG, Node, State, States};

/// A robot is decided by itself while it has no more cheaper routes that wait than this.
const MOST_BLOCKED: usize = 10;

pub(super) struct Search<'a> {
    legs: &'a Legs,
    prices: &'a Prices,
    limit: u64,
    tree: Arborescence,
    states: States,
    open: Vec<Vec<u32>>,
    /// The estimate of the first bucket.
    base: u64,
    /// The least estimate that is still open.
    current: u64,
    // What one expansion uses.
    alive: Vec<AliveLeg>,
    before: [Mask; WIDTH],
    root: [Cost; WIDTH],
    between: Matrix,
    heads: Vec<Head>,
}

/// A leg that can still be chosen.
#[derive(Clone, Copy)]
struct AliveLeg {
    leg: Leg,
    index: u32,
}

/// A robot to be decided, and its legs among those alive.
#[derive(Clone, Copy)]
struct Head {
    source: usize,
    legs: (usize, usize),
    /// Legs within the limit, open or not, and how many of these wait.
    choices: usize,
    blocked: usize,
    open: usize,
}

impl<'a> Search<'a> {
    /// A search for a plan of these legs that takes at most `limit` steps, where none takes less than `lower`.
    pub(super) fn new(legs: &'a Legs, prices: &'a Prices, lower: u64, limit: u64) -> Self {
        let buckets = usize::try_from(limit - lower + 1).unwrap_or(usize::MAX);
        Self {
            legs,
            prices,
            limit,
            tree: Arborescence::new(),
            states: States::new(),
            open: vec![Vec::new(); buckets],
            base: lower,
            current: lower,
            alive: Vec::new(),
            before: [0; WIDTH],
            root: [NEVER; WIDTH],
            between: [[NEVER; WIDTH]; WIDTH],
            heads: Vec::new(),
        }
    }

    /// No plan within the limit takes fewer steps than this.
    pub(super) const fn lower(&self) -> u64 {
        self.current
    }

    /// Bytes held by the states.
    pub(super) const fn held(&self) -> u64 {
        self.states.held()
    }

    /// The legs of an optimal plan, in the order in which they were chosen; none if no plan is within the limit.
    pub(super) fn run(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Leg>>, Limit> {
        let keys = self.legs.keys;
        let starts = self.legs.sources - keys;
        let with_legs = (0..starts).filter(|start| !self.legs.of(keys + start).is_empty());
        let start = State::start(keys, with_legs, starts.div_ceil(32));
        let (base, limit) = (self.base, self.limit);
        if base > limit {
            return Ok(None);
        }
        self.reach(&start, NO_LEG, NO_LEG, 0, base, meter)?;
        let mut state = State::default();
        while let Some(id) = self.pop() {
            self.states.load(id, &mut state);
            meter.expand()?;
            if state.unassigned == 0 {
                return Ok(Some(self.plan(id)));
            }
            self.expand(id, &state, meter)?;
        }
        Ok(None)
    }

    /// The state next in line.
    fn pop(&mut self) -> Option<u32> {
        while self.current <= self.limit {
            let bucket = usize::try_from(self.current - self.base).ok()?;
            while let Some(id) = self.open[bucket].pop() {
                // A state may have been queued again with another estimate.
                let node = &mut self.states.nodes[id as usize];
                if node.estimate == self.current && !node.done {
                    node.done = true;
                    return Some(id);
                }
            }
            self.open[bucket] = Vec::new();
            self.current += 1;
        }
        None
    }

    fn queue(&mut self, id: u32, estimate: u64) {
        if let Ok(bucket) = usize::try_from(estimate - self.base)
            && estimate <= self.limit
        {
            self.states.nodes[id as usize].done = false;
            self.open[bucket].push(id);
            // Estimates may sink a little where a state's own legs are filtered.
            self.current = self.current.min(estimate);
        }
    }

    fn reach(
        &mut self,
        state: &State,
        parent: u32,
        leg: u32,
        cost: u64,
        estimate: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let node = |end| Node::new(end, parent, leg, cost, estimate);
        let reached = self.states.reach(state, node, meter)?;
        if reached.is_news {
            meter.generate(1);
            let estimate = self.states.nodes[reached.id as usize].estimate;
            self.queue(reached.id, estimate);
        }
        Ok(())
    }

    /// The legs chosen on the way to a state.
    fn plan(&self, last: u32) -> Vec<Leg> {
        let all: Vec<&Leg> = self.legs.iter().collect();
        let mut plan = Vec::new();
        let mut id = last;
        while id != NO_LEG {
            let node = &self.states.nodes[id as usize];
            if node.leg != NO_LEG {
                plan.push(*all[node.leg as usize]);
            }
            id = node.parent;
        }
        plan.reverse();
        plan
    }

    fn expand(&mut self, id: u32, state: &State, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let Some(bound) = self.bound(state) else {
            return Ok(());
        };
        let node = self.states.nodes[id as usize];
        let estimate = node.cost + self.prices.steps(bound);
        if estimate > node.estimate {
            self.states.nodes[id as usize].estimate = estimate;
            self.queue(id, estimate);
            return Ok(());
        }
        self.choices(state, bound, node.cost);
        let mut idle = self
            .heads
            .iter()
            .filter(|head| head.choices == 0)
            .peekable();
        if idle.peek().is_some() {
            // Robots without a leg within the limit retire at once.
            let mut child = state.clone();
            let mut price = 0;
            for head in idle {
                child.leave(head.source, self.legs.keys);
                price += self.prices.of[head.source];
            }
            if child.robots() == 0 {
                return Ok(());
            }
            let estimate = node.cost + self.prices.steps(bound + price);
            return self.child(&child, id, NO_LEG, node.cost, estimate, meter);
        }
        let only = state.robots() == 1;
        let single = self
            .heads
            .iter()
            .filter(|head| only || head.blocked <= MOST_BLOCKED);
        let chosen = single
            .min_by_key(|head| (head.choices, head.source))
            .copied();
        let deciding = match chosen {
            Some(head) => vec![head],
            None => self.heads.clone(),
        };
        for head in deciding {
            self.legs_of(head, chosen.is_some() && !only, state, id, bound, meter)?;
        }
        if let Some(head) = chosen
            && !only
        {
            let mut child = state.clone();
            child.leave(head.source, self.legs.keys);
            let price = self.prices.of[head.source];
            let estimate = node.cost + self.prices.steps(bound + price);
            self.child(&child, id, NO_LEG, node.cost, estimate, meter)?;
        }
        Ok(())
    }

    /// Queues a state that follows, unless it is beyond the limit.
    fn child(
        &mut self,
        child: &State,
        id: u32,
        leg: u32,
        cost: u64,
        estimate: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let estimate = if child.unassigned == 0 {
            // Nothing is left to bound, and prices of robots that stay where they are do not count.
            if child.pending != 0 {
                return Ok(());
            }
            cost
        } else {
            estimate.max(self.states.nodes[id as usize].estimate)
        };
        if estimate <= self.limit {
            self.reach(child, id, leg, cost, estimate, meter)?;
        }
        Ok(())
    }

    /// The states in which a robot takes one of its legs; with `waiting`, also one that waits.
    fn legs_of(
        &mut self,
        head: Head,
        waiting: bool,
        state: &State,
        id: u32,
        bound: Cost,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let keys = self.legs.keys;
        let uncollected = state.unassigned | state.pending;
        let cost = self.states.nodes[id as usize].cost;
        let mut reached: Mask = 0;
        for at in head.legs.0..head.legs.1 {
            let AliveLeg { leg, index } = self.alive[at];
            let to = usize::from(leg.to);
            let needs = leg.needs & uncollected;
            if reached >> to & 1 == 1 || needs != 0 && !waiting {
                continue;
            }
            let cost = cost + u64::from(leg.steps);
            let estimate = self.estimate(&leg, bound, cost);
            let mut child = state.clone();
            child.leave(head.source, keys);
            if needs == 0 {
                reached |= 1 << to;
                child.collect(to);
            } else {
                child.wait(to, needs);
            }
            self.child(&child, id, index, cost, estimate, meter)?;
        }
        Ok(())
    }

    /// What a plan with this leg next takes at least, where `cost` counts the leg already.
    fn estimate(&self, leg: &Leg, bound: Cost, cost: u64) -> u64 {
        let lifted =
            bound + self.prices.of[usize::from(leg.from)] - self.tree.paid[usize::from(leg.to)];
        // The bound holds the leg's cost, `cost` too: it is taken off as whole steps.
        let lifted = lifted + self.prices.cost(leg.steps);
        cost.max(cost - u64::from(leg.steps) + self.prices.steps(lifted))
    }

    /// For each robot its legs, and how many of them are within the limit.
    fn choices(&mut self, state: &State, bound: Cost, cost: u64) {
        let uncollected = state.unassigned | state.pending;
        let mut heads = core::mem::take(&mut self.heads);
        heads.clear();
        let keys = self.legs.keys;
        let sources = members(state.live).chain(state.starts().map(|start| keys + start));
        for source in sources {
            let start = self
                .alive
                .partition_point(|alive| usize::from(alive.leg.from) < source);
            let mut head = Head {
                source,
                legs: (start, start),
                choices: 0,
                blocked: 0,
                open: 0,
            };
            let mut reached: Mask = 0;
            for alive in &self.alive[start..] {
                let leg = &alive.leg;
                if usize::from(leg.from) != source {
                    break;
                }
                head.legs.1 += 1;
                if reached >> leg.to & 1 == 1 {
                    continue;
                }
                let is_open = leg.needs & uncollected == 0;
                if is_open {
                    reached |= 1 << leg.to;
                }
                if self.estimate(leg, bound, cost + u64::from(leg.steps)) <= self.limit {
                    head.choices += 1;
                    head.blocked += usize::from(!is_open);
                    head.open += usize::from(is_open);
                }
            }
            heads.push(head);
        }
        self.heads = heads;
    }

    /// A bound on what is left to do, in price units; none if nothing more can collect all.
    fn bound(&mut self, state: &State) -> Option<Cost> {
        let keys = self.legs.keys;
        let uncollected = state.unassigned | state.pending;
        let from_keys = uncollected | state.live;
        self.alive.clear();
        let sources = members(from_keys).chain(state.starts().map(|start| keys + start));
        for source in sources {
            let legs = self.legs.of(source);
            let first = self.legs.index_of(source);
            for (index, leg) in (first..).zip(legs) {
                if state.unassigned >> leg.to & 1 == 1 {
                    self.alive.push(AliveLeg { leg: *leg, index });
                }
            }
        }
        if state.pending != 0 && !self.drop_impossible(state) {
            return None;
        }
        if !self.all_collectable(state) {
            return None;
        }
        self.root = [NEVER; WIDTH];
        for target in members(state.unassigned) {
            self.between[target] = [NEVER; WIDTH];
        }
        for AliveLeg { leg, .. } in &self.alive {
            let (from, to) = (usize::from(leg.from), usize::from(leg.to));
            let cost = self.prices.cost(leg.steps) + self.prices.of[from];
            let cell = if from < keys && state.unassigned >> from & 1 == 1 {
                &mut self.between[to][from]
            } else {
                &mut self.root[to]
            };
            *cell = cost.min(*cell);
        }
        if !self.tree.find(state.unassigned, &self.root, &self.between) {
            return None;
        }
        let prices: Cost = members(from_keys)
            .chain(state.starts().map(|start| keys + start))
            .map(|source| self.prices.of[source])
            .sum();
        Some(self.tree.cost - prices)
    }

    /// As [`Legs::retain`] does once and for all, with what the pending keys wait for: false if they cannot all be collected.
    fn drop_impossible(&mut self, state: &State) -> bool {
        let keys = self.legs.keys;
        let uncollected = state.unassigned | state.pending;
        let before = &mut self.before[..keys];
        for (before, &always) in before.iter_mut().zip(&self.legs.before) {
            *before = always & uncollected;
        }
        for (key, &needs) in members(state.pending).zip(&state.needs) {
            before[key] |= needs;
        }
        loop {
            let mut changed = close(before);
            if members(uncollected).any(|key| before[key] >> key & 1 == 1) {
                return false;
            }
            let mut into = [Mask::MAX; WIDTH];
            let count = self.alive.len();
            self.alive.retain_mut(|AliveLeg { leg, .. }| {
                let (from, to) = (usize::from(leg.from), usize::from(leg.to));
                let mut needs = leg.needs & uncollected | before[to];
                if from < keys && uncollected >> from & 1 == 1 {
                    needs |= before[from] | 1 << from;
                }
                needs = members(needs).fold(needs, |closed, key| closed | before[key]);
                leg.needs = needs;
                let possible = needs >> to & 1 == 0;
                if possible {
                    into[to] &= needs;
                }
                possible
            });
            changed |= self.alive.len() < count;
            for key in members(state.unassigned) {
                if into[key] == Mask::MAX {
                    return false;
                }
                changed |= into[key] & !before[key] != 0;
                before[key] |= into[key];
            }
            if !changed {
                return true;
            }
        }
    }

    /// Whether all keys are collected if every robot could go on collecting everywhere at once.
    fn all_collectable(&self, state: &State) -> bool {
        let keys = self.legs.keys;
        let mut left = state.unassigned | state.pending;
        loop {
            let before = left;
            for (key, &needs) in members(state.pending).zip(&state.needs) {
                if needs & left == 0 {
                    left &= !(1 << key);
                }
            }
            for AliveLeg { leg, .. } in &self.alive {
                let from = usize::from(leg.from);
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
