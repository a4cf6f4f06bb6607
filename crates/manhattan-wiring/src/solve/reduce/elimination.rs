//! Elimination of nodes: the reduced graph of a board, or of a part of another reduced graph.
//!
//! A part of the graph without an end, joined to the rest by at most three cells, can carry only
//! one line and only once: each line that enters it leaves it, and that takes two of the three. So
//! the part can be replaced by edges between the cells of its border, as long as the shortest paths
//! through it. For a part of one cell:
//!
//! ```text
//!     one neighbor       a - v              nothing
//!     two                a - v - b          a --- b
//!     three              a - v - b          a --- b
//!                            |               \   /        (a star becomes a triangle)
//!                            c                 c
//! ```
//!
//! Two edges of a triangle share a cell, so two lines can't use both; one line that does is longer
//! than by the third edge. Edges between the same two cells differ in what they cross and in whom
//! they let through; those that another is as good as are dropped.
//!
//! Dead ends and corridors vanish, mazes shrink to their crossings. Linear in the cells: each is
//! eliminated at most once, and a cell has at most eight edges.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Position};

use crate::board::{Board, Net};
use crate::solve::reduce::curves::{self, Curve};
use crate::solve::reduce::graph::{Arc, Graph, Kind};
use crate::solve::reduce::paths::{PathStore, SINGLE, StoredPath};

/// Nodes eliminated between two looks at the stop flag.
const STOP_INTERVAL: u64 = 4096;

/// Edges that a node can have. More are never needed at the start (4) and rarely arise.
const SLOTS: usize = 8;

#[derive(Clone, Copy, Default)]
struct Slot {
    to: u32,
    path: u32,
    steps: u32,
    kind: u8,
}

/// A graph of few edges a node that can change.
struct Builder<'a, 'm> {
    paths: &'a mut PathStore<'m>,
    slots: TrackedVec<'m, [Slot; SLOTS]>,
    lens: TrackedVec<'m, u8>,
    ends: [[u32; 2]; 2],
    is_end: TrackedVec<'m, bool>,
    has_lost_loops: bool,
    meter: &'m Meter<'m>,
}

impl<'a, 'm> Builder<'a, 'm> {
    fn new(
        nodes: usize,
        ends: [[u32; 2]; 2],
        paths: &'a mut PathStore<'m>,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        let mut is_end = TrackedVec::filled(false, nodes, meter)?;
        for end in ends.as_flattened() {
            is_end[*end as usize] = true;
        }
        Ok(Self {
            paths,
            slots: TrackedVec::filled([Slot::default(); SLOTS], nodes, meter)?,
            lens: TrackedVec::filled(0, nodes, meter)?,
            ends,
            is_end,
            has_lost_loops: false,
            meter,
        })
    }

    fn edges(&self, node: u32) -> &[Slot] {
        &self.slots[node as usize][..usize::from(self.lens[node as usize])]
    }

    fn step(&mut self, one: u32, other: u32, kind: Kind) -> Result<(), Limit> {
        if kind.open() != 0 {
            let path = self.paths.add(StoredPath {
                cells: [one, other],
                steps: 1,
                parts: [SINGLE; 2],
            })?;
            self.join(one, other, path, 1, kind);
        }
        Ok(())
    }

