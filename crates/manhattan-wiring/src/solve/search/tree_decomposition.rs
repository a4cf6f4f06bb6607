//! Plug tables over a tree decomposition: every pair of lines at once, by eliminating node after
//! node.
//!
//! A table belongs to a connected part of eliminated nodes. A row says what its lines have done at
//! the nodes of the boundary, and how many steps they have taken at least:
//!
//! ```text
//!     eliminated | boundary | ahead
//!       - - - 2--|--o  plug of net 2: one edge of the node is taken, the line goes on
//!       - - - 3--|--o--|..
//!        \_______|_/o  taken: two edges are
//!                |  o  free
//! ```
//!
//! To eliminate a node, the tables that have it on their boundary are joined (two plugs of a net
//! meeting at a node make it taken), and its edges to nodes that are left are chosen: none or two
//! of a net for a free node, one for a plug, none for a taken one; an end needs one of its net.
//!
//! **Why the least is right.** In the end every node has no edge or two of one net and every end
//! one, so the edges of a net are one line between its ends and perhaps cycles, which a shortest
//! choice does not have. No note of which plugs belong together is needed.
//!
//! **Only rows that can still be good enough are kept.** Given prices, a row is dropped if its
//! steps plus the cheapest priced way on for each net minus the prices of the nodes ahead exceed
//! the limit; so tables stay small where the prices are good, however wide the boundary.
//!
//! **Complexity.** At most 4 states for each node of a boundary; joining two tables takes time in
//! proportion to the pairs of rows that agree. Tree decompositions: Robertson and Seymour; tables
//! of plugs on them are folklore.

pub(super) mod forget;
mod join;
pub(super) mod traceback;

use alloc::vec::Vec;

use grid_core::tracked::{StateTable, TrackedVec};
use grid_core::{Limit, Meter};

use crate::solve::bound::completion::{Behind, CompletionBound, View};
use crate::solve::reduce::graph::Graph;
use crate::solve::search::elimination_order::EliminationOrder;
use crate::solve::search::tree_decomposition::traceback::{Origin, Record, Trace};

/// What the tables found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The paths of the shortest pair, if one is within the completion's limit and was found.
    pub(crate) best: Option<Vec<u32>>,
    /// No pair that was not looked at is shorter than this, in steps; `u64::MAX` if all were, 0 if
    /// nothing is known.
    pub(crate) missed: u64,
}

impl Found {
    pub(crate) const TOO_MANY: Self = Self {
        best: None,
        missed: 0,
    };
}

/// A partial answer: the states of the boundary's nodes, and the least steps that make them.
#[derive(Clone, Copy)]
struct Row {
    key: u64,
    steps: u32,
}

struct Table<'m> {
    /// Ascending; the state of the n-th node is in the bits 2n and 2n + 1 of a key.
    boundary: Vec<u32>,
    rows: TrackedVec<'m, Row>,
    behind: Behind,
    /// The table's place among the records.
    record: u32,
}

/// The elimination of all nodes.
struct Elimination<'g, 'm> {
    graph: &'g Graph<'m>,
    completion: &'g CompletionBound<'m>,
    records: TrackedVec<'m, Record<'m>>,
    /// The least steps and their trace for each key of the table that is being made.
    rows: StateTable<'m, u64, (u32, Trace)>,
    /// Rows of all tables.
    row_count: u64,
    /// Groups and rows that rows were to be joined with.
    tries: u64,
    meter: &'m Meter<'m>,
}

/// Tries to join two rows that take about as long as making a row.
const TRIES_A_ROW: u64 = 64;

/// The shortest pair of lines on the graph within the bound's limit, with the work of at most
/// `most_rows` rows in all tables.
pub(crate) fn shortest<'m>(
    graph: &Graph<'m>,
    order: &EliminationOrder,
    completion: &CompletionBound<'m>,
    most_rows: u64,
    meter: &'m Meter<'m>,
) -> Result<Found, Limit> {
    let mut elimination = Elimination {
        graph,
        completion,
        records: TrackedVec::new(meter),
        rows: StateTable::new(meter),
        row_count: 0,
        tries: 0,
        meter,
    };
    elimination.run(order, most_rows)
}

impl<'m> Elimination<'_, 'm> {
    fn run(&mut self, order: &EliminationOrder, most_rows: u64) -> Result<Found, Limit> {
        let mut place = TrackedVec::filled(0_u32, self.graph.len(), self.meter)?;
        for (index, bag) in (0..).zip(&order.bags) {
            place[bag.node as usize] = index;
        }
        let mut pending = TrackedVec::with_capacity(order.bags.len(), self.meter)?;
        pending.try_extend(order.bags.iter().map(|_| Vec::new()))?;
        let mut roots = Vec::new();
        for (index, bag) in order.bags.iter().enumerate() {
            let mut tables: Vec<Table<'m>> = core::mem::take(&mut pending[index]);
            tables.sort_by_key(|table| core::cmp::Reverse(table.rows.len()));
            let mut table = match tables.pop() {
                Some(table) => table,
                None => self.empty(bag.node)?,
            };
            while let Some(next) = tables.pop() {
                table = self.join(&table, &next, most_rows)?;
                if self.is_over(most_rows) {
                    return Ok(Found::TOO_MANY);
                }
            }
            let table = self.forget(bag, &table, &place)?;
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
            best: Some(traceback::chosen(self.graph, &self.records, &roots)),
            missed: u64::MAX,
        })
    }

    /// Whether that is more work than `most_rows` rows take.
    fn is_over(&self, most_rows: u64) -> bool {
        self.row_count + self.rows.len() as u64 + self.tries / TRIES_A_ROW > most_rows
    }

    /// Keeps a row if it has the least steps of its key; a new key only within the limit.
    fn keep(&mut self, view: View<'_>, row: Row, trace: Trace) -> Result<(), Limit> {
        let Row { key, steps } = row;
        if let Some(known) = self.rows.get_mut(&key) {
            if steps < known.0 {
                *known = (steps, trace);
            }
        } else if self.completion.estimate(view, key, steps) <= self.completion.limit() {
            self.rows.try_insert(key, (steps, trace))?;
        }
        Ok(())
    }

    /// Takes the rows of a table that is complete, and keeps how it was made.
    fn record(&mut self, origin: Origin) -> Result<TrackedVec<'m, Row>, Limit> {
        let count = self.rows.len();
        let mut traces = TrackedVec::with_capacity(count, self.meter)?;
        let mut rows = TrackedVec::with_capacity(count, self.meter)?;
        for (key, (steps, trace)) in self.rows.drain() {
            rows.try_push(Row { key, steps })?;
            traces.try_push(trace)?;
        }
        self.row_count += count as u64;
        self.records.try_push(Record { origin, traces })?;
        Ok(rows)
    }

    fn last_record(&self) -> u32 {
        u32::try_from(self.records.len() - 1).expect("fewer than 2^32 tables")
    }

    /// The table of a node by itself.
    fn empty(&mut self, node: u32) -> Result<Table<'m>, Limit> {
        self.records.try_push(Record {
            origin: Origin::Empty,
            traces: TrackedVec::new(self.meter),
        })?;
        let mut rows = TrackedVec::with_capacity(1, self.meter)?;
        rows.try_push(Row { key: 0, steps: 0 })?;
        Ok(Table {
            boundary: [node].into(),
            rows,
            behind: Behind::default(),
            record: self.last_record(),
        })
    }
}
