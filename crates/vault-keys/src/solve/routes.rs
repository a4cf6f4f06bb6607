//! Every way from a start or key to a key that can be the best one at some time.
//!
//! Which way is best depends on the doors that are open by then, so for a pair of places all ways stay that no other one beats both in steps and in the keys it needs. A
//! route needs the keys of its doors, and the keys that lie on it: a robot that meets an uncollected key collects it, and that is the end of its leg.
//!
//! ```text
//! ###########
//! #@.A....b.#     from @ to b: 7 steps with key a, 13 with none;
//! #.#######.#     a search that keeps only the first one is wrong
//! #.........#
//! ####a######
//! ```
//!
//! Needs are closed under the precedence of the map before they are compared, which leaves fewer routes: what is collected at any time is closed as well.
//! One label-setting search from each place over the graph of places: labels are taken in the order of their steps, and one that another label of the same place beats is
//! dropped. Where a detour over a place is no shorter than the direct way around it, it is not tried at all: in a looped maze with 130 doors each place sees each other, and that leaves
//! 2 % of the ways. The number of labels is exponential in the number of keys at worst, and small on maps made by people.
//! After Martins, "On a multicriteria shortest path problem", 1984.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem::size_of;

use grid_core::{Limit, Meter};

use crate::held::{bytes_of, push, push_on_heap};
use crate::solve::places::{Mask, Places};
use crate::solve::precedence::Precedence;

/// A way from a place to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyRoute {
    pub(crate) to: usize,
    pub(crate) steps: u32,
    /// The keys that must be collected before it can be walked.
    pub(crate) needs: Mask,
}

/// Finds routes; kept from one source to the next for its memory.
#[derive(Debug)]
pub(crate) struct Router<'a> {
    places: &'a Places,
    precedence: &'a Precedence,
    /// Steps of the way between each two places, row by row, where there are few places.
    steps: Vec<u32>,
    labels: Vec<Labels>,
    open: BinaryHeap<Reverse<Entry>>,
}

/// The ways to a place that no other one known beats.
#[derive(Clone, Debug, Default)]
struct Labels {
    /// What the settled ones need. None that comes later takes fewer steps, so a later one is beaten by needs alone.
    settled: Vec<Mask>,
    /// Those in the open list.
    open: Vec<Label>,
    /// For a key, the needs of its routes.
    routes: Vec<Mask>,
}

impl Labels {
    fn clear(&mut self) {
        self.settled.clear();
        self.open.clear();
        self.routes.clear();
    }
}

/// Whether one of `others` needs nothing beyond `needs`. Eight at a time: no branch between them, so they are compared side by side.
fn beaten(others: &[Mask], needs: Mask) -> bool {
    let mut chunks = others.chunks_exact(8);
    let any = |chunk: &[Mask]| {
        chunk
            .iter()
            .fold(false, |any, other| any | (other & !needs == 0))
    };
    chunks.by_ref().any(any) || any(chunks.remainder())
}

/// A way to a place.
#[derive(Clone, Copy, Debug)]
struct Label {
    steps: u32,
    needs: Mask,
}

/// A label in the open list: least steps first, then fewest needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    steps: u32,
    count: u32,
    needs: Mask,
    place: u32,
    /// The place before.
    parent: u32,
}

/// The table of steps is made for up to this many places: 4 MiB.
const MOST_IN_TABLE: usize = 1024;
const NO_WAY: u32 = u32::MAX;

impl<'a> Router<'a> {
    pub(crate) fn new(
        places: &'a Places,
        precedence: &'a Precedence,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let count = places.cells.len();
        meter.hold(bytes_of::<Labels>(count))?;
        let mut steps = Vec::new();
        if count <= MOST_IN_TABLE {
            meter.hold((count * count * size_of::<u32>()) as u64)?;
            steps.resize(count * count, NO_WAY);
            for place in 0..count {
                for way in places.ways(place) {
                    steps[place * count + way.to] = way.steps;
                }
            }
        }
        Ok(Self {
            places,
            precedence,
            steps,
            labels: vec![Labels::default(); count],
            open: BinaryHeap::new(),
        })
    }

