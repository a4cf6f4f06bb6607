//! Precedence: which keys must be collected before which, and whether all can be collected.
//!
//! Robots do not block each other and can always walk back, and doors only open. So collecting
//! every reachable key until none is left decides whether a solution exists, without a search.
//!
//! Key `t` needs key `k` if no robot reaches `t` while `k` is not collected: with the doors of `k`
//! closed and no robot on the cell of `k`. This holds on any map. An order read from shortest
//! routes does not, where a longer route is open:
//!
//! ```text
//! ###########
//! #@.A....b.#     b does not need a: the way round is longer, but open
//! #.#######.#
//! #.........#
//! ####a######
//! ```
//!
//! Time O(keys x neighbors of graph, keys and doors), for feasibility and order together.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::graph::shortest_cycle;
use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::key::Keys;
use crate::solve::reduce::masks::{Mask, members};
use crate::solve::reduce::region_graph::RegionGraph;
use crate::unsolvable::{Reason, Unsolvable};

/// For each key those that must be collected before it.
#[derive(Clone, Debug)]
pub(crate) struct Precedence {
    before: Vec<Mask>,
}

impl Precedence {
    /// The order that the map forces, or why nothing collects all keys.
    pub(crate) fn new(
        graph: &RegionGraph<'_>,
        meter: &Meter<'_>,
    ) -> Result<Result<Self, Unsolvable>, Limit> {
        let mut flood = Reachability::new(graph, meter)?;
        let all = graph.all_keys();
        let sealed = all & !flood.reach(all, 0)?;
        if sealed != 0 {
            let keys = letters(graph, sealed);
            return Ok(Err(Unsolvable::new(Reason::SealedKeys(keys))));
        }
        let mut before = vec![0; graph.keys.len()];
        for key in 0..graph.keys.len() {
            meter.check_stop()?;
            let reached = flood.reach(all & !(1 << key), 1 << key)?;
            for late in members(all & !reached) {
                before[late] |= 1 << key;
            }
        }
        let left = all & !flood.collect()?;
        if left != 0 {
            return Ok(Err(Unsolvable::new(why_left(graph, &before, left))));
        }
        close(&mut before);
        Ok(Ok(Self { before }))
    }

    /// The keys that must be collected before `key`.
    pub(crate) fn before(&self, key: usize) -> Mask {
        self.before[key]
    }

    /// These keys and all that must be collected before them.
    pub(crate) fn with_needs(&self, keys: Mask) -> Mask {
        members(keys).fold(keys, |closed, key| closed | self.before[key])
    }
}

/// Closes an order of keys, each with those before it: what is before one of these is before it
/// too. True if that added anything.
pub(crate) fn close(before: &mut [Mask]) -> bool {
    let mut changed = false;
    for middle in 0..before.len() {
        let through = before[middle];
        for needs in before.iter_mut() {
            if *needs >> middle & 1 == 1 && through & !*needs != 0 {
                *needs |= through;
                changed = true;
            }
        }
    }
    changed
}

/// A shortest cycle of waiting among the keys that are left, if their waiting is two by two.
fn why_left(graph: &RegionGraph<'_>, before: &[Mask], left: Mask) -> Reason {
    let cycle = shortest_cycle(before.len(), |key| {
        let waits = if left >> key & 1 == 1 {
            before[key] & left
        } else {
            0
        };
        members(waits)
    });
    match cycle {
        Some(cycle) => Reason::WaitingKeys(cycle.into_iter().map(|key| graph.keys[key]).collect()),
        None => Reason::Exhausted(letters(graph, left)),
    }
}

/// Keys by their letters.
pub(crate) fn letters(graph: &RegionGraph<'_>, mask: Mask) -> Keys {
    members(mask).map(|key| graph.keys[key]).collect()
}

/// A flood over the graph from all starts.
struct Reachability<'a> {
    graph: &'a RegionGraph<'a>,
    seen: TrackedVec<'a, bool>,
    open: TrackedVec<'a, usize>,
}

impl<'a> Reachability<'a> {
    fn new(graph: &'a RegionGraph<'a>, meter: &'a Meter<'a>) -> Result<Self, Limit> {
        Ok(Self {
            graph,
            seen: TrackedVec::filled(false, graph.len(), meter)?,
            open: TrackedVec::new(meter),
        })
    }

    /// The keys that are reached with the doors of `opened` open, without going on from the cells
    /// of the keys `stops`.
    fn reach(&mut self, opened: Mask, stops: Mask) -> Result<Mask, Limit> {
        let graph = self.graph;
        self.seen.fill(false);
        self.open.clear();
        for start in graph.starts() {
            if !core::mem::replace(&mut self.seen[start], true) {
                self.open.try_push(start)?;
            }
        }
        let mut reached = 0;
        while let Some(node) = self.open.pop() {
            for next in graph.beside(node) {
                if core::mem::replace(&mut self.seen[next], true) {
                    continue;
                }
                let goes_on = match graph.lock(next) {
                    None => true,
                    Some(lock) if graph.is_key(next) => {
                        reached |= lock;
                        lock & stops == 0
                    }
                    Some(lock) => lock & opened != 0,
                };
                if goes_on {
                    self.open.try_push(next)?;
                }
            }
        }
        Ok(reached)
    }

    /// The keys that can be collected at all.
    fn collect(&mut self) -> Result<Mask, Limit> {
        let mut collected = 0;
        loop {
            let reached = self.reach(collected, 0)?;
            if reached == collected {
                return Ok(collected);
            }
            collected = reached;
        }
    }
}
