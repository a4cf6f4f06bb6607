//! Disjoint sets (union-find).

#![allow(
    clippy::disallowed_types,
    reason = "the one file that names this dependency"
)]

use alloc::vec::Vec;

use petgraph::unionfind::UnionFind;

/// Disjoint sets of elements numbered from 0 (union-find).
///
/// Union by rank with path compression: almost constant time per call. Takes 5 bytes per element.
#[derive(Clone, Debug)]
pub struct DisjointSets(UnionFind<u32>);

impl DisjointSets {
    /// `len` elements, each in a set of its own.
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self(UnionFind::new(len))
    }

    /// Adds an element in a set of its own, and returns its number.
    pub fn push(&mut self) -> u32 {
        self.0.new_set()
    }

    /// Merges the sets of `a` and `b`. Returns false if they were the same set.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn union(&mut self, a: u32, b: u32) -> bool {
        self.0.union(a, b)
    }

    /// The representative of the set of `a`, the same for all its elements until the next union.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn find(&mut self, a: u32) -> u32 {
        self.0.find_mut(a)
    }

    /// The representative of every element.
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
