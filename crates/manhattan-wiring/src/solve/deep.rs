//! From a board and what is known of it to a proven optimum, or to the reason why there is no solution.
//!
//! The steps, each dearer than the one before, until the bounds meet:
//!
//! 1. The board becomes a small graph with weights ([`skeleton`]).
//! 2. Two units of disjoint flow ([`flow`]): no flow, no solution; a flow that joins the right ends is the optimum.
//! 3. Prices on cells for each combination of parities ([`prices`]), on searches over two sheets ([`sheets`]).
//! 4. For a limit a little above the bound, all edges that no pair of lines within the limit can use are dropped ([`fixing`]), prices are
//!    improved on what is left, and tables decide it ([`tables`]), guided by the prices ([`outlook`]). If there is no pair, the limit is raised.
//!
//! 5. Where the tables have too many rows, the part within the limit is split at a contested node ([`branch`]). That comes early: a wide
//!    part that tables would take minutes for is mostly decided by a few splits.
//!
//! If no lines were found by 3 (on a few nodes: by 2), boards with narrow places everywhere go to the tables at once, without a limit; for others
//! the two-paths theorem tells whether there are any lines at all ([`two_paths`]).
//!
//! It ends, as a limit of all blank cells drops nothing. How long it takes depends on how narrow the places of the board are and on how near the
//! bound comes to the optimum.

mod branch;
mod buckets;
mod fixing;
mod flow;
pub(crate) mod known;
mod outlook;
mod prices;
mod sheets;
mod skeleton;
mod tables;
#[cfg(all(test, feature = "generate"))]
mod tests;
mod two_paths;

use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::board::{Board, Net};
use crate::certificate::{Argument, Certificate};
use crate::price_proof::{CellPrice, PriceProof};
use crate::solve::deep::branch::Part;
use crate::solve::deep::flow::{Flow, NodePrice};
use crate::solve::deep::known::Known;
use crate::solve::deep::outlook::Outlook;
use crate::solve::deep::prices::{Combination, Market};
use crate::solve::deep::skeleton::{Skeleton, Strands};
use crate::solve::deep::tables::order::Plan;
use crate::solve::deep::tables::{Found, order};
use crate::unsolvable::Reason;
use crate::wiring::Wiring;

/// What was decided.
#[derive(Clone, Debug)]
pub(crate) enum Decision {
    /// The optimum, with its certificate.
    Optimal(Wiring),
    /// There is no solution.
    Impossible(Reason),
}

/// States of a search between two looks at the stop flag.
const STOP_INTERVAL: u64 = 4096;

/// How long each step tries before the next one.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Nodes of a skeleton for which the two-paths theorem is asked before prices.
    small_nodes: usize,
    /// Rounds of prices before tables of the whole board are thought of.
    first_rounds: u32,
    /// Rounds after that, and on each part within a limit.
    rounds: u32,
    /// Score of a plan for the whole board that is carried out at once, without a limit: for each node, and for [`FREE_NODES`] more.
    direct_score: u64,
    /// Rows of the tables of a part within a limit, before it is split.
    most_rows: u64,
    /// Rows of the tables of each part after that; again so many more for every eight parts, so that either way of deciding gets its share.
    part_rows: u64,
    /// Score of a plan for a part that is not too wide.
    part_score: u64,
}

const FREE_NODES: u64 = 1 << 12;

impl Effort {
    const USUAL: Self = Self {
        small_nodes: 64,
        first_rounds: 20,
        rounds: 100,
        direct_score: 64,
        most_rows: 1 << 16,
        part_rows: 1 << 14,
        part_score: u64::MAX,
    };
}

