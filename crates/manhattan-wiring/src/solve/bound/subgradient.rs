//! Subgradient ascent: prices that raise the bound of a parity class.
//!
//! **Prices are found** by subgradient steps: cells that both lines use (or one on both sheets) get
//! dearer, priced cells that none uses cheaper, by a step in proportion to the gap between the best
//! lines and the best bound so far over the number of such cells (Polyak 1969; with the bound of
//! the last round instead, steps grow without end where that falls). Prices are integers, a few to
//! a step of a line: coarse ones end in fewer rounds; the scale grows when they stall, and the best
//! prices are kept. Each round also joins each net again around the other's line, which soon gives
//! lines as short as the bound (Held and Karp 1971 is where prices and rounds like these come
//! from).
//!
//! Time: a round is two A* searches near the shortest lines.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::board::Board;
use crate::solve::bound::best_prices::Best;
use crate::solve::bound::first_lines::LinePair;
use crate::solve::bound::incumbent::Incumbent;
use crate::solve::bound::min_cost_flow::NodePrice;
use crate::solve::bound::multipliers::{MOST_SUM, ParityClass, SCALE};
use crate::solve::reduce::graph::Graph;
use crate::solve::reduce::paths::PathStore;

/// The scale grows by this, once in each run of rounds.
const GROWTH: u32 = 8;
/// The finest scale, on every part that is split off too: long lines whose gaps are far apart need
/// fine prices.
const FINEST: u32 = 512 * SCALE;
/// Widest gap to the best lines, in units of the next scale, for which it grows: the queue of a
/// search has a place for each cost.
const WIDEST_GAP: u64 = 1 << 15;
/// Rounds without a better bound after which the steps are halved.
const PATIENCE: u32 = 8;

/// Marks a node that has just got a place among those with a price.
const LISTED: u8 = 128;

/// What rounds of prices work with.
pub(crate) struct Ascent<'b, 'g, 'm> {
    pub(crate) pair: LinePair<'b, 'g, 'm>,
    /// Nodes with a price.
    priced: TrackedVec<'m, u32>,
    cells: usize,
    meter: &'m Meter<'m>,
}

impl<'b, 'g, 'm> Ascent<'b, 'g, 'm> {
    pub(crate) fn new(
        board: &'b Board,
        graph: &'g Graph<'m>,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        Ok(Self {
            pair: LinePair::new(board, graph, meter)?,
            priced: TrackedVec::new(meter),
            cells: board.size().cells(),
            meter,
        })
    }

    /// Rounds until the bound of the class reaches `goal` or the best lines, or nothing gets
    /// better; at most `rounds` without a better bound.
    pub(crate) fn improve(
        &mut self,
        class: &mut ParityClass<'m>,
        paths: &PathStore<'m>,
        incumbent: &mut Incumbent<'m>,
        goal: u64,
        rounds: u32,
    ) -> Result<(), Limit> {
        self.priced.clear();
        let priced = (0..)
            .zip(class.prices.iter())
            .filter(|&(_, &price)| price > 0);
        self.priced.try_extend(priced.map(|(node, _)| node))?;
        let mut halvings = 0;
        let mut stalled = 0;
        let mut is_grown = false;
        let mut best = Best::new(self.meter);
        let mut left = rounds;
        while left > 0 {
            left -= 1;
            if class.bound >= incumbent.upper().map_or(goal, |upper| upper.min(goal)) {
                break;
            }
            let Some(priced_length) = self.pair.cheapest(class)? else {
                class.bound = u64::MAX;
                break;
            };
            let length = priced_length.saturating_sub(class.sum);
            best.keep(length, &self.priced, &class.prices)?;
            stalled += 1;
            if self.raise(class, length)? {
                stalled = 0;
                // With an end in sight, only rounds without success count.
                left += u32::from(goal < u64::MAX || incumbent.best().is_some());
            }
            self.pair.reroute(paths, incumbent)?;
            if class.bound >= incumbent.upper().map_or(goal, |upper| upper.min(goal)) {
                break;
            }
            if stalled > PATIENCE {
                stalled = 0;
                halvings += 1;
                if halvings > 2 {
                    let grown = u64::from(GROWTH) * class.sum;
                    let gap = target(class, incumbent).saturating_sub(best.length());
                    if is_grown
                        || GROWTH * class.scale > finest(self.cells)
                        || u64::from(GROWTH) * gap > WIDEST_GAP
                        || grown > MOST_SUM
                    {
                        break;
                    }
                    is_grown = true;
                    halvings = 0;
                    class.scale *= GROWTH;
                    class.sum = grown;
                    best.grow(GROWTH);
                    for &node in self.priced.iter() {
                        class.prices[node as usize] *= GROWTH;
                    }
                    continue;
                }
            }
            let gap = target(class, incumbent).saturating_sub(best.length());
            if !self.step(class, gap, halvings)? {
                break;
            }
        }
        best.restore(class, &mut self.priced)
    }

