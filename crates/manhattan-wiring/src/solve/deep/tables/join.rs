//! Joining two tables: each pair of rows that agree on the nodes that both boundaries have.
//!
//! The rows of the second table are put into groups that are equal on those nodes, so whether a row agrees is asked once for a whole group.

use alloc::vec::Vec;
use core::ops::Range;

use grid_core::{Limit, Meter};

use crate::solve::deep::outlook::View;
use crate::solve::deep::skeleton::Skeleton;
use crate::solve::deep::tables::keys::{Spread, TAKEN, merged};
use crate::solve::deep::tables::rows::{Row, Trace};
use crate::solve::deep::tables::trail::Origin;
use crate::solve::deep::tables::{Sweep, Table};

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
    fn new(one: &Table, other: &Table) -> Self {
        let both = one.boundary.iter().chain(&other.boundary);
        let mut boundary: Vec<u32> = both.copied().collect();
        boundary.sort_unstable();
        boundary.dedup();
        let has = |table: &Table, node| table.boundary.binary_search(node).is_ok();
        let mut shared = 0;
        let mut ends = 0;
        for (index, node) in boundary.iter().enumerate() {
            if has(one, node) && has(other, node) {
                shared |= TAKEN << (2 * index);
            }
            if Skeleton::end_of(*node).is_some() {
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
struct Groups {
    partners: Vec<Partner>,
    groups: Vec<Range<usize>>,
}

impl Groups {
    fn new(table: &Table, seam: &Seam) -> Self {
        let rows = table.rows.iter().zip(0..);
        let mut partners: Vec<Partner> = rows
            .map(|(row, index)| Partner {
                key: seam.spread[1].apply(row.key),
                steps: row.steps,
                index,
            })
            .collect();
        partners.sort_unstable_by_key(|row| (row.key & seam.shared, row.key));
        let mut groups: Vec<Range<usize>> = Vec::new();
        for (index, row) in partners.iter().enumerate() {
            match groups.last_mut() {
                Some(group) if (partners[group.start].key ^ row.key) & seam.shared == 0 => {
                    group.end = index + 1;
                }
                _ => groups.push(index..index + 1),
            }
        }
        Self { partners, groups }
    }
}

impl Sweep<'_, '_> {
    pub(super) fn join(
        &mut self,
        one: &Table,
        other: &Table,
        most_rows: u64,
        meter: &Meter<'_>,
    ) -> Result<Table, Limit> {
        let seam = Seam::new(one, other);
        let groups = Groups::new(other, &seam);
        let behind = one.behind.with(other.behind);
        self.rows.clear();
        let view = self.outlook.view(&seam.boundary, behind);
        for (index, row) in (0..).zip(&one.rows) {
            self.join_row(index, row, (&seam, view), &groups, meter)?;
            if self.is_over(most_rows) {
                break;
            }
        }
        let rows = self.record(Origin::Joined([one.record, other.record]), meter)?;
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
        row: &Row,
        (seam, view): (&Seam, View<'_>),
        Groups { partners, groups }: &Groups,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let &Seam { shared, ends, .. } = seam;
        meter.expand_many(groups.len() as u64)?;
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
                self.rows
                    .insert(Row { key, steps, trace }, self.outlook, view, meter)?;
            }
        }
        Ok(())
    }
}
