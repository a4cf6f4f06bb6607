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
//! most [`SLOTS`] edges.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter, Position, Size};

use crate::board::{Board, Net};
use crate::solve::deep::STOP_INTERVAL;
use crate::solve::deep::curves::Curves;

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

/// A way between two cells: a step, or two shorter ways in a row.
#[derive(Clone, Copy, Debug)]
struct Strand {
    /// Row-major indices of the cells at both ends.
    cells: [u32; 2],
    steps: u32,
    /// The way from the first cell and the way on from there; `SINGLE` for a step.
    parts: [u32; 2],
}

const SINGLE: u32 = u32::MAX;

/// All ways ever made for a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strands(Vec<Strand>);

impl Strands {
    fn add(&mut self, strand: Strand) -> u32 {
        self.0.push(strand);
        u32::try_from(self.0.len() - 1).expect("fewer ways than a few for each cell")
    }

    /// The cells at both ends of a strand.
    pub(crate) fn joins(&self, strand: u32) -> [u32; 2] {
        self.0[strand as usize].cells
    }

    pub(crate) fn steps(&self, strand: u32) -> u32 {
        self.0[strand as usize].steps
    }

    /// The cells along a strand after `from`, one of its ends.
    pub(crate) fn follow(&self, strand: u32, from: u32, visit: &mut impl FnMut(u32)) {
        let mut at = from;
        let mut ahead = vec![strand];
        while let Some(index) = ahead.pop() {
            let Strand { cells, parts, .. } = self.0[index as usize];
            let is_forward = cells[0] == at;
            if parts[0] == SINGLE {
                at = if is_forward { cells[1] } else { cells[0] };
                visit(at);
            } else if is_forward {
                ahead.extend([parts[1], parts[0]]);
            } else {
                ahead.extend([parts[0], parts[1]]);
            }
        }
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
        (nodes * 12 + arcs * size_of::<Arc>()) as u64
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
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let size = board.size();
        let curves = Curves::new(board);
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
                let kind = Kind::new(here & open[at as usize + 1], curves.flips_right(cell));
                builder.step(at, at + 1, kind);
            }
            if cell.row + 1 < size.height {
                let below = at + width;
                let kind = Kind::new(here & open[below as usize], curves.flips_down(cell));
                builder.step(at, below, kind);
            }
        }
        builder.reduce(meter)?;
        builder.finish(None, curves.allowed, meter)
    }

    /// What is left if each arc lets through only whom `open` says (one bit a net; asked with the node and the arc's index), again reduced.
    pub(crate) fn narrowed(
        &self,
        open: impl Fn(u32, u32) -> u8,
        strands: &mut Strands,
        meter: &mut Meter<'_>,
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

/// Edges that a node can have. More are never needed at the start (4) and rarely arise.
const SLOTS: usize = 8;

#[derive(Clone, Copy, Default)]
struct Slot {
    to: u32,
    strand: u32,
    steps: u32,
    kind: u8,
}

struct Builder<'a> {
    strands: &'a mut Strands,
    slots: Vec<[Slot; SLOTS]>,
    lens: Vec<u8>,
    ends: [[u32; 2]; 2],
    is_end: Vec<bool>,
    held_bytes: u64,
    strands_before: usize,
}

impl<'a> Builder<'a> {
    fn new(
        nodes: usize,
        ends: [[u32; 2]; 2],
        strands: &'a mut Strands,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        // Two steps and, amortised, two made ways for each cell; places on the lists of nodes to eliminate, and new numbers.
        let bytes = size_of::<[Slot; SLOTS]>() + 2 + 4 * size_of::<Strand>() + 6 * 4;
        let held_bytes = (nodes * bytes) as u64;
        meter.hold(held_bytes)?;
        let mut is_end = vec![false; nodes];
        for end in ends.as_flattened() {
            is_end[*end as usize] = true;
        }
        Ok(Self {
            strands_before: strands.0.len(),
            strands,
            slots: vec![[Slot::default(); SLOTS]; nodes],
            lens: vec![0; nodes],
            ends,
            is_end,
            held_bytes,
        })
    }

    fn edges(&self, node: u32) -> &[Slot] {
        &self.slots[node as usize][..usize::from(self.lens[node as usize])]
    }

    fn step(&mut self, one: u32, other: u32, kind: Kind) {
        if kind.open() != 0 {
            let strand = self.strands.add(Strand {
                cells: [one, other],
                steps: 1,
                parts: [SINGLE; 2],
            });
            self.join(one, other, strand, 1, kind);
        }
    }

    fn join(&mut self, one: u32, other: u32, strand: u32, steps: u32, kind: Kind) {
        if kind.open() != 0 {
            self.push(
                one,
                Slot {
                    to: other,
                    strand,
                    steps,
                    kind: kind.0,
                },
            );
            self.push(
                other,
                Slot {
                    to: one,
                    strand,
                    steps,
                    kind: kind.0,
                },
            );
        }
    }

    fn push(&mut self, node: u32, slot: Slot) {
        let len = &mut self.lens[node as usize];
        self.slots[node as usize][usize::from(*len)] = slot;
        *len += 1;
    }

    fn remove(&mut self, node: u32, is_removed: impl Fn(&Slot) -> bool) {
        let slots = &mut self.slots[node as usize];
        let mut kept = 0;
        for index in 0..usize::from(self.lens[node as usize]) {
            if !is_removed(&slots[index]) {
                slots[kept] = slots[index];
                kept += 1;
            }
        }
        self.lens[node as usize] = u8::try_from(kept).expect("at most SLOTS");
    }

