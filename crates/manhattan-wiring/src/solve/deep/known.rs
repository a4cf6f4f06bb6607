//! What is known of a board while its optimum is looked for: a proven lower bound and the best lines found.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Position, Route, Size};

use crate::board::{Board, Net};
use crate::certificate::Argument;
use crate::solve::deep::flow::{Hop, START};
use crate::solve::deep::skeleton::Strands;
use crate::wiring::Wiring;

/// The interval of the optimum.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// No two lines are shorter, in steps.
    pub(crate) lower: u64,
    /// Why, unless only the search itself says so.
    pub(crate) argument: Option<Argument>,
    /// Lines that obey the rules.
    pub(crate) best: Option<Wiring>,
    /// Parts looked at by branch and bound.
    pub(crate) branch_nodes: u64,
}

impl Known {
    pub(crate) const fn new(lower: u64, argument: Argument, best: Option<Wiring>) -> Self {
        Self {
            lower,
            argument: Some(argument),
            best,
            branch_nodes: 0,
        }
    }

    /// Steps of the best lines.
    pub(crate) fn upper(&self) -> Option<u64> {
        self.best.as_ref().map(Wiring::length)
    }

    /// Raises the lower bound, for which `argument` speaks.
    pub(crate) fn raise(&mut self, bound: u64, argument: Option<Argument>) {
        if bound > self.lower {
            self.lower = bound;
            self.argument = argument;
        }
    }

    /// Whether no shorter lines can exist.
    pub(crate) fn is_closed(&self) -> bool {
        self.upper().is_some_and(|upper| upper <= self.lower)
    }

    /// Keeps these lines if they are better; they are disjoint, and may go in loops, which are cut off.
    pub(crate) fn offer(&mut self, board: &Board, strands: &Strands, lines: [&[Hop]; 2]) {
        let size = board.size();
        let routes = Net::ALL.map(|net| {
            let hops = lines[net.index()]
                .iter()
                .map(|hop| hop.strand)
                .filter(|&strand| strand != START);
            route(size, strands, board.ends(net)[0], hops)
        });
        self.offer_wiring(Wiring::new(routes));
    }

    /// Keeps the lines that these strands make, in any order, if they are better; they may make cycles beside.
    pub(crate) fn offer_strands(&mut self, board: &Board, strands: &Strands, chosen: &[u32]) {
        let size = board.size();
        let routes = Net::ALL.map(|net| {
            let ends = board.ends(net);
            let [start, target] =
                ends.map(|end| u32::try_from(size.index(end)).expect("fewer than 2^32 cells"));
            let mut at = start;
            let mut before = START;
            let hops = core::iter::from_fn(|| {
                if at == target {
                    return None;
                }
                let goes_on =
                    |&&strand: &&u32| strand != before && strands.joins(strand).contains(&at);
                let strand = *chosen
                    .iter()
                    .find(goes_on)
                    .expect("a line goes on until its end");
                let [one, other] = strands.joins(strand);
                at = if one == at { other } else { one };
                before = strand;
                Some(strand)
            });
            route(size, strands, ends[0], hops)
        });
        self.offer_wiring(Wiring::new(routes));
    }

    /// Keeps these lines if they are better.
    pub(crate) fn offer_wiring(&mut self, wiring: Wiring) {
        if self.upper().is_none_or(|upper| wiring.length() < upper) {
            self.best = Some(wiring);
        }
    }
}

/// The cells along strands, without loops.
pub(crate) fn route(
    size: Size,
    strands: &Strands,
    from: Position,
    along: impl Iterator<Item = u32>,
) -> Route {
    let mut cells = vec![u32::try_from(size.index(from)).expect("fewer than 2^32 cells")];
    for strand in along {
        let at = cells[cells.len() - 1];
        strands.follow(strand, at, &mut |cell| cells.push(cell));
    }
    // The last visit of each cell is where the line goes on after the first.
    let mut by_cell: Vec<(u32, usize)> = cells.iter().copied().zip(0..).collect();
    by_cell.sort_unstable();
    let last_visit =
        |cell: u32| by_cell[by_cell.partition_point(|&(other, _)| other <= cell) - 1].1;
    let mut positions = Vec::new();
    let mut index = 0;
    while let Some(&cell) = cells.get(index) {
        positions.push(size.position(cell as usize));
        index = last_visit(cell) + 1;
    }
    Route::new(positions)
}
