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

use alloc::rc::Rc;
use alloc::vec::Vec;

use grid_core::{Limit, Meter, Size};

use crate::board::{Board, Net};
use crate::certificate::{Argument, Certificate};
use crate::price_proof::{CellPrice, PriceProof};
use crate::solve::deep::branch::{BranchAndBound, Node, below_best};
use crate::solve::deep::flow::{Flow, NodePrice};
use crate::solve::deep::known::Known;
use crate::solve::deep::outlook::Outlook;
use crate::solve::deep::prices::{Combination, Market};
use crate::solve::deep::skeleton::{Skeleton, Strands};
use crate::solve::deep::tables::order::Plan;
use crate::solve::deep::tables::{order, sweep};
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
    let flow_prices = match flow::flow(&skeleton, meter)? {
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
            prices
        }
    };
    let mut market = Market::new(board, &skeleton, meter)?;
    let mut combinations = [0, 1].map(|parity| Combination::new(&market.sheets, &skeleton, parity));
    if combinations
        .iter()
        .all(|combination| combination.bound == u64::MAX)
    {
        // The board alone lets the parities fit, so what was reduced matters and the theorem says why.
        return Ok(Decision::Impossible(Reason::Alternating));
    }
    for combination in &mut combinations {
        combination.start_at(&flow_prices);
    }
    // On few nodes the theorem is cheaper than prices, and what passes it has a solution.
    let is_small = skeleton.len() <= effort.small_nodes;
    if is_small && known.best.is_none() && !two_paths::exist(&skeleton, meter)? {
        return Ok(Decision::Impossible(Reason::Alternating));
    }
    let is_long = is_long(board);
    let parities = combinations
        .each_ref()
        .map(|combination| combination.parities);
    if is_long && known.best.is_none() {
        market.side_by_side(parities, &skeleton, &strands, known, meter)?;
    }
    let rounds = if is_long { 1 } else { effort.first_rounds };
    for combination in &mut combinations {
        market.improve(combination, &strands, known, u64::MAX, rounds, meter)?;
    }
    if is_long {
        for turn in 0..4 {
            if known.is_closed() {
                break;
            }
            for combination in &mut combinations {
                if turn > 0 {
                    market.improve(combination, &strands, known, u64::MAX, 8 << turn, meter)?;
                }
            }
            combinations.sort_by_key(|combination| combination.bound);
            let bound = combinations[0].bound.min(known.upper().unwrap_or(u64::MAX));
            known.raise(bound, None);
            for combination in &mut combinations {
                let most = 4 * skeleton.len() as u64 * 3_u64.pow(turn);
                along(
                    &skeleton,
                    &mut market,
                    combination,
                    most,
                    &strands,
                    known,
                    meter,
                )?;
            }
        }
    } else if known.best.is_none() {
        market.side_by_side(parities, &skeleton, &strands, known, meter)?;
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
    let bound = combinations[0].bound.min(combinations[1].bound);
    known.raise(bound.min(known.upper().unwrap_or(u64::MAX)), None);
    let argument = priced(board, &skeleton, &combinations, bound);
    if !known.is_closed() {
        drop(market);
        meter.release(Market::bytes(&skeleton));
        let skeleton = Rc::new(skeleton);
        let roots = combinations.map(|combination| Node::root(Rc::clone(&skeleton), combination));
        BranchAndBound::new(board, &mut strands, effort, known, meter).decide(roots)?;
        if known.best.is_none() {
            return Ok(Decision::Impossible(Reason::Alternating));
        }
    }
    let lower = known.lower;
    let is_branched = known.branch_nodes > 0;
    Ok(optimal(known, || match argument {
        Some(proof) if bound == lower => proof,
        _ if is_branched || bound == lower => Argument::Exhausted,
        _ => Argument::Tables,
    }))
}

/// Whether a board is so much longer than wide that a sweep along it is better than rounds of prices and tables.
fn is_long(board: &Board) -> bool {
    let Size { height, width } = board.size();
    height.max(width) / 16 >= height.min(width)
}

/// Decides the pairs of a combination by A* along the board, if its states are not too many.
fn along(
    skeleton: &Skeleton,
    market: &mut Market<'_, '_>,
    combination: &mut Combination,
    most: u64,
    strands: &Strands,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<(), Limit> {
    let limit = below_best(known).min(combination.bound.saturating_add(WIDEST_SWEEP));
    if combination.bound > limit {
        return Ok(());
    }
    let Some(outlook) = Outlook::new(skeleton, &mut market.sheets, combination, limit, meter)?
    else {
        return Ok(());
    };
    let found = sweep::shortest(skeleton, market.board.size(), &outlook, most, meter)?;
    if let Some(chosen) = &found.best {
        known.offer_strands(market.board, strands, chosen);
    }
    let limit = limit.min(below_best(known));
    combination.exclude(limit.min(found.missed.saturating_sub(1)));
    Ok(())
}

/// How far above the bound a sweep along the board looks.
const WIDEST_SWEEP: u64 = 64;

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
    let found = tables::shortest(skeleton, plan, &mut outlook, most_rows, meter)?;
    Ok(match found.best {
        Some(chosen) => {
            known.offer_strands(board, strands, &chosen);
            Some(optimal(known, || Argument::Tables))
        }
        // Two units flow, so by the theorem of two paths this is why, and no drawing has to be made.
        None if found.missed == u64::MAX => Some(Decision::Impossible(Reason::Alternating)),
        None => None,
    })
}

/// The best lines, with the argument for the lower bound if that has met them, else with this one.
fn optimal(known: &mut Known, argument: impl FnOnce() -> Argument) -> Decision {
    let by_bound = known.argument.take().filter(|_| known.is_closed());
    let argument = by_bound.unwrap_or_else(argument);
    let best = known.best.take().expect("the bounds met at some lines");
    let certificate = Certificate::new(argument, best.length()).after_branching(known.branch_nodes);
    Decision::Optimal(best.proven(certificate))
}

/// The prices of both combinations, if they prove `bound` by themselves.
fn priced(
    board: &Board,
    skeleton: &Skeleton,
    combinations: &[Combination; 2],
    bound: u64,
) -> Option<Argument> {
    if !combinations.iter().all(|combination| combination.is_priced) {
        return None;
    }
    let scales = combinations.each_ref().map(|one| one.proof_scale);
    let prices = combinations
        .each_ref()
        .map(|one| cell_prices(board, skeleton, &one.proof));
    let proof = PriceProof::new(scales, prices);
    // Prices prove less on the cells where a line can turn on a loop that the skeleton has dropped.
    (!skeleton.has_lost_loops || proof.bound(board) == Some(bound))
        .then_some(Argument::Prices(proof))
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
