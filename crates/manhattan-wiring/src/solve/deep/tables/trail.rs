//! How each table was made, and the way back along it to the chosen strands.

use alloc::vec::Vec;

use crate::solve::deep::skeleton::Skeleton;
use crate::solve::deep::tables::rows::Trace;

/// How a table was made, and each of its rows.
pub(super) struct Record {
    pub(super) origin: Origin,
    pub(super) traces: Vec<Trace>,
}

/// What a table was made from, tables by their records.
pub(super) enum Origin {
    Joined([u32; 2]),
    Eliminated { node: u32, source: u32 },
    Empty,
}

/// In place of an arc that was not chosen.
pub(super) const NO_ARC: u16 = u16::MAX;

/// The arcs chosen at a node, in one word of a trace.
pub(super) const fn packed(one: u16, other: u16) -> u32 {
    (one as u32) << 16 | other as u32
}

/// A row of a table.
struct At {
    record: u32,
    row: u32,
}

/// The strands of the first row of each of these tables.
pub(super) fn chosen(skeleton: &Skeleton, records: &[Record], roots: &[u32]) -> Vec<u32> {
    let mut strands = Vec::new();
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
                        strands.push(skeleton.arcs(node)[arc as usize].strand);
                    }
                }
                ahead.push(At {
                    record: source,
                    row: trace.row,
                });
            }
        }
    }
    strands
}
