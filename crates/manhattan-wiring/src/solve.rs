//! The optimum with both lines, or why there is none.
//!
//! | phase | runs when | proves |
//! |---|---|---|
//! | [`bitboard`](search::bitboard) | the board fits 128 bits | parity bound, lines that meet it, cuts, contradictions |
//! | [`grid`](search::grid) | all other boards | parity bound, lines that meet it, cuts |
//! | [`elimination`](reduce::elimination) | the bounds are open | an equivalent smaller graph |
//! | [`min_cost_flow`](bound::min_cost_flow) | after it | no solution, a lower bound with first prices, or the optimum |
//! | [`first_lines`](bound::first_lines) | no lines are known | lines |
//! | [`subgradient`](bound::subgradient) | the bounds are open | a lower bound for each class of parities |
//! | [`frontier_astar`](search::frontier_astar) | the board is 16 times longer than wide | the optimum of a class |
//! | [`tree_decomposition`](search::tree_decomposition) | no lines are known, few rows | the optimum |
//! | [`two_paths`](bound::two_paths) | no lines are known | whether there is a solution |
//! | [`branch_and_bound`](search::branch_and_bound) | the bounds are open | the optimum |

mod bound;
mod reduce;
pub(crate) mod search;
mod witness;

use alloc::rc::Rc;

use grid_core::{Answer, Limit, Limits, Meter, Outcome, Size, Stopped};

use crate::board::{Board, Net};
use crate::certificate::Argument;
use crate::solve::bound::completion::CompletionBound;
use crate::solve::bound::incumbent::Incumbent;
use crate::solve::bound::min_cost_flow::{self, Flow};
use crate::solve::bound::multipliers::ParityClass;
use crate::solve::bound::subgradient::Ascent;
use crate::solve::bound::two_paths;
use crate::solve::reduce::elimination;
use crate::solve::reduce::graph::Graph;
use crate::solve::reduce::paths::PathStore;
use crate::solve::search::branch_and_bound::{BranchAndBound, Budget, Node};
use crate::solve::search::{bitboard, elimination_order, frontier_astar, grid, tree_decomposition};
use crate::unsolvable::{Reason, Unsolvable};
use crate::wiring::Wiring;

/// Finds two lines of least total length, with the proof that none are shorter.
///
/// ```
/// use manhattan_wiring::{Board, solve};
///
/// let board: Board = "3 4\n2 0 0 0\n0 1 1 2\n3 0 0 3\n".parse()?;
/// assert_eq!(solve(&board).expect("a solution").length(), 7);
/// # Ok::<(), manhattan_wiring::BoardError>(())
/// ```
///
/// # Errors
/// Why no two lines obey the rules.
pub fn solve(board: &Board) -> Result<Wiring, Unsolvable> {
    solve_within(board, &Limits::new()).answer.into_result()
}

/// As [`solve`], within limits. When a limit is met, the answer is the interval in which the
/// optimum is proven to be, with the best lines found.
pub fn solve_within(board: &Board, limits: &Limits<'_>) -> Outcome<Wiring, Unsolvable> {
    let meter = Meter::new(limits);
    let mut incumbent = Incumbent::new(board, &meter);
    let answer = match run(board, &mut incumbent, &meter) {
        Ok(Some(reason)) => Answer::Unsolvable(Unsolvable::new(reason)),
        Ok(None) => Answer::Solved(witness::proven(incumbent)),
        Err(limit) => {
            let stopped = Stopped::new(limit, incumbent.lower());
            Answer::Stopped(match incumbent.into_best().0 {
                Some(best) => stopped.with_best(best.length(), best),
                None => stopped,
            })
        }
    };
    Outcome::new(answer, meter.stats())
}

/// Runs the phases until the bounds meet. A reason if there is no solution.
fn run<'m>(
    board: &Board,
    incumbent: &mut Incumbent<'m>,
    meter: &'m Meter<'m>,
) -> Result<Option<Reason>, Limit> {
    let reason = if bitboard::fits(board.size()) {
        bitboard::solve(board, incumbent, meter)?
    } else {
        grid::bound(board, incumbent, meter)?
    };
    if reason.is_some() || incumbent.is_closed() {
        return Ok(reason);
    }
    exact(Effort::USUAL, board, incumbent, meter)
}

