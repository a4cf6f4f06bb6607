//! Forgetting a node: each choice of its edges to nodes that are left.

use grid_core::Limit;
use grid_core::tracked::TrackedVec;

use crate::solve::search::choices::{Chosen, NO_ARC, choices, packed};
use crate::solve::search::elimination_order::Bag;
use crate::solve::search::keys::{Ahead, Spread, TAKEN};
use crate::solve::search::tree_decomposition::traceback::{Origin, Trace};
use crate::solve::search::tree_decomposition::{Elimination, Row, Table};

impl<'m> Elimination<'_, 'm> {
    pub(super) fn forget(
        &mut self,
        bag: &Bag,
        table: &Table<'m>,
        place: &[u32],
    ) -> Result<Table<'m>, Limit> {
        let node = bag.node;
        let at = table
            .boundary
            .binary_search(&node)
            .expect("a table of the node");
        let spread = Spread::new(&table.boundary, &bag.boundary);
        let has_parity = self.completion.has_parity();
        let mut arcs = TrackedVec::new(self.meter);
        arcs.try_extend(
            (0..)
                .zip(self.graph.arcs(node))
                .filter(|(_, arc)| place[arc.to as usize] > place[node as usize])
                .map(|(index, arc)| Ahead::new(index, arc, &bag.boundary, has_parity)),
        )?;
        let behind = self.completion.eliminate(table.behind, node);
        let view = self.completion.view(&bag.boundary, behind);
        for (index, row) in (0..).zip(table.rows.iter()) {
            self.meter.expand()?;
            let none = Chosen {
                key: spread.apply(row.key),
                steps: row.steps,
                arcs: packed(NO_ARC, NO_ARC),
            };
            let state = row.key >> (2 * at) & TAKEN;
            choices(node, state, &arcs, none, &mut |chosen| {
                let Chosen { key, steps, arcs } = chosen;
                let trace = Trace {
                    row: index,
                    other: arcs,
                };
                self.keep(view, Row { key, steps }, trace)
            })?;
        }
        let origin = Origin::Eliminated {
            node,
            source: table.record,
        };
        let rows = self.record(origin)?;
        self.meter.generate(rows.len() as u64);
        Ok(Table {
            boundary: bag.boundary.clone(),
            rows,
            behind,
            record: self.last_record(),
        })
    }
}
