//! The board as a small graph with weights, equivalent to it for two disjoint lines of least
//! length.

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;

/// Whom an edge lets through (bits 2 and 3, one a net) and who crosses the other net's curve on it
/// (bits 0 and 1; 0 for whom it does not let through).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind(u8);

impl Kind {
    pub(crate) const fn new(open: u8, flips: u8) -> Self {
        Self(open << 2 | flips & open)
    }

    pub(super) const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// One bit for each net.
    pub(crate) const fn open(self) -> u8 {
        self.0 >> 2
    }

    pub(crate) const fn is_open(self, net: usize) -> bool {
        self.0 >> (2 + net) & 1 != 0
    }

    /// The change of sheet of a line of `net`, 0 or 1.
    pub(crate) const fn flip(self, net: usize) -> u8 {
        self.0 >> net & 1
    }

    pub(super) const fn flips(self) -> u8 {
        self.0 & 3
    }

    /// For those of `open` alone.
    pub(crate) const fn only(self, open: u8) -> Self {
        Self::new(self.open() & open, self.flips())
    }

    /// Both edges in a row.
    pub(super) const fn then(self, next: Self) -> Self {
        Self::new(self.open() & next.open(), self.flips() ^ next.flips())
    }

    /// Whether every net that may use `other` may use this edge, with the same crossings.
    pub(super) const fn covers(self, other: Self) -> bool {
        other.open() & !self.open() == 0 && self.flips() & other.open() == other.flips()
    }
}

/// An edge as seen from one of its nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc {
    pub(crate) to: u32,
    pub(crate) path: u32,
    pub(crate) steps: u32,
    pub(crate) kind: Kind,
}

/// The graph, its nodes numbered from the ends outwards.
#[derive(Debug)]
pub(crate) struct Graph<'m> {
    /// The row-major index of each node's cell.
    pub(crate) cells: TrackedVec<'m, u32>,
    /// The number of each node in the graph that this one was made from; for that of a board the
    /// cells.
    pub(crate) origins: TrackedVec<'m, u32>,
    /// Where the arcs of each node start, and of one more.
    first: TrackedVec<'m, u32>,
    arcs: TrackedVec<'m, Arc>,
    /// The ends of each net; the nodes 0 to 3.
    pub(crate) ends: [[u32; 2]; 2],
    /// Parity of the sum of the flips of both lines.
    pub(crate) allowed: u8,
    /// Whether a dropped part had a loop from a node to itself with an odd number of crossings. No
    /// line runs along such a loop, but a search on two sheets of the board may.
    pub(crate) has_lost_loops: bool,
}

/// Ends of a graph: the first four nodes.
const ENDS: [[u32; 2]; 2] = [[0, 1], [2, 3]];

impl<'m> Graph<'m> {
    /// The graph of these nodes, given by cells and origins, the ends first, and arcs.
    pub(super) fn new(
        [cells, origins]: [TrackedVec<'m, u32>; 2],
        first: TrackedVec<'m, u32>,
        arcs: TrackedVec<'m, Arc>,
        allowed: u8,
        has_lost_loops: bool,
    ) -> Self {
        Self {
            cells,
            origins,
            first,
            arcs,
            ends: ENDS,
            allowed,
            has_lost_loops,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn arcs(&self, node: u32) -> &[Arc] {
        let node = node as usize;
        &self.arcs[self.first[node] as usize..self.first[node + 1] as usize]
    }

    /// The neighbors of each node, ascending.
    pub(crate) fn neighbors(&self) -> Vec<Vec<u32>> {
        let nodes = 0..u32::try_from(self.len()).expect("fewer than 2^32 nodes");
        let of = |node| {
            let mut to: Vec<u32> = self.arcs(node).iter().map(|arc| arc.to).collect();
            to.sort_unstable();
            to.dedup();
            to
        };
        nodes.map(of).collect()
    }

    /// Index of the first arc of `node`.
    pub(crate) fn first_arc(&self, node: u32) -> u32 {
        self.first[node as usize]
    }

    pub(crate) fn arc(&self, index: u32) -> Arc {
        self.arcs[index as usize]
    }

    pub(crate) fn arc_count(&self) -> usize {
        self.arcs.len()
    }

    /// The net whose end `node` is.
    pub(crate) fn end_of(node: u32) -> Option<usize> {
        (node < 4).then_some(node as usize / 2)
    }

    /// Whether an arc of `node` lets `net` through.
    pub(crate) fn is_open(&self, node: u32, net: usize) -> bool {
        self.arcs(node).iter().any(|arc| arc.kind.is_open(net))
    }

    /// A node that both nets may run through, the first one; no end is.
    pub(crate) fn shared(&self) -> Option<u32> {
        let nodes = 4..u32::try_from(self.len()).expect("fewer than 2^32 nodes");
        nodes
            .into_iter()
            .find(|&node| self.is_open(node, 0) && self.is_open(node, 1))
    }
}
