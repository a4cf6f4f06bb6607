//! Branch and bound on a contested node: one net keeps off it, or the other does.
//!
//! The last resort, where tables have too many rows. Two lines share no node, so each pair survives in one of the two parts:
//!
//! ```text
//!                  bound 20, node v contested
//!                 /                          \
//!      net 2 keeps off v: 22          net 3 keeps off v: 24      the part of the least bound first
//! ```
//!
//! Each part is narrowed to the limit, priced, and given to tables of few rows; it is split again only if those do not suffice. It ends, as each
//! part lets a net through one node less, and a part with no node open to both nets is decided by the flow: whatever two lines it finds there have
//! no node in common. Without prices and parity it would not end in practice even on 9 x 9 cells; with them a few parts do.

use alloc::collections::BTreeMap;

use grid_core::{Limit, Meter};

use crate::board::Board;
use crate::solve::deep::flow::{self, Flow};
use crate::solve::deep::known::Known;
use crate::solve::deep::outlook::Outlook;
use crate::solve::deep::prices::{Combination, Market};
use crate::solve::deep::skeleton::{Skeleton, Strands};
use crate::solve::deep::tables::{self, Found, order};
use crate::solve::deep::{Effort, below_best, fixing};

/// What is left of the pairs of one combination.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) skeleton: Skeleton,
    pub(crate) combination: Combination,
}

/// Decides all pairs of a part with at most `limit` steps: when it returns, none is shorter than the best known.
pub(crate) fn decide(
    board: &Board,
    root: Part,
    limit: u64,
    effort: Effort,
    strands: &mut Strands,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<(), Limit> {
    let mut open = BTreeMap::new();
    let mut number: u64 = 0;
    meter.hold(root.skeleton.bytes())?;
    open.insert((root.combination.bound, number), root);
    while let Some(((bound, _), part)) = open.pop_first() {
        let bytes = part.skeleton.bytes();
        let limit = limit.min(below_best(known));
        known.branch_nodes += 1;
        if bound <= limit {
            for child in split(board, &part, limit, effort, strands, known, meter)?
                .into_iter()
                .flatten()
            {
                number += 1;
                meter.generate(1);
                open.insert((child.combination.bound, number), child);
            }
        }
        meter.release(bytes);
    }
    Ok(())
}

/// Decides a part or splits it in two.
fn split(
    board: &Board,
    part: &Part,
    limit: u64,
    effort: Effort,
    strands: &mut Strands,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<[Option<Part>; 2], Limit> {
    const DECIDED: [Option<Part>; 2] = [None, None];
    let mut market = Market::new(board, &part.skeleton, meter)?;
    let narrow = fixing::fixed(
        &part.skeleton,
        &mut market.sheets,
        &part.combination,
        limit,
        strands,
        meter,
    )?;
    drop(market);
    meter.release(Market::bytes(&part.skeleton));
    let Some(narrow) = narrow else {
        return Ok(DECIDED);
    };
    let mut market = Market::new(board, &narrow, meter)?;
    let mut heir = Combination::inherited(&market.sheets, &narrow, &part.combination);
    market.improve(&mut heir, strands, known, limit + 1, effort.rounds, meter)?;
    let limit = limit.min(below_best(known));
    let mut parts = DECIDED;
    if heir.bound <= limit
        && let Some(mut outlook) = Outlook::new(&narrow, &mut market.sheets, &heir, limit, meter)?
    {
        let contested = market.contested(&heir, &narrow);
        // Without a contested node, the tables have to do if they can.
        let most_rows = if contested.is_some() {
            effort.part_rows * (1 + known.branch_nodes / 8)
        } else {
            u64::MAX
        };
        let width = board.size().width.into();
        let plan = order::plan(&narrow, width, effort.part_score, meter)?;
        let found = match plan {
            Some(plan) => {
                let most_rows = plan.allowed(most_rows);
                tables::shortest(&narrow, &plan, &mut outlook, most_rows, meter)?
            }
            None => Found::TooMany,
        };
        match (found, contested.or_else(|| narrow.shared())) {
            (Found::Shortest(choice), _) => known.offer_strands(board, strands, &choice.strands),
            (Found::Nothing, _) => {}
            (Found::TooMany, None) => decide_apart(board, &narrow, strands, known, meter)?,
            (Found::TooMany, Some(contested)) => {
                for (net, half) in parts.iter_mut().enumerate() {
                    let skeleton = narrow.narrowed(
                        |node, index| {
                            let is_at = node == contested || narrow.arc(index).to == contested;
                            if is_at { !(1 << net) } else { !0 }
                        },
                        strands,
                        meter,
                    )?;
                    let sheets = Market::new(board, &skeleton, meter)?.sheets;
                    let mut combination = Combination::inherited(&sheets, &skeleton, &heir);
                    combination.bound = combination.bound.max(heir.bound);
                    drop(sheets);
                    meter.release(Market::bytes(&skeleton));
                    *half = Some(Part {
                        skeleton,
                        combination,
                    });
                }
            }
        }
    }
    meter.release(Market::bytes(&narrow) + narrow.bytes());
    Ok(parts)
}

/// Decides a part with no node open to both nets. No line of one net meets a line of the other there, so the shortest of each are lines that obey
/// the rules and no pair of the part is shorter; and the only flow joins the right ends.
pub(super) fn decide_apart(
    board: &Board,
    apart: &Skeleton,
    strands: &Strands,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<(), Limit> {
    match flow::flow(apart, meter)? {
        Flow::Lines(lines, _) => known.offer(board, strands, [&lines[0], &lines[1]]),
        Flow::Cut(_) => {}
        Flow::Bound(..) => unreachable!("no arc leads from nodes of one net to nodes of the other"),
    }
    Ok(())
}
