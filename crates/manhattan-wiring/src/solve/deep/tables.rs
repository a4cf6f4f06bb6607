//! Plug tables over a tree decomposition: every pair of lines at once, by eliminating node after node.
//!
//! A table belongs to a connected part of eliminated nodes. A row says what its lines have done at the nodes of the boundary, and how many
//! steps they have taken at least:
//!
//! ```text
//!     eliminated | boundary | ahead
//!       - - - 2--|--o  plug of net 2: one edge of the node is taken, the line goes on
//!       - - - 3--|--o--|..
//!        \_______|_/o  taken: two edges are
//!                |  o  free
//! ```
//!
//! To eliminate a node, the tables that have it on their boundary are joined (two plugs of a net meeting at a node make it taken), and its edges to
//! nodes that are left are chosen: none or two of a net for a free node, one for a plug, none for a taken one; an end needs one of its net.
//!
//! **Why the least is right.** In the end every node has no edge or two of one net and every end one, so the edges of a net are one line between
//! its ends and perhaps cycles, which a shortest choice does not have. No note of which plugs belong together is needed.
//!
//! **Only rows that can still be good enough are kept.** Given prices, a row is dropped if its steps plus the cheapest priced way on for each net
//! minus the prices of the nodes ahead exceed the limit; so tables stay small where the prices are good, however wide the boundary.
//!
//! **Complexity.** At most 4 states for each node of a boundary; joining two tables takes time in proportion to the pairs of rows that agree.
//! Tree decompositions: Robertson and Seymour; tables of plugs on them are folklore.

mod eliminate;
mod join;
pub(crate) mod keys;
pub(crate) mod order;
mod rows;
pub(crate) mod sweep;
mod trail;

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::deep::outlook::{Behind, Outlook};
use crate::solve::deep::skeleton::Skeleton;
use crate::solve::deep::tables::order::Plan;
use crate::solve::deep::tables::rows::{Row, Rows, Trace};
use crate::solve::deep::tables::trail::{Origin, Record};

/// What the tables found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The strands of the shortest pair, if one is within the outlook's limit and was found.
    pub(crate) best: Option<Vec<u32>>,
    /// No pair that was not looked at is shorter than this, in steps; `u64::MAX` if all were, 0 if nothing is known.
    pub(crate) missed: u64,
}

impl Found {
    pub(crate) const TOO_MANY: Self = Self {
        best: None,
        missed: 0,
    };
}

struct Table {
    /// Ascending; the state of the n-th node is in the bits 2n and 2n + 1 of a key.
    boundary: Vec<u32>,
    rows: Vec<Row>,
    behind: Behind,
    /// The table's place among the records.
    record: u32,
}

/// The elimination of all nodes.
struct Sweep<'s, 'o> {
    skeleton: &'s Skeleton,
    outlook: &'o mut Outlook,
    records: Vec<Record>,
    /// Those of the table that is being made.
    rows: Rows,
    /// Rows of all tables.
    row_count: u64,
    /// Groups and rows that rows were to be joined with.
    tries: u64,
    held_bytes: u64,
}

/// Tries to join two rows that take about as long as making a row.
const TRIES_A_ROW: u64 = 64;

/// Bytes for each row of a table at hand, beside its trace, which stays.
const ROW_BYTES: u64 = size_of::<Row>() as u64 + 8;
const TRACE_BYTES: u64 = size_of::<Trace>() as u64;

/// The shortest pair of lines on the skeleton that the outlook lets through, with the work of at most `most_rows` rows in all tables.
pub(crate) fn shortest(
    skeleton: &Skeleton,
    plan: &Plan,
    outlook: &mut Outlook,
    most_rows: u64,
    meter: &Meter<'_>,
) -> Result<Found, Limit> {
    let mut sweep = Sweep {
        skeleton,
        outlook,
        records: Vec::new(),
        rows: Rows::default(),
        row_count: 0,
        tries: 0,
        held_bytes: 0,
    };
    let found = sweep.run(plan, most_rows, meter);
    meter.release(sweep.held_bytes + sweep.rows.held_bytes);
    found
}