/// How long each exact phase tries before the next one.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Nodes of a graph for which the two-paths theorem is asked before prices.
    small_nodes: usize,
    /// Rounds of prices before tables of the whole board are thought of.
    first_rounds: u32,
    /// Score of an order of elimination that is carried out for the whole board, without a limit:
    /// for each node, and for [`FREE_NODES`] more.
    direct_score: u64,
    budget: Budget,
}

const FREE_NODES: u64 = 1 << 12;

impl Effort {
    const USUAL: Self = Self {
        small_nodes: 64,
        first_rounds: 20,
        direct_score: 64,
        budget: Budget::USUAL,
    };
}

/// The phases on the reduced graph. They end, as a limit of all blank cells drops nothing. How long
/// that takes depends on how narrow the places of the board are and on how near the bound comes to
/// the optimum.
#[cold]
fn exact<'m>(
    effort: Effort,
    board: &Board,
    incumbent: &mut Incumbent<'m>,
    meter: &'m Meter<'m>,
) -> Result<Option<Reason>, Limit> {
    let mut paths = PathStore::new(meter);
    let graph = elimination::of_board(board, &mut paths, meter)?;
    let flow_prices = match min_cost_flow::flow(&graph, meter)? {
        Flow::Cut(None) => return Ok(Some(Reason::Separated(Net::Two))),
        Flow::Cut(Some(node)) => {
            let cell = graph.cells[node as usize] as usize;
            return Ok(Some(Reason::Cut([board.size().position(cell)].into())));
        }
        Flow::Lines(lines, prices) => {
            incumbent.offer(board, &paths, [&lines[0], &lines[1]])?;
            let bound = incumbent.upper().unwrap_or_default();
            incumbent.raise(bound, Some(witness::flow_proof(board, &graph, &prices)));
            return Ok(None);
        }
        Flow::Bound(bound, prices) => {
            incumbent.raise(bound, Some(witness::flow_proof(board, &graph, &prices)));
            prices
        }
    };
    let mut ascent = Ascent::new(board, &graph, meter)?;
    let class = |parity| ParityClass::new(&ascent.pair.cover, &graph, parity, meter);
    let mut classes = [class(0)?, class(1)?];
    if classes.iter().all(|class| class.bound == u64::MAX) {
        // The board alone lets the parities fit, so what was reduced matters and the theorem says
        // why.
        return Ok(Some(Reason::Alternating));
    }
    for class in &mut classes {
        class.start_at(&flow_prices);
    }
    drop(flow_prices);
    // On few nodes the theorem is cheaper than prices, and what passes it has a solution.
    let is_small = graph.len() <= effort.small_nodes;
    let has_lines = |incumbent: &Incumbent<'_>| incumbent.best().is_some();
    if is_small && !has_lines(incumbent) && !two_paths::exist(&graph, meter)? {
        return Ok(Some(Reason::Alternating));
    }
    let parities = classes.each_ref().map(|class| class.parities);
    if is_long(board.size()) {
        if !has_lines(incumbent) {
            ascent
                .pair
                .side_by_side(parities, &graph, &paths, incumbent)?;
        }
        along(board, &graph, &mut ascent, &mut classes, &paths, incumbent)?;
    } else {
        for class in &mut classes {
            ascent.improve(class, &paths, incumbent, u64::MAX, effort.first_rounds)?;
        }
        if !has_lines(incumbent) {
            ascent
                .pair
                .side_by_side(parities, &graph, &paths, incumbent)?;
        }
    }
    let bound = |classes: &[ParityClass<'_>; 2]| classes[0].bound.min(classes[1].bound);
    if incumbent
        .upper()
        .is_none_or(|upper| bound(&classes) < upper)
    {
        if !has_lines(incumbent) {
            let most = effort.direct_score * (FREE_NODES + graph.len() as u64);
            let width = board.size().width.into();
            let order = elimination_order::best(&graph, width, most, meter)?;
            if let Some(order) = order {
                let most_rows = order.score.saturating_mul(2);
                let completion = CompletionBound::unlimited(meter);
                let found =
                    tree_decomposition::shortest(&graph, &order, &completion, most_rows, meter)?;
                if let Some(chosen) = found.best {
                    incumbent.offer_paths(board, &paths, &chosen)?;
                    let bound = incumbent.upper().unwrap_or_default();
                    incumbent.raise(bound, Some(Argument::Tables));
                    return Ok(None);
                }
                if found.missed == u64::MAX {
                    // Two units flow, so by the two-paths theorem this is why, and no drawing has
                    // to be made.
                    return Ok(Some(Reason::Alternating));
                }
            }
        }
        for class in &mut classes {
            ascent.improve(class, &paths, incumbent, u64::MAX, effort.budget.rounds)?;
        }
        if !is_small && !has_lines(incumbent) && !two_paths::exist(&graph, meter)? {
            return Ok(Some(Reason::Alternating));
        }
    }
    drop(ascent);
    let bound = bound(&classes);
    incumbent.raise(bound.min(incumbent.upper().unwrap_or(u64::MAX)), None);
    let argument = witness::priced(board, &graph, &classes, bound);
    if !incumbent.is_closed() {
        let graph = Rc::new(graph);
        let [one, other] = classes;
        let roots = [Node::root(Rc::clone(&graph), one), Node::root(graph, other)];
        BranchAndBound {
            board,
            paths: &mut paths,
            budget: effort.budget,
            incumbent,
            meter,
        }
        .decide(roots)?;
        if !has_lines(incumbent) {
            return Ok(Some(Reason::Alternating));
        }
    }
    incumbent.explain(match argument {
        Some(proof) if bound == incumbent.lower() => proof,
        _ if incumbent.branch_nodes > 0 || bound == incumbent.lower() => Argument::Exhausted,
        _ => Argument::Tables,
    });
    Ok(None)
}

/// Whether a board is so much longer than wide that a sweep along it is better than rounds of
/// prices and tables.
fn is_long(size: Size) -> bool {
    size.height.max(size.width) / 16 >= size.height.min(size.width)
}

/// How far above the bound a sweep along the board looks.
const WIDEST_SWEEP: u64 = 64;

/// Decides a long board by A* along it and rounds of prices in turn, each time with more of both,
/// if its states are not too many.
fn along<'m>(
    board: &Board,
    graph: &Graph<'m>,
    ascent: &mut Ascent<'_, '_, 'm>,
    classes: &mut [ParityClass<'m>; 2],
    paths: &PathStore<'m>,
    incumbent: &mut Incumbent<'m>,
) -> Result<(), Limit> {
    for turn in 0..4 {
        for class in &mut *classes {
            let rounds = if turn == 0 { 1 } else { 8 << turn };
            ascent.improve(class, paths, incumbent, u64::MAX, rounds)?;
        }
        classes.sort_by_key(|class| class.bound);
        let bound = classes[0].bound.min(incumbent.upper().unwrap_or(u64::MAX));
        incumbent.raise(bound, None);
        if incumbent.is_closed() {
            break;
        }
        for class in &mut *classes {
            let limit = incumbent.below_best();
            let limit = limit.min(class.bound.saturating_add(WIDEST_SWEEP));
            if class.bound > limit || class.bound == u64::MAX {
                continue;
            }
            let completion = CompletionBound::new(&mut ascent.pair.cover, class, limit)?;
            let Some(completion) = completion else {
                continue;
            };
            let most = 4 * graph.len() as u64 * 3_u64.pow(turn);
            let found = frontier_astar::shortest(graph, board.size(), &completion, most)?;
            if let Some(chosen) = &found.best {
                incumbent.offer_paths(board, paths, chosen)?;
            }
            let limit = limit.min(incumbent.below_best());
            class.exclude(limit.min(found.missed.saturating_sub(1)));
        }
    }
    Ok(())
}

#[cfg(all(test, feature = "generate"))]
mod exact_tests;
#[cfg(test)]
mod tests;
