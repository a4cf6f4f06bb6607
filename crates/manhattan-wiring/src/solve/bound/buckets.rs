//! A queue of states by small integer costs: one list a cost, last in first out, costs never
//! falling.
//!
//! Searches here have costs of at most a few thousand, and most states share a few of them, so a
//! list for each beats a heap; taking the latest first keeps ties going straight on to the target.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Link {
    state: u32,
    next: u32,
}

/// A taken state with its cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    pub(crate) cost: u32,
    pub(crate) state: u32,
}

#[derive(Debug)]
pub(crate) struct Buckets<'m> {
    heads: TrackedVec<'m, u32>,
    links: TrackedVec<'m, Link>,
    at: usize,
    meter: &'m Meter<'m>,
}

impl<'m> Buckets<'m> {
    pub(crate) const fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            heads: TrackedVec::new(meter),
            links: TrackedVec::new(meter),
            at: 0,
            meter,
        }
    }

    pub(crate) const fn meter(&self) -> &'m Meter<'m> {
        self.meter
    }

    pub(crate) fn clear(&mut self) {
        self.heads.clear();
        self.links.clear();
        self.at = 0;
    }

    /// `cost` is no less than any taken.
    pub(crate) fn put(&mut self, cost: u32, state: u32) -> Result<(), Limit> {
        let index = cost as usize;
        debug_assert!(index >= self.at);
        if index >= self.heads.len() {
            self.heads.try_resize(index + 1, NONE)?;
        }
        let link = u32::try_from(self.links.len()).expect("fewer than 2^32 entries");
        self.links.try_push(Link {
            state,
            next: self.heads[index],
        })?;
        self.heads[index] = link;
        Ok(())
    }

    pub(crate) fn take(&mut self) -> Option<Taken> {
        loop {
            let head = *self.heads.get(self.at)?;
            if head != NONE {
                let Link { state, next } = self.links[head as usize];
                self.heads[self.at] = next;
                return Some(Taken {
                    cost: u32::try_from(self.at).expect("put as 32 bits"),
                    state,
                });
            }
            self.at += 1;
        }
    }
}
