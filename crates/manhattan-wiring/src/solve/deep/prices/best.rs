//! The best prices of some rounds: the last ones are rarely those.

use alloc::vec::Vec;

use super::{Combination, GROWTH};
use crate::solve::deep::flow::NodePrice;

/// Prices whose priced length less all prices is the greatest so far.
#[derive(Debug, Default)]
pub(super) struct Best {
    length: u64,
    prices: Vec<NodePrice>,
}

impl Best {
    /// The priced length less all prices, in units of the scale.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Keeps `prices`, those of the nodes `priced`, if they are better.
    pub(super) fn keep(&mut self, length: u64, priced: &[u32], prices: &[u32]) {
        if length > self.length {
            self.length = length;
            self.prices.clear();
            self.prices.extend(priced.iter().map(|&node| NodePrice {
                node,
                price: prices[node as usize],
            }));
        }
    }

    /// The same for the next scale.
    pub(super) fn grow(&mut self) {
        self.length *= u64::from(GROWTH);
        for priced in &mut self.prices {
            priced.price *= GROWTH;
        }
    }

    /// Gives a combination, in which only the nodes `priced` have prices, the kept ones.
    pub(super) fn restore(self, combination: &mut Combination, priced: &mut Vec<u32>) {
        if self.length == 0 {
            return;
        }
        for &node in &*priced {
            combination.prices[node as usize] = 0;
        }
        priced.clear();
        combination.sum = 0;
        for NodePrice { node, price } in self.prices {
            combination.prices[node as usize] = price;
            combination.sum += u64::from(price);
            priced.push(node);
        }
    }
}
