//! Keys of rows: the states of the nodes of a boundary, two bits each.

use alloc::vec::Vec;

use crate::solve::bound::completion::PARITY_SHIFT;
use crate::solve::reduce::graph::{Arc, Graph, Kind};

/// Above the states: for each net the parity of its edges behind the boundary, where a bound asks
/// for it.
const PARITY: u64 = 3 << PARITY_SHIFT;

pub(super) const FREE: u64 = 0;
pub(super) const TAKEN: u64 = 3;

/// The state of a node that `net` has one edge at.
pub(super) const fn plug(net: usize) -> u64 {
    net as u64 + 1
}

/// Both keys together, if they agree: a node may be used in one, or be a plug of the same net in
/// both, unless it is an end.
pub(super) fn merged(one: u64, other: u64, ends: u64) -> Option<u64> {
    const LOW: u64 = 0x5555_5555_5555_5555;
    let parity = (one ^ other) & PARITY;
    let [one, other] = [one, other].map(|key| key & !PARITY);
    let used = |key: u64| (key | key >> 1) & LOW;
    let both = used(one) & used(other);
    if both == 0 {
        return Some(one | other | parity);
    }
    let differ = used(one ^ other);
    let is_taken = one & one >> 1 & LOW;
    (both & (differ | is_taken | ends) == 0).then_some(one | other | (both * TAKEN) | parity)
}

/// States of a key that move to their places on another boundary by the same shift.
#[derive(Clone, Copy)]
pub(super) struct Run {
    mask: u64,
    left: u32,
    right: u32,
}

/// The moves from one boundary to another; the states of nodes without a place there are dropped.
pub(super) fn runs(from: &[u32], to: &[u32], mut put: impl FnMut(Run)) {
    let mut last: Option<Run> = None;
    for (index, node) in from.iter().enumerate() {
        let Ok(place) = to.binary_search(node) else {
            continue;
        };
        let shift =
            |from: usize, to: usize| u32::try_from(2 * to.saturating_sub(from)).expect("small");
        let (left, right) = (shift(index, place), shift(place, index));
        let mask = TAKEN << (2 * index);
        match &mut last {
            Some(run) if run.left == left && run.right == right => run.mask |= mask,
            _ => {
                let run = Run { mask, left, right };
                if let Some(before) = last.replace(run) {
                    put(before);
                }
            }
        }
    }
    if let Some(run) = last {
        put(run);
    }
}

/// The key on the other boundary.
pub(super) fn moved(key: u64, runs: &[Run]) -> u64 {
    runs.iter().fold(key & PARITY, |moved, run| {
        moved | (key & run.mask) << run.left >> run.right
    })
}

/// Moves the states of a boundary to their places in another one.
pub(super) struct Spread(Vec<Run>);

impl Spread {
    pub(super) fn new(from: &[u32], to: &[u32]) -> Self {
        let mut list = Vec::new();
        runs(from, to, |run| list.push(run));
        Self(list)
    }

    pub(super) fn apply(&self, key: u64) -> u64 {
        moved(key, &self.0)
    }
}

/// An arc to a node of the boundary.
pub(super) struct Ahead {
    pub(super) index: u16,
    pub(super) shift: u32,
    pub(super) steps: u32,
    kind: Kind,
    has_parity: bool,
    end_of: Option<usize>,
}

impl Ahead {
    pub(super) fn new(index: u16, arc: &Arc, boundary: &[u32], has_parity: bool) -> Self {
        let place = boundary
            .binary_search(&arc.to)
            .expect("a neighbor is on the boundary");
        Self {
            index,
            shift: u32::try_from(2 * place).expect("small"),
            steps: arc.steps,
            kind: arc.kind,
            has_parity,
            end_of: Graph::end_of(arc.to),
        }
    }

    /// The key after `net` takes this arc.
    pub(super) fn taken(&self, key: u64, net: usize) -> Option<u64> {
        if !self.kind.is_open(net) {
            return None;
        }
        let flip = u64::from(self.has_parity) & u64::from(self.kind.flip(net));
        let key = key ^ flip << (PARITY_SHIFT + net);
        let plug = plug(net);
        match key >> self.shift & TAKEN {
            FREE => Some(key | plug << self.shift),
            state if state == plug && self.end_of.is_none() => Some(key | TAKEN << self.shift),
            _ => None,
        }
    }
}
