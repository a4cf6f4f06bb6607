//! How each table was made, and the way back along it to the chosen paths.

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;

use crate::solve::reduce::graph::Graph;
use crate::solve::search::choices::NO_ARC;

/// Where a row comes from: rows of the two joined tables, or a row and the chosen arcs of the
/// eliminated node.
#[derive(Clone, Copy)]
pub(super) struct Trace {
    pub(super) row: u32,
    pub(super) other: u32,
}

/// How a table was made, and each of its rows.
pub(super) struct Record<'m> {
    pub(super) origin: Origin,
    pub(super) traces: TrackedVec<'m, Trace>,
}

/// What a table was made from, tables by their records.
pub(super) enum Origin {
    Joined([u32; 2]),
    Eliminated { node: u32, source: u32 },
    Empty,
}

/// A row of a table.
struct At {
    record: u32,
    row: u32,
}

/// The paths of the first row of each of these tables.
pub(super) fn chosen(graph: &Graph<'_>, records: &[Record<'_>], roots: &[u32]) -> Vec<u32> {
    let mut paths = Vec::new();
    let mut ahead: Vec<At> = roots.iter().map(|&record| At { record, row: 0 }).collect();
    while let Some(At { record, row }) = ahead.pop() {
        let Record { origin, traces } = &records[record as usize];
        match *origin {
            Origin::Empty => {}
            Origin::Joined([one, other]) => {
                let trace = traces[row as usize];
                for (record, row) in [(one, trace.row), (other, trace.other)] {
                    ahead.push(At { record, row });
                }
            }
            Origin::Eliminated { node, source } => {
                let trace = traces[row as usize];
                for arc in [trace.other >> 16, trace.other & 0xffff] {
                    if arc != u32::from(NO_ARC) {
                        paths.push(graph.arcs(node)[arc as usize].path);
                    }
                }
                ahead.push(At {
                    record: source,
                    row: trace.row,
                });
            }
        }
    }
    paths
}
