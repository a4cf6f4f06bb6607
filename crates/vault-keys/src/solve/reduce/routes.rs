//! Every way from a start or key to a key that can be the best one at some time.
//!
//! Which way is best depends on the doors that are open by then, so for a pair of places all ways
//! stay that no other one beats both in steps and in the keys it needs. A route needs the keys of
//! its doors, and the keys that lie on it: a robot that meets an uncollected key collects it, and
//! that is the end of its leg.
//!
//! ```text
//! ###########
//! #@.A....b.#     from @ to b: 7 steps with key a, 13 with none;
//! #.#######.#     a search that keeps only the first one is wrong
//! #.........#
//! ####a######
//! ```
//!
//! Needs are closed under the precedence of the map before they are compared, which leaves fewer
//! routes: what is collected at any time is closed as well. One label-setting search from each
//! place over the graph of places: labels are taken in the order of their steps, and one that
//! another label of the same place beats is dropped. Where a detour over a place is no shorter than
//! the direct way around it, it is not tried at all: in a looped maze with 130 doors each place
//! sees each other, and that leaves 2 % of the ways. The number of labels is exponential in the
//! number of keys at worst, and small on maps made by people. After Martins, "On a multicriteria
//! shortest path problem", 1984.

use core::cmp::Reverse;

use grid_core::tracked::{TrackedHeap, TrackedVec};
use grid_core::{Limit, Meter};

use crate::solve::reduce::contraction::ContractedGraph;
use crate::solve::reduce::masks::Mask;
use crate::solve::reduce::precedence::Precedence;

/// A way from a place to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyRoute {
    pub(crate) to: usize,
    pub(crate) steps: u32,
    /// The keys that must be collected before it can be walked.
    pub(crate) needs: Mask,
}

/// The routes from every key and start; `None` if that takes more work than the budget.
pub(crate) fn all_routes<'m>(
    places: &'m ContractedGraph<'m>,
    precedence: &'m Precedence,
    most_work: u64,
    meter: &'m Meter<'m>,
) -> Result<Option<TrackedVec<'m, TrackedVec<'m, KeyRoute>>>, Limit> {
    let sources = places.source_cells().len();
    let mut all = TrackedVec::with_capacity(sources, meter)?;
    let mut router = Router::new(places, precedence, most_work, meter)?;
    for from in 0..sources {
        match router.routes_from(from)? {
            Some(routes) => all.try_push(routes)?,
            None => return Ok(None),
        }
    }
    Ok(Some(all))
}

/// Finds routes; kept from one source to the next for its memory.
#[derive(Debug)]
pub(crate) struct Router<'a> {
    places: &'a ContractedGraph<'a>,
    precedence: &'a Precedence,
    /// Steps of the way between each two places, row by row, where there are few places.
    steps: TrackedVec<'a, u32>,
    search: LabelSetting<'a>,
    /// Ways tried and labels compared with, and how many may be.
    work: u64,
    most_work: u64,
    /// Labels settled from all sources.
    settled: u64,
    meter: &'a Meter<'a>,
}

/// The labels of each place, and the open list over all of them.
#[derive(Debug)]
struct LabelSetting<'m> {
    labels: TrackedVec<'m, Labels<'m>>,
    open: TrackedHeap<'m, Reverse<OpenLabel>>,
}

/// What the place that a search starts from settles for all routes.
struct Source<'m> {
    from: usize,
    /// What is collected when a robot stands there.
    given: Mask,
    /// For each place the keys that it needs or is, closed, beyond those.
    closed: TrackedVec<'m, Mask>,
}

/// The ways to a place that no other one known beats.
#[derive(Debug)]
struct Labels<'m> {
    /// What the settled ones need. None that comes later takes fewer steps, so a later one is
    /// beaten by needs alone.
    settled: TrackedVec<'m, Mask>,
    /// Those in the open list.
    open: TrackedVec<'m, Label>,
    /// For a key, the needs of its routes.
    routes: TrackedVec<'m, Mask>,
}

impl<'m> Labels<'m> {
    const fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            settled: TrackedVec::new(meter),
            open: TrackedVec::new(meter),
            routes: TrackedVec::new(meter),
        }
    }

    fn clear(&mut self) {
        self.settled.clear();
        self.open.clear();
        self.routes.clear();
    }
}

/// Whether one of `others` needs nothing beyond `needs`. Eight at a time: no branch between them,
/// so they are compared side by side.
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
struct OpenLabel {
    steps: u32,
    count: u32,
    needs: Mask,
    place: u32,
    /// The place before.
    parent: u32,
}

/// Labels that take no more than some 50 ms.
const FREE_LABELS: u64 = 1 << 16;
/// The table of steps is made for up to this many places: 4 MiB.
const MOST_IN_TABLE: usize = 1024;
const NO_WAY: u32 = u32::MAX;

impl<'a> Router<'a> {
    pub(crate) fn new(
        places: &'a ContractedGraph<'a>,
        precedence: &'a Precedence,
        most_work: u64,
        meter: &'a Meter<'a>,
    ) -> Result<Self, Limit> {
        let count = places.cells.len();
        let mut steps = TrackedVec::new(meter);
        if count <= MOST_IN_TABLE {
            steps = TrackedVec::filled(NO_WAY, count * count, meter)?;
            for place in 0..count {
                for way in places.edges(place) {
                    steps[place * count + way.to] = way.steps;
                }
            }
        }
        let mut labels = TrackedVec::with_capacity(count, meter)?;
        labels.try_extend((0..count).map(|_| Labels::new(meter)))?;
        Ok(Self {
            places,
            precedence,
            steps,
            work: 0,
            most_work,
            settled: 0,
            search: LabelSetting {
                labels,
                open: TrackedHeap::new(meter),
            },
            meter,
        })
    }

