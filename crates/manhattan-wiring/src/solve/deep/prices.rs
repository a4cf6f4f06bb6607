//! Lagrangian prices on cells: a lower bound that knows where the lines would like to run through the same cells.
//!
//! A cell may be used once. Instead of forbidding more, let each use of it cost a price, and pay all prices back:
//!
//! ```text
//!     bound(prices) = priced length of the cheapest line 2 + of the cheapest line 3 - sum of all prices
//! ```
//!
//! Two lines that obey the rules use each cell at most once, so they pay no more prices than are paid back, and the bound holds for any prices
//! that are not negative. It is taken for each allowed combination of parities by itself, and the smaller of the two counts. The length of a
//! line is even or odd by the colours of its ends, so a bound rounds up to the next total of that kind.
//!
//! **Prices are found** by subgradient steps: cells that both lines use (or one on both sheets) get dearer, priced cells that none uses cheaper,
//! by a step in proportion to the gap between the best lines and the best bound so far over the number of such cells (Polyak 1969; with the
//! bound of the last round instead, steps grow without end where that falls). Prices are integers, a few to a step of a line: coarse ones
//! end in fewer rounds; the scale grows when they stall, and the best prices are kept. Each round also joins each net again around the
//! other's line, which soon gives lines as short as the bound (Held and Karp 1971 is where prices and rounds like these come from).
//!
//! Time: a round is two A* searches near the shortest lines.

mod best;
mod loops;

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::board::Board;
use crate::solve::deep::flow::{Hop, NodePrice};
use crate::solve::deep::known::Known;
use crate::solve::deep::prices::best::Best;
use crate::solve::deep::prices::loops::cut_loops;
use crate::solve::deep::sheets::{Query, Sheets};
use crate::solve::deep::skeleton::{Skeleton, Strands};

/// Prices to a step at the start.
const SCALE: u32 = 8;
/// The scale grows by this, once in each run of rounds.
const GROWTH: u32 = 8;
/// The finest scale, on every part that is split off too: long lines whose gaps are far apart need fine prices.
const FINEST: u32 = 512 * SCALE;
/// Widest gap to the best lines, in units of the next scale, for which it grows: the queue of a search has a place for each cost.
const WIDEST_GAP: u64 = 1 << 15;
/// Most that all prices come to. A line pays each of them twice at most, and [`finest`] leaves as much for its steps, so costs fit 32 bits.
const MOST_SUM: u64 = (1 << 30) - 1;
/// Rounds without a better bound after which the steps are halved.
const PATIENCE: u32 = 8;

/// The prices for one combination of parities.
#[derive(Clone, Debug)]
pub(crate) struct Combination {
    /// Parity of the crossings of each line with the other net's curve.
    pub(crate) parities: [u8; 2],
    pub(crate) prices: Vec<u32>,
    /// Of all prices.
    pub(crate) sum: u64,
    /// Prices to a step.
    pub(crate) scale: u32,
    /// No two lines of these parities are shorter, in steps; `u64::MAX` if there are none.
    pub(crate) bound: u64,
    /// The prices that give the bound, by node, and their scale.
    pub(crate) proof: Vec<NodePrice>,
    pub(crate) proof_scale: u32,
    /// Whether the bound is that of the prices alone.
    pub(crate) is_priced: bool,
}

/// Marks a node that has just got a place among those with a price.
const LISTED: u8 = 128;

impl Combination {
    pub(crate) fn new(sheets: &Sheets<'_>, skeleton: &Skeleton, parity: u8) -> Self {
        let parities = [parity, parity ^ skeleton.allowed];
        let steps = [0, 1].map(|net| sheets.shortest(net, parities[net]).map(u64::from));
        Self {
            parities,
            prices: vec![0; skeleton.len()],
            sum: 0,
            scale: SCALE,
            bound: steps[0]
                .zip(steps[1])
                .map_or(u64::MAX, |(two, three)| two + three),
            proof: Vec::new(),
            proof_scale: SCALE,
            is_priced: true,
        }
    }

    /// For a skeleton narrowed from the one of `wider`, with its prices.
    pub(crate) fn inherited(sheets: &Sheets<'_>, skeleton: &Skeleton, wider: &Self) -> Self {
        let mut heir = Self::new(sheets, skeleton, wider.parities[0]);
        heir.prices = skeleton
            .origins
            .iter()
            .map(|&node| wider.prices[node as usize])
            .collect();
        heir.sum = heir.prices.iter().map(|&price| u64::from(price)).sum();
        heir.scale = wider.scale;
        heir
    }

