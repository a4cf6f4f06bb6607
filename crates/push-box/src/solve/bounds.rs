//! How much a state still costs at least, for every state that can matter: one pass backwards from the target.
//!
//! A push out of a state costs the way to the side that it starts from, and one. Taken backwards with the least steps that the ring allows (`Ring::way`), exact where the ring
//! tells and never too much, the distances to the target are lower bounds of the true ones: the graph is the same and no edge dearer. They are consistent,
//! for both keys together, as distances always are.
//!
//! - *Pushes first*: breadth-first by pushes, with the fewest moves among the ways of as many pushes. The pushes are exact.
//! - *Moves first*: Dijkstra's algorithm. The moves of an edge are 1, 3, 5 or 7, so eight buckets in a circle do for a heap.
//!
//! A state is left out if even the straight way from the start to it makes more than is known to be enough. O(mn) time; 4 or 8 bytes for each of the 4mn states, of which the system
//! provides those that are met.

mod packing;
#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

pub(super) use self::packing::{Bound, bits};
use self::packing::{Packing, Word};
use super::pushes::Ground;
use super::sides::ring_of;
use crate::plane::{Cell, Plane};

/// The bounds of all states.
#[derive(Debug)]
pub(super) struct Bounds {
    words: Words,
    packing: Packing,
    /// What a state that was not met costs at least, if that is known to be finite.
    others: Option<Bound>,
}

/// For each state its packed bound, or 0 if it was not met.
#[derive(Debug)]
enum Words {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl Bounds {
    /// What is left from the state on, or `None` if it is of no use.
    pub(super) fn get(&self, cell: Cell, side: usize) -> Option<Bound> {
        let state = cell * 4 + side;
        let packed = match &self.words {
            Words::Narrow(words) => words[state].packed(),
            Words::Wide(words) => words[state].packed(),
        };
        if packed == 0 {
            return self.others;
        }
        let bound = self.packing.unpack(packed);
        // What was met but not worked out is only known to be no less than the others.
        Some(self.others.map_or(bound, |others| bound.min(others)))
    }
}

/// What a pass works on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) start: Cell,
    pub(super) target: Cell,
    /// The pushes or moves, whichever come first, that are known to be enough.
    pub(super) enough: u64,
}

/// Bounds for fewest pushes and then fewest moves, on walks of at most so many pushes; `None` if they do not fit a word.
pub(super) fn pushes_first(
    ground: &mut Ground,
    task: Task,
    meter: &Meter<'_>,
) -> Result<Option<Bounds>, Limit> {
    // A push and the way to it count 7 moves at most.
    let minor_bits = bits(task.enough.saturating_mul(7));
    let packing = Packing { minor_bits };
    let total = minor_bits + bits(task.enough + 1);
    if total < u32::BITS {
        let words = by_pushes::<u32>(ground, task, packing, meter)?;
        Ok(Some(Bounds {
            words: Words::Narrow(words),
            packing,
            others: None,
        }))
    } else if total < u64::BITS {
        let words = by_pushes::<u64>(ground, task, packing, meter)?;
        Ok(Some(Bounds {
            words: Words::Wide(words),
            packing,
            others: None,
        }))
    } else {
        Ok(None)
    }
}

/// Bounds for fewest moves and then fewest pushes, on walks of at most so many moves; `None` if they do not fit a word.
pub(super) fn moves_first(
    ground: &mut Ground,
    task: Task,
    meter: &Meter<'_>,
) -> Result<Option<Bounds>, Limit> {
    let minor_bits = bits(task.enough.saturating_add(8));
    let packing = Packing { minor_bits };
    if 2 * minor_bits < u32::BITS {
        let (words, others) = by_moves::<u32>(ground, task, packing, meter)?;
        Ok(Some(Bounds {
            words: Words::Narrow(words),
            packing,
            others,
        }))
    } else if 2 * minor_bits < u64::BITS {
        let (words, others) = by_moves::<u64>(ground, task, packing, meter)?;
        Ok(Some(Bounds {
            words: Words::Wide(words),
            packing,
            others,
        }))
    } else {
        Ok(None)
    }
}

fn words<W: Word>(plane: &Plane, meter: &Meter<'_>) -> Result<Vec<W>, Limit> {
    // Where pointers have 32 bits, states that have no number are too many to be held.
    let states = plane.walls.len().saturating_mul(64 * 4);
    meter.hold(states as u64 * size_of::<W>() as u64 + states as u64 / 4)?;
    Ok(vec![W::default(); states])
}

/// A state from which a push leads to a state already met.
struct Before {
    cell: Cell,
    side: usize,
    /// The way to the side that the push starts from, and the push.
    steps: u64,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Joined {
    #[default]
    Unknown,
    Yes,
    No,
}

/// The backward step, for both orders.
struct Backwards<'a> {
    ground: &'a mut Ground,
    /// For each cell whether all its free sides hang together, as far as that was asked: each cell is come to from up to four sides.
    joined: Vec<Joined>,
    /// Row and column of the box at the start.
    start_at: (usize, usize),
}

