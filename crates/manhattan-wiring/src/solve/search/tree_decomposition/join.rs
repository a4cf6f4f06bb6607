//! Joining two tables: each pair of rows that agree on the nodes that both boundaries have.
//!
//! The rows of the second table are put into groups that are equal on those nodes, so whether a row
//! agrees is asked once for a whole group.

use alloc::vec::Vec;
use core::ops::Range;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::completion::View;
use crate::solve::reduce::graph::Graph;
use crate::solve::search::keys::{Spread, TAKEN, merged};
use crate::solve::search::tree_decomposition::traceback::{Origin, Trace};
use crate::solve::search::tree_decomposition::{Elimination, Row, Table};

/// The boundary of two tables together.
struct Seam {
    boundary: Vec<u32>,
    /// The states of the nodes that both have.
    shared: u64,
    /// The low bits of the states of ends.
    ends: u64,
    /// From the key of either table to one of both.
    spread: [Spread; 2],
}

impl Seam {
    fn new(one: &Table<'_>, other: &Table<'_>) -> Self {
        let both = one.boundary.iter().chain(&other.boundary);
        let mut boundary: Vec<u32> = both.copied().collect();
        boundary.sort_unstable();
        boundary.dedup();
        let has = |table: &Table<'_>, node| table.boundary.binary_search(node).is_ok();
        let mut shared = 0;
        let mut ends = 0;
        for (index, node) in boundary.iter().enumerate() {
            if has(one, node) && has(other, node) {
                shared |= TAKEN << (2 * index);
            }
            if Graph::end_of(*node).is_some() {
                ends |= 1 << (2 * index);
            }
        }
        let spread = [one, other].map(|table| Spread::new(&table.boundary, &boundary));
        Self {
            boundary,
            shared,
            ends,
            spread,
        }
    }
}

/// A row of the second table, with its key on the boundary of both.
struct Partner {
    key: u64,
    steps: u32,
    index: u32,
}

/// The rows of the second table in groups that agree on the shared nodes.
struct Groups<'m> {
    partners: TrackedVec<'m, Partner>,
    groups: TrackedVec<'m, Range<usize>>,
}

impl<'m> Groups<'m> {
    fn new(table: &Table<'m>, seam: &Seam, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let rows = table.rows.iter().zip(0..);
        let mut partners = TrackedVec::with_capacity(table.rows.len(), meter)?;
        partners.try_extend(rows.map(|(row, index)| Partner {
            key: seam.spread[1].apply(row.key),
            steps: row.steps,
            index,
        }))?;
        partners.sort_unstable_by_key(|row| (row.key & seam.shared, row.key));
        let mut groups: TrackedVec<'_, Range<usize>> = TrackedVec::new(meter);
        for (index, row) in partners.iter().enumerate() {
            match groups.last_mut() {
                Some(group) if (partners[group.start].key ^ row.key) & seam.shared == 0 => {
                    group.end = index + 1;
                }
                _ => groups.try_push(index..index + 1)?,
            }
        }
        Ok(Self { partners, groups })
    }
}

impl<'m> Elimination<'_, 'm> {
    pub(super) fn join(
        &mut self,
        one: &Table<'m>,
        other: &Table<'m>,
        most_rows: u64,
    ) -> Result<Table<'m>, Limit> {
        let seam = Seam::new(one, other);
        let groups = Groups::new(other, &seam, self.meter)?;
        let behind = one.behind.with(other.behind);
        let view = self.completion.view(&seam.boundary, behind);
        for (index, &row) in (0..).zip(one.rows.iter()) {
            self.join_row(index, row, (&seam, view), &groups)?;
            if self.is_over(most_rows) {
                break;
            }
        }
        let rows = self.record(Origin::Joined([one.record, other.record]))?;
        Ok(Table {
            boundary: seam.boundary,
            rows,
            behind,
            record: self.last_record(),
        })
    }

    /// Joins a row of the first table with all that agree with it.
    fn join_row(
        &mut self,
        index: u32,
        row: Row,
        (seam, view): (&Seam, View<'_>),
        Groups { partners, groups }: &Groups<'m>,
    ) -> Result<(), Limit> {
        let &Seam { shared, ends, .. } = seam;
        self.meter.expand_many(groups.len() as u64)?;
        self.tries += groups.len() as u64;
        let key = seam.spread[0].apply(row.key);
        for group in groups {
            if merged(key & shared, partners[group.start].key & shared, ends).is_none() {
                continue;
            }
            self.tries += group.len() as u64;
            for partner in &partners[group.clone()] {
                let Some(key) = merged(key, partner.key, ends) else {
                    continue;
                };
                let steps = row.steps + partner.steps;
                let trace = Trace {
                    row: index,
                    other: partner.index,
                };
                self.keep(view, Row { key, steps }, trace)?;
            }
        }
        Ok(())
    }
}