    /// All routes from one key or start, in the order of targets, then steps; `None` once all
    /// sources together took more than the most work.
    ///
    /// Each label beyond the first [`FREE_LABELS`] counts as a state.
    pub(crate) fn routes_from(
        &mut self,
        from: usize,
    ) -> Result<Option<TrackedVec<'a, KeyRoute>>, Limit> {
        let source = self.source(from)?;
        let mut routes = TrackedVec::new(self.meter);
        // What the lists of labels take stays held: the next source uses it again.
        self.search.clear();
        let first = Label { steps: 0, needs: 0 };
        self.search.reach(from, first, number(from)?)?;
        while let Some(Reverse(entry)) = self.search.open.pop() {
            if !self.search.settle(&entry)? {
                continue;
            }
            self.count(entry.place as usize)?;
            if self.work > self.most_work {
                return Ok(None);
            }
            let mut needs = entry.needs;
            if entry.place as usize != from {
                self.end_route(&entry, &source, &mut routes)?;
                needs |= source.closed[entry.place as usize];
            }
            self.go_on(&entry, needs, &source)?;
        }
        routes.sort_unstable_by_key(|route| (route.to, route.steps, route.needs));
        Ok(Some(routes))
    }

    /// Counts a label of a place that is settled.
    fn count(&mut self, place: usize) -> Result<(), Limit> {
        self.settled += 1;
        let comparisons = self.search.labels[place].settled.len() as u64 / 8;
        self.work += self.places.edges(place).len() as u64 * (1 + comparisons);
        if self.settled > FREE_LABELS {
            self.meter.expand()?;
        } else if self.settled.is_multiple_of(1024) {
            self.meter.check_stop()?;
        }
        Ok(())
    }

    fn source(&self, from: usize) -> Result<Source<'a>, Limit> {
        let (places, precedence) = (self.places, self.precedence);
        let given = if places.is_key(from) {
            precedence.before(from) | places.locks[from]
        } else {
            0
        };
        let mut closed = TrackedVec::with_capacity(places.locks.len(), self.meter)?;
        let locks = places.locks.iter();
        closed.try_extend(locks.map(|&lock| precedence.with_needs(lock) & !given))?;
        Ok(Source {
            from,
            given,
            closed,
        })
    }

    /// Adds the route that ends at an entry's place, if a key is there that is not collected before
    /// and no other route to it beats this one.
    fn end_route(
        &mut self,
        entry: &OpenLabel,
        source: &Source<'_>,
        routes: &mut TrackedVec<'_, KeyRoute>,
    ) -> Result<(), Limit> {
        let place = entry.place as usize;
        let given = source.given;
        if self.places.is_key(place) && (given | entry.needs) & self.places.locks[place] == 0 {
            let needs = entry.needs | self.precedence.before(place) & !given;
            let known = &mut self.search.labels[place].routes;
            if !beaten(known, needs) {
                known.try_push(needs)?;
                let route = KeyRoute {
                    to: place,
                    steps: entry.steps,
                    needs,
                };
                routes.try_push(route)?;
            }
        }
        Ok(())
    }

    /// Goes on from an entry's place, which needs these keys, to all places beside it; but not
    /// where the way from the place before is as short without it.
    fn go_on(&mut self, entry: &OpenLabel, needs: Mask, source: &Source<'_>) -> Result<(), Limit> {
        let places = self.places;
        let place = entry.place as usize;
        let row = entry.parent as usize * places.cells.len();
        let direct = self.steps.get(row..row + places.cells.len());
        let before = direct.map_or(0, |direct| direct[place]);
        for way in places.edges(place) {
            let is_detour = |direct: &[u32]| direct[way.to] <= before + way.steps;
            if place != source.from && direct.is_some_and(is_detour) {
                continue;
            }
            // A door's key is needed to enter it, a key's to leave it.
            let enter = if places.is_key(way.to) {
                0
            } else {
                source.closed[way.to]
            };
            let label = Label {
                steps: entry.steps + way.steps,
                needs: needs | enter,
            };
            self.search.reach(way.to, label, entry.place)?;
        }
        Ok(())
    }
}

impl LabelSetting<'_> {
    fn clear(&mut self) {
        self.labels.iter_mut().for_each(Labels::clear);
        self.open.clear();
    }

    /// Settles the label of an entry; false if it was beaten after it went onto the open list.
    fn settle(&mut self, entry: &OpenLabel) -> Result<bool, Limit> {
        let labels = &mut self.labels[entry.place as usize];
        let is_its = |label: &Label| label.steps == entry.steps && label.needs == entry.needs;
        let Some(kept) = labels.open.iter().position(is_its) else {
            return Ok(false);
        };
        labels.open.swap_remove(kept);
        labels.settled.try_push(entry.needs)?;
        Ok(true)
    }

    /// Puts a label of a place onto the open list, unless another one of the place beats it.
    fn reach(&mut self, place: usize, label: Label, parent: u32) -> Result<(), Limit> {
        let others = &mut self.labels[place];
        if beaten(&others.settled, label.needs)
            || others.open.iter().any(|other| other.beats(&label))
        {
            return Ok(());
        }
        others.open.retain(|other| !label.beats(other));
        others.open.try_push(label)?;
        let entry = OpenLabel {
            steps: label.steps,
            count: label.needs.count_ones(),
            needs: label.needs,
            place: number(place)?,
            parent,
        };
        self.open.try_push(Reverse(entry))
    }
}

fn number(place: usize) -> Result<u32, Limit> {
    u32::try_from(place).map_err(|_| Limit::Memory)
}

impl Label {
    /// Whether this one is at least as good in both.
    const fn beats(&self, other: &Self) -> bool {
        self.steps <= other.steps && self.needs & !other.needs == 0
    }
}