impl<'a> Backwards<'a> {
    fn new(ground: &'a mut Ground, start: Cell) -> Self {
        Self {
            joined: vec![Joined::Unknown; ground.plane.walls.len() * 64],
            start_at: ground.plane.row_and_column(start),
            ground,
        }
    }

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
        meter: &Meter<'_>,
        mut visit: impl FnMut(Before),
    ) -> Result<(), Limit> {
        let plane = &self.ground.plane;
        // The player stands where the box was, having come from the cell behind.
        let before = plane.step(cell, side);
        if plane.is_wall(plane.step(before, side)) {
            return Ok(());
        }
        let ring = ring_of(plane, before);
        let sides = if self.joined[before] == Joined::Yes {
            ring.sides
        } else {
            let sides = self.ground.sides.with(plane, before, ring, side, meter)?;
            self.joined[before] = if sides == ring.sides {
                Joined::Yes
            } else {
                Joined::No
            };
            sides
        };
        for from in (0..4).filter(|from| sides >> from & 1 == 1) {
            visit(Before {
                cell: before,
                side: from,
                steps: u64::from(ring.way(from, side).steps) + 1,
            });
        }
        Ok(())
    }
}

fn targets(plane: &Plane, target: Cell) -> Vec<usize> {
    let sides = (0..4).filter(|&side| !plane.is_wall(plane.step(target, side)));
    sides.map(|side| target * 4 + side).collect()
}

/// Pushes exactly, and moves at least.
fn by_pushes<W: Word>(
    ground: &mut Ground,
    task: Task,
    packing: Packing,
    meter: &Meter<'_>,
) -> Result<Vec<W>, Limit> {
    let mut words = words::<W>(&ground.plane, meter)?;
    let mut level = targets(&ground.plane, task.target);
    for &state in &level {
        words[state] = W::new(1);
    }
    let mut backwards = Backwards::new(ground, task.start);
    let mut next = Vec::new();
    let mut pushes = 0;
    while !level.is_empty() && pushes < task.enough {
        pushes += 1;
        for &state in &level {
            meter.expand()?;
            let moves = packing.unpack(words[state].packed()).minor;
            let (cell, side) = (state / 4, state % 4);
            if pushes + backwards.distance(backwards.ground.plane.step(cell, side)) > task.enough {
                continue;
            }
            backwards.each_before(cell, side, meter, |before| {
                let state = before.cell * 4 + before.side;
                let packed = packing.pack(Bound {
                    major: pushes,
                    minor: moves + before.steps,
                });
                let known = words[state].packed();
                if known == 0 {
                    next.push(state);
                }
                if known == 0 || known > packed {
                    words[state] = W::new(packed);
                }
            })?;
        }
        level.clear();
        core::mem::swap(&mut level, &mut next);
    }
    Ok(words)
}

/// Moves beyond the start's bound up to which bounds are worked out.
const SLACK: u64 = 16;

/// Moves at least, and pushes at least among ways of as many moves; and what every other state costs at least, if that is finite.
fn by_moves<W: Word>(
    ground: &mut Ground,
    task: Task,
    packing: Packing,
    meter: &Meter<'_>,
) -> Result<(Vec<W>, Option<Bound>), Limit> {
    let mut words = words::<W>(&ground.plane, meter)?;
    let mut buckets: [Vec<usize>; 8] = Default::default();
    buckets[0] = targets(&ground.plane, task.target);
    for &state in &buckets[0] {
        words[state] = W::new(1);
    }
    let start_sides = ground.start_sides;
    let mut backwards = Backwards::new(ground, task.start);
    let mut moves = 0;
    let mut empty = 0;
    // Once the start is met, what is further away is good for nothing but a dear detour.
    let mut last = u64::MAX;
    while empty < buckets.len() && moves <= last {
        let mut bucket = core::mem::take(&mut buckets[place(moves)]);
        empty = if bucket.is_empty() { empty + 1 } else { 0 };
        for state in bucket.drain(..) {
            let bound = packing.unpack(words[state].packed());
            if bound.major != moves {
                continue;
            }
            meter.expand()?;
            let (cell, side) = (state / 4, state % 4);
            if cell == task.start && start_sides >> side & 1 == 1 {
                last = last.min(moves + SLACK);
            }
            if moves + 1 + backwards.distance(backwards.ground.plane.step(cell, side)) > task.enough
            {
                continue;
            }
            backwards.each_before(cell, side, meter, |before| {
                let state = before.cell * 4 + before.side;
                let better = Bound {
                    major: moves + before.steps,
                    minor: bound.minor + 1,
                };
                let (packed, known) = (packing.pack(better), words[state].packed());
                if known == 0 || known > packed {
                    // With as many moves it is in this bucket already.
                    if known == 0 || packing.unpack(known).major != better.major {
                        buckets[place(better.major)].push(state);
                    }
                    words[state] = W::new(packed);
                }
            })?;
        }
        // Its memory serves again; nothing was put there meanwhile, since no edge has 8 moves.
        buckets[place(moves)] = bucket;
        moves += 1;
    }
    let others = (empty < buckets.len()).then_some(Bound {
        major: moves,
        minor: 0,
    });
    Ok((words, others))
}

/// The bucket of so many moves.
const fn place(moves: u64) -> usize {
    (moves & 7) as usize
}