    /// Takes first prices, in steps, unless they come to too much.
    pub(crate) fn start_at(&mut self, prices: &[NodePrice]) {
        let sum: u64 = prices.iter().map(|priced| u64::from(priced.price)).sum();
        let sum = sum * u64::from(self.scale);
        if sum <= MOST_SUM {
            self.sum = sum;
            for priced in prices {
                self.prices[priced.node as usize] = priced.price * self.scale;
            }
        }
    }

    /// Takes note that no two lines of these parities have `steps` or fewer.
    pub(crate) fn exclude(&mut self, steps: u64) {
        if steps >= self.bound {
            // The length of all of them is even, or of all odd.
            let more = steps + 1 - self.bound;
            self.bound += more + more % 2;
            self.is_priced = false;
        }
    }

    /// No cheapest line costs more than this beyond the steps of a shortest one: that pays each price twice at most.
    pub(crate) fn most_paid(&self) -> u32 {
        u32::try_from(2 * self.sum).expect("the sum is limited")
    }

    pub(crate) fn query(&self, net: usize, from: usize) -> Query<'_> {
        Query {
            net,
            from,
            parity: self.parities[net],
            prices: &self.prices,
            scale: self.scale,
        }
    }
}

/// The parts that a search for prices works with.
pub(crate) struct Market<'b, 's> {
    pub(crate) board: &'b Board,
    pub(crate) sheets: Sheets<'s>,
    /// Uses of each node by the two lines of a round.
    uses: Vec<u8>,
    blocked: Vec<bool>,
    lines: [Vec<Hop>; 2],
    /// Nodes with a price.
    priced: Vec<u32>,
}

impl<'b, 's> Market<'b, 's> {
    pub(crate) fn new(
        board: &'b Board,
        skeleton: &'s Skeleton,
        meter: &Meter<'_>,
    ) -> Result<Self, Limit> {
        meter.hold(Self::own_bytes(skeleton))?;
        Ok(Self {
            board,
            sheets: Sheets::new(skeleton, meter)?,
            uses: vec![0; skeleton.len()],
            blocked: vec![false; skeleton.len()],
            lines: Default::default(),
            priced: Vec::new(),
        })
    }

    /// Uses, blocked, and the prices of two combinations.
    fn own_bytes(skeleton: &Skeleton) -> u64 {
        skeleton.len() as u64 * (1 + 1 + 2 * 4)
    }

    /// Bytes that it holds.
    pub(crate) fn bytes(skeleton: &Skeleton) -> u64 {
        Self::own_bytes(skeleton) + Sheets::bytes(skeleton)
    }

    /// Rounds until the bound of the combination reaches `goal` or the best lines, or nothing gets better; at most `rounds` without a better bound.
    pub(crate) fn improve(
        &mut self,
        combination: &mut Combination,
        strands: &Strands,
        known: &mut Known,
        goal: u64,
        rounds: u32,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        self.priced.clear();
        self.priced.extend(
            (0..)
                .zip(&combination.prices)
                .filter(|&(_, &price)| price > 0)
                .map(|(node, _)| node),
        );
        let mut halvings = 0;
        let mut stalled = 0;
        let mut is_grown = false;
        let mut best = Best::default();
        let mut left = rounds;
        while left > 0 {
            left -= 1;
            if combination.bound >= known.upper().map_or(goal, |upper| upper.min(goal)) {
                break;
            }
            let Some(priced_length) = self.cheapest_lines(combination, meter)? else {
                combination.bound = u64::MAX;
                break;
            };
            let length = priced_length.saturating_sub(combination.sum);
            best.keep(length, &self.priced, &combination.prices);
            stalled += 1;
            if self.raise(combination, length) {
                stalled = 0;
                // With an end in sight, only rounds without success count.
                left += u32::from(goal < u64::MAX || known.best.is_some());
            }
            self.reroute(strands, known, meter)?;
            if combination.bound >= known.upper().map_or(goal, |upper| upper.min(goal)) {
                break;
            }
            if stalled > PATIENCE {
                stalled = 0;
                halvings += 1;
                if halvings > 2 {
                    let grown = u64::from(GROWTH) * combination.sum;
                    let gap = target(combination, known).saturating_sub(best.length());
                    if is_grown
                        || GROWTH * combination.scale > finest(self.board.size().cells())
                        || u64::from(GROWTH) * gap > WIDEST_GAP
                        || grown > MOST_SUM
                    {
                        break;
                    }
                    is_grown = true;
                    halvings = 0;
                    combination.scale *= GROWTH;
                    combination.sum = grown;
                    best.grow();
                    for &node in &self.priced {
                        combination.prices[node as usize] *= GROWTH;
                    }
                    continue;
                }
            }
            let gap = target(combination, known).saturating_sub(best.length());
            if !self.step(combination, gap, halvings) {
                break;
            }
        }
        best.restore(combination, &mut self.priced);
        Ok(())
    }

