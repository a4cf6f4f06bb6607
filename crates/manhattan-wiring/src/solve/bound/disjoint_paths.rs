//! Vertex-disjoint paths that grow by augmenting paths (Ford and Fulkerson).
//!
//! Each node is split into a way in (state 2 x node) and a way out (2 x node + 1). An augmenting
//! path that goes from a way in to the way out of another node takes back the edge between them;
//! one from a way out to a way in uses it.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

/// No node, no link.
pub(super) const NONE: u32 = u32::MAX;

/// For each node on a path the node before it, and the link to the next one: an arc or a node.
pub(super) struct DisjointPaths<'m> {
    links: TrackedVec<'m, u32>,
    before: TrackedVec<'m, u32>,
}

impl<'m> DisjointPaths<'m> {
    /// No paths on so many nodes.
    pub(super) fn new(nodes: usize, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        Ok(Self {
            links: TrackedVec::filled(NONE, nodes, meter)?,
            before: TrackedVec::filled(NONE, nodes, meter)?,
        })
    }

    /// The link that leaves a node, or [`NONE`].
    pub(super) fn link(&self, node: u32) -> u32 {
        self.links[node as usize]
    }

    /// The node before one on its path, or [`NONE`].
    pub(super) fn before(&self, node: u32) -> u32 {
        self.before[node as usize]
    }

    /// Whether a node is on a path.
    pub(super) fn has(&self, node: u32) -> bool {
        self.link(node) != NONE || self.before(node) != NONE
    }

    /// Takes a node off its path; the other nodes of the path have to be taken off too.
    pub(super) fn forget(&mut self, node: u32) {
        self.links[node as usize] = NONE;
        self.before[node as usize] = NONE;
    }

    /// Changes the paths by an augmenting path, its last state first. `link` gives the link into a
    /// state.
    pub(super) fn augment(&mut self, backward: &[u32], link: impl Fn(u32) -> u32) {
        // First what is taken back, then what is new: a node can leave an old path and join a new
        // one.
        for pair in backward.windows(2) {
            let [there, here] = [pair[0], pair[1]];
            if here % 2 == 0 && there / 2 != here / 2 {
                self.links[there as usize / 2] = NONE;
                self.before[here as usize / 2] = NONE;
            }
        }
        for pair in backward.windows(2) {
            let [there, here] = [pair[0], pair[1]];
            if here % 2 == 1 && there / 2 != here / 2 {
                self.links[here as usize / 2] = link(there);
                self.before[there as usize / 2] = here / 2;
            }
        }
    }
}
