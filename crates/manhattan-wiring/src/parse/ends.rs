//! The ends of the lines of a board under construction.

use grid_core::Position;

use crate::board::Net;

/// The ends of the rows read so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    pub(super) at: [[Position; 2]; 2],
    pub(super) found: [u8; 2],
}

impl Ends {
    /// Adds an end. Returns false if it is the third of its net.
    pub(super) fn add(&mut self, net: Net, position: Position) -> bool {
        let found = usize::from(self.found[net.index()]);
        if found == 2 {
            return false;
        }
        self.at[net.index()][found] = position;
        self.found[net.index()] += 1;
        true
    }
}
