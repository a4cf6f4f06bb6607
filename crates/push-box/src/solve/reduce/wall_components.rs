//! Wall components: which walls are connected by edges or corners.
//!
//! Union-find over the runs of wall in each row. Two runs of consecutive rows are joined where they
//! touch, at corners too. One pass over the words, and one set per run: at 20 % random walls there
//! is a run per six cells. The outside of a padded map is one component without further work,
//! because the last bits of a row are followed by the first ones of the next row.

use grid_core::graph::DisjointSets;
use grid_core::tracked::{Charge, TrackedVec};
use grid_core::{Limit, Meter};

use crate::padded_map::{Cell, PaddedMap};

/// A label per wall, the same for two walls that are connected.
#[derive(Debug)]
pub(super) struct WallComponents<'m> {
    /// Runs that start before each word.
    runs_before: TrackedVec<'m, u32>,
    /// The connected runs. Labels are looked up one by one: labeling every run takes longer than
    /// most searches ask, and can't be stopped.
    sets: DisjointSets,
    _sets: Charge<'m>,
}

/// Bytes that [`DisjointSets`] takes per set.
const BYTES_PER_SET: u64 = 5;

/// Runs between two looks at the stop flag.
const STOP_INTERVAL: u32 = 1 << 16;

impl<'m> WallComponents<'m> {
    pub(super) fn new(map: &PaddedMap, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let words = &map.walls;
        let mut runs_before = TrackedVec::with_capacity(words.len(), meter)?;
        let mut runs = 0;
        for (index, &word) in words.iter().enumerate() {
            runs_before.try_push(runs)?;
            runs += starts(words, index, word).count_ones();
        }
        let charge = Charge::new(u64::from(runs) * BYTES_PER_SET, meter)?;
        let mut sets = DisjointSets::new(runs as usize);
        let mut above = Runs::new(words);
        let mut upper = above.next();
        let mut upper_number = 0;
        for (number, lower) in (0..).zip(Runs::new(words)) {
            if number % STOP_INTERVAL == 0 {
                meter.check_stop()?;
            }
            // A run of the row above that ends before this run begins touches no later run either.
            while let Some(run) = upper
                && run.end + map.stride < lower.start
            {
                upper = above.next();
                upper_number += 1;
            }
            // The last run that touches this one may touch the next one too, so it stays.
            while let Some(run) = upper
                && run.start + map.stride <= lower.end
            {
                sets.union(upper_number, number);
                if run.end + map.stride > lower.end {
                    break;
                }
                upper = above.next();
                upper_number += 1;
            }
        }
        Ok(Self {
            runs_before,
            sets,
            _sets: charge,
        })
    }

    /// The label of a wall's component.
    pub(super) fn label(&mut self, map: &PaddedMap, wall: Cell) -> u32 {
        let (index, bit) = (wall / 64, wall % 64);
        let starts = starts(&map.walls, index, map.walls[index]);
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

/// A run of walls: its first bit, and the bit behind its last one.
#[derive(Clone, Copy)]
struct Run {
    start: Cell,
    end: Cell,
}

/// Iterates over the runs of a padded map.
struct Runs<'a> {
    words: &'a [u64],
    index: usize,
    /// The runs of the word that are not yet returned.
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
        // Addition at the start of the run carries to its end.
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
