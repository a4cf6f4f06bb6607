//! What the order of keys adds to the arborescence: sets of keys into which a leg must lead that
//! waits for none of them.
//!
//! Of any set of keys some key is collected first, by whichever robot. The leg into it leaves from,
//! and needs, only keys that are collected before, none of them in the set. So every plan has such
//! a leg, a *cut* of the set; the arborescence asks only for a leg from outside, whatever that
//! waits for. Where it leaves a set of keys none of which can be the first, the set pays for the
//! cheapest leg of its cut, until all keys can be collected over legs that cost nothing more.
//!
//! ```text
//! ##############     the arborescence takes c from @ for 2 steps and a from c for 6, but c's leg waits for a:
//! #a...@.A.c...#     the set of both has the cut @-a alone, and pays for it
//! ##############
//! ```
//!
//! **Admissible.** Each payment is taken off every leg of its cut and no leg falls below 0; a plan
//! has a leg of each cut, so it costs the payments at least, and what its legs still cost beyond.
//! That holds on top of the arborescence, whose payments are of the same kind with larger cuts, and
//! for any prices.
//!
//! In the terms of planning the payments are a landmark-cut bound (Helmert and Domshlak, 2009) that
//! starts from the optimum of a weaker relaxation. O(legs) a payment, and few payments.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::arborescence::{Cost, NEVER};
use crate::solve::reduce::masks::Mask;

/// A leg, as cuts see it.
#[derive(Clone, Copy, Debug)]
struct CutLeg {
    /// The key that it leads to.
    to: Mask,
    /// The keys that are collected before.
    after: Mask,
    /// What it costs beyond all payments.
    left: Cost,
}

/// A way into a key that costs nothing more.
#[derive(Clone, Copy, Debug)]
struct Free {
    to: Mask,
    after: Mask,
}

/// Legs and what they cost beyond the payments; kept between calls for its memory.
#[derive(Debug)]
pub(crate) struct LandmarkCuts<'m> {
    entries: TrackedVec<'m, CutLeg>,
    free: TrackedVec<'m, Free>,
}

impl<'m> LandmarkCuts<'m> {
    pub(crate) const fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            entries: TrackedVec::new(meter),
            free: TrackedVec::new(meter),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.free.clear();
    }

    /// A leg into `to` that costs `left` more than its share of the bound, with the keys that are
    /// collected before it ends.
    pub(crate) fn leg(&mut self, to: usize, after: Mask, left: Cost) -> Result<(), Limit> {
        let to = 1 << to;
        self.entries.try_push(CutLeg { to, after, left })?;
        if left == 0 {
            self.free.try_push(Free { to, after })?;
        }
        Ok(())
    }

    /// A key that is collected by itself, for nothing, when others are.
    pub(crate) fn by_itself(&mut self, key: usize, after: Mask) -> Result<(), Limit> {
        self.free.try_push(Free {
            to: 1 << key,
            after,
        })
    }

    /// What the legs cost beyond all payments, in the order in which they came.
    pub(crate) fn left(&self) -> impl Iterator<Item = Cost> {
        self.entries.iter().map(|entry| entry.left)
    }

    /// Pays until all keys can be collected over legs that cost nothing more, or `enough` is paid.
    /// What was paid; none if some cut has no leg.
    pub(crate) fn pay(&mut self, keys: Mask, enough: Cost) -> Result<Option<Cost>, Limit> {
        let mut paid = 0;
        let mut reached = 0;
        while paid < enough {
            reached = self.reach(reached);
            if reached == keys {
                break;
            }
            let set = self.closed_set(keys & !reached);
            let cut = |entry: &&mut CutLeg| entry.to & set != 0 && entry.after & set == 0;
            let least = self.entries.iter_mut().filter(cut);
            let least = least.map(|entry| entry.left).min();
            let Some(least) = least.filter(|&least| least < NEVER / 2) else {
                return Ok(None);
            };
            for entry in self.entries.iter_mut().filter(cut) {
                entry.left -= least;
                if entry.left == 0 {
                    self.free.try_push(Free {
                        to: entry.to,
                        after: entry.after,
                    })?;
                }
            }
            paid += least;
        }
        Ok(Some(paid))
    }

    /// The keys that can be collected for nothing more, with these at first.
    fn reach(&self, mut reached: Mask) -> Mask {
        loop {
            let before = reached;
            for way in self.free.iter() {
                if way.after & !reached == 0 {
                    reached |= way.to;
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    /// A set of these keys, which cannot be collected for nothing, into which no free way leads
    /// that waits for none of the set.
    fn closed_set(&self, unreached: Mask) -> Mask {
        let mut set = unreached & unreached.wrapping_neg();
        loop {
            let open = self
                .free
                .iter()
                .find(|way| way.to & set != 0 && way.after & set == 0);
            let Some(way) = open else {
                return set;
            };
            // Something that it waits for is unreached, or its key would not be.
            let waits_for = way.after & unreached;
            set |= waits_for & waits_for.wrapping_neg();
        }
    }
}

#[cfg(test)]
mod tests {
    use grid_core::{Limits, Random};

    use super::*;
    use crate::solve::reduce::masks::low_bits;

    /// The cheapest plan of one leg for each key, in an order in which each finds collected what
    /// comes before it.
    fn brute(legs: &[CutLeg], reached: Mask, keys: Mask, forced: Option<usize>) -> Option<Cost> {
        if reached == keys {
            return Some(0);
        }
        let open = (0..legs.len()).filter(|&leg| {
            let CutLeg { to, after, .. } = legs[leg];
            let allowed = forced.is_none_or(|forced| forced == leg || legs[forced].to != to);
            allowed && to & reached == 0 && after & !reached == 0
        });
        let plans = open.filter_map(|leg| {
            let rest = brute(legs, reached | legs[leg].to, keys, forced)?;
            Some(rest + legs[leg].left)
        });
        plans.min()
    }

    #[test]
    fn payments_and_what_legs_cost_beyond_are_admissible() {
        let mut random = Random::new(11);
        let mut more = 0;
        let meter = Meter::new(&Limits::new());
        for _ in 0..3_000 {
            let keys = 1 + random.below(5);
            let all = low_bits(keys);
            let mut cuts = LandmarkCuts::new(&meter);
            for _ in 0..random.below(14) {
                let to = random.below(keys);
                let after = (0..keys).filter(|&key| key != to && random.percent(30));
                let after = after.fold(0, |after, key| after | 1 << key);
                let left = Cost::try_from(random.below(9)).unwrap();
                cuts.leg(to, after, left).unwrap();
            }
            let legs = cuts.entries.to_vec();
            let known = brute(&legs, 0, all, None);
            let paid = cuts.pay(all, NEVER).unwrap();
            assert_eq!(paid.is_some(), known.is_some(), "{legs:?}");
            let (Some(paid), Some(known)) = (paid, known) else {
                continue;
            };
            assert!(paid <= known, "{paid} {known} {legs:?}");
            more += usize::from(paid > 0);
            for (leg, left) in cuts.left().enumerate() {
                if let Some(known) = brute(&legs, 0, all, Some(leg)) {
                    assert!(left >= 0 && paid + left <= known, "{leg} {legs:?}");
                }
            }
        }
        assert!(more > 500, "{more}");
    }
}