    /// Keeps the prices if they give a better bound.
    fn raise(&self, class: &mut ParityClass<'m>, length: u64) -> Result<bool, Limit> {
        let odd = (0..2).map(|net| {
            let parity = class.parities[net];
            let shortest = self.pair.cover.shortest(net, parity);
            u64::from(shortest.expect("a line was found"))
        });
        let odd = odd.sum::<u64>() % 2;
        let steps = length.div_ceil(u64::from(class.scale));
        let bound = steps + (steps + odd) % 2;
        let is_better = bound > class.bound;
        if is_better {
            class.bound = bound;
            class.proof_scale = class.scale;
            class.proof.clear();
            for &node in &self.priced {
                let price = class.prices[node as usize];
                if price > 0 {
                    class.proof.try_push(NodePrice { node, price })?;
                }
            }
        }
        Ok(is_better)
    }

    /// A node that both nets can use and that the prices say they both want: the dearest one; else
    /// any of the last lines.
    pub(crate) fn contested(&self, class: &ParityClass<'m>, graph: &Graph<'m>) -> Option<u32> {
        let candidates = self
            .priced
            .iter()
            .copied()
            .chain(self.pair.lines.iter().flatten().map(|hop| hop.node));
        candidates
            .filter(|&node| node >= 4 && graph.is_open(node, 0) && graph.is_open(node, 1))
            .max_by_key(|&node| (class.prices[node as usize], core::cmp::Reverse(node)))
    }

    /// A subgradient step; `gap` in units of the scale. False if no price moves.
    fn step(
        &mut self,
        class: &mut ParityClass<'m>,
        gap: u64,
        halvings: u32,
    ) -> Result<bool, Limit> {
        let Self { pair, priced, .. } = self;
        let LinePair { lines, uses, .. } = pair;
        for hop in lines.iter().flatten().filter(|hop| hop.node >= 4) {
            uses[hop.node as usize] += 1;
        }
        for hop in lines.iter().flatten().filter(|hop| hop.node >= 4) {
            let node = hop.node as usize;
            if uses[node] > 1 && uses[node] & LISTED == 0 && class.prices[node] == 0 {
                uses[node] |= LISTED;
                priced.try_push(hop.node)?;
            }
        }
        let mut moving: u64 = 0;
        for &node in priced.iter() {
            let uses = &mut uses[node as usize];
            *uses &= !LISTED;
            let excess = u64::from(uses.abs_diff(1));
            moving += excess * excess;
        }
        // All rises together are no more than `moving` steps.
        let most = MOST_SUM.saturating_sub(class.sum) / moving.max(1);
        let step = ((gap >> halvings) / moving.max(1)).max(1).min(most);
        let step = u32::try_from(step).expect("no more than all prices");
        priced.retain(|&node| {
            let price = &mut class.prices[node as usize];
            let before = u64::from(*price);
            match uses[node as usize] {
                0 => *price = price.saturating_sub(step),
                uses => *price += step * u32::from(uses - 1),
            }
            class.sum = class.sum + u64::from(*price) - before;
            *price > 0
        });
        for hop in lines.iter().flatten() {
            uses[hop.node as usize] = 0;
        }
        Ok(moving > 0)
    }
}

/// The finest scale for a board: a way there and back over all its cells fits 31 bits.
fn finest(cells: usize) -> u32 {
    u32::try_from(MOST_SUM / cells.max(1) as u64).map_or(FINEST, |scale| scale.min(FINEST))
}

/// What prices might reach, in units of the scale.
fn target(class: &ParityClass<'_>, incumbent: &Incumbent<'_>) -> u64 {
    incumbent.upper().unwrap_or(class.bound + 4) * u64::from(class.scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_at_the_finest_scale_fit_32_bits() {
        for cells in [1, 81, 7776, 262_144, 262_145, 1_000_000, 100_000_000] {
            let steps = u64::from(finest(cells)) * 2 * cells as u64;
            assert!(steps + 2 * MOST_SUM <= u64::from(u32::MAX), "{cells}");
            assert!(finest(cells) >= SCALE, "{cells}");
        }
        assert_eq!(finest(1), FINEST);
    }
}
