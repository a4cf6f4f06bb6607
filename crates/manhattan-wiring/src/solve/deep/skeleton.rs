//! The board as a small graph with weights, equivalent to it for two disjoint lines of least length.
//!
//! A part of the graph without an end, joined to the rest by at most three cells, can carry only one line and only once: each line that enters
//! it leaves it, and that takes two of the three. So the part can be replaced by edges between the cells of its border, as long as the shortest
//! ways through it. For a part of one cell:
//!
//! ```text
//!     one neighbour      a - v              nothing
//!     two                a - v - b          a --- b
//!     three              a - v - b          a --- b
//!                            |               \   /        (a star becomes a triangle)
//!                            c                 c
//! ```
//!
//! Two edges of a triangle share a cell, so two lines can't use both; one line that does is longer than by the third edge. Edges between the
//! same two cells differ in what they cross and in whom they let through; those that another is as good as are dropped.
//!
//! Dead ends and corridors vanish, mazes shrink to their crossings. Linear in the cells: each is eliminated at most once, and a cell has at
//! most eight edges.

mod builder;
mod strands;

use alloc::vec::Vec;

use grid_core::{Limit, Meter, Position, Size};

use crate::board::{Board, Net};
use crate::solve::deep::skeleton::builder::Builder;
pub(crate) use crate::solve::deep::skeleton::strands::Strands;
use crate::solve::parity::{self, Curve};

/// Whom an edge lets through (bits 2 and 3, one a net) and who crosses the other net's curve on it (bits 0 and 1; 0 for whom it does not let
/// through).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind(u8);

impl Kind {
    pub(crate) const fn new(open: u8, flips: u8) -> Self {
        Self(open << 2 | flips & open)
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

    const fn flips(self) -> u8 {
        self.0 & 3
    }

    /// For those of `open` alone.
    pub(crate) const fn only(self, open: u8) -> Self {
        Self::new(self.open() & open, self.flips())
    }

    /// Both edges in a row.
    const fn then(self, next: Self) -> Self {
        Self::new(self.open() & next.open(), self.flips() ^ next.flips())
    }

    /// Whether whoever may use `other` may use this one, with the same crossings.
    const fn covers(self, other: Self) -> bool {
        other.open() & !self.open() == 0 && self.flips() & other.open() == other.flips()
    }
}

/// An edge as seen from one of its nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc {
    pub(crate) to: u32,
    pub(crate) strand: u32,
    pub(crate) steps: u32,
    pub(crate) kind: Kind,
}

/// The graph, its nodes numbered from the ends outwards.
#[derive(Clone, Debug)]
pub(crate) struct Skeleton {
    /// The row-major index of each node's cell.
    pub(crate) cells: Vec<u32>,
    /// The number of each node in the graph that this one was made from; for that of a board the cells.
    pub(crate) origins: Vec<u32>,
    /// Where the arcs of each node start, and of one more.
    first: Vec<u32>,
    arcs: Vec<Arc>,
    /// The ends of each net; the nodes 0 to 3.
    pub(crate) ends: [[u32; 2]; 2],
    /// Parity of the sum of the flips of both lines.
    pub(crate) allowed: u8,
    /// Whether a dropped part had a loop from a node to itself with an odd number of crossings. No line runs along such a loop, but a search on
    /// two sheets of the board may.
    pub(crate) has_lost_loops: bool,
}

/// Ends of a skeleton: the first four nodes.
pub(crate) const ENDS: [[u32; 2]; 2] = [[0, 1], [2, 3]];

impl Skeleton {
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn arcs(&self, node: u32) -> &[Arc] {
        let node = node as usize;
        &self.arcs[self.first[node] as usize..self.first[node + 1] as usize]
    }

    /// The neighbours of each node, ascending.
    pub(crate) fn neighbours(&self) -> Vec<Vec<u32>> {
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

    const fn bytes_of(nodes: usize, arcs: usize) -> u64 {
        nodes as u64 * 12 + arcs as u64 * size_of::<Arc>() as u64
    }

    /// Bytes that it holds; the strands, which stay, not counted.
    pub(crate) fn bytes(&self) -> u64 {
        Self::bytes_of(self.len(), self.arcs.len())
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

    /// The skeleton of a board.
    pub(crate) fn new(
        board: &Board,
        strands: &mut Strands,
        meter: &Meter<'_>,
    ) -> Result<Self, Limit> {
        let size = board.size();
        let curves = Net::ALL.map(|net| Curve::new(board, net.other()));
        let open = open_cells(board);
        meter.expand_many(open.len() as u64)?;
        let index =
            |cell: Position| u32::try_from(size.index(cell)).expect("fewer than 2^32 cells");
        let ends = Net::ALL.map(|net| board.ends(net).map(index));
        let mut builder = Builder::new(open.len(), ends, strands, meter)?;
        let width = u32::from(size.width);
        for (at, cell) in (0..).zip(size.positions()) {
            let here = open[at as usize];
            if here == 0 {
                continue;
            }
            if cell.column + 1 < size.width {
                let kind = Kind::new(
                    here & open[at as usize + 1],
                    flips(&curves, |curve| curve.crosses_right(cell)),
                );
                builder.step(at, at + 1, kind);
            }
            if cell.row + 1 < size.height {
                let below = at + width;
                let kind = Kind::new(
                    here & open[below as usize],
                    flips(&curves, |curve| curve.crosses_down(cell)),
                );
                builder.step(at, below, kind);
            }
        }
        builder.reduce(meter)?;
        builder.finish(None, u8::from(parity::curves_cross(board)), meter)
    }

    /// What is left if each arc lets through only whom `open` says (one bit a net; asked with the node and the arc's index), again reduced.
    pub(crate) fn narrowed(
        &self,
        open: impl Fn(u32, u32) -> u8,
        strands: &mut Strands,
        meter: &Meter<'_>,
    ) -> Result<Self, Limit> {
        meter.expand_many(self.len() as u64)?;
        let mut builder = Builder::new(self.len(), self.ends, strands, meter)?;
        for node in 0..u32::try_from(self.len()).expect("fewer than 2^32 nodes") {
            for (index, arc) in (self.first_arc(node)..).zip(self.arcs(node)) {
                if node < arc.to {
                    builder.join(
                        node,
                        arc.to,
                        arc.strand,
                        arc.steps,
                        arc.kind.only(open(node, index)),
                    );
                }
            }
        }
        builder.reduce(meter)?;
        builder.finish(Some(&self.cells), self.allowed, meter)
    }
}

/// One bit for each net: whether its line crosses the other net's curve, of which `crosses` tells.
fn flips(curves: &[Curve; 2], crosses: impl Fn(&Curve) -> bool) -> u8 {
    u8::from(crosses(&curves[0])) | u8::from(crosses(&curves[1])) << 1
}

/// For each cell one bit for each net that may use it.
fn open_cells(board: &Board) -> Vec<u8> {
    let size: Size = board.size();
    let mut open: Vec<u8> = size
        .positions()
        .map(|cell| if board.is_obstacle(cell) { 0 } else { 3 })
        .collect();
    for net in Net::ALL {
        for end in board.ends(net) {
            open[size.index(end)] = 1 << net.index();
        }
    }
    open
}
