//! Paths along cells, which become the edges of reduced graphs. Each is made of shorter ones, which
//! gives the cells of a line in the end.

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Position, Route, Size};

/// A way between two cells: a step, or two shorter ways in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredPath {
    /// Row-major indices of the cells at both ends.
    pub(super) cells: [u32; 2],
    pub(super) steps: u32,
    /// The way from the first cell and the way on from there; `SINGLE` for a step.
    pub(super) parts: [u32; 2],
}

pub(super) const SINGLE: u32 = u32::MAX;

/// All ways ever made for a board.
#[derive(Debug)]
pub(crate) struct PathStore<'m> {
    paths: TrackedVec<'m, StoredPath>,
    meter: &'m Meter<'m>,
}

impl<'m> PathStore<'m> {
    /// An empty store.
    pub(crate) const fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            paths: TrackedVec::new(meter),
            meter,
        }
    }

    pub(super) fn add(&mut self, path: StoredPath) -> Result<u32, Limit> {
        self.paths.try_push(path)?;
        Ok(u32::try_from(self.paths.len() - 1).expect("no more paths than a few for each cell"))
    }

    /// The cells at both ends of a path.
    pub(crate) fn joins(&self, path: u32) -> [u32; 2] {
        self.paths[path as usize].cells
    }

    pub(crate) fn steps(&self, path: u32) -> u32 {
        self.paths[path as usize].steps
    }

    /// The cells along paths from `from` on, without loops.
    pub(crate) fn route(
        &self,
        size: Size,
        from: Position,
        along: impl Iterator<Item = u32>,
    ) -> Result<Route, Limit> {
        let mut cells = TrackedVec::new(self.meter);
        let mut at = u32::try_from(size.index(from)).expect("fewer than 2^32 cells");
        cells.try_push(at)?;
        for path in along {
            self.follow(path, at, &mut cells)?;
            at = cells[cells.len() - 1];
        }
        // The last visit of each cell is where the line goes on after the first.
        let mut by_cell = TrackedVec::with_capacity(cells.len(), self.meter)?;
        by_cell.try_extend(cells.iter().copied().zip(0_u32..))?;
        by_cell.sort_unstable();
        let last_visit =
            |cell: u32| by_cell[by_cell.partition_point(|&(other, _)| other <= cell) - 1].1;
        let mut positions = Vec::new();
        let mut index = 0;
        while let Some(&cell) = cells.get(index as usize) {
            positions.push(size.position(cell as usize));
            index = last_visit(cell) + 1;
        }
        Ok(Route::new(positions))
    }

    /// The cells along a path after `from`, one of its ends.
    fn follow(&self, path: u32, from: u32, cells: &mut TrackedVec<'m, u32>) -> Result<(), Limit> {
        let mut at = from;
        let mut ahead = TrackedVec::new(self.meter);
        ahead.try_push(path)?;
        while let Some(index) = ahead.pop() {
            let StoredPath {
                cells: joined,
                parts,
                ..
            } = self.paths[index as usize];
            let is_forward = joined[0] == at;
            if parts[0] == SINGLE {
                at = if is_forward { joined[1] } else { joined[0] };
                cells.try_push(at)?;
            } else if is_forward {
                ahead.try_extend([parts[1], parts[0]])?;
            } else {
                ahead.try_extend([parts[0], parts[1]])?;
            }
        }
        Ok(())
    }
}
