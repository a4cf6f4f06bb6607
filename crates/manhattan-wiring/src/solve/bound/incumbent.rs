//! What is known of a board while its optimum is looked for: a proven lower bound and the best
//! lines found.

use grid_core::tracked::{Charge, TrackedVec};
use grid_core::{Limit, Meter, Position};

use crate::board::{Board, Net};
use crate::certificate::Argument;
use crate::solve::bound::min_cost_flow::{Hop, START};
use crate::solve::reduce::paths::PathStore;
use crate::wiring::Wiring;

/// The interval of the optimum.
#[derive(Debug)]
pub(crate) struct Incumbent<'m> {
    /// No two lines are shorter, in steps.
    lower: u64,
    /// Why, unless only the search itself says so.
    argument: Option<Argument>,
    /// Lines that obey the rules.
    best: Option<Wiring>,
    /// For the cells of the best lines.
    charge: Charge<'m>,
    /// Parts looked at by branch and bound.
    pub(crate) branch_nodes: u64,
}

impl<'m> Incumbent<'m> {
    /// No lines, and the bound of an empty board.
    pub(crate) fn new(board: &Board, meter: &'m Meter<'m>) -> Self {
        Self {
            lower: board.apart(),
            argument: Some(Argument::Alone),
            best: None,
            charge: Charge::none(meter),
            branch_nodes: 0,
        }
    }

    /// No two lines are shorter, in steps.
    pub(crate) const fn lower(&self) -> u64 {
        self.lower
    }

    /// The best lines.
    pub(crate) const fn best(&self) -> Option<&Wiring> {
        self.best.as_ref()
    }

    /// Steps of the best lines.
    pub(crate) fn upper(&self) -> Option<u64> {
        self.best().map(Wiring::length)
    }

    /// The most steps of a pair that would be better than the best one. The lengths of all pairs
    /// are even, or of all odd.
    pub(crate) fn below_best(&self) -> u64 {
        self.upper().map_or(u64::MAX, |upper| upper - 2)
    }

    /// Raises the lower bound, for which `argument` speaks.
    pub(crate) fn raise(&mut self, bound: u64, argument: Option<Argument>) {
        if bound > self.lower {
            self.lower = bound;
            self.argument = argument;
        }
    }

    /// Gives the lower bound this argument unless it has one.
    pub(crate) fn explain(&mut self, argument: Argument) {
        self.argument.get_or_insert(argument);
    }

    /// Whether no shorter lines can exist.
    pub(crate) fn is_closed(&self) -> bool {
        self.upper().is_some_and(|upper| upper <= self.lower)
    }

    /// The best lines and the argument for the lower bound, if the bound has met them.
    pub(crate) fn into_best(self) -> (Option<Wiring>, Option<Argument>) {
        let is_closed = self.is_closed();
        (self.best, self.argument.filter(|_| is_closed))
    }

    /// Keeps these lines if they are better; they are disjoint, and may go in loops, which are cut
    /// off.
    pub(crate) fn offer(
        &mut self,
        board: &Board,
        paths: &PathStore<'m>,
        lines: [&[Hop]; 2],
    ) -> Result<(), Limit> {
        let route = |net: Net| {
            let along = lines[net.index()].iter().map(|hop| hop.path);
            let along = along.filter(|&path| path != START);
            paths.route(board.size(), board.ends(net)[0], along)
        };
        let wiring = Wiring::new([route(Net::Two)?, route(Net::Three)?]);
        self.offer_wiring(wiring)
    }

    /// Keeps the lines that these paths make, in any order, if they are better; they may make
    /// cycles beside.
    pub(crate) fn offer_paths(
        &mut self,
        board: &Board,
        paths: &PathStore<'m>,
        chosen: &[u32],
    ) -> Result<(), Limit> {
        let index =
            |end: Position| u32::try_from(board.size().index(end)).expect("fewer than 2^32 cells");
        // Each path once from either of its ends.
        let mut by_end = TrackedVec::with_capacity(2 * chosen.len(), self.charge.meter())?;
        for &path in chosen {
            let [one, other] = paths.joins(path);
            by_end.try_extend([(one, path), (other, path)])?;
        }
        by_end.sort_unstable();
        let route = |net: Net| {
            let ends = board.ends(net);
            let [mut at, target] = ends.map(index);
            let mut before = START;
            let along = core::iter::from_fn(|| {
                if at == target {
                    return None;
                }
                let from = by_end.partition_point(|&(end, _)| end < at);
                let (_, path) = *by_end[from..]
                    .iter()
                    .find(|&&(_, path)| path != before)
                    .expect("a line goes on until its end");
                let [one, other] = paths.joins(path);
                at = if one == at { other } else { one };
                before = path;
                Some(path)
            });
            paths.route(board.size(), ends[0], along)
        };
        let wiring = Wiring::new([route(Net::Two)?, route(Net::Three)?]);
        self.offer_wiring(wiring)
    }

    /// Keeps these lines if they are better.
    pub(crate) fn offer_wiring(&mut self, wiring: Wiring) -> Result<(), Limit> {
        if self.upper().is_none_or(|upper| wiring.length() < upper) {
            let cells = wiring.length() + 2;
            self.charge.resize(cells * size_of::<Position>() as u64)?;
            self.best = Some(wiring);
        }
        Ok(())
    }
}