    /// The cheapest line of each net, into `self.lines`, and their priced length in units of the scale.
    fn cheapest_lines(
        &mut self,
        combination: &Combination,
        meter: &Meter<'_>,
    ) -> Result<Option<u64>, Limit> {
        let mut total = 0;
        for net in 0..2 {
            let query = combination.query(net, 0);
            let most = combination.most_paid();
            let reduced = self.sheets.search(&query, most, true, meter)?;
            let Some(reduced) = reduced else {
                return Ok(None);
            };
            let steps = self
                .sheets
                .shortest(net, combination.parities[net])
                .expect("a line was found");
            total += u64::from(steps) * u64::from(combination.scale) + u64::from(reduced);
            self.sheets.line(net, &mut self.lines[net]);
        }
        Ok(Some(total))
    }

    /// Keeps the prices if they give a better bound.
    fn raise(&self, combination: &mut Combination, length: u64) -> bool {
        let odd = (0..2).map(|net| {
            let parity = combination.parities[net];
            u64::from(self.sheets.shortest(net, parity).expect("a line was found"))
        });
        let odd = odd.sum::<u64>() % 2;
        let steps = length.div_ceil(u64::from(combination.scale));
        let bound = steps + (steps + odd) % 2;
        let is_better = bound > combination.bound;
        if is_better {
            combination.bound = bound;
            combination.proof_scale = combination.scale;
            combination.proof.clear();
            for &node in &self.priced {
                let price = combination.prices[node as usize];
                if price > 0 {
                    combination.proof.push(NodePrice { node, price });
                }
            }
        }
        is_better
    }

    /// Joins each net around the line of the other, for better lines.
    fn reroute(
        &mut self,
        strands: &Strands,
        known: &mut Known,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        for net in 0..2 {
            let mut line = core::mem::take(&mut self.lines[net]);
            let loops = cut_loops(&line, &mut self.uses);
            let taken = loops.as_deref().unwrap_or(&line);
            let steps: u64 = taken
                .iter()
                .skip(1)
                .map(|hop| u64::from(strands.steps(hop.strand)))
                .sum();
            let most = match known.upper() {
                Some(upper) if upper <= steps => None,
                Some(upper) => Some(upper - 1 - steps),
                None => Some(u64::MAX),
            };
            if let Some(most) = most {
                taken
                    .iter()
                    .for_each(|hop| self.blocked[hop.node as usize] = true);
                let other = self.sheets.reroute(1 - net, &self.blocked, most, meter);
                taken
                    .iter()
                    .for_each(|hop| self.blocked[hop.node as usize] = false);
                if let Some(other) = other? {
                    let lines = if net == 0 {
                        [taken, &other]
                    } else {
                        [&other, taken]
                    };
                    known.offer(self.board, strands, lines);
                }
            }
            core::mem::swap(&mut self.lines[net], &mut line);
        }
        Ok(())
    }

