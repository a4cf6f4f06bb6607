//! Which walls hang together, by edges or corners: union-find over the runs of wall in each row.
//!
//! A run is one set; two runs of rows that follow each other are joined where they touch, corners too. One pass over the words, and one set for each run: at
//! 20 % random walls a sixth of the cells. In a plane all that is outside the map hangs together of itself, since a row's last bits are followed by the
//! next row's first.

use alloc::vec::Vec;

use grid_core::graph::DisjointSets;
use grid_core::{Limit, Meter};

use crate::plane::{Cell, Plane};

/// A number for each wall, the same for two that hang together.
#[derive(Debug)]
pub(super) struct WallPieces {
    /// Runs that start before each word.
    runs_before: Vec<u32>,
    /// Which runs hang together. Asked as it is: numbering all pieces would take longer than most searches ask, and cannot be stopped.
    sets: DisjointSets,
}

/// Runs between two looks at the stop flag.
const STOP_INTERVAL: u32 = 1 << 16;

impl WallPieces {
    pub(super) fn new(plane: &Plane, meter: &Meter<'_>) -> Result<Self, Limit> {
        let words = &plane.walls;
        meter.hold(words.len() as u64 * 4)?;
        let mut runs_before = Vec::with_capacity(words.len());
        let mut runs = 0;
        for (index, &word) in words.iter().enumerate() {
            runs_before.push(runs);
            runs += starts(words, index, word).count_ones();
        }
        meter.hold(u64::from(runs) * 5)?;
        let mut sets = DisjointSets::new(runs as usize);
        let mut above = Runs::new(words);
        let mut upper = above.next();
        let mut upper_number = 0;
        for (number, lower) in (0..).zip(Runs::new(words)) {
            if number % STOP_INTERVAL == 0 {
                meter.check_stop()?;
            }
            // Runs of the row above that end before this one begins touch none of the later ones either.
            while let Some(run) = upper
                && run.end + plane.stride < lower.start
            {
                upper = above.next();
                upper_number += 1;
            }
            // The last that touches this run may touch the next one too, so it stays.
            while let Some(run) = upper
                && run.start + plane.stride <= lower.end
            {
                sets.union(upper_number, number);
                if run.end + plane.stride > lower.end {
                    break;
                }
                upper = above.next();
                upper_number += 1;
            }
        }
        Ok(Self { runs_before, sets })
    }

    /// The piece that a wall belongs to: a number that all its walls have.
    pub(super) fn of(&mut self, plane: &Plane, wall: Cell) -> u32 {
        let (index, bit) = (wall / 64, wall % 64);
        let starts = starts(&plane.walls, index, plane.walls[index]);
        let up_to_here = starts & (u64::MAX >> (63 - bit));
        let run = self.runs_before[index] + up_to_here.count_ones() - 1;
        self.sets.find(run)
    }
}

/// The bits of a word at which a run starts.
fn starts(words: &[u64], index: usize, word: u64) -> u64 {
    let carried = index.checked_sub(1).map_or(0, |before| words[before] >> 63);
    word & !(word << 1 | carried)
}

/// A run of walls: its first bit, and the first behind it.
#[derive(Clone, Copy)]
struct Run {
    start: Cell,
    end: Cell,
}

/// The runs of a plane.
struct Runs<'a> {
    words: &'a [u64],
    index: usize,
    /// What is left of the word.
    left: u64,
}

impl<'a> Runs<'a> {
    fn new(words: &'a [u64]) -> Self {
        Self {
            words,
            index: 0,
            left: words.first().copied().unwrap_or_default(),
        }
    }
}

impl Iterator for Runs<'_> {
    type Item = Run;

    #[inline]
    fn next(&mut self) -> Option<Run> {
        while self.left == 0 {
            self.index += 1;
            self.left = *self.words.get(self.index)?;
        }
        let bit = self.left.trailing_zeros();
        let start = self.index * 64 + bit as usize;
        // Adding at the start of the run carries to its end.
        let (rest, runs_on) = self.left.overflowing_add(1 << bit);
        if !runs_on {
            self.left &= rest;
            return Some(Run {
                start,
                end: self.index * 64 + rest.trailing_zeros() as usize,
            });
        }
        loop {
            self.index += 1;
            let Some(&word) = self.words.get(self.index) else {
                self.left = 0;
                return Some(Run {
                    start,
                    end: self.index * 64,
                });
            };
            if word != u64::MAX {
                let length = word.trailing_ones();
                self.left = word & (word.wrapping_add(1));
                return Some(Run {
                    start,
                    end: self.index * 64 + length as usize,
                });
            }
        }
    }
}
