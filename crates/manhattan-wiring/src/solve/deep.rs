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
//! Step 4 ends: a limit of all blank cells drops nothing, and tables of any width are exact. How long it takes depends on how narrow the places
//! of the board are and on how near the bound comes to the optimum.

pub(crate) mod buckets;
mod curves;
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
use crate::solve::deep::flow::Flow;
use crate::solve::deep::known::Known;
use crate::solve::deep::outlook::Outlook;
use crate::solve::deep::prices::{Combination, Market};
use crate::solve::deep::skeleton::{Skeleton, Strands};
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

/// Rounds of prices before tables are tried, and on each narrowed skeleton.
const ROUNDS: u32 = 100;
/// Rounds of prices before tables of the whole board are thought of.
const FIRST_ROUNDS: u32 = 20;
/// Score of a plan for the whole board that is carried out at once, without a limit.
const DIRECT_SCORE: u64 = 1 << 18;
/// Rows of all tables of a first attempt; fourfold in each further one.
const FIRST_ROWS: u64 = 1 << 21;

/// Decides a board. When a limit is met, `known` has the proven interval.
pub(crate) fn decide(
    board: &Board,
    known: &mut Known,
    meter: &mut Meter<'_>,
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
        Flow::Lines(lines) => {
            known.offer(board, &strands, [&lines[0], &lines[1]]);
            return Ok(optimal(known, Argument::Flow));
        }
        Flow::Bound(bound) => known.raise(bound),
    }
    let mut market = Market::new(board, &skeleton, meter)?;
    let mut combinations = [0, 1].map(|parity| Combination::new(&market.sheets, &skeleton, parity));
    if combinations
        .iter()
        .all(|combination| combination.bound == u64::MAX)
    {
        return Ok(Decision::Impossible(Reason::Crossing));
    }
    for combination in &mut combinations {
        market.improve(combination, &strands, known, u64::MAX, FIRST_ROUNDS, meter)?;
    }
    let bound = |combinations: &[Combination; 2]| combinations[0].bound.min(combinations[1].bound);
    if known
        .upper()
        .is_none_or(|upper| bound(&combinations) < upper)
    {
        let width = board.size().width.into();
        if known.best.is_none()
            && let Some(plan) = order::plan(&skeleton, width, DIRECT_SCORE)
        {
            let mut outlook = Outlook::unlimited();
            match tables::shortest(&skeleton, &plan, &mut outlook, u64::MAX, meter)? {
                Found::Shortest(choice) => {
                    known.offer_strands(board, &strands, &choice.strands);
                    known.raise(choice.steps);
                    return Ok(optimal(known, Argument::Tables));
                }
                Found::Nothing | Found::TooMany => {
                    return Ok(Decision::Impossible(Reason::Exhausted));
                }
            }
        }
        for combination in &mut combinations {
            market.improve(combination, &strands, known, u64::MAX, ROUNDS, meter)?;
        }
    }
    if known.best.is_none() && !two_paths::exist(&skeleton, meter)? {
        return Ok(Decision::Impossible(Reason::Crossing));
    }
    // A line of n steps runs through n - 1 blank cells.
    let most_steps = (board.size().cells() - board.obstacles().len()) as u64 - 2;
    let mut search = Search {
        board,
        skeleton: &skeleton,
        strands,
        market,
        raise: 0,
        most_rows: FIRST_ROWS,
    };
    loop {
        let index = usize::from(combinations[1].bound < combinations[0].bound);
        let bound = combinations[index].bound;
        if bound > most_steps && known.best.is_none() {
            return Ok(Decision::Impossible(Reason::Exhausted));
        }
        known.raise(bound.min(known.upper().unwrap_or(u64::MAX)));
        if known.is_closed() {
            let is_priced = combinations.iter().all(|combination| combination.is_priced);
            let argument = if is_priced {
                Argument::Prices(proof(board, &skeleton, &combinations))
            } else {
                Argument::Tables
            };
            return Ok(optimal(known, argument));
        }
        search.close_in(&mut combinations[index], most_steps, known, meter)?;
    }
}

fn optimal(known: &mut Known, argument: Argument) -> Decision {
    let best = known.best.take().expect("the bounds met at some lines");
    let certificate = Certificate::new(argument, best.length());
    Decision::Optimal(best.proven(certificate))
}

fn proof(board: &Board, skeleton: &Skeleton, combinations: &[Combination; 2]) -> PriceProof {
    let size = board.size();
    let prices = combinations.each_ref().map(|combination| {
        let mut prices: Vec<CellPrice> = combination
            .proof
            .iter()
            .map(|priced| CellPrice {
                cell: size.position(skeleton.cells[priced.node as usize] as usize),
                price: priced.price,
            })
            .collect();
        prices.sort_unstable_by_key(|priced| priced.cell);
        prices
    });
    PriceProof::new(
        combinations
            .each_ref()
            .map(|combination| combination.proof_scale),
        prices,
    )
}

/// Attempts with limits above the bound.
struct Search<'b, 's> {
    board: &'b Board,
    skeleton: &'s Skeleton,
    strands: Strands,
    market: Market<'b, 's>,
    /// How far above the bound the next limit is.
    raise: u64,
    most_rows: u64,
}

impl Search<'_, '_> {
    /// Raises the bound of a combination, which is the smaller one, or finds better lines.
    fn close_in(
        &mut self,
        combination: &mut Combination,
        most_steps: u64,
        known: &mut Known,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let below_best = |known: &Known| known.upper().map_or(u64::MAX, |upper| upper - 2);
        let limit = (combination.bound + self.raise)
            .min(most_steps)
            .min(below_best(known));
        let Self {
            board,
            skeleton,
            strands,
            market,
            ..
        } = self;
        let narrow = fixing::fixed(
            skeleton,
            &mut market.sheets,
            combination,
            limit,
            strands,
            meter,
        )?;
        let Some(narrow) = narrow else {
            combination.exclude(limit);
            return Ok(());
        };
        let mut part = Market::new(board, &narrow, meter)?;
        let mut heir = Combination::inherited(&part.sheets, &narrow, combination);
        part.improve(&mut heir, strands, known, limit + 1, ROUNDS, meter)?;
        let limit = limit.min(below_best(known));
        let outlook = if heir.bound > limit {
            None
        } else {
            Outlook::new(&narrow, &mut part.sheets, &heir, limit, meter)?
        };
        let Some(mut outlook) = outlook else {
            combination.exclude(limit);
            return Ok(());
        };
        self.raise = 4 * self.raise + 2;
        let plan =
            order::plan(&narrow, board.size().width.into(), u64::MAX).ok_or(Limit::Memory)?;
        #[cfg(debug_assertions)]
        {
            extern crate std;
            std::eprintln!(
                "limit {limit} bound {} heir {} upper {:?} nodes {} of {} score {}",
                combination.bound,
                heir.bound,
                known.upper(),
                narrow.len(),
                skeleton.len(),
                plan.score
            );
        }
        match tables::shortest(&narrow, &plan, &mut outlook, self.most_rows, meter)? {
            Found::Nothing => combination.exclude(limit),
            Found::TooMany => {
                self.raise = 0;
                self.most_rows *= 4;
            }
            Found::Shortest(choice) => {
                known.offer_strands(board, strands, &choice.strands);
                combination.exclude(choice.steps - 2);
            }
        }
        Ok(())
    }
}
