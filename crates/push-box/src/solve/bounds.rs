//! How much a state still costs at least, for every state that can matter: one pass backwards from the target.
//!
//! A push out of a state costs the way to the side that it starts from, and one. Taken backwards with the least steps that the ring allows (`Ring::way`), exact where the ring
//! tells and never too much, the distances to the target are lower bounds of the true ones: the graph is the same and no edge dearer. They are consistent,
//! for both keys together, as distances always are.
//!
//! - *Pushes first*: breadth-first by pushes, with the fewest moves among the ways of as many pushes. The pushes are exact.
//! - *Moves first*: Dijkstra's algorithm. The moves of an edge are 1, 3, 5 or 7, so eight buckets in a circle do for a heap.
//!
//! A state is left out if even the straight way from the start to it makes more than is known to be enough. O(mn) time; 8 bytes for each of the 4mn states, of which the system
//! provides those that are met.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use super::pushes::Ground;
use super::sides::ring_of;
use crate::plane::{Cell, Plane};

/// Two numbers of which the first counts more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bound {
    pub(super) major: u32,
    pub(super) minor: u32,
}

/// The bounds of all states.
#[derive(Debug)]
pub(super) struct Bounds {
    /// For each cell and side the packed bound and one; 0 is a state that was not met.
    packed: Vec<u64>,
    /// What a state that was not met costs at least, if that is known to be finite.
    others: Option<Bound>,
}

impl Bounds {
    /// Bytes that the bounds of a plane take.
    pub(super) fn bytes(plane: &Plane) -> u64 {
        plane.walls.len() as u64 * 64 * 4 * 8
    }

    fn new(plane: &Plane, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        meter.hold(Self::bytes(plane))?;
        Ok(Self {
            packed: vec![0; plane.walls.len() * 64 * 4],
            others: None,
        })
    }

    /// What is left from the state on, or `None` if it is of no use.
    pub(super) fn get(&self, cell: Cell, side: usize) -> Option<Bound> {
        let bound = match self.packed[cell * 4 + side] {
            0 => return self.others,
            packed => unpack(packed),
        };
        // What was met but not worked out is only known to be no less than the others.
        Some(self.others.map_or(bound, |others| bound.min(others)))
    }
}

const fn pack(bound: Bound) -> u64 {
    ((bound.major as u64) << 32 | bound.minor as u64) + 1
}

#[allow(clippy::cast_possible_truncation, reason = "the two halves of a word")]
const fn unpack(packed: u64) -> Bound {
    let both = packed - 1;
    Bound {
        major: (both >> 32) as u32,
        minor: both as u32,
    }
}

/// A state from which a push leads to a state already met.
struct Before {
    cell: Cell,
    side: usize,
    /// The way to the side that the push starts from, and the push.
    steps: u32,
}

/// The backward step, for both orders.
struct Backwards<'a> {
    ground: &'a mut Ground,
    /// Row and column of the box at the start.
    start_at: (usize, usize),
}

impl Backwards<'_> {
    /// Pushes from the box's start to a cell, at least.
    fn distance(&self, cell: Cell) -> u64 {
        let (row, column) = self.ground.plane.row_and_column(cell);
        (row.abs_diff(self.start_at.0) + column.abs_diff(self.start_at.1)) as u64
    }

    /// All states from which a push leads to the box on `cell` with the player on `side` of it.
    #[inline]
    fn each_before(
        &mut self,
        cell: Cell,
        side: usize,
        meter: &mut Meter<'_>,
        mut visit: impl FnMut(Before),
    ) -> Result<(), Limit> {
        let plane = &self.ground.plane;
        // The player stands where the box was, having come from the cell behind.
        let before = plane.step(cell, side);
        if plane.is_wall(plane.step(before, side)) {
            return Ok(());
        }
        let ring = ring_of(plane, before);
        let sides = self.ground.sides.with(plane, before, ring, side, meter)?;
        for from in (0..4).filter(|from| sides >> from & 1 == 1) {
            visit(Before {
                cell: before,
                side: from,
                steps: u32::from(ring.way(from, side).steps) + 1,
            });
        }
        Ok(())
    }
}

