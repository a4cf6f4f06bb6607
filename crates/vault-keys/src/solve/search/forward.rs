//! Forward search without routes, for maps with too many of them.
//!
//! 1. The first plan: the nearest key first.
//! 2. A leg for each pair of keys, as short as any plan can walk it ([`Distances::least_legs`]).
//!    The arborescence over these legs bounds the answer as it does over routes. What is ruled out
//!    under the limit forces more of the order, and that makes legs longer, in turn.
//! 3. [Beam search](super::beam) with distances under the keys at hand, wider from pass to pass
//!    until nothing is dropped.
//!
//! Time O(cells + keys^2) for each state. Of maps with 200 to 300 doors and 26 keys some hundred to
//! some thousand states are expanded.

use alloc::vec::Vec;

use grid_core::{Limit, Meter, Stopped};

use crate::solve::bound::arborescence::Arborescence;
use crate::solve::bound::landmark_cuts::LandmarkCuts;
use crate::solve::bound::multipliers::{FIRST_STEPS, Multipliers};
use crate::solve::reduce::distances::Distances;
use crate::solve::reduce::legs::{Hop, Leg, Legs, hops_in_order, steps_of};
use crate::solve::reduce::masks::Mask;
use crate::solve::reduce::padded_map::Cell;
use crate::solve::reduce::precedence::Precedence;
use crate::solve::search::beam::{self, MOST_STARTS, Moves};

/// The width of the first pass, and how many times wider the next one is.
const FIRST_WIDTH: usize = 1 << 5;
const WIDER: usize = 8;

/// Whether the search has room for so many robots.
pub(crate) const fn has_room_for(robots: usize) -> bool {
    robots <= MOST_STARTS
}

/// An optimal plan as legs in an order in which they can be walked.
///
/// - `cells`: those of all keys, then those of the robots.
/// - `first`: a plan that collects all keys.
pub(crate) fn search<'m>(
    distances: &mut Distances<'_>,
    cells: &[Cell],
    first: &[Hop],
    precedence: &Precedence,
    meter: &'m Meter<'m>,
) -> Result<Vec<Hop>, Stopped<Vec<Hop>>> {
    let mut forward = Forward {
        best: first.iter().map(|&hop| Leg::of(hop)).collect(),
        lower: 0,
        distances,
        cells,
        tree: Arborescence::new(),
        cuts: LandmarkCuts::new(meter),
        meter,
    };
    let keys = first.len();
    let before = (0..keys).map(|key| precedence.before(key)).collect();
    let ended = forward.run(before);
    let steps = steps_of(&forward.best);
    let best = hops_in_order(forward.best, keys);
    match ended {
        Ok(()) => Ok(best),
        Err(limit) => Err(Stopped::new(limit, forward.lower).with_best(steps, best)),
    }
}

/// What is known so far.
struct Forward<'s, 'a, 'm> {
    /// The best plan known.
    best: Vec<Leg>,
    /// No plan takes fewer steps.
    lower: u64,
    distances: &'s mut Distances<'a>,
    cells: &'s [Cell],
    tree: Arborescence,
    cuts: LandmarkCuts<'m>,
    meter: &'m Meter<'m>,
}

impl<'m> Forward<'_, '_, 'm> {
    /// Finds the best plan.
    fn run(&mut self, before: Vec<Mask>) -> Result<(), Limit> {
        let meter = self.meter;
        let mut legs = self.least_legs(before)?;
        let possible = legs.retain(|_| true)?;
        debug_assert!(possible, "all keys can be collected");
        let mut prices = Multipliers::new(&legs, meter)?;
        let goal = prices.limit(steps_of(&self.best));
        let bound = prices.ascend(FIRST_STEPS, goal, &mut self.tree, meter)?;
        self.lower = prices.steps(bound.unwrap_or(0));
        let mut width = FIRST_WIDTH;
        while self.lower < steps_of(&self.best) {
            let limit = steps_of(&self.best) - 1;
            if !self.tighten(&mut legs, &mut prices, limit)? {
                break;
            }
            let moves = Moves::Cells {
                distances: self.distances,
                cells: self.cells,
            };
            let pass = beam::pass(&legs, &prices, moves, limit, width, &mut self.tree, meter)?;
            if let Some(better) = pass.plan {
                self.best = better;
            }
            if pass.widest <= width {
                break;
            }
            let dropped = prices.steps(pass.dropped).min(steps_of(&self.best));
            self.lower = self.lower.max(dropped);
            width *= WIDER;
        }
        self.lower = steps_of(&self.best);
        Ok(())
    }

    fn least_legs(&mut self, before: Vec<Mask>) -> Result<Legs<'m>, Limit> {
        let legs = self.distances.least_legs(self.cells, &before)?;
        Legs::new(before.len(), &legs, before, self.meter)
    }

    /// Rules out what no plan within the limit has, until no more of the order is forced by that;
    /// false if no plan is left.
    fn tighten(
        &mut self,
        legs: &mut Legs<'m>,
        prices: &mut Multipliers<'m>,
        limit: u64,
    ) -> Result<bool, Limit> {
        loop {
            let before = legs.before.clone();
            let within = prices.limit(limit);
            let Some(bound) =
                prices.fix(legs, within, &mut self.tree, &mut self.cuts, self.meter)?
            else {
                return Ok(false);
            };
            self.lower = self.lower.max(prices.steps(bound));
            if legs.before == before {
                return Ok(true);
            }
            let mut longer = self.least_legs(legs.before.clone())?;
            let is_left = |leg: &Leg| {
                legs.of(leg.from as usize)
                    .iter()
                    .any(|old| old.to == leg.to)
            };
            if !longer.retain(is_left)? {
                return Ok(false);
            }
            *legs = longer;
            prices.load(legs);
        }
    }
}
