//! A seeded random stream with the same values on every machine, for puzzle generators.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A random stream: PCG-64 (O'Neill 2014). A seed gives the same values on every machine.
#[derive(Clone, Debug)]
pub struct Random(Pcg64Mcg);

impl Random {
    /// The stream of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`. The probabilities differ by less than `bound / 2^64`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no number is below 0");
        let scaled = (u128::from(self.bits()) * bound as u128) >> 64;
        usize::try_from(scaled).expect("below a usize")
    }

    /// True in `percent` of 100 cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of `items`, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            None
        } else {
            items.get(self.below(items.len()))
        }
    }

    /// Puts `items` into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut random = Random::new(1);
        let drawn: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [856, 137, 470, 726, 369, 557, 391, 739]);
    }

    #[test]
    fn every_number_below_the_bound_occurs() {
        let mut random = Random::new(2);
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[random.below(6)] += 1);
        assert!(
            seen.iter().all(|&count| (800..1200).contains(&count)),
            "{seen:?}"
        );
    }

    #[test]
    fn percent_is_true_as_often_as_it_says() {
        let mut random = Random::new(4);
        for percent in [0, 1, 30, 99, 100] {
            let count = (0..10_000).filter(|_| random.percent(percent)).count();
            let expected = percent * 100;
            assert!(count.abs_diff(expected) <= 200, "{count} for {percent} %");
            if percent % 100 == 0 {
                assert_eq!(count, expected);
            }
        }
    }

    #[test]
    fn every_item_is_picked_and_shuffled_to_the_front() {
        let mut random = Random::new(5);
        assert_eq!(random.pick::<u8>(&[]), None);
        let mut picked = [0; 3];
        let mut first = [0; 3];
        for _ in 0..3000 {
            picked[*random.pick(&[0, 1, 2]).expect("an item")] += 1;
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            first[items[0]] += 1;
        }
        for counts in [picked, first] {
            assert!(
                counts.iter().all(|count| (850..1150).contains(count)),
                "{counts:?}"
            );
        }
    }

    #[test]
    fn a_shuffle_keeps_all_items() {
        let mut items: Vec<usize> = (0..50).collect();
        Random::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
        assert_eq!(Random::new(3).pick::<u8>(&[]), None);
    }
}
