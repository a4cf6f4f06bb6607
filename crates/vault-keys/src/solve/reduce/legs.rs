//! The legs that a plan may consist of, and how impossible ones are found.
//!
//! In a plan a leg from `u` to `t` can be walked only when its needs are collected. So `t` must not
//! be among what its needs, or `u`, need themselves. And what every leg into `t` needs, `t` needs:
//! that rules out more legs elsewhere, until nothing changes. If no leg into a key is left, there
//! is no plan of the legs that were given.
//!
//! ```text
//! @ - a - A - b      from b to a no leg is possible, for b needs a
//! ```
//!
//! A leg is walked in one go. So where one robot alone can collect a key, its own leg does not wait
//! for that key unless it has it when it sets out:
//!
//! ```text
//! ###########
//! #c.A.@.b.a#     with one robot no leg from @ or b leads to c by way of A
//! ###########
//! ```

use alloc::vec::Vec;
use core::ops::Deref;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::reduce::masks::{Mask, members};
use crate::solve::reduce::precedence::close;
use crate::solve::reduce::routes::KeyRoute;

/// A way from a key, or from a robot's start, to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// A key, or behind all keys a start.
    pub(crate) from: u32,
    pub(crate) to: u8,
    pub(crate) steps: u32,
    /// The keys that must be collected before.
    pub(crate) needs: Mask,
}

/// One leg of a plan: a robot goes from a key or start to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) steps: u32,
}

impl Leg {
    /// A leg that is walked once its keys are collected.
    pub(crate) fn of(hop: Hop) -> Self {
        Self {
            from: u32::try_from(hop.from).expect("places are fewer than cells"),
            to: u8::try_from(hop.to).expect("a key is below 26"),
            steps: hop.steps,
            needs: 0,
        }
    }
}

/// Legs, sorted by source, then target, then steps, and the order of keys that they force.
#[derive(Debug)]
pub(crate) struct Legs<'m> {
    pub(crate) keys: usize,
    pub(crate) sources: usize,
    legs: TrackedVec<'m, Leg>,
    /// Where the legs of each source start.
    starts: TrackedVec<'m, u32>,
    /// For each key those that every plan collects before it.
    pub(crate) before: Vec<Mask>,
}

impl<'m> Legs<'m> {
    pub(crate) fn new(
        keys: usize,
        routes: &[impl Deref<Target = [KeyRoute]>],
        before: Vec<Mask>,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let mut legs = TrackedVec::with_capacity(routes.iter().map(|of| of.len()).sum(), meter)?;
        for (from, routes) in (0..).zip(routes) {
            legs.try_extend(routes.iter().map(|route| Leg {
                from,
                to: u8::try_from(route.to).expect("a key is below 26"),
                steps: route.steps,
                needs: route.needs,
            }))?;
        }
        let mut made = Self {
            keys,
            sources: routes.len(),
            legs,
            starts: TrackedVec::with_capacity(routes.len() + 1, meter)?,
            before,
        };
        made.index()?;
        Ok(made)
    }

