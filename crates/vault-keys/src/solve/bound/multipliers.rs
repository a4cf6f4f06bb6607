//! Multipliers on ways out, which push the cheapest arborescence towards a plan, and what they rule
//! out.
//!
//! In a plan at most one leg leaves each key and each start; in an arborescence many may. So each
//! source gets a price of at least 0, added to the legs out of it and taken off the total once: a
//! plan pays no price more than once, so the total stays a lower bound whatever the prices are
//! (Lagrangian relaxation). Raising the price where several legs leave and lowering it where none
//! does raises the bound; some hundred such steps (Held, Wolfe and Crowder, 1974, with the step
//! length of Polyak) bring it next to the optimum on most maps.
//!
//! With an upper limit every leg goes whose reduced cost lifts the bound beyond it, and with each
//! leg what became impossible (see [`Legs::retain`]), and so on in turn: of 1,400 legs some 50 to
//! 200 stay.
//!
//! Costs are steps times [`SCALE`], rounded down where a map is so large that they would overflow;
//! a bound is rounded up to whole steps.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::arborescence::{Arborescence, Cost, Matrix, NEVER, ROOT, WIDTH};
use crate::solve::bound::landmark_cuts::LandmarkCuts;
use crate::solve::reduce::legs::Legs;
use crate::solve::reduce::masks::low_bits;

/// Subgradient steps before anything else.
pub(crate) const FIRST_STEPS: usize = 300;
/// Price units in a step.
const SCALE: u64 = 16;
/// What 26 legs may cost at most together.
const MOST: u64 = 1 << 28;

/// What legs cost, with and without the prices of their sources.
#[derive(Debug)]
pub(crate) struct Multipliers<'m> {
    /// Log2 of by how much costs are divided, for maps with very long routes.
    shift: u32,
    /// A price for each key, then for each start.
    pub(crate) of: TrackedVec<'m, Cost>,
    /// Legs between keys with their prices: a row for each target.
    pub(crate) between: Matrix,
    /// Legs from each start with their prices.
    pub(crate) from_starts: TrackedVec<'m, [Cost; WIDTH]>,
    /// The same without prices.
    plain_between: Matrix,
    plain_from_starts: TrackedVec<'m, [Cost; WIDTH]>,
    keys: usize,
}

impl<'m> Multipliers<'m> {
    pub(crate) fn new(legs: &Legs<'_>, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let longest = legs
            .iter()
            .map(|leg| u64::from(leg.steps))
            .max()
            .unwrap_or(0);
        let most = longest * SCALE * (legs.keys as u64 + 1);
        let shift = (0..64).find(|shift| most >> shift <= MOST).unwrap_or(63);
        let starts = legs.sources - legs.keys;
        let mut prices = Self {
            shift,
            of: TrackedVec::filled(0, legs.sources, meter)?,
            between: [[NEVER; WIDTH]; WIDTH],
            from_starts: TrackedVec::filled([NEVER; WIDTH], starts, meter)?,
            plain_between: [[NEVER; WIDTH]; WIDTH],
            plain_from_starts: TrackedVec::filled([NEVER; WIDTH], starts, meter)?,
            keys: legs.keys,
        };
        prices.load(legs);
        Ok(prices)
    }

    pub(crate) fn try_clone(&self) -> Result<Self, Limit> {
        Ok(Self {
            shift: self.shift,
            of: self.of.try_clone()?,
            between: self.between,
            from_starts: self.from_starts.try_clone()?,
            plain_between: self.plain_between,
            plain_from_starts: self.plain_from_starts.try_clone()?,
            keys: self.keys,
        })
    }

    /// Takes the costs of these legs, of which some may have gone.
    pub(crate) fn load(&mut self, legs: &Legs<'_>) {
        self.plain_between = [[NEVER; WIDTH]; WIDTH];
        self.plain_from_starts.fill([NEVER; WIDTH]);
        for leg in legs.iter() {
            let cost = self.cost(leg.steps);
            let (from, to) = (leg.from as usize, usize::from(leg.to));
            let cell = match from.checked_sub(self.keys) {
                None => &mut self.plain_between[to][from],
                Some(start) => &mut self.plain_from_starts[start][to],
            };
            *cell = cost.min(*cell);
        }
        self.apply();
    }

    /// Adds the prices to the plain costs.
    fn apply(&mut self) {
        let keys = self.keys;
        let mut added = [0; WIDTH];
        added[..keys].copy_from_slice(&self.of[..keys]);
        for (row, plain) in self.between.iter_mut().zip(&self.plain_between) {
            for ((cell, &plain), &price) in row.iter_mut().zip(plain).zip(&added) {
                *cell = plain + price;
            }
        }
        let starts = self
            .from_starts
            .iter_mut()
            .zip(self.plain_from_starts.iter());
        for ((row, plain), &price) in starts.zip(&self.of[keys..]) {
            for (cell, &plain) in row.iter_mut().zip(plain) {
                *cell = plain + price;
            }
        }
    }

