//! Disjoint sets of numbered things (union-find).

#![allow(
    clippy::disallowed_types,
    reason = "the one file that names this dependency"
)]

use alloc::vec::Vec;

use petgraph::unionfind::UnionFind;

/// Things numbered from 0, each in one of some disjoint sets; at first each in a set of its own.
///
/// Union by rank with path compression, so a call costs next to nothing. 5 bytes a thing.
#[derive(Clone, Debug)]
pub struct DisjointSets(UnionFind<u32>);

impl DisjointSets {
    /// `len` things, each in a set of its own.
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self(UnionFind::new(len))
    }

    /// Adds one more thing in a set of its own, and gives its number.
    pub fn push(&mut self) -> u32 {
        self.0.new_set()
    }

    /// Makes one set of the sets of `a` and `b`; false if it was one before.
    ///
    /// # Panics
    /// If one of them is no number given out.
    pub fn union(&mut self, a: u32, b: u32) -> bool {
        self.0.union(a, b)
    }

    /// The number that stands for the set of `a`: the same for all its members until the next union.
    ///
    /// # Panics
    /// If `a` is no number given out.
    pub fn find(&mut self, a: u32) -> u32 {
        self.0.find_mut(a)
    }

    /// [`find`](Self::find) of every thing.
    #[must_use]
    pub fn into_labels(self) -> Vec<u32> {
        self.0.into_labeling()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_are_transitive() {
        let mut sets = DisjointSets::new(4);
        assert_eq!(sets.push(), 4);
        assert!(sets.union(0, 2));
        assert!(sets.union(2, 4));
        assert!(!sets.union(0, 4));
        assert_eq!(sets.find(0), sets.find(4));
        assert_ne!(sets.find(0), sets.find(1));
        let labels = sets.into_labels();
        assert_eq!(labels[0], labels[4]);
        assert_ne!(labels[1], labels[3]);
    }
}