    /// Eliminates nodes with at most three neighbours until none is left; those with fewer first, as that makes fewer edges.
    fn reduce(&mut self, meter: &Meter<'_>) -> Result<(), Limit> {
        let all = 0..u32::try_from(self.lens.len()).expect("fewer than 2^32 nodes");
        let mut few: Vec<u32> = all
            .clone()
            .rev()
            .filter(|&node| self.edges(node).len() < 3)
            .collect();
        let mut three: Vec<u32> = all
            .rev()
            .filter(|&node| self.edges(node).len() == 3)
            .collect();
        let mut taken: u64 = 0;
        while let Some(node) = few.pop().or_else(|| three.pop()) {
            taken += 1;
            if taken.is_multiple_of(STOP_INTERVAL) {
                meter.check_stop()?;
            }
            let edges = self.edges(node);
            if edges.is_empty() || self.is_end[node as usize] {
                continue;
            }
            let mut neighbours = [u32::MAX; 4];
            let mut count = 0;
            for slot in edges {
                if !neighbours[..count].contains(&slot.to) {
                    neighbours[count] = slot.to;
                    count += 1;
                    if count > 3 {
                        break;
                    }
                }
            }
            if count > 3 || !self.eliminate(node) {
                continue;
            }
            for &neighbour in &neighbours[..count] {
                if self.edges(neighbour).len() < 3 {
                    few.push(neighbour);
                } else {
                    three.push(neighbour);
                }
            }
        }
        Ok(())
    }

    /// Replaces a node by edges between its neighbours, unless one of them would have too many.
    fn eliminate(&mut self, node: u32) -> bool {
        let len = usize::from(self.lens[node as usize]);
        let slots = self.slots[node as usize];
        let slots = &slots[..len];
        let pairs = || {
            (0..len)
                .flat_map(move |one| (one + 1..len).map(move |other| [slots[one], slots[other]]))
                .filter_map(|[one, other]| {
                    let kind = Kind(one.kind).then(Kind(other.kind));
                    (one.to != other.to && kind.open() != 0).then_some((one, other, kind))
                })
        };
        if len > 2 {
            for slot in slots {
                let fewer = slots.iter().filter(|other| other.to == slot.to).count();
                let more = pairs()
                    .filter(|(one, other, _)| one.to == slot.to || other.to == slot.to)
                    .count();
                if self.edges(slot.to).len() + more > SLOTS + fewer {
                    return false;
                }
            }
        }
        for slot in slots {
            self.remove(slot.to, |other| other.to == node);
        }
        self.lens[node as usize] = 0;
        for (one, other, kind) in pairs() {
            self.bridge(one, other, kind);
        }
        true
    }

    /// Joins the far ends of two edges by both in a row, unless another edge is as good.
    fn bridge(&mut self, one: Slot, other: Slot, kind: Kind) {
        let steps = one.steps + other.steps;
        let is_covered = |slot: &Slot| {
            slot.to == other.to && slot.steps <= steps && Kind(slot.kind).covers(kind)
        };
        if self.edges(one.to).iter().any(is_covered) {
            return;
        }
        let covers = |to: u32| {
            move |slot: &Slot| slot.to == to && steps <= slot.steps && kind.covers(Kind(slot.kind))
        };
        self.remove(one.to, covers(other.to));
        self.remove(other.to, covers(one.to));
        let strands = &self.strands.0;
        let [first, second] =
            [one.strand, other.strand].map(|strand| strands[strand as usize].cells);
        let middle = if second.contains(&first[0]) {
            first[0]
        } else {
            first[1]
        };
        let far = |cells: [u32; 2]| {
            if cells[0] == middle {
                cells[1]
            } else {
                cells[0]
            }
        };
        let strand = self.strands.add(Strand {
            cells: [far(first), far(second)],
            steps,
            parts: [one.strand, other.strand],
        });
        self.join(one.to, other.to, strand, steps, kind);
    }

    /// The nodes that an end reaches, numbered from the ends outwards; `cells` are those of the nodes, which are cells themselves if there are none.
    fn finish(
        self,
        cells: Option<&[u32]>,
        allowed: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Skeleton, Limit> {
        let mut number = vec![u32::MAX; self.lens.len()];
        let mut nodes: Vec<u32> = Vec::new();
        for &end in self.ends.as_flattened() {
            number[end as usize] = u32::try_from(nodes.len()).expect("four ends");
            nodes.push(end);
        }
        let mut arc_count = 0;
        let mut done = 0;
        while let Some(&node) = nodes.get(done) {
            done += 1;
            for slot in self.edges(node) {
                arc_count += 1;
                if number[slot.to as usize] == u32::MAX {
                    number[slot.to as usize] =
                        u32::try_from(nodes.len()).expect("fewer than 2^32 nodes");
                    nodes.push(slot.to);
                }
            }
        }
        let strands = self.strands.0.len() - self.strands_before;
        meter.release(self.held_bytes);
        meter.hold(
            (strands * size_of::<Strand>()) as u64 + Skeleton::bytes_of(nodes.len(), arc_count),
        )?;
        let mut first = Vec::with_capacity(nodes.len() + 1);
        let mut arcs = Vec::with_capacity(arc_count);
        first.push(0);
        for &node in &nodes {
            arcs.extend(self.edges(node).iter().map(|slot| Arc {
                to: number[slot.to as usize],
                strand: slot.strand,
                steps: slot.steps,
                kind: Kind(slot.kind),
            }));
            first.push(u32::try_from(arcs.len()).expect("fewer than 2^32 arcs"));
        }
        let cell = |node: &u32| cells.map_or(*node, |cells| cells[*node as usize]);
        let cells = nodes.iter().map(cell).collect();
        Ok(Skeleton {
            cells,
            origins: nodes,
            first,
            arcs,
            ends: ENDS,
            allowed,
        })
    }
}