fn targets(plane: &Plane, target: Cell) -> Vec<usize> {
    let sides = (0..4).filter(|&side| !plane.is_wall(plane.step(target, side)));
    sides.map(|side| target * 4 + side).collect()
}

/// Pushes exactly, and moves at least, of states on ways with at most `fewest` pushes in all.
pub(super) fn by_pushes(
    ground: &mut Ground,
    start: Cell,
    target: Cell,
    fewest: u64,
    meter: &mut Meter<'_>,
) -> Result<Bounds, Limit> {
    let mut bounds = Bounds::new(&ground.plane, meter)?;
    let start_at = ground.plane.row_and_column(start);
    let mut level = targets(&ground.plane, target);
    for &state in &level {
        bounds.packed[state] = pack(Bound { major: 0, minor: 0 });
    }
    let mut backwards = Backwards { ground, start_at };
    let mut next = Vec::new();
    let mut pushes = 0;
    while !level.is_empty() && u64::from(pushes) < fewest {
        pushes += 1;
        for &state in &level {
            meter.expand()?;
            let moves = unpack(bounds.packed[state]).minor;
            let before = backwards.ground.plane.step(state / 4, state % 4);
            if u64::from(pushes) + backwards.distance(before) > fewest {
                continue;
            }
            backwards.each_before(state / 4, state % 4, meter, |before| {
                let state = before.cell * 4 + before.side;
                let packed = pack(Bound {
                    major: pushes,
                    minor: moves.saturating_add(before.steps),
                });
                let known = &mut bounds.packed[state];
                if *known == 0 {
                    *known = packed;
                    next.push(state);
                } else if *known > packed {
                    *known = packed;
                }
            })?;
        }
        level.clear();
        core::mem::swap(&mut level, &mut next);
    }
    Ok(bounds)
}

/// Moves at least, and pushes at least among ways of as many moves, of states on ways with at most `enough` moves in all.
pub(super) fn by_moves(
    ground: &mut Ground,
    start: Cell,
    target: Cell,
    enough: u64,
    meter: &mut Meter<'_>,
) -> Result<Bounds, Limit> {
    let mut bounds = Bounds::new(&ground.plane, meter)?;
    let start_at = ground.plane.row_and_column(start);
    let mut buckets: [Vec<usize>; 8] = Default::default();
    buckets[0] = targets(&ground.plane, target);
    for &state in &buckets[0] {
        bounds.packed[state] = pack(Bound { major: 0, minor: 0 });
    }
    let start_sides = ground.start_sides;
    let mut backwards = Backwards { ground, start_at };
    let mut moves = 0;
    let mut empty = 0;
    // Once the start is met, what is further away is good for nothing but a dear detour.
    let mut last = u32::MAX;
    while empty < buckets.len() && moves <= last {
        let bucket = core::mem::take(&mut buckets[moves as usize % 8]);
        empty = if bucket.is_empty() { empty + 1 } else { 0 };
        for &state in &bucket {
            let bound = unpack(bounds.packed[state]);
            if bound.major != moves {
                continue;
            }
            meter.expand()?;
            let (cell, side) = (state / 4, state % 4);
            if cell == start && start_sides >> side & 1 == 1 {
                last = last.min(moves.saturating_add(SLACK));
            }
            let before = backwards.ground.plane.step(cell, side);
            if u64::from(moves) + 1 + backwards.distance(before) > enough {
                continue;
            }
            backwards.each_before(cell, side, meter, |before| {
                let state = before.cell * 4 + before.side;
                let better = Bound {
                    major: moves + before.steps,
                    minor: bound.minor + 1,
                };
                let known = &mut bounds.packed[state];
                if *known == 0 || *known > pack(better) {
                    let is_queued = *known != 0 && unpack(*known).major == better.major;
                    *known = pack(better);
                    if !is_queued {
                        buckets[better.major as usize % 8].push(state);
                    }
                }
            })?;
        }
        moves += 1;
    }
    if empty < buckets.len() {
        bounds.others = Some(Bound {
            major: moves,
            minor: 0,
        });
    }
    Ok(bounds)
}

/// Moves beyond the start's bound up to which bounds are worked out.
const SLACK: u32 = 16;