    fn join(&mut self, one: u32, other: u32, path: u32, steps: u32, kind: Kind) {
        if kind.open() != 0 {
            self.push(
                one,
                Slot {
                    to: other,
                    path,
                    steps,
                    kind: kind.bits(),
                },
            );
            self.push(
                other,
                Slot {
                    to: one,
                    path,
                    steps,
                    kind: kind.bits(),
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

    /// Eliminates nodes with at most three neighbors until none is left; those with fewer first,
    /// as that makes fewer edges.
    fn reduce(&mut self) -> Result<(), Limit> {
        let count = u32::try_from(self.lens.len()).expect("fewer than 2^32 nodes");
        let mut few = TrackedVec::new(self.meter);
        let mut three = TrackedVec::new(self.meter);
        for node in (0..count).rev() {
            match self.edges(node).len() {
                0..3 => few.try_push(node)?,
                3 => three.try_push(node)?,
                _ => {}
            }
        }
        let mut taken: u64 = 0;
        while let Some(node) = few.pop().or_else(|| three.pop()) {
            taken += 1;
            if taken.is_multiple_of(STOP_INTERVAL) {
                self.meter.check_stop()?;
            }
            let edges = self.edges(node);
            if edges.is_empty() || self.is_end[node as usize] {
                continue;
            }
            let mut neighbors = [u32::MAX; 4];
            let mut count = 0;
            for slot in edges {
                if !neighbors[..count].contains(&slot.to) {
                    neighbors[count] = slot.to;
                    count += 1;
                    if count > 3 {
                        break;
                    }
                }
            }
            if count > 3 || !self.eliminate(node)? {
                continue;
            }
            for &neighbor in &neighbors[..count] {
                if self.edges(neighbor).len() < 3 {
                    few.try_push(neighbor)?;
                } else {
                    three.try_push(neighbor)?;
                }
            }
        }
        Ok(())
    }

    /// Replaces a node by edges between its neighbors, unless one of them would have too many.
    fn eliminate(&mut self, node: u32) -> Result<bool, Limit> {
        let len = usize::from(self.lens[node as usize]);
        let slots = self.slots[node as usize];
        let slots = &slots[..len];
        let pairs = || {
            (0..len)
                .flat_map(move |one| (one + 1..len).map(move |other| [slots[one], slots[other]]))
                .filter_map(|[one, other]| {
                    let kind = Kind::from_bits(one.kind).then(Kind::from_bits(other.kind));
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
                    return Ok(false);
                }
            }
        }
        for (index, one) in slots.iter().enumerate() {
            let is_loop = |other: &Slot| {
                let kind = Kind::from_bits(one.kind).then(Kind::from_bits(other.kind));
                one.to == other.to && kind.flips() != 0
            };
            self.has_lost_loops |= slots[index + 1..].iter().any(is_loop);
            self.remove(one.to, |other| other.to == node);
        }
        self.lens[node as usize] = 0;
        for (one, other, kind) in pairs() {
            self.bridge(one, other, kind)?;
        }
        Ok(true)
    }

    /// Joins the far ends of two edges by both in a row, unless another edge is as good.
    fn bridge(&mut self, one: Slot, other: Slot, kind: Kind) -> Result<(), Limit> {
        let steps = one.steps + other.steps;
        let is_covered = |slot: &Slot| {
            slot.to == other.to && slot.steps <= steps && Kind::from_bits(slot.kind).covers(kind)
        };
        if self.edges(one.to).iter().any(is_covered) {
            return Ok(());
        }
        let covers = |to: u32| {
            move |slot: &Slot| {
                slot.to == to && steps <= slot.steps && kind.covers(Kind::from_bits(slot.kind))
            }
        };
        self.remove(one.to, covers(other.to));
        self.remove(other.to, covers(one.to));
        let [first, second] = [one.path, other.path].map(|path| self.paths.joins(path));
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
        let path = self.paths.add(StoredPath {
            cells: [far(first), far(second)],
            steps,
            parts: [one.path, other.path],
        })?;
        self.join(one.to, other.to, path, steps, kind);
        Ok(())
    }

    /// The nodes that an end reaches, numbered from the ends outwards; `cells` are those of the
    /// nodes, which are cells themselves if there are none.
    fn finish(self, cells: Option<&[u32]>, allowed: u8) -> Result<Graph<'m>, Limit> {
        let meter = self.meter;
        let mut number = TrackedVec::filled(u32::MAX, self.lens.len(), meter)?;
        let mut nodes: TrackedVec<'_, u32> = TrackedVec::new(meter);
        for &end in self.ends.as_flattened() {
            number[end as usize] = u32::try_from(nodes.len()).expect("four ends");
            nodes.try_push(end)?;
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
                    nodes.try_push(slot.to)?;
                }
            }
        }
        // Arcs have numbers of 32 bits. More are four for each of 2^30 cells: a board for which a
        // search by levels has to do, as where memory has a limit.
        if u32::try_from(arc_count).is_err() {
            return Err(Limit::Memory);
        }
        let mut first = TrackedVec::with_capacity(nodes.len() + 1, meter)?;
        let mut arcs = TrackedVec::with_capacity(arc_count, meter)?;
        first.try_push(0)?;
        for &node in &nodes {
            arcs.try_extend(self.edges(node).iter().map(|slot| Arc {
                to: number[slot.to as usize],
                path: slot.path,
                steps: slot.steps,
                kind: Kind::from_bits(slot.kind),
            }))?;
            first.try_push(u32::try_from(arcs.len()).expect("so many were just counted"))?;
        }
        let mut cell_of = TrackedVec::with_capacity(nodes.len(), meter)?;
        let cell = |node: &u32| cells.map_or(*node, |cells| cells[*node as usize]);
        cell_of.try_extend(nodes.iter().map(cell))?;
        Ok(Graph::new(
            [cell_of, nodes],
            first,
            arcs,
            allowed,
            self.has_lost_loops,
        ))
    }
}

/// The reduced graph of a board.
pub(crate) fn of_board<'m>(
    board: &Board,
    paths: &mut PathStore<'m>,
    meter: &'m Meter<'m>,
) -> Result<Graph<'m>, Limit> {
    let size = board.size();
    let curves = Net::ALL.map(|net| Curve::new(board, net.other()));
    let open = open_cells(board, meter)?;
    meter.expand_many(open.len() as u64)?;
    let index = |cell: Position| u32::try_from(size.index(cell)).expect("fewer than 2^32 cells");
    let ends = Net::ALL.map(|net| board.ends(net).map(index));
    let mut builder = Builder::new(open.len(), ends, paths, meter)?;
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
            builder.step(at, at + 1, kind)?;
        }
        if cell.row + 1 < size.height {
            let below = at + width;
            let kind = Kind::new(
                here & open[below as usize],
                flips(&curves, |curve| curve.crosses_down(cell)),
            );
            builder.step(at, below, kind)?;
        }
    }
    drop(open);
    builder.reduce()?;
    builder.finish(None, u8::from(curves::curves_cross(board)))
}

