//! Eliminating nodes: a graph that can change, of few edges a node, and the skeleton that is left of it.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use super::strands::{SINGLE, Strand, Strands};
use super::{Arc, ENDS, Kind, Skeleton};
use crate::solve::deep::STOP_INTERVAL;

/// Edges that a node can have. More are never needed at the start (4) and rarely arise.
const SLOTS: usize = 8;

#[derive(Clone, Copy, Default)]
struct Slot {
    to: u32,
    strand: u32,
    steps: u32,
    kind: u8,
}

pub(super) struct Builder<'a> {
    strands: &'a mut Strands,
    slots: Vec<[Slot; SLOTS]>,
    lens: Vec<u8>,
    ends: [[u32; 2]; 2],
    is_end: Vec<bool>,
    held_bytes: u64,
    strands_before: usize,
    has_lost_loops: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        nodes: usize,
        ends: [[u32; 2]; 2],
        strands: &'a mut Strands,
        meter: &Meter<'_>,
    ) -> Result<Self, Limit> {
        // Two steps and, amortised, two made ways for each cell; places on the lists of nodes to eliminate, and new numbers.
        let bytes = size_of::<[Slot; SLOTS]>() + 2 + 4 * size_of::<Strand>() + 6 * 4;
        let held_bytes = nodes as u64 * bytes as u64;
        meter.hold(held_bytes)?;
        let mut is_end = vec![false; nodes];
        for end in ends.as_flattened() {
            is_end[*end as usize] = true;
        }
        Ok(Self {
            strands_before: strands.len(),
            strands,
            slots: vec![[Slot::default(); SLOTS]; nodes],
            lens: vec![0; nodes],
            ends,
            is_end,
            held_bytes,
            has_lost_loops: false,
        })
    }

    fn edges(&self, node: u32) -> &[Slot] {
        &self.slots[node as usize][..usize::from(self.lens[node as usize])]
    }

    pub(super) fn step(&mut self, one: u32, other: u32, kind: Kind) {
        if kind.open() != 0 {
            let strand = self.strands.add(Strand {
                cells: [one, other],
                steps: 1,
                parts: [SINGLE; 2],
            });
            self.join(one, other, strand, 1, kind);
        }
    }

    pub(super) fn join(&mut self, one: u32, other: u32, strand: u32, steps: u32, kind: Kind) {
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
    pub(super) fn reduce(&mut self, meter: &Meter<'_>) -> Result<(), Limit> {
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
        for (index, one) in slots.iter().enumerate() {
            let is_loop = |other: &Slot| {
                let kind = Kind(one.kind).then(Kind(other.kind));
                one.to == other.to && kind.flips() != 0
            };
            self.has_lost_loops |= slots[index + 1..].iter().any(is_loop);
            self.remove(one.to, |other| other.to == node);
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
        let [first, second] = [one.strand, other.strand].map(|strand| self.strands.joins(strand));
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
    pub(super) fn finish(
        self,
        cells: Option<&[u32]>,
        allowed: u8,
        meter: &Meter<'_>,
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
        // Arcs have numbers of 32 bits. More are four for each of 2^30 cells: a board for which a search by levels has to do, as where memory has a limit.
        if u32::try_from(arc_count).is_err() {
            return Err(Limit::Memory);
        }
        let strands = self.strands.len() - self.strands_before;
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
            first.push(u32::try_from(arcs.len()).expect("so many were just counted"));
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
            has_lost_loops: self.has_lost_loops,
        })
    }
}