    pub(crate) fn try_clone(&self) -> Result<Self, Limit> {
        Ok(Self {
            keys: self.keys,
            sources: self.sources,
            legs: self.legs.try_clone()?,
            starts: self.starts.try_clone()?,
            before: self.before.clone(),
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.legs.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Leg> {
        self.legs.iter()
    }

    /// The legs out of a key or start, by target, then steps.
    pub(crate) fn of(&self, from: usize) -> &[Leg] {
        &self.legs[self.starts[from] as usize..self.starts[from + 1] as usize]
    }

    /// The keys that are collected before a leg ends.
    pub(crate) fn after(&self, leg: &Leg) -> Mask {
        let own = self.before[usize::from(leg.to)];
        let from = leg.from as usize;
        let of_source = match self.before.get(from) {
            Some(before) => before | 1 << from,
            None => 0,
        };
        leg.needs | own | of_source
    }

    fn index(&mut self) -> Result<(), Limit> {
        self.starts.clear();
        for from in 0..=self.sources {
            let start = self.legs.partition_point(|leg| (leg.from as usize) < from);
            self.starts
                .try_push(u32::try_from(start).unwrap_or(u32::MAX))?;
        }
        Ok(())
    }

    /// Keeps the legs for which `keep` says so, and drops what became impossible by that. False if
    /// no plan is left.
    pub(crate) fn retain(&mut self, keep: impl FnMut(&Leg) -> bool) -> Result<bool, Limit> {
        self.legs.retain(keep);
        let possible = self.drop_impossible();
        self.index()?;
        Ok(possible)
    }

    fn drop_impossible(&mut self) -> bool {
        let alone = self.alone();
        loop {
            let count = self.legs.len();
            let before = &mut self.before;
            let mut changed = close(before);
            let mut into = [Mask::MAX; 32];
            let keys = self.keys;
            let mut kept = 0;
            for at in 0..count {
                let mut leg = self.legs[at];
                let to = usize::from(leg.to);
                let from = leg.from as usize;
                let mut needs = leg.needs | before[to];
                if from < keys {
                    needs &= !(before[from] | 1 << from);
                }
                needs = members(needs).fold(needs, |closed, key| closed | before[key]);
                leg.needs = needs;
                if from < keys {
                    leg.needs &= !(before[from] | 1 << from);
                    needs |= before[from] | 1 << from;
                }
                // The one robot that collects a need would have to do so between leaving and
                // arriving.
                let mut by_same = leg.needs & alone[from];
                if from < keys {
                    by_same = members(by_same)
                        .filter(|&key| before[key] >> from & 1 == 1)
                        .fold(0, |keys, key| keys | 1 << key);
                }
                if needs >> to & 1 == 0 && by_same == 0 {
                    into[to] &= needs;
                    self.legs[kept] = leg;
                    kept += 1;
                }
            }
            self.legs.truncate(kept);
            for (before, &into) in before.iter_mut().zip(&into) {
                if into == Mask::MAX {
                    return false;
                }
                changed |= into & !*before != 0;
                *before |= into;
            }
            self.drop_beaten();
            if !changed && self.legs.len() == count {
                return (0..self.keys).all(|key| self.before[key] >> key & 1 == 0);
            }
        }
    }

    /// For each source from which a single robot can go on, the keys that no other robot can
    /// collect.
    fn alone(&self) -> Vec<Mask> {
        let mut next = alloc::vec![0; self.sources];
        for leg in self.legs.iter() {
            next[leg.from as usize] |= 1 << leg.to;
        }
        let reach = |start: usize| {
            let mut reached: Mask = next[start];
            let mut news = reached;
            while news != 0 {
                let beyond = members(news).fold(0, |keys, key| keys | next[key]);
                news = beyond & !reached;
                reached |= news;
            }
            reached
        };
        let reached: Vec<Mask> = (self.keys..self.sources).map(reach).collect();
        let mut once: Mask = 0;
        let mut twice: Mask = 0;
        for &keys in &reached {
            twice |= once & keys;
            once |= keys;
        }
        let mut alone = alloc::vec![0; self.sources];
        for (start, keys) in (self.keys..).zip(reached) {
            let own = keys & !twice;
            alone[start] = own;
            members(own).for_each(|key| alone[key] = own);
        }
        alone
    }

    /// Drops legs that another one beats in steps and needs.
    fn drop_beaten(&mut self) {
        let mut kept = 0;
        for at in 0..self.legs.len() {
            let leg = self.legs[at];
            let rivals = self.legs[..kept].iter().rev();
            let mut rivals =
                rivals.take_while(|rival| rival.from == leg.from && rival.to == leg.to);
            if !rivals.any(|rival| rival.needs & !leg.needs == 0) {
                self.legs[kept] = leg;
                kept += 1;
            }
        }
        self.legs.truncate(kept);
    }
}

/// Steps of all legs together.
pub(crate) fn steps_of(plan: &[Leg]) -> u64 {
    plan.iter().map(|leg| u64::from(leg.steps)).sum()
}

/// The legs of a plan in an order in which they can be walked.
pub(crate) fn hops_in_order(mut plan: Vec<Leg>, keys: usize) -> Vec<Hop> {
    let mut collected: Mask = 0;
    let mut hops = Vec::with_capacity(plan.len());
    while !plan.is_empty() {
        let can_walk = |leg: &Leg| {
            let from = leg.from as usize;
            (from >= keys || collected >> from & 1 == 1) && leg.needs & !collected == 0
        };
        let next = plan.iter().position(can_walk);
        let leg = plan.remove(next.expect("a plan can be walked"));
        collected |= 1 << leg.to;
        hops.push(Hop {
            from: leg.from as usize,
            to: leg.to.into(),
            steps: leg.steps,
        });
    }
    hops
}
