//! Lines for the upper bound: the cheapest of each net, drawn to the sides of the board, and joined
//! around each other.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::board::Board;
use crate::solve::bound::double_cover::{CoverSearch, Query};
use crate::solve::bound::incumbent::Incumbent;
use crate::solve::bound::loops::cut_loops;
use crate::solve::bound::min_cost_flow::Hop;
use crate::solve::bound::multipliers::{ParityClass, SCALE};
use crate::solve::reduce::graph::Graph;
use crate::solve::reduce::paths::PathStore;

/// A line of each net, and what joining one around the other takes.
pub(crate) struct LinePair<'b, 'g, 'm> {
    board: &'b Board,
    pub(crate) cover: CoverSearch<'g, 'm>,
    pub(super) lines: [TrackedVec<'m, Hop>; 2],
    /// Uses of each node by the lines; all 0 between two calls.
    pub(super) uses: TrackedVec<'m, u8>,
    blocked: TrackedVec<'m, bool>,
}

impl<'b, 'g, 'm> LinePair<'b, 'g, 'm> {
    pub(super) fn new(
        board: &'b Board,
        graph: &'g Graph<'m>,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        Ok(Self {
            board,
            cover: CoverSearch::new(graph, meter)?,
            lines: [TrackedVec::new(meter), TrackedVec::new(meter)],
            uses: TrackedVec::filled(0, graph.len(), meter)?,
            blocked: TrackedVec::filled(false, graph.len(), meter)?,
        })
    }

    /// The cheapest line of each net, and their priced length in units of the scale.
    pub(super) fn cheapest(&mut self, class: &ParityClass<'m>) -> Result<Option<u64>, Limit> {
        let mut total = 0;
        for net in 0..2 {
            let query = class.query(net, 0);
            let Some(reduced) = self.cover.search(&query, class.most_paid(), true)? else {
                return Ok(None);
            };
            let steps = self.cover.shortest(net, class.parities[net]);
            let steps = steps.expect("a line was found");
            total += u64::from(steps) * u64::from(class.scale) + u64::from(reduced);
            self.cover.line(net, &mut self.lines[net])?;
        }
        Ok(Some(total))
    }

    /// A line of the other net around the line of `net`, of at most `most` steps.
    fn around(&mut self, net: usize, most: u64) -> Result<Option<TrackedVec<'m, Hop>>, Limit> {
        for hop in &self.lines[net] {
            self.blocked[hop.node as usize] = true;
        }
        let other = self.cover.reroute(1 - net, &self.blocked, most);
        for hop in &self.lines[net] {
            self.blocked[hop.node as usize] = false;
        }
        other
    }

    /// Joins each net around the line of the other, without its loops, for better lines.
    pub(super) fn reroute(
        &mut self,
        paths: &PathStore<'m>,
        incumbent: &mut Incumbent<'m>,
    ) -> Result<(), Limit> {
        for net in 0..2 {
            let simple = cut_loops(&self.lines[net], &mut self.uses)?;
            let mut whole = None;
            if let Some(simple) = simple {
                whole = Some(core::mem::replace(&mut self.lines[net], simple));
            }
            let steps = length(paths, &self.lines[net]);
            let most = match incumbent.upper() {
                Some(upper) if upper <= steps => None,
                Some(upper) => Some(upper - 1 - steps),
                None => Some(u64::MAX),
            };
            if let Some(most) = most
                && let Some(other) = self.around(net, most)?
            {
                let line = &self.lines[net];
                let lines = if net == 0 {
                    [line, &*other]
                } else {
                    [&*other, line]
                };
                incumbent.offer(self.board, paths, lines)?;
            }
            if let Some(whole) = whole {
                self.lines[net] = whole;
            }
        }
        Ok(())
    }

    /// A first pair of lines, however long: prices that rise across the board draw one line to a
    /// long side of it, the other net is joined around that line, and then each line is joined anew
    /// around the other for as long as that makes them shorter.
    pub(crate) fn side_by_side(
        &mut self,
        parities: [[u8; 2]; 2],
        graph: &Graph<'m>,
        paths: &PathStore<'m>,
        incumbent: &mut Incumbent<'m>,
    ) -> Result<(), Limit> {
        let size = self.board.size();
        let across = |cell: u32| {
            let at = size.position(cell as usize);
            u32::from(if size.height < size.width {
                at.row
            } else {
                at.column
            })
        };
        let widest = u32::from(size.height.min(size.width)) - 1;
        let mut prices = graph.cells.try_clone()?;
        for (weight, is_far) in [(1, false), (1, true), (8, false), (8, true)] {
            for (price, &cell) in prices.iter_mut().zip(graph.cells.iter()) {
                let off = if is_far {
                    widest - across(cell)
                } else {
                    across(cell)
                };
                *price = weight * off * SCALE / widest.max(1);
            }
            for parities in parities {
                for (net, parity) in parities.into_iter().enumerate() {
                    let query = Query {
                        net,
                        from: 0,
                        parity,
                        prices: &prices,
                        scale: SCALE,
                    };
                    if self.cover.search(&query, u32::MAX - 1, true)?.is_none() {
                        continue;
                    }
                    self.cover.line(net, &mut self.lines[net])?;
                    if let Some(simple) = cut_loops(&self.lines[net], &mut self.uses)? {
                        self.lines[net] = simple;
                    }
                    self.alternate(net, paths, incumbent)?;
                    if incumbent.best().is_some() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Joins each net around the line of the other in turn, the one that has no line yet first,
    /// until no line gets shorter.
    fn alternate(
        &mut self,
        mut net: usize,
        paths: &PathStore<'m>,
        incumbent: &mut Incumbent<'m>,
    ) -> Result<(), Limit> {
        let mut before = u64::MAX;
        while let Some(other) = self.around(net, u64::MAX)? {
            self.lines[1 - net] = other;
            let steps = length(paths, &self.lines[0]) + length(paths, &self.lines[1]);
            if steps >= before {
                return incumbent.offer(self.board, paths, [&self.lines[0], &self.lines[1]]);
            }
            before = steps;
            net = 1 - net;
        }
        Ok(())
    }
}

/// Steps of a line.
fn length(paths: &PathStore<'_>, line: &[Hop]) -> u64 {
    let hops = line.iter().skip(1);
    hops.map(|hop| u64::from(paths.steps(hop.path))).sum()
}
