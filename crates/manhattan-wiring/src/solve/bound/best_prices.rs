//! The best prices of some rounds: the last ones are rarely those.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::bound::min_cost_flow::NodePrice;
use crate::solve::bound::multipliers::ParityClass;

/// Prices whose priced length less all prices is the greatest so far.
#[derive(Debug)]
pub(super) struct Best<'m> {
    length: u64,
    prices: TrackedVec<'m, NodePrice>,
}

impl<'m> Best<'m> {
    pub(super) const fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            length: 0,
            prices: TrackedVec::new(meter),
        }
    }

    /// The priced length less all prices, in units of the scale.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Keeps `prices`, those of the nodes `priced`, if they are better.
    pub(super) fn keep(
        &mut self,
        length: u64,
        priced: &[u32],
        prices: &[u32],
    ) -> Result<(), Limit> {
        if length > self.length {
            self.length = length;
            self.prices.clear();
            self.prices
                .try_extend(priced.iter().map(|&node| NodePrice {
                    node,
                    price: prices[node as usize],
                }))?;
        }
        Ok(())
    }

    /// The same for the next scale.
    pub(super) fn grow(&mut self, factor: u32) {
        self.length *= u64::from(factor);
        for priced in self.prices.iter_mut() {
            priced.price *= factor;
        }
    }

    /// Gives a class, in which only the nodes `priced` have prices, the kept ones.
    pub(super) fn restore(
        self,
        class: &mut ParityClass<'_>,
        priced: &mut TrackedVec<'_, u32>,
    ) -> Result<(), Limit> {
        if self.length == 0 {
            return Ok(());
        }
        for &node in priced.iter() {
            class.prices[node as usize] = 0;
        }
        priced.clear();
        class.sum = 0;
        for &NodePrice { node, price } in self.prices.iter() {
            class.prices[node as usize] = price;
            class.sum += u64::from(price);
            priced.try_push(node)?;
        }
        Ok(())
    }
}