    /// What the cheapest leg from a key or start to a key costs without prices.
    pub(crate) fn leg(&self, from: usize, to: usize) -> Cost {
        match from.checked_sub(self.keys) {
            None => self.plain_between[to][from],
            Some(start) => self.plain_from_starts[start][to],
        }
    }

    /// A leg of so many steps in price units.
    pub(crate) fn cost(&self, steps: u32) -> Cost {
        Cost::try_from((u64::from(steps) * SCALE) >> self.shift).unwrap_or(NEVER)
    }

    /// A bound in price units as whole steps, rounded up.
    pub(crate) fn steps(&self, bound: Cost) -> u64 {
        let bound = u64::try_from(bound).unwrap_or(0);
        (bound << self.shift).div_ceil(SCALE)
    }

    /// The greatest bound in price units that is no more than so many steps.
    pub(crate) fn limit(&self, steps: u64) -> Cost {
        Cost::try_from((steps * SCALE) >> self.shift).unwrap_or(NEVER)
    }

    /// What the cheapest legs from any start cost.
    fn root(&self) -> [Cost; WIDTH] {
        let mut root = [NEVER; WIDTH];
        for row in self.from_starts.iter() {
            for (least, &cost) in root.iter_mut().zip(row) {
                *least = cost.min(*least);
            }
        }
        root
    }

    /// The bound before anything is decided; none if some key cannot be reached.
    pub(crate) fn bound(&self, tree: &mut Arborescence) -> Option<Cost> {
        let found = tree.find(low_bits(self.keys), &self.root(), &self.between);
        found.then(|| tree.cost - self.of.iter().sum::<Cost>())
    }

    /// Improves the prices in at most `steps` steps towards the bound `goal`, and gives the best
    /// bound, whose prices stay; none if some key cannot be reached.
    pub(crate) fn ascend(
        &mut self,
        steps: usize,
        goal: Cost,
        tree: &mut Arborescence,
        meter: &'m Meter<'m>,
    ) -> Result<Option<Cost>, Limit> {
        let Some(bound) = self.bound(tree) else {
            return Ok(None);
        };
        let mut prices = self.of.try_clone()?;
        let mut climb = SubgradientAscent::new(&prices, bound, goal, meter)?;
        for step in 0..steps {
            if step % 64 == 0 {
                meter.check_stop()?;
            }
            if climb.best >= goal {
                break;
            }
            self.ways_out(tree, &mut climb.excess);
            if !climb.step(&mut prices) {
                break;
            }
            core::mem::swap(&mut self.of, &mut prices);
            self.apply();
            let bound = self.bound(tree);
            core::mem::swap(&mut self.of, &mut prices);
            let Some(bound) = bound else {
                break;
            };
            climb.reached(&mut prices, bound);
        }
        self.of = climb.best_prices;
        self.apply();
        Ok(self.bound(tree))
    }

    /// For each source how many legs of the tree leave it, less one.
    fn ways_out(&self, tree: &Arborescence, excess: &mut [Cost]) {
        excess.fill(-1);
        for to in 0..self.keys {
            let from = match tree.source[to] {
                ROOT => {
                    let costs = self.from_starts.iter().map(|row| row[to]);
                    let cheapest = (0..).zip(costs).min_by_key(|&(start, cost)| (cost, start));
                    self.keys + cheapest.map_or(0, |(start, _): (usize, Cost)| start)
                }
                key => usize::from(key),
            };
            excess[from] += 1;
        }
    }

    /// What cuts add to the bound of the tree found last, up to `enough`; none if there is no plan.
    pub(crate) fn pay(
        &self,
        legs: &Legs<'_>,
        enough: Cost,
        tree: &Arborescence,
        cuts: &mut LandmarkCuts<'_>,
    ) -> Result<Option<Cost>, Limit> {
        cuts.clear();
        let mut paid: Matrix = [[0; WIDTH]; WIDTH];
        for (key, paid) in paid.iter_mut().enumerate().take(self.keys) {
            *paid = tree.paid_by_source(key);
        }
        for leg in legs.iter() {
            let (from, to) = (leg.from as usize, usize::from(leg.to));
            let paid = if from < self.keys {
                paid[to][from]
            } else {
                tree.paid[to]
            };
            let lift = self.cost(leg.steps) + self.of[from] - paid;
            cuts.leg(to, legs.after(leg), lift)?;
        }
        cuts.pay(low_bits(self.keys), enough)
    }

