//! From the search's result to lines with their certificate.

use alloc::vec::Vec;

use crate::board::Board;
use crate::certificate::{Argument, Certificate};
use crate::price_proof::{CellPrice, PriceProof};
use crate::solve::bound::incumbent::Incumbent;
use crate::solve::bound::min_cost_flow::NodePrice;
use crate::solve::bound::multipliers::ParityClass;
use crate::solve::reduce::graph::Graph;
use crate::wiring::Wiring;

/// The best lines, with the argument that they are shortest.
pub(super) fn proven(incumbent: Incumbent<'_>) -> Wiring {
    let branch_nodes = incumbent.branch_nodes;
    let (best, argument) = incumbent.into_best();
    let best = best.expect("the bounds met at some lines");
    let argument = argument.unwrap_or(Argument::Exhausted);
    let certificate = Certificate::new(argument, best.length()).after_branching(branch_nodes);
    best.proven(certificate)
}

/// The prices of both classes, if they prove `bound` by themselves.
pub(super) fn priced(
    board: &Board,
    graph: &Graph<'_>,
    classes: &[ParityClass<'_>; 2],
    bound: u64,
) -> Option<Argument> {
    if !classes.iter().all(|class| class.is_priced) {
        return None;
    }
    let scales = classes.each_ref().map(|one| one.proof_scale);
    let prices = classes
        .each_ref()
        .map(|one| cell_prices(board, graph, &one.proof));
    let proof = PriceProof::new(scales, prices);
    // Prices prove less on the cells where a line can turn on a loop that the graph has dropped.
    (!graph.has_lost_loops || proof.bound(board) == Some(bound)).then_some(Argument::Prices(proof))
}

/// The prices of a flow, which need no parities: shortest lines of any parity bound their cost.
pub(super) fn flow_proof(board: &Board, graph: &Graph<'_>, prices: &[NodePrice]) -> Argument {
    let prices = cell_prices(board, graph, prices);
    Argument::Prices(PriceProof::new([1; 2], [prices.clone(), prices]))
}

fn cell_prices(board: &Board, graph: &Graph<'_>, prices: &[NodePrice]) -> Vec<CellPrice> {
    let cell = |node: u32| board.size().position(graph.cells[node as usize] as usize);
    let prices = prices.iter().map(|&NodePrice { node, price }| CellPrice {
        cell: cell(node),
        price,
    });
    let mut prices: Vec<CellPrice> = prices.collect();
    prices.sort_unstable_by_key(|priced| priced.cell);
    prices
}
