//! Whether any two disjoint lines exist, by the two-paths theorem.
//!
//! A part of the graph without an end behind at most three nodes carries one line at most, so for
//! the question whether two lines exist it can be replaced by edges between those nodes. When no
//! such part is left, there are no two disjoint lines exactly if the graph can be drawn in a disc
//! with the four ends on its edge, 2 3 2 3 in turn (Seymour 1980, Thomassen 1980). That is so if it
//! stays planar with a wheel around the ends:
//!
//! ```text
//!         2 ----- 3           the rim joins the ends in turn, the hub all of them:
//!         | \   / |           drawn without crossings, everything else is on one side
//!         |  hub  |           of the rim
//!         | /   \ |
//!         3 ----- 2
//! ```
//!
//! The board is planar to begin with, but parts behind two nodes may be turned over and let an end
//! out to the edge; so the parity of crossings on the board, which is the same argument for one
//! drawing, misses some boards.
//!
//! A node is in such a part if fewer than four disjoint ways lead from it to the ends (Menger).
//! Nodes known not to be in one serve as well as ends, since the part has none of them; asked from
//! the ends outwards, most nodes find four ways after a few steps. That and the test of planarity
//! take edges times nodes at worst, on narrow boards time in proportion to their length.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::tracked::{Charge, TrackedVec};
use grid_core::{Limit, Meter};

use crate::solve::bound::disjoint_paths::{DisjointPaths, NONE};
use crate::solve::bound::planarity;
use crate::solve::reduce::graph::Graph;

const ENDS: usize = 4;

/// Whether two disjoint lines join the ends of the nets. On a narrowed graph, whose edges do not
/// let everybody through, true says nothing.
pub(crate) fn exist<'m>(graph: &Graph<'m>, meter: &'m Meter<'m>) -> Result<bool, Limit> {
    let nodes = graph.len();
    // The neighbors of each node, once here and once more in the drawing, with its faces.
    let bytes = (graph.arc_count() * 4 + nodes * (24 + 2 * 4)) as u64 * 2;
    let _charge = Charge::new(bytes, meter)?;
    let mut linkage = Linkage::new(graph, meter)?;
    for node in ENDS..nodes {
        meter.expand_many(1)?;
        linkage.replace_part_of(node)?;
    }
    let Linkage { mut neighbors, .. } = linkage;
    let hub = neighbors.len();
    neighbors.push(Vec::new());
    for (one, other) in [
        (0, 2),
        (2, 1),
        (1, 3),
        (3, 0),
        (0, hub),
        (1, hub),
        (2, hub),
        (3, hub),
    ] {
        connect(&mut neighbors, one, other);
    }
    // The rim is where a drawing starts.
    planarity::is_planar(&neighbors, &[0, 2, 1, 3], meter).map(|is_planar| !is_planar)
}

fn connect(neighbors: &mut [Vec<u32>], one: usize, other: usize) {
    let number = |node: usize| u32::try_from(node).expect("a node of a graph");
    if !neighbors[one].contains(&number(other)) {
        neighbors[one].push(number(other));
        neighbors[other].push(number(one));
    }
}

/// A graph whose parts behind at most three nodes are replaced one after the other.
struct Linkage<'m> {
    neighbors: Vec<Vec<u32>>,
    /// From the node in question; a link is the next node.
    ways: DisjointPaths<'m>,
    on_ways: TrackedVec<'m, u32>,
    /// The ends, and nodes with four disjoint ways to different ones of these.
    is_linked: TrackedVec<'m, bool>,
    /// Nodes of the part that is being replaced.
    is_in_part: TrackedVec<'m, bool>,
    /// For the way in (2 x node) and the way out of each node the state that reached it in this
    /// round.
    from: TrackedVec<'m, u32>,
    reached: TrackedVec<'m, u32>,
    backward: TrackedVec<'m, u32>,
}

