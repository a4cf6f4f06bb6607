//! The cost from each state to the target, as far as the reverse search knows it.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::padded_map::Cell;

/// Cells per page.
const PAGE: usize = 16;

/// A number for each side of each cell, in pages that are made when they are first written. So
/// memory is in proportion to the part of the map that the search visits.
#[derive(Debug)]
pub(super) struct DistanceTable<'m> {
    /// For each page its number plus one, or 0.
    pages: TrackedVec<'m, u32>,
    values: TrackedVec<'m, [[u64; 4]; PAGE]>,
}

impl<'m> DistanceTable<'m> {
    /// The number of a state that was not set.
    pub(super) const UNKNOWN: u64 = u64::MAX;

    pub(super) fn new(cells: usize, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        Ok(Self {
            pages: TrackedVec::filled(0, cells.div_ceil(PAGE), meter)?,
            values: TrackedVec::new(meter),
        })
    }

    #[inline]
    pub(super) fn get(&self, cell: Cell, side: usize) -> u64 {
        match self.pages[cell / PAGE] {
            0 => Self::UNKNOWN,
            page => self.values[page as usize - 1][cell % PAGE][side],
        }
    }

    /// The numbers of a cell's sides, to be changed.
    #[inline]
    pub(super) fn get_mut(&mut self, cell: Cell) -> Result<&mut [u64; 4], Limit> {
        let page = match self.pages[cell / PAGE] {
            0 => self.add_page(cell / PAGE)?,
            page => page as usize - 1,
        };
        Ok(&mut self.values[page][cell % PAGE])
    }

    #[cold]
    fn add_page(&mut self, page: usize) -> Result<usize, Limit> {
        self.values.try_push([[Self::UNKNOWN; 4]; PAGE])?;
        let number = self.values.len();
        self.pages[page] = u32::try_from(number).map_err(|_| Limit::Memory)?;
        Ok(number - 1)
    }
}
