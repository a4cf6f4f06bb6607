//! Rows of a table while it is made: by key, the least steps of each.

use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::deep::outlook::{Outlook, View};

#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) key: u64,
    pub(super) steps: u32,
    pub(super) trace: Trace,
}

/// Where a row comes from: rows of the two joined tables, or a row and the chosen arcs of the eliminated node.
#[derive(Clone, Copy)]
pub(super) struct Trace {
    pub(super) row: u32,
    pub(super) other: u32,
}

/// Rows by key, the least steps of each.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    slots: Vec<u32>,
    pub(super) held_bytes: u64,
}

const VACANT: u32 = u32::MAX;
const SMALLEST: usize = 64;

impl Rows {
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.slots.clear();
        self.slots.resize(SMALLEST, VACANT);
    }

    fn place(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        usize::try_from(mixed).expect("32 bits") & (self.slots.len() - 1)
    }

    /// Keeps the row if it has the least steps of its key; a new key only if it is worth it.
    pub(super) fn insert(
        &mut self,
        row: Row,
        outlook: &Outlook,
        view: View<'_>,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let mut place = self.place(row.key);
        while self.slots[place] != VACANT {
            let known = &mut self.rows[self.slots[place] as usize];
            if known.key == row.key {
                if row.steps < known.steps {
                    *known = row;
                }
                return Ok(());
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        if outlook.estimate(view, row.key, row.steps) > outlook.limit() {
            return Ok(());
        }
        self.slots[place] = u32::try_from(self.rows.len()).expect("fewer than 2^32 rows");
        self.rows.push(row);
        if 2 * self.rows.len() > self.slots.len() {
            let doubled = 2 * self.slots.len();
            // Slots, and rows up to half of them; what was there is taken again.
            let bytes = (doubled * (4 + size_of::<Row>() / 2)) as u64;
            meter.hold(bytes)?;
            self.held_bytes += bytes;
            self.slots.clear();
            self.slots.resize(doubled, VACANT);
            for (index, row) in (0..).zip(&self.rows) {
                let mut place = self.place(row.key);
                while self.slots[place] != VACANT {
                    place = (place + 1) & (doubled - 1);
                }
                self.slots[place] = index;
            }
        }
        Ok(())
    }
}
