//! The cost from each state to the target, as far as the reverse search knows it.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

/// States per page: the four sides of 16 cells.
const PAGE: usize = 64;

/// A number per state, in pages that are made when they are first written. So memory is in
/// proportion to the part of the map that the search visits.
#[derive(Debug)]
pub(super) struct DistanceTable<'m> {
    /// For each page its number plus one, or 0.
    pages: TrackedVec<'m, u32>,
    values: TrackedVec<'m, [u64; PAGE]>,
}

impl<'m> DistanceTable<'m> {
    /// The number of a state that was not set.
    pub(super) const UNKNOWN: u64 = u64::MAX;

    pub(super) fn new(states: usize, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        Ok(Self {
            pages: TrackedVec::filled(0, states.div_ceil(PAGE), meter)?,
            values: TrackedVec::new(meter),
        })
    }

    #[inline]
    pub(super) fn get(&self, state: usize) -> u64 {
        match self.pages[state / PAGE] {
            0 => Self::UNKNOWN,
            page => self.values[page as usize - 1][state % PAGE],
        }
    }

    #[inline]
    pub(super) fn set(&mut self, state: usize, value: u64) -> Result<(), Limit> {
        let page = match self.pages[state / PAGE] {
            0 => self.add_page(state / PAGE)?,
            page => page as usize - 1,
        };
        self.values[page][state % PAGE] = value;
        Ok(())
    }

    #[cold]
    fn add_page(&mut self, page: usize) -> Result<usize, Limit> {
        self.values.try_push([Self::UNKNOWN; PAGE])?;
        let number = self.values.len();
        self.pages[page] = u32::try_from(number).map_err(|_| Limit::Memory)?;
        Ok(number - 1)
    }
}