/// Decides a board. When a limit is met, `known` has the proven interval.
pub(crate) fn decide(
    board: &Board,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<Decision, Limit> {
    decide_with(Effort::USUAL, board, known, meter)
}

fn decide_with(
    effort: Effort,
    board: &Board,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<Decision, Limit> {
    let mut strands = Strands::default();
    let skeleton = Skeleton::new(board, &mut strands, meter)?;
    match flow::flow(&skeleton, meter)? {
        Flow::Cut(None) => return Ok(Decision::Impossible(Reason::Separated(Net::Two))),
        Flow::Cut(Some(node)) => {
            let cell = board
                .size()
                .position(skeleton.cells[node as usize] as usize);
            return Ok(Decision::Impossible(Reason::Cut([cell].into())));
        }
        Flow::Lines(lines, prices) => {
            known.offer(board, &strands, [&lines[0], &lines[1]]);
            return Ok(optimal(known, || flow_proof(board, &skeleton, &prices)));
        }
        Flow::Bound(bound, prices) => {
            known.raise(bound, Some(flow_proof(board, &skeleton, &prices)));
        }
    }
    let mut market = Market::new(board, &skeleton, meter)?;
    let mut combinations = [0, 1].map(|parity| Combination::new(&market.sheets, &skeleton, parity));
    if combinations
        .iter()
        .all(|combination| combination.bound == u64::MAX)
    {
        // The board alone lets the parities fit, so what was reduced matters and the theorem says why.
        return Ok(Decision::Impossible(Reason::Alternating));
    }
    // On few nodes the theorem is cheaper than prices, and what passes it has a solution.
    let is_small = skeleton.len() <= effort.small_nodes;
    if is_small && known.best.is_none() && !two_paths::exist(&skeleton, meter)? {
        return Ok(Decision::Impossible(Reason::Alternating));
    }
    for combination in &mut combinations {
        market.improve(
            combination,
            &strands,
            known,
            u64::MAX,
            effort.first_rounds,
            meter,
        )?;
    }
    let bound = combinations[0].bound.min(combinations[1].bound);
    if known.upper().is_none_or(|upper| bound < upper) {
        if known.best.is_none() {
            let most = effort.direct_score * (FREE_NODES + skeleton.len() as u64);
            let plan = order::plan(&skeleton, board.size().width.into(), most, meter)?;
            if let Some(plan) = plan
                && let Some(decision) = direct(board, &skeleton, &plan, &strands, known, meter)?
            {
                return Ok(decision);
            }
        }
        for combination in &mut combinations {
            market.improve(combination, &strands, known, u64::MAX, effort.rounds, meter)?;
        }
        if !is_small && known.best.is_none() && !two_paths::exist(&skeleton, meter)? {
            return Ok(Decision::Impossible(Reason::Alternating));
        }
    }
    // A line of n steps runs through n - 1 blank cells.
    let most_steps = (board.size().cells() - board.obstacles().len()) as u64 - 2;
    let mut search = Search {
        board,
        skeleton: &skeleton,
        strands,
        market,
        raise: 0,
        effort,
    };
    loop {
        let index = usize::from(combinations[1].bound < combinations[0].bound);
        let bound = combinations[index].bound;
        debug_assert!(
            bound <= most_steps || known.best.is_some(),
            "two lines exist by the theorem"
        );
        known.raise(bound.min(known.upper().unwrap_or(u64::MAX)), None);
        if known.is_closed() {
            let is_branched = known.branch_nodes > 0;
            return Ok(optimal(known, || {
                priced(board, &skeleton, &combinations, bound, is_branched)
            }));
        }
        search.close_in(&mut combinations[index], most_steps, known, meter)?;
    }
}

/// By the tables of the whole board; `None` if their rows are too many to join.
fn direct(
    board: &Board,
    skeleton: &Skeleton,
    plan: &Plan,
    strands: &Strands,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<Option<Decision>, Limit> {
    let mut outlook = Outlook::unlimited();
    let most_rows = plan.score.saturating_mul(2);
    let decision = match tables::shortest(skeleton, plan, &mut outlook, most_rows, meter)? {
        Found::Shortest(choice) => {
            known.offer_strands(board, strands, &choice.strands);
            Some(optimal(known, || Argument::Tables))
        }
        // Two units flow, so by the theorem of two paths this is why, and no drawing has to be made.
        Found::Nothing => Some(Decision::Impossible(Reason::Alternating)),
        Found::TooMany => None,
    };
    Ok(decision)
}

/// The best lines, with the argument for the lower bound if that has met them, else with this one.
fn optimal(known: &mut Known, argument: impl FnOnce() -> Argument) -> Decision {
    let by_bound = known.argument.take().filter(|_| known.is_closed());
    let argument = by_bound.unwrap_or_else(argument);
    let best = known.best.take().expect("the bounds met at some lines");
    let certificate = Certificate::new(argument, best.length()).after_branching(known.branch_nodes);
    Decision::Optimal(best.proven(certificate))
}

/// What the bound of both combinations comes from.
fn priced(
    board: &Board,
    skeleton: &Skeleton,
    combinations: &[Combination; 2],
    bound: u64,
    is_branched: bool,
) -> Argument {
    if combinations.iter().all(|combination| combination.is_priced) {
        let scales = combinations.each_ref().map(|one| one.proof_scale);
        let prices = combinations
            .each_ref()
            .map(|one| cell_prices(board, skeleton, &one.proof));
        let proof = PriceProof::new(scales, prices);
        // Prices prove less on the cells where a line can turn on a loop that the skeleton has dropped.
        if !skeleton.has_lost_loops || proof.bound(board) == Some(bound) {
            return Argument::Prices(proof);
        }
    } else if !is_branched {
        return Argument::Tables;
    }
    Argument::Exhausted
}

/// The prices of a flow, which need no parities: shortest lines of any parity bound their cost.
fn flow_proof(board: &Board, skeleton: &Skeleton, prices: &[NodePrice]) -> Argument {
    let prices = cell_prices(board, skeleton, prices);
    Argument::Prices(PriceProof::new([1; 2], [prices.clone(), prices]))
}

fn cell_prices(board: &Board, skeleton: &Skeleton, prices: &[NodePrice]) -> Vec<CellPrice> {
    let cell = |node: u32| {
        board
            .size()
            .position(skeleton.cells[node as usize] as usize)
    };
    let prices = prices.iter().map(|&NodePrice { node, price }| CellPrice {
        cell: cell(node),
        price,
    });
    let mut prices: Vec<CellPrice> = prices.collect();
    prices.sort_unstable_by_key(|priced| priced.cell);
    prices
}

/// Attempts with limits above the bound.
struct Search<'b, 's> {
    board: &'b Board,
    skeleton: &'s Skeleton,
    strands: Strands,
    market: Market<'b, 's>,
    /// How far above the bound the next limit is.
    raise: u64,
    effort: Effort,
}

impl Search<'_, '_> {
    /// Raises the bound of a combination, which is the smaller one, or finds better lines.
    fn close_in(
        &mut self,
        combination: &mut Combination,
        most_steps: u64,
        known: &mut Known,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        // The last limit is taken early: the one before it would take nearly as long.
        let last = most_steps.min(below_best(known));
        let limit = (combination.bound + self.raise).min(last);
        let limit = if last - limit <= self.raise {
            last
        } else {
            limit
        };
        // Far below the best lines in strides, near them step by step: there prices need narrow parts.
        self.raise = self
            .raise
            .max(known.upper().map_or(2, |_| (last - limit) / 8));
        let narrow = fixing::fixed(
            self.skeleton,
            &mut self.market.sheets,
            combination,
            limit,
            &mut self.strands,
            meter,
        )?;
        let Some(narrow) = narrow else {
            combination.exclude(limit);
            return Ok(());
        };
        let bytes = narrow.bytes();
        self.close_part(combination, narrow, limit, known, meter)?;
        meter.release(bytes);
        Ok(())
    }

    /// As above, on what a limit leaves.
    fn close_part(
        &mut self,
        combination: &mut Combination,
        narrow: Skeleton,
        limit: u64,
        known: &mut Known,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let Self {
            board,
            strands,
            effort,
            ..
        } = self;
        let mut part = Market::new(board, &narrow, meter)?;
        let mut heir = Combination::inherited(&part.sheets, &narrow, combination);
        part.improve(&mut heir, strands, known, limit + 1, effort.rounds, meter)?;
        let limit = limit.min(below_best(known));
        let outlook = if heir.bound > limit {
            None
        } else {
            Outlook::new(&narrow, &mut part.sheets, &heir, limit, meter)?
        };
        drop(part);
        meter.release(Market::bytes(&narrow));
        let Some(mut outlook) = outlook else {
            combination.exclude(limit);
            return Ok(());
        };
        self.raise = 4 * self.raise + 2;
        let width = board.size().width.into();
        let plan = order::plan(&narrow, width, effort.part_score, meter)?;
        let most_rows = effort.most_rows;
        let found = match plan {
            Some(plan) => {
                let most_rows = plan.allowed(most_rows);
                tables::shortest(&narrow, &plan, &mut outlook, most_rows, meter)?
            }
            None => Found::TooMany,
        };
        match found {
            Found::Nothing => combination.exclude(limit),
            Found::Shortest(choice) => {
                known.offer_strands(board, strands, &choice.strands);
                combination.exclude(limit.min(choice.steps - 2));
            }
            Found::TooMany => {
                let root = Part {
                    skeleton: narrow,
                    combination: heir,
                };
                branch::decide(board, root, limit, *effort, strands, known, meter)?;
                combination.exclude(limit.min(below_best(known)));
            }
        }
        Ok(())
    }
}

/// The most steps of a pair that would be better than the best known.
fn below_best(known: &Known) -> u64 {
    known.upper().map_or(u64::MAX, |upper| upper - 2)
}