    /// All routes from one key or start, in the order of targets, then steps.
    pub(crate) fn routes_from(
        &mut self,
        from: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<KeyRoute>, Limit> {
        let (places, precedence) = (self.places, self.precedence);
        // What is collected when a robot stands at `from`.
        let given = if places.is_key(from) {
            precedence.before(from) | places.locks[from]
        } else {
            0
        };
        let closed_bytes = bytes_of::<Mask>(places.cells.len());
        meter.hold(closed_bytes)?;
        let closed: Vec<Mask> = places
            .locks
            .iter()
            .map(|&lock| precedence.with_needs(lock) & !given)
            .collect();
        let mut routes: Vec<KeyRoute> = Vec::new();
        self.labels.iter_mut().for_each(Labels::clear);
        self.open.clear();
        let mut popped: u64 = 0;
        let start = u32::try_from(from).map_err(|_| Limit::Memory)?;
        let first = Label { steps: 0, needs: 0 };
        push(&mut self.labels[from].open, first, meter)?;
        let entry = Entry {
            steps: 0,
            count: 0,
            needs: 0,
            place: start,
            parent: start,
        };
        // What the lists of labels take stays held: the next source uses it again.
        push_on_heap(&mut self.open, Reverse(entry), meter)?;
        while let Some(Reverse(entry)) = self.open.pop() {
            let (place, steps, needs) = (entry.place as usize, entry.steps, entry.needs);
            let labels = &mut self.labels[place];
            let is_kept = |label: &Label| label.steps == steps && label.needs == needs;
            let Some(kept) = labels.open.iter().position(is_kept) else {
                continue;
            };
            labels.open.swap_remove(kept);
            push(&mut labels.settled, needs, meter)?;
            popped += 1;
            if popped.is_multiple_of(1024) {
                meter.check_stop()?;
            }
            let mut beyond = needs;
            if place != from {
                if places.is_key(place) && (given | needs) & places.locks[place] == 0 {
                    let needs = needs | precedence.before(place) & !given;
                    if !beaten(&labels.routes, needs) {
                        push(&mut labels.routes, needs, meter)?;
                        let route = KeyRoute {
                            to: place,
                            steps,
                            needs,
                        };
                        push(&mut routes, route, meter)?;
                    }
                }
                beyond |= closed[place];
            }
            let row = entry.parent as usize * places.cells.len();
            let direct = self.steps.get(row..row + places.cells.len());
            let before = direct.map_or(0, |direct| direct[place]);
            for way in places.ways(place) {
                if place != from
                    && direct.is_some_and(|direct| direct[way.to] <= before + way.steps)
                {
                    continue;
                }
                // A door's key is needed to enter it, a key's to leave it.
                let enter = if places.is_key(way.to) {
                    0
                } else {
                    closed[way.to]
                };
                let label = Label {
                    steps: steps + way.steps,
                    needs: beyond | enter,
                };
                let others = &mut self.labels[way.to];
                if beaten(&others.settled, label.needs)
                    || others.open.iter().any(|other| other.beats(&label))
                {
                    continue;
                }
                others.open.retain(|other| !label.beats(other));
                push(&mut others.open, label, meter)?;
                let entry = Entry {
                    steps: label.steps,
                    count: label.needs.count_ones(),
                    needs: label.needs,
                    place: u32::try_from(way.to).map_err(|_| Limit::Memory)?,
                    parent: entry.place,
                };
                push_on_heap(&mut self.open, Reverse(entry), meter)?;
            }
        }
        meter.release(closed_bytes);
        routes.sort_unstable_by_key(|route| (route.to, route.steps, route.needs));
        Ok(routes)
    }
}

impl Label {
    /// Whether this one is at least as good in both.
    const fn beats(&self, other: &Self) -> bool {
        self.steps <= other.steps && self.needs & !other.needs == 0
    }
}