    /// A first pair of lines, however long: prices that rise across the board draw one line to a long side of it, the other net is joined around
    /// that line, and then each line is joined anew around the other for as long as that makes them shorter.
    pub(crate) fn side_by_side(
        &mut self,
        parities: [[u8; 2]; 2],
        skeleton: &Skeleton,
        strands: &Strands,
        known: &mut Known,
        meter: &Meter<'_>,
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
        for (weight, is_far) in [(1, false), (1, true), (8, false), (8, true)] {
            let price = |&cell: &u32| {
                let off = if is_far {
                    widest - across(cell)
                } else {
                    across(cell)
                };
                weight * off * SCALE / widest.max(1)
            };
            let prices: Vec<u32> = skeleton.cells.iter().map(price).collect();
            for parities in parities {
                for (net, parity) in parities.into_iter().enumerate() {
                    let query = Query {
                        net,
                        from: 0,
                        parity,
                        prices: &prices,
                        scale: SCALE,
                    };
                    if self
                        .sheets
                        .search(&query, u32::MAX - 1, true, meter)?
                        .is_some()
                    {
                        self.sheets.line(net, &mut self.lines[net]);
                        if let Some(loops) = cut_loops(&self.lines[net], &mut self.uses) {
                            self.lines[net] = loops;
                        }
                        self.alternate(net, strands, known, meter)?;
                        if known.best.is_some() {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Joins each net around the line of the other in turn, the one that has no line yet first, until no line gets shorter.
    fn alternate(
        &mut self,
        mut net: usize,
        strands: &Strands,
        known: &mut Known,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let mut before = u64::MAX;
        loop {
            for hop in &self.lines[net] {
                self.blocked[hop.node as usize] = true;
            }
            let other = self.sheets.reroute(1 - net, &self.blocked, u64::MAX, meter);
            for hop in &self.lines[net] {
                self.blocked[hop.node as usize] = false;
            }
            let Some(other) = other? else {
                return Ok(());
            };
            self.lines[1 - net] = other;
            let hops = self.lines.iter().flat_map(|line| line.iter().skip(1));
            let steps = hops.map(|hop| u64::from(strands.steps(hop.strand))).sum();
            if steps >= before {
                known.offer(self.board, strands, [&self.lines[0], &self.lines[1]]);
                return Ok(());
            }
            before = steps;
            net = 1 - net;
        }
    }

    /// A node that both nets can use and that the prices say they both want: the dearest one; else any of the last lines.
    pub(crate) fn contested(&self, combination: &Combination, skeleton: &Skeleton) -> Option<u32> {
        let candidates = self
            .priced
            .iter()
            .copied()
            .chain(self.lines.iter().flatten().map(|hop| hop.node));
        candidates
            .filter(|&node| node >= 4 && skeleton.is_open(node, 0) && skeleton.is_open(node, 1))
            .max_by_key(|&node| (combination.prices[node as usize], core::cmp::Reverse(node)))
    }

    /// A subgradient step; `gap` in units of the scale. False if no price moves.
    fn step(&mut self, combination: &mut Combination, gap: u64, halvings: u32) -> bool {
        for hop in self.lines.iter().flatten().filter(|hop| hop.node >= 4) {
            self.uses[hop.node as usize] += 1;
        }
        let mut moving: u64 = 0;
        for hop in self.lines.iter().flatten().filter(|hop| hop.node >= 4) {
            let node = hop.node as usize;
            let uses = self.uses[node];
            if uses > 1 && uses & LISTED == 0 && combination.prices[node] == 0 {
                self.uses[node] |= LISTED;
                self.priced.push(hop.node);
            }
        }
        for &node in &self.priced {
            let uses = &mut self.uses[node as usize];
            *uses &= !LISTED;
            let excess = u64::from(uses.abs_diff(1));
            moving += excess * excess;
        }
        // All rises together are no more than `moving` steps.
        let most = MOST_SUM.saturating_sub(combination.sum) / moving.max(1);
        let step = ((gap >> halvings) / moving.max(1)).max(1).min(most);
        let step = u32::try_from(step).expect("no more than all prices");
        let mut listed = core::mem::take(&mut self.priced);
        listed.retain(|&node| {
            let price = &mut combination.prices[node as usize];
            let before = u64::from(*price);
            match self.uses[node as usize] {
                0 => *price = price.saturating_sub(step),
                uses => *price += step * u32::from(uses - 1),
            }
            combination.sum = combination.sum + u64::from(*price) - before;
            *price > 0
        });
        self.priced = listed;
        for line in &self.lines {
            for hop in line {
                self.uses[hop.node as usize] = 0;
            }
        }
        moving > 0
    }
}

/// The finest scale for a board: a way there and back over all its cells fits 31 bits.
fn finest(cells: usize) -> u32 {
    u32::try_from(MOST_SUM / cells.max(1) as u64).map_or(FINEST, |scale| scale.min(FINEST))
}

/// What prices might reach, in units of the scale.
fn target(combination: &Combination, known: &Known) -> u64 {
    known.upper().unwrap_or(combination.bound + 4) * u64::from(combination.scale)
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
