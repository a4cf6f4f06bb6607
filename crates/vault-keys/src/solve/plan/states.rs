//! The states of the search over plans: packed, stored once each, found by hash.
//!
//! A state is a run of words: the unassigned keys, the keys from which a robot still goes on, the pending keys, the robots that have not started, and what each pending key waits for. Needs that are
//! collected are left out, so that states from which the same can follow are the same.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::{BuildHasher, Hasher};

use grid_core::{Limit, Meter, StateHash};

use crate::held::{bytes_of, push, reserve};
use crate::solve::places::{Mask, low_bits, members};

/// Where a plan under construction stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Keys without a leg into them.
    pub(super) unassigned: Mask,
    /// Collected keys out of which the next leg is undecided.
    pub(super) live: Mask,
    /// Keys whose leg is chosen and waits for other keys.
    pub(super) pending: Mask,
    /// Robots on their starts whose first leg is undecided, 32 a word.
    pub(super) waiting: Vec<u32>,
    /// What each pending key waits for, in the order of keys.
    pub(super) needs: Vec<Mask>,
}

impl State {
    pub(super) fn start(keys: usize, starts: impl Iterator<Item = usize>, words: usize) -> Self {
        let mut waiting = vec![0; words];
        starts.for_each(|start| waiting[start / 32] |= 1 << (start % 32));
        Self {
            unassigned: low_bits(keys),
            waiting,
            ..Self::default()
        }
    }

    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        (0..)
            .zip(&self.waiting)
            .flat_map(|(word, &bits): (usize, _)| members(bits).map(move |bit| word * 32 + bit))
    }

    /// How many robots may still be given legs.
    pub(super) fn robots(&self) -> u32 {
        let waiting: u32 = self.waiting.iter().map(|word| word.count_ones()).sum();
        waiting + self.live.count_ones() + self.pending.count_ones()
    }

    /// Takes the robot away from a key or, behind all keys, a start.
    pub(super) fn leave(&mut self, source: usize, keys: usize) {
        match source.checked_sub(keys) {
            None => self.live &= !(1 << source),
            Some(start) => self.waiting[start / 32] &= !(1 << (start % 32)),
        }
    }

    /// Chooses a leg into `key` that waits for `needs`.
    pub(super) fn wait(&mut self, key: usize, needs: Mask) {
        self.unassigned &= !(1 << key);
        let place = (self.pending & low_bits(key)).count_ones() as usize;
        self.pending |= 1 << key;
        self.needs.insert(place, needs);
    }

    /// Collects `key`, and every pending key whose needs are met by that, in turn.
    pub(super) fn collect(&mut self, key: usize) {
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

    pub(super) fn pack(&self, words: &mut Vec<u32>) {
        words.clear();
        words.extend([self.unassigned, self.live, self.pending]);
        words.extend_from_slice(&self.waiting);
        words.extend_from_slice(&self.needs);
    }
}

const FREE: u32 = u32::MAX;

/// All states met, each with what is proven about it.
#[derive(Debug)]
pub(super) struct States {
    nodes: Vec<Node>,
    words: Vec<u32>,
    table: Vec<u32>,
    packed: Vec<u32>,
    held: u64,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Where its words end; they start where those of the state before end.
    end: u32,
    /// Whatever follows takes at least so many steps.
    remaining: u64,
}

impl States {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            words: Vec::new(),
            table: vec![FREE; 1024],
            packed: Vec::new(),
            held: 0,
        }
    }

    fn words(&self, id: usize) -> &[u32] {
        let start = match id {
            0 => 0,
            _ => self.nodes[id - 1].end,
        };
        &self.words[start as usize..self.nodes[id].end as usize]
    }

    /// The place of the packed state in the table, or that where it belongs.
    fn slot(&self) -> usize {
        let mut hasher = StateHash::default().build_hasher();
        self.packed.iter().for_each(|&word| hasher.write_u32(word));
        let mask = self.table.len() - 1;
        let mut slot = usize::try_from(hasher.finish() & mask as u64).unwrap_or(0);
        while self.table[slot] != FREE && self.words(self.table[slot] as usize) != self.packed {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The number of a state, which is stored if it is new.
    pub(super) fn number(&mut self, state: &State, meter: &Meter<'_>) -> Result<u32, Limit> {
        let mut packed = core::mem::take(&mut self.packed);
        state.pack(&mut packed);
        self.packed = packed;
        let slot = self.slot();
        if self.table[slot] != FREE {
            return Ok(self.table[slot]);
        }
        meter.generate(1);
        let id = u32::try_from(self.nodes.len()).map_err(|_| Limit::Memory)?;
        self.held += reserve(&mut self.words, self.packed.len(), meter)?;
        self.words.extend_from_slice(&self.packed);
        let end = u32::try_from(self.words.len()).map_err(|_| Limit::Memory)?;
        self.held += push(&mut self.nodes, Node { end, remaining: 0 }, meter)?;
        self.table[slot] = id;
        if self.nodes.len() * 2 > self.table.len() {
            self.grow(meter)?;
        }
        Ok(id)
    }

    /// Whatever follows a state takes at least so many steps.
    pub(super) fn remaining(&self, id: u32) -> u64 {
        self.nodes[id as usize].remaining
    }

    /// Notes what is proven about a state.
    pub(super) fn prove(&mut self, id: u32, remaining: u64) {
        let known = &mut self.nodes[id as usize].remaining;
        *known = remaining.max(*known);
    }

    fn grow(&mut self, meter: &Meter<'_>) -> Result<(), Limit> {
        let old = bytes_of::<u32>(self.table.len());
        meter.hold(2 * old)?;
        self.table = vec![FREE; self.table.len() * 2];
        meter.release(old);
        self.held += old;
        for id in 0..self.nodes.len() {
            let mut packed = core::mem::take(&mut self.packed);
            packed.clear();
            packed.extend_from_slice(self.words(id));
            self.packed = packed;
            let slot = self.slot();
            self.table[slot] = u32::try_from(id).unwrap_or(FREE);
        }
        Ok(())
    }

    /// Bytes held, to be released.
    pub(super) const fn held(&self) -> u64 {
        self.held
    }
}
