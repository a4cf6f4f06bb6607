//! Reduced-cost fixing: the part of the graph that lines within a limit can run through.
//!
//! Let the prices of a class give `rest`, the priced minimum of the other net minus all prices. If
//! the cheapest priced line of a net through an edge is longer than the limit minus `rest`, no pair
//! of lines within the limit has the net run through that edge. What is left is reduced again: near
//! the optimum that is two thin bands.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::double_cover::{CoverSearch, UNREACHED, state};
use crate::solve::bound::multipliers::ParityClass;
use crate::solve::reduce::elimination;
use crate::solve::reduce::graph::Graph;
use crate::solve::reduce::paths::PathStore;

/// The graph of all pairs of at most `limit` steps of the class's parities; `None` if there are
/// none.
pub(crate) fn fixed<'m>(
    graph: &Graph<'m>,
    cover: &mut CoverSearch<'_, 'm>,
    class: &ParityClass<'m>,
    limit: u64,
    paths: &mut PathStore<'m>,
    meter: &'m Meter<'m>,
) -> Result<Option<Graph<'m>>, Limit> {
    let scale = u64::from(class.scale);
    let mut reduced = [0; 2];
    let mut least = 0;
    for (net, reduced) in reduced.iter_mut().enumerate() {
        let query = class.query(net, 0);
        let Some(cost) = cover.search(&query, class.most_paid(), true)? else {
            return Ok(None);
        };
        *reduced = cost;
        let steps = cover.shortest(net, class.parities[net]).expect("reached");
        least += u64::from(steps) * scale + u64::from(cost);
    }
    let Some(slack) = (limit * scale + class.sum).checked_sub(least) else {
        return Ok(None);
    };
    let mut open = TrackedVec::filled(0_u8, graph.arc_count(), meter)?;
    let mut behind = TrackedVec::new(meter);
    for (net, reduced) in reduced.into_iter().enumerate() {
        let most = u32::try_from(u64::from(reduced) + slack).unwrap_or(u32::MAX - 1);
        let backward = class.query(net, 1);
        cover.search(&backward, most, false)?;
        behind.clear();
        behind.try_extend_from_slice(cover.costs())?;
        let forward = class.query(net, 0);
        cover.search(&forward, most, false)?;
        let shortest = cover.shortest(net, class.parities[net]).expect("reached");
        for node in 0..u32::try_from(graph.len()).expect("fewer than 2^32 nodes") {
            for sheet in 0..2 {
                let here = state(node, sheet);
                let cost = cover.costs()[here as usize];
                if cost > most {
                    continue;
                }
                for (index, arc) in (graph.first_arc(node)..).zip(graph.arcs(node)) {
                    let next = state(arc.to, sheet ^ arc.kind.flip(net));
                    let rest = behind[next as usize];
                    if rest == UNREACHED || !arc.kind.is_open(net) {
                        continue;
                    }
                    // Both costs are reduced: the first by what is ahead of the node, the second by
                    // what is behind the next.
                    let ahead = cover.steps_to_target(&forward, here);
                    let back = cover.steps_to_target(&backward, next);
                    if ahead == UNREACHED || back == UNREACHED {
                        continue;
                    }
                    let detour = i64::from(class.scale)
                        * (i64::from(shortest) + i64::from(arc.steps)
                            - i64::from(ahead)
                            - i64::from(back));
                    if i64::from(cost) + i64::from(rest) + detour <= i64::from(most) {
                        open[index as usize] |= 1 << net;
                    }
                }
            }
        }
    }
    // An edge is seen from both sides, and a line uses it in either direction.
    elimination::of_part(
        graph,
        |node, index| {
            let arc = graph.arc(index);
            let back = (graph.first_arc(arc.to)..)
                .zip(graph.arcs(arc.to))
                .find(|(_, other)| other.to == node && other.path == arc.path)
                .map_or(0, |(back, _)| open[back as usize]);
            open[index as usize] | back
        },
        paths,
        meter,
    )
    .map(Some)
}
