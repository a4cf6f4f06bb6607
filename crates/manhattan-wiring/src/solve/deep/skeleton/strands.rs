//! Ways along cells, which become the edges of skeletons; each is made of shorter ones, so that a line's cells can be told in the end.

use alloc::vec;
use alloc::vec::Vec;

/// A way between two cells: a step, or two shorter ways in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strand {
    /// Row-major indices of the cells at both ends.
    pub(super) cells: [u32; 2],
    pub(super) steps: u32,
    /// The way from the first cell and the way on from there; `SINGLE` for a step.
    pub(super) parts: [u32; 2],
}

pub(super) const SINGLE: u32 = u32::MAX;

/// All ways ever made for a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strands(Vec<Strand>);

impl Strands {
    pub(super) fn add(&mut self, strand: Strand) -> u32 {
        self.0.push(strand);
        u32::try_from(self.0.len() - 1).expect("fewer ways than a few for each cell")
    }

    /// How many were ever made.
    pub(super) fn len(&self) -> usize {
        self.0.len()
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