impl<'m> Linkage<'m> {
    fn new(graph: &Graph<'m>, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let nodes = graph.len();
        let mut is_linked = TrackedVec::filled(false, nodes, meter)?;
        is_linked[..ENDS].fill(true);
        Ok(Self {
            neighbors: graph.neighbors(),
            ways: DisjointPaths::new(nodes, meter)?,
            on_ways: TrackedVec::new(meter),
            is_linked,
            is_in_part: TrackedVec::filled(false, nodes, meter)?,
            from: TrackedVec::filled(NONE, 2 * nodes, meter)?,
            reached: TrackedVec::new(meter),
            backward: TrackedVec::new(meter),
        })
    }

    /// If the node is in a part without an end behind fewer than four nodes, replaces that part.
    fn replace_part_of(&mut self, node: usize) -> Result<(), Limit> {
        if self.neighbors[node].is_empty() {
            return Ok(());
        }
        let mut ways = 0;
        while ways < ENDS && self.augment(node)? {
            ways += 1;
        }
        if ways < ENDS {
            self.cut_off(node);
        }
        self.is_linked[node] = ways == ENDS;
        for node in self.on_ways.drain(..) {
            self.ways.forget(node);
        }
        self.forget_round();
        Ok(())
    }

    fn forget_round(&mut self) {
        for state in self.reached.drain(..) {
            self.from[state as usize] = NONE;
        }
    }

    fn reach(&mut self, state: u32, from: u32) -> Result<(), Limit> {
        if self.from[state as usize] == NONE {
            self.from[state as usize] = from;
            self.reached.try_push(state)?;
        }
        Ok(())
    }

    /// One more way from `source` to an end.
    fn augment(&mut self, source: usize) -> Result<bool, Limit> {
        self.forget_round();
        let source = u32::try_from(source).expect("a node");
        self.reach(2 * source + 1, 2 * source + 1)?;
        let mut done = 0;
        while let Some(&state) = self.reached.get(done) {
            done += 1;
            let node = state / 2;
            let before = self.ways.before(node);
            if state.is_multiple_of(2) {
                if before == NONE && self.is_linked[node as usize] {
                    self.follow_back(state, source)?;
                    return Ok(true);
                }
                if before == NONE {
                    self.reach(state + 1, state)?;
                } else if before != source {
                    self.reach(2 * before + 1, state)?;
                }
                continue;
            }
            if before != NONE {
                self.reach(state - 1, state)?;
            }
            for index in 0..self.neighbors[node as usize].len() {
                let to = self.neighbors[node as usize][index];
                if self.ways.before(to) != node && to != source {
                    self.reach(2 * to, state)?;
                }
            }
        }
        Ok(false)
    }

    fn follow_back(&mut self, last: u32, source: u32) -> Result<(), Limit> {
        self.backward.clear();
        let mut state = last;
        self.backward.try_push(state)?;
        while state != 2 * source + 1 {
            state = self.from[state as usize];
            self.backward.try_push(state)?;
        }
        self.ways.augment(&self.backward, |state| state / 2);
        let nodes = self.backward.iter().map(|state| state / 2);
        self.on_ways.try_extend(nodes)
    }

    /// Replaces the part around `source` that the last, failed round reached by edges between the
    /// nodes around it.
    fn cut_off(&mut self, source: usize) {
        let mut part = vec![u32::try_from(source).expect("a node")];
        let mut border: Vec<u32> = Vec::new();
        self.is_in_part[source] = true;
        let mut done = 0;
        while let Some(&node) = part.get(done) {
            done += 1;
            for &to in &self.neighbors[node as usize] {
                let is_inside = self.from[2 * to as usize + 1] != NONE;
                if is_inside && !self.is_in_part[to as usize] {
                    self.is_in_part[to as usize] = true;
                    part.push(to);
                } else if !is_inside && !border.contains(&to) {
                    border.push(to);
                }
            }
        }
        for &node in &border {
            self.neighbors[node as usize].retain(|&to| !self.is_in_part[to as usize]);
        }
        for node in part {
            self.neighbors[node as usize].clear();
            self.is_in_part[node as usize] = false;
        }
        for (index, &one) in border.iter().enumerate() {
            for &other in &border[index + 1..] {
                connect(&mut self.neighbors, one as usize, other as usize);
            }
        }
    }
}
