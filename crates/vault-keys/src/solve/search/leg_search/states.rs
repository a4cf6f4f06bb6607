//! The states of the search over plans: packed, stored once each, found by hash.
//!
//! A state is a run of words: the unassigned keys, the keys from which a robot still goes on, the
//! pending keys, the robots that have not started, and what each pending key waits for. Needs that
//! are collected are left out, so that states from which the same can follow are the same.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use grid_core::tracked::{Charge, StateTable};
use grid_core::{Limit, Meter};

use crate::solve::reduce::masks::{Mask, low_bits, members};

/// Where a plan under construction stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// Keys without a leg into them.
    pub(crate) unassigned: Mask,
    /// Collected keys out of which the next leg is undecided.
    pub(crate) live: Mask,
    /// Keys whose leg is chosen and waits for other keys.
    pub(crate) pending: Mask,
    /// Robots on their starts whose first leg is undecided, 32 a word.
    pub(crate) waiting: Vec<u32>,
    /// What each pending key waits for, in the order of keys.
    pub(crate) needs: Vec<Mask>,
}

impl State {
    pub(crate) fn start(keys: usize, starts: impl Iterator<Item = usize>, words: usize) -> Self {
        let mut waiting = vec![0; words];
        starts.for_each(|start| waiting[start / 32] |= 1 << (start % 32));
        Self {
            unassigned: low_bits(keys),
            waiting,
            ..Self::default()
        }
    }

    pub(crate) fn starts(&self) -> impl Iterator<Item = usize> {
        (0..)
            .zip(&self.waiting)
            .flat_map(|(word, &bits): (usize, _)| members(bits).map(move |bit| word * 32 + bit))
    }

    /// How many robots may still be given legs.
    pub(crate) fn robots(&self) -> u32 {
        let waiting: u32 = self.waiting.iter().map(|word| word.count_ones()).sum();
        waiting + self.live.count_ones() + self.pending.count_ones()
    }

    /// Takes the robot away from a key or, behind all keys, a start.
    pub(crate) fn leave(&mut self, source: usize, keys: usize) {
        match source.checked_sub(keys) {
            None => self.live &= !(1 << source),
            Some(start) => self.waiting[start / 32] &= !(1 << (start % 32)),
        }
    }

    /// Chooses a leg into `key` that waits for `needs`.
    pub(crate) fn wait(&mut self, key: usize, needs: Mask) {
        self.unassigned &= !(1 << key);
        let place = (self.pending & low_bits(key)).count_ones() as usize;
        self.pending |= 1 << key;
        self.needs.insert(place, needs);
    }

    /// Collects `key`, and every pending key whose needs are met by that, in turn.
    pub(crate) fn collect(&mut self, key: usize) {
        self.unassigned &= !(1 << key);
        self.live |= 1 << key;
        let mut news = 1 << key;
        while news != 0 {
            let mut met = 0;
            for (place, key) in members(self.pending).enumerate() {
                self.needs[place] &= !news;
                if self.needs[place] == 0 {
                    met |= 1 << key;
                }
            }
            self.needs.retain(|&needs| needs != 0);
            self.pending &= !met;
            self.live |= met;
            news = met;
        }
    }

    pub(crate) fn pack(&self) -> Box<[u32]> {
        let own = [self.unassigned, self.live, self.pending];
        let all = own.iter().chain(&self.waiting).chain(&self.needs);
        all.copied().collect()
    }
}

/// All states met, each with the steps that its completion is proven to take at least.
#[derive(Debug)]
pub(crate) struct States<'m> {
    remaining: StateTable<'m, Box<[u32]>, u64>,
    /// The packed states.
    words: Charge<'m>,
}

/// What the allocator takes for a packed state beside its words.
const BOX_BYTES: usize = 16;

impl<'m> States<'m> {
    pub(crate) fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            remaining: StateTable::new(meter),
            words: Charge::none(meter),
        }
    }

    /// The number of a state, which is stored if it is new, and the steps that its completion takes
    /// at least.
    pub(crate) fn number(&mut self, state: &State) -> Result<(usize, u64), Limit> {
        let packed = state.pack();
        let bytes = (size_of_val(&*packed) + BOX_BYTES) as u64;
        let (id, &mut remaining, is_new) = self.remaining.try_insert_with(packed, || 0)?;
        if is_new {
            self.words.meter().generate(1);
            self.words.resize(self.words.bytes() + bytes)?;
        }
        Ok((id, remaining))
    }

    /// Notes what is proven about a state.
    pub(crate) fn prove(&mut self, id: usize, remaining: u64) {
        if let Some((_, known)) = self.remaining.at_mut(id) {
            *known = remaining.max(*known);
        }
    }
}
