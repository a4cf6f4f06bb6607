//! In which order nodes are eliminated, and how wide that makes the tables.
//!
//! Eliminating a node joins all its neighbors; those still there are the boundary of its table.
//! Several orders are tried and scored by the sum of `3^boundary`: taking a node with the fewest
//! neighbors left (ties: the one whose neighbors need fewest new edges), a sweep by rows and one
//! by columns. The greedy order finds the narrow places of mazes, the sweeps the short side of open
//! boards.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::tracked::Charge;
use grid_core::{Limit, Meter};

use crate::solve::reduce::graph::Graph;

/// A node and the nodes that its table borders on, in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Bag {
    pub(crate) node: u32,
    pub(crate) boundary: Vec<u32>,
}

/// An order of elimination.
#[derive(Clone, Debug)]
pub(crate) struct EliminationOrder {
    pub(crate) bags: Vec<Bag>,
    /// Sum of 3^boundary over all bags: about the rows of all tables on an open board without
    /// prices.
    pub(crate) score: u64,
}

impl EliminationOrder {
    /// Rows that the tables may have if `rows` is what is usual: more where the score says that
    /// they will do, and then nothing is left.
    pub(crate) const fn allowed(&self, rows: u64) -> u64 {
        if self.score / 4 <= rows {
            rows.saturating_mul(16)
        } else {
            rows
        }
    }
}

/// The widest boundary that fits a key.
pub(crate) const WIDEST: usize = 31;

/// The best of several orders; `None` if each has a boundary wider than [`WIDEST`] or a score above
/// `most`.
pub(crate) fn best(
    graph: &Graph<'_>,
    width: u32,
    most: u64,
    meter: &Meter<'_>,
) -> Result<Option<EliminationOrder>, Limit> {
    // Neighbors with room for those that come, ranks in a list and in a tree.
    let bytes = (graph.arc_count() * 12 + graph.len() * 120) as u64;
    let _charge = Charge::new(bytes, meter)?;
    let mut best: Option<EliminationOrder> = None;
    let by_degree = |fill_in: &FillIn, node: u32| fill_in.neighbors[node as usize].len() as u64;
    let by_row = |_: &FillIn, node: u32| u64::from(graph.cells[node as usize]);
    let by_column = |_: &FillIn, node: u32| {
        let cell = graph.cells[node as usize];
        u64::from(cell % width) << 32 | u64::from(cell / width)
    };
    let orders: [Ranking<'_>; 3] = [&by_degree, &by_row, &by_column];
    for order in orders {
        let most = best
            .as_ref()
            .map_or(most, |best| best.score.saturating_sub(1));
        if let Some(plan) = eliminate(graph, order, most, meter)? {
            best = Some(plan);
        }
    }
    Ok(best)
}

/// Which node is next: the one with the least rank.
type Ranking<'a> = &'a dyn Fn(&FillIn, u32) -> u64;

struct FillIn {
    /// Ascending.
    neighbors: Vec<Vec<u32>>,
}

impl FillIn {
    /// New edges that an elimination would make.
    fn missing(&self, node: u32) -> u64 {
        let around = &self.neighbors[node as usize];
        let mut missing = 0;
        for (index, &one) in around.iter().enumerate() {
            let known = &self.neighbors[one as usize];
            missing += around[index + 1..]
                .iter()
                .filter(|other| known.binary_search(other).is_err())
                .count();
        }
        missing as u64
    }
}

fn eliminate(
    graph: &Graph<'_>,
    order: Ranking<'_>,
    most: u64,
    meter: &Meter<'_>,
) -> Result<Option<EliminationOrder>, Limit> {
    let mut fill_in = FillIn {
        neighbors: graph.neighbors(),
    };
    let mut is_done = vec![false; graph.len()];
    let mut bags = Vec::with_capacity(graph.len());
    let mut score: u64 = 0;
    let rank = |fill_in: &FillIn, node: u32| (order(fill_in, node), fill_in.missing(node), node);
    let nodes = 0..u32::try_from(graph.len()).expect("fewer than 2^32 nodes");
    let mut open: alloc::collections::BTreeSet<(u64, u64, u32)> =
        nodes.map(|node| rank(&fill_in, node)).collect();
    let mut ranks: Vec<(u64, u64, u32)> = vec![(0, 0, 0); graph.len()];
    for &rank in &open {
        ranks[rank.2 as usize] = rank;
    }
    while let Some((_, _, node)) = open.pop_first() {
        if bags.len().is_multiple_of(256) {
            meter.check_stop()?;
        }
        is_done[node as usize] = true;
        let boundary = core::mem::take(&mut fill_in.neighbors[node as usize]);
        if boundary.len() > WIDEST {
            return Ok(None);
        }
        let boundary_len = u32::try_from(boundary.len()).expect("at most WIDEST");
        score = score.saturating_add(3_u64.pow(boundary_len));
        if score > most {
            return Ok(None);
        }
        for &one in &boundary {
            let known = &mut fill_in.neighbors[one as usize];
            known.retain(|&other| other != node);
            for &other in &boundary {
                if other != one
                    && let Err(place) = known.binary_search(&other)
                {
                    known.insert(place, other);
                }
            }
        }
        for &one in &boundary {
            let new = rank(&fill_in, one);
            let old = core::mem::replace(&mut ranks[one as usize], new);
            if new != old {
                open.remove(&old);
                open.insert(new);
            }
        }
        bags.push(Bag { node, boundary });
    }
    Ok(Some(EliminationOrder { bags, score }))
}