/// What is left of a graph if each arc lets through only whom `open` says (one bit a net; asked
/// with the node and the arc's index), again reduced.
pub(crate) fn of_part<'m>(
    graph: &Graph<'m>,
    open: impl Fn(u32, u32) -> u8,
    paths: &mut PathStore<'m>,
    meter: &'m Meter<'m>,
) -> Result<Graph<'m>, Limit> {
    meter.expand_many(graph.len() as u64)?;
    let mut builder = Builder::new(graph.len(), graph.ends, paths, meter)?;
    for node in 0..u32::try_from(graph.len()).expect("fewer than 2^32 nodes") {
        for (index, arc) in (graph.first_arc(node)..).zip(graph.arcs(node)) {
            if node < arc.to {
                let kind = arc.kind.only(open(node, index));
                builder.join(node, arc.to, arc.path, arc.steps, kind);
            }
        }
    }
    builder.reduce()?;
    builder.finish(Some(&graph.cells), graph.allowed)
}

/// One bit for each net: whether its line crosses the other net's curve, of which `crosses` tells.
fn flips(curves: &[Curve; 2], crosses: impl Fn(&Curve) -> bool) -> u8 {
    u8::from(crosses(&curves[0])) | u8::from(crosses(&curves[1])) << 1
}

/// For each cell one bit for each net that may use it.
fn open_cells<'m>(board: &Board, meter: &'m Meter<'m>) -> Result<TrackedVec<'m, u8>, Limit> {
    let size = board.size();
    let mut open = TrackedVec::with_capacity(size.cells(), meter)?;
    let cells = size.positions();
    open.try_extend(cells.map(|cell| if board.is_obstacle(cell) { 0 } else { 3 }))?;
    for net in Net::ALL {
        for end in board.ends(net) {
            open[size.index(end)] = 1 << net.index();
        }
    }
    Ok(open)
}
