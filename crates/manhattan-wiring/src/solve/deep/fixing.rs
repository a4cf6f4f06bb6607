//! Price fixing: the part of the skeleton that lines within a limit can run through.
//!
//! Let the prices of a combination give `rest`, the priced minimum of the other net minus all prices. If the cheapest priced line of a net through
//! an edge is longer than the limit minus `rest`, no pair of lines within the limit has the net run through that edge. What is left is reduced
//! again: near the optimum that is two thin bands.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::deep::prices::Combination;
use crate::solve::deep::sheets::{Sheets, UNREACHED, state};
use crate::solve::deep::skeleton::{Skeleton, Strands};

/// The skeleton of all pairs of at most `limit` steps of the combination's parities; `None` if there are none.
pub(crate) fn fixed(
    skeleton: &Skeleton,
    sheets: &mut Sheets<'_>,
    combination: &Combination,
    limit: u64,
    strands: &mut Strands,
    meter: &Meter<'_>,
) -> Result<Option<Skeleton>, Limit> {
    let scale = u64::from(combination.scale);
    let mut reduced = [0; 2];
    let mut least = 0;
    for (net, reduced) in reduced.iter_mut().enumerate() {
        let query = combination.query(net, 0);
        let Some(cost) = sheets.search(&query, combination.most_paid(), true, meter)? else {
            return Ok(None);
        };
        *reduced = cost;
        let steps = sheets
            .shortest(net, combination.parities[net])
            .expect("reached");
        least += u64::from(steps) * scale + u64::from(cost);
    }
    let Some(slack) = (limit * scale + combination.sum).checked_sub(least) else {
        return Ok(None);
    };
    let bytes = (skeleton.arc_count() + 8 * skeleton.len()) as u64;
    meter.hold(bytes)?;
    let mut open = vec![0_u8; skeleton.arc_count()];
    for (net, reduced) in reduced.into_iter().enumerate() {
        let most = u32::try_from(u64::from(reduced) + slack).unwrap_or(u32::MAX - 1);
        let backward = combination.query(net, 1);
        sheets.search(&backward, most, false, meter)?;
        let behind: Vec<u32> = sheets.costs().to_vec();
        let forward = combination.query(net, 0);
        sheets.search(&forward, most, false, meter)?;
        let shortest = sheets
            .shortest(net, combination.parities[net])
            .expect("reached");
        for node in 0..u32::try_from(skeleton.len()).expect("fewer than 2^32 nodes") {
            for sheet in 0..2 {
                let here = state(node, sheet);
                let cost = sheets.costs()[here as usize];
                if cost > most {
                    continue;
                }
                for (index, arc) in (skeleton.first_arc(node)..).zip(skeleton.arcs(node)) {
                    let next = state(arc.to, sheet ^ arc.kind.flip(net));
                    let rest = behind[next as usize];
                    if rest == UNREACHED || !arc.kind.is_open(net) {
                        continue;
                    }
                    // Both costs are reduced: the first by what is ahead of the node, the second by what is behind the next.
                    let ahead = sheets.steps_to_target(&forward, here);
                    let back = sheets.steps_to_target(&backward, next);
                    if ahead == UNREACHED || back == UNREACHED {
                        continue;
                    }
                    let detour = i64::from(combination.scale)
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
    let narrow = skeleton.narrowed(
        |node, index| {
            let arc = skeleton.arc(index);
            let back = (skeleton.first_arc(arc.to)..)
                .zip(skeleton.arcs(arc.to))
                .find(|(_, other)| other.to == node && other.strand == arc.strand)
                .map_or(0, |(back, _)| open[back as usize]);
            open[index as usize] | back
        },
        strands,
        meter,
    );
    meter.release(bytes);
    narrow.map(Some)
}