impl Sweep<'_, '_> {
    fn run(&mut self, plan: &Plan, most_rows: u64, meter: &Meter<'_>) -> Result<Found, Limit> {
        let mut place = vec![0_u32; self.skeleton.len()];
        for (index, bag) in (0..).zip(&plan.bags) {
            place[bag.node as usize] = index;
        }
        let mut pending: Vec<Vec<Table>> = Vec::new();
        pending.resize_with(plan.bags.len(), Vec::new);
        let mut roots = Vec::new();
        for (index, bag) in plan.bags.iter().enumerate() {
            let mut tables = core::mem::take(&mut pending[index]);
            tables.sort_by_key(|table| core::cmp::Reverse(table.rows.len()));
            let mut table = match tables.pop() {
                Some(table) => table,
                None => self.empty(bag.node, meter)?,
            };
            while let Some(next) = tables.pop() {
                let joined = self.join(&table, &next, most_rows, meter)?;
                self.release(table, meter);
                self.release(next, meter);
                table = joined;
                if self.is_over(most_rows) {
                    return Ok(Found::TOO_MANY);
                }
            }
            let eliminated = self.eliminate(bag, &table, &place, meter)?;
            self.release(table, meter);
            let table = eliminated;
            if self.is_over(most_rows) {
                return Ok(Found::TOO_MANY);
            }
            if table.rows.is_empty() {
                return Ok(Found {
                    best: None,
                    missed: u64::MAX,
                });
            }
            match table
                .boundary
                .iter()
                .map(|&node| place[node as usize])
                .min()
            {
                Some(next) => pending[next as usize].push(table),
                None => roots.push(table.record),
            }
        }
        Ok(Found {
            best: Some(trail::chosen(self.skeleton, &self.records, &roots)),
            missed: u64::MAX,
        })
    }

    /// Whether that is more work than `most_rows` rows take.
    fn is_over(&self, most_rows: u64) -> bool {
        self.row_count + self.rows.rows.len() as u64 + self.tries / TRIES_A_ROW > most_rows
    }

    /// Takes the rows of a table that is complete, and keeps how it was made.
    fn record(&mut self, origin: Origin, meter: &Meter<'_>) -> Result<Vec<Row>, Limit> {
        let rows = core::mem::take(&mut self.rows.rows);
        let bytes = rows.len() as u64 * (ROW_BYTES + TRACE_BYTES);
        meter.hold(bytes)?;
        meter.release(core::mem::take(&mut self.rows.held_bytes));
        self.held_bytes += bytes;
        self.row_count += rows.len() as u64;
        self.records.push(Record {
            origin,
            traces: rows.iter().map(|row| row.trace).collect(),
        });
        Ok(rows)
    }

    fn last_record(&self) -> u32 {
        u32::try_from(self.records.len() - 1).expect("fewer than 2^32 tables")
    }

    fn release(&mut self, table: Table, meter: &Meter<'_>) {
        let bytes = table.rows.len() as u64 * ROW_BYTES;
        drop(table);
        meter.release(bytes);
        self.held_bytes -= bytes;
    }

    /// The table of a node by itself.
    fn empty(&mut self, node: u32, meter: &Meter<'_>) -> Result<Table, Limit> {
        meter.hold(ROW_BYTES)?;
        self.held_bytes += ROW_BYTES;
        self.records.push(Record {
            origin: Origin::Empty,
            traces: Vec::new(),
        });
        let row = Row {
            key: 0,
            steps: 0,
            trace: Trace { row: 0, other: 0 },
        };
        Ok(Table {
            boundary: vec![node],
            rows: vec![row],
            behind: Behind::default(),
            record: self.last_record(),
        })
    }
}
