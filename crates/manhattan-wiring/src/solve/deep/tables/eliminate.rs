//! Eliminating a node: each choice of its edges to nodes that are left.

use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::deep::skeleton::Skeleton;
use crate::solve::deep::tables::keys::{Ahead, FREE, Spread, TAKEN, plug};
use crate::solve::deep::tables::order::Bag;
use crate::solve::deep::tables::rows::{Row, Trace};
use crate::solve::deep::tables::trail::{NO_ARC, Origin, packed};
use crate::solve::deep::tables::{Sweep, Table};

/// What a choice makes of a row.
pub(super) struct Chosen {
    pub(super) key: u64,
    pub(super) steps: u32,
    /// The arcs chosen, [`packed`].
    pub(super) arcs: u32,
}

impl Sweep<'_, '_> {
    pub(super) fn eliminate(
        &mut self,
        bag: &Bag,
        table: &Table,
        place: &[u32],
        meter: &Meter<'_>,
    ) -> Result<Table, Limit> {
        let node = bag.node;
        let at = table
            .boundary
            .binary_search(&node)
            .expect("a table of the node");
        let spread = Spread::new(&table.boundary, &bag.boundary);
        let arcs: Vec<Ahead> = (0..)
            .zip(self.skeleton.arcs(node))
            .filter(|(_, arc)| place[arc.to as usize] > place[node as usize])
            .map(|(index, arc)| Ahead::new(index, arc, &bag.boundary, self.outlook.has_parity()))
            .collect();
        self.rows.clear();
        let behind = self.outlook.eliminate(table.behind, node);
        let view = self.outlook.view(&bag.boundary, behind);
        let Self { outlook, rows, .. } = self;
        for (index, row) in (0..).zip(&table.rows) {
            meter.expand()?;
            let mut put = |Chosen { key, steps, arcs }| {
                let trace = Trace {
                    row: index,
                    other: arcs,
                };
                rows.insert(Row { key, steps, trace }, outlook, view, meter)
            };
            let none = Chosen {
                key: spread.apply(row.key),
                steps: row.steps,
                arcs: packed(NO_ARC, NO_ARC),
            };
            choices(node, row.key >> (2 * at) & TAKEN, &arcs, none, &mut put)?;
        }
        let origin = Origin::Eliminated {
            node,
            source: table.record,
        };
        let rows = self.record(origin, meter)?;
        meter.generate(rows.len() as u64);
        Ok(Table {
            boundary: bag.boundary.clone(),
            rows,
            behind,
            record: self.last_record(),
        })
    }
}

/// Each choice of the edges of a node in this state.
pub(super) fn choices(
    node: u32,
    state: u64,
    arcs: &[Ahead],
    none: Chosen,
    put: &mut impl FnMut(Chosen) -> Result<(), Limit>,
) -> Result<(), Limit> {
    match (Skeleton::end_of(node), state) {
        (Some(net), FREE) => one_arc(arcs, &none, net, put),
        (Some(_), _) | (None, TAKEN) => put(none),
        (None, FREE) => none_or_two_arcs(arcs, none, put),
        (None, state) => one_arc(arcs, &none, usize::from(state == plug(1)), put),
    }
}

/// The line of a net goes on from the node.
fn one_arc(
    arcs: &[Ahead],
    none: &Chosen,
    net: usize,
    put: &mut impl FnMut(Chosen) -> Result<(), Limit>,
) -> Result<(), Limit> {
    for arc in arcs {
        if let Some(key) = arc.taken(none.key, net) {
            put(Chosen {
                key,
                steps: none.steps + arc.steps,
                arcs: packed(arc.index, NO_ARC),
            })?;
        }
    }
    Ok(())
}

/// No line comes to the node, or one goes through it to two nodes that are left.
fn none_or_two_arcs(
    arcs: &[Ahead],
    none: Chosen,
    put: &mut impl FnMut(Chosen) -> Result<(), Limit>,
) -> Result<(), Limit> {
    let Chosen { key, steps, .. } = none;
    put(none)?;
    for (index, one) in arcs.iter().enumerate() {
        for net in 0..2 {
            let Some(first) = one.taken(key, net) else {
                continue;
            };
            for other in &arcs[index + 1..] {
                if other.shift != one.shift
                    && let Some(key) = other.taken(first, net)
                {
                    put(Chosen {
                        key,
                        steps: steps + one.steps + other.steps,
                        arcs: packed(one.index, other.index),
                    })?;
                }
            }
        }
    }
    Ok(())
}
