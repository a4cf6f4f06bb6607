//! The choices of a node's edges to nodes that are left, when it is eliminated.

use grid_core::Limit;

use crate::solve::reduce::graph::Graph;
use crate::solve::search::keys::{Ahead, FREE, TAKEN, plug};

/// In place of an arc that was not chosen.
pub(super) const NO_ARC: u16 = u16::MAX;

/// The arcs chosen at a node, in one word of a trace.
pub(super) const fn packed(one: u16, other: u16) -> u32 {
    (one as u32) << 16 | other as u32
}

/// What a choice makes of a row.
pub(super) struct Chosen {
    pub(super) key: u64,
    pub(super) steps: u32,
    /// The arcs chosen, [`packed`].
    pub(super) arcs: u32,
}

/// Each choice of the edges of a node in this state.
pub(super) fn choices(
    node: u32,
    state: u64,
    arcs: &[Ahead],
    none: Chosen,
    put: &mut impl FnMut(Chosen) -> Result<(), Limit>,
) -> Result<(), Limit> {
    match (Graph::end_of(node), state) {
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
