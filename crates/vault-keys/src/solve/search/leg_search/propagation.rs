//! Which legs of a state some plan can still have, whatever they cost: what the order of keys says.

use grid_core::tracked::TrackedVec;

use crate::solve::bound::arborescence::WIDTH;
use crate::solve::reduce::legs::Leg;
use crate::solve::reduce::masks::{Mask, members};
use crate::solve::reduce::precedence::close;
use crate::solve::search::leg_search::states::State;

/// Drops the legs from `start` that no plan has, as
/// [`Legs::retain`](crate::solve::reduce::legs::Legs::retain) does once and for all, with what the
/// pending keys wait for too; false if the keys cannot all be collected. `before` has for each key
/// what is collected before it.
pub(crate) fn drop_impossible(
    state: &State,
    legs: &mut TrackedVec<'_, Leg>,
    start: usize,
    before: &mut [Mask],
) -> bool {
    let keys = before.len();
    let uncollected = state.unassigned | state.pending;
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
        for at in start..legs.len() {
            let mut leg = legs[at];
            let (from, to) = (leg.from as usize, usize::from(leg.to));
            let mut needs = leg.needs & uncollected | before[to];
            if from < keys && uncollected >> from & 1 == 1 {
                needs |= before[from] | 1 << from;
            }
            needs = members(needs & news_now).fold(needs, |closed, key| closed | before[key]);
            leg.needs = needs;
            if needs >> to & 1 == 0 {
                into[to] &= needs;
                legs[kept] = leg;
                kept += 1;
            }
        }
        changed |= kept < legs.len();
        legs.truncate(kept);
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
pub(crate) fn all_collectable(state: &State, legs: &[Leg], keys: usize) -> bool {
    let mut left = state.unassigned | state.pending;
    loop {
        let before = left;
        for (key, &needs) in members(state.pending).zip(&state.needs) {
            if needs & left == 0 {
                left &= !(1 << key);
            }
        }
        for leg in legs {
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