    /// Drops the legs with which no plan is within `limit`, and improves the prices, in turn, until
    /// nothing changes. The bound in the end; none if no plan is within the limit.
    pub(crate) fn fix(
        &mut self,
        legs: &mut Legs<'_>,
        limit: Cost,
        tree: &mut Arborescence,
        cuts: &mut LandmarkCuts<'_>,
        meter: &'m Meter<'m>,
    ) -> Result<Option<Cost>, Limit> {
        let mut rounds_without_news = 0;
        loop {
            let Some(bound) = self.bound(tree).filter(|&bound| bound <= limit) else {
                return Ok(None);
            };
            let count = legs.len();
            let paid = self.pay(legs, limit + 1 - bound, tree, cuts)?;
            let Some(bound) = paid
                .map(|paid| bound + paid)
                .filter(|&bound| bound <= limit)
            else {
                return Ok(None);
            };
            let mut left = cuts.left();
            if !legs.retain(|_| left.next().is_some_and(|left| bound + left <= limit))? {
                return Ok(None);
            }
            rounds_without_news = if legs.len() < count {
                0
            } else {
                rounds_without_news + 1
            };
            if rounds_without_news == 2 {
                return Ok(Some(bound));
            }
            self.load(legs);
            if self.ascend(60, limit + 1, tree, meter)?.is_none() {
                return Ok(None);
            }
        }
    }
}

/// An ascent of prices: where it is, and the best it has met.
#[derive(Debug)]
pub(crate) struct SubgradientAscent<'m> {
    pub(crate) best: Cost,
    pub(crate) best_prices: TrackedVec<'m, Cost>,
    bound: Cost,
    goal: Cost,
    /// For each source how many legs of the tree leave it, less one; 0 for a source that does not
    /// count.
    excess: TrackedVec<'m, Cost>,
    smoothed: TrackedVec<'m, f64>,
    pace: f64,
    since_best: usize,
}

/// Steps without a better bound before the pace slows.
const PATIENCE: usize = 8;

impl<'m> SubgradientAscent<'m> {
    pub(crate) fn new(
        prices: &TrackedVec<'m, Cost>,
        bound: Cost,
        goal: Cost,
        meter: &'m Meter<'m>,
    ) -> Result<Self, Limit> {
        Ok(Self {
            best: bound,
            best_prices: prices.try_clone()?,
            bound,
            goal,
            excess: TrackedVec::filled(0, prices.len(), meter)?,
            smoothed: TrackedVec::filled(0.0, prices.len(), meter)?,
            pace: 1.0,
            since_best: 0,
        })
    }

    /// Forgets all counts.
    pub(crate) fn leave_alone(&mut self) {
        self.excess.fill(0);
    }

    pub(crate) fn count(&mut self, source: usize, ways_out: Cost) {
        self.excess[source] += ways_out;
    }

    /// Moves the prices; false if there is nowhere to go.
    pub(crate) fn step(&mut self, prices: &mut [Cost]) -> bool {
        let mut norm = 0.0;
        for ((smoothed, &excess), &price) in self
            .smoothed
            .iter_mut()
            .zip(self.excess.iter())
            .zip(&*prices)
        {
            // Where nothing leaves and the price is 0 there is nothing to lower.
            let wanted = if price == 0 { excess.max(0) } else { excess };
            *smoothed = 0.7 * f64::from(wanted) + 0.3 * *smoothed;
            norm += *smoothed * *smoothed;
        }
        if norm < 1e-9 || self.pace < 0.01 {
            return false;
        }
        let length = self.pace * f64::from(self.goal - self.bound).max(1.0) / norm;
        for (price, smoothed) in prices.iter_mut().zip(self.smoothed.iter()) {
            *price = rounded(f64::from(*price) + length * smoothed);
        }
        true
    }

    /// Notes the bound of the prices; after some steps without a better one it goes back to the
    /// best and slows.
    pub(crate) fn reached(&mut self, prices: &mut [Cost], bound: Cost) {
        self.bound = bound;
        if bound > self.best {
            self.best = bound;
            self.best_prices.copy_from_slice(prices);
            self.since_best = 0;
            return;
        }
        self.since_best += 1;
        if self.since_best == PATIENCE {
            self.since_best = 0;
            self.pace *= 0.6;
            prices.copy_from_slice(&self.best_prices);
            self.bound = self.best;
        }
    }
}

/// The nearest price.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the casts of floats saturate, and NaN becomes 0"
)]
fn rounded(price: f64) -> Cost {
    ((price + 0.5) as Cost).clamp(0, NEVER / 64)
}
