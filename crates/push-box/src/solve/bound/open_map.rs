//! Costs from the start on a map without walls: a lower bound of the costs on the real map.
//!
//! Bringing the box `r` rows and `c` columns away takes `r + c` pushes at least. The player has to
//! be on the side behind the box for each direction of these pushes. Changing to the next side
//! round the box takes 2 steps, and pushing keeps the side. So the moves are `r + c` and the steps
//! of a shortest tour round the box: from a side of the start over the sides needed to the last
//! side. Walls only make walks and pushes longer, so the costs are lower bounds. They are distances
//! in a graph, so they are consistent, for both keys.

use super::packed::packed;
use crate::padded_map::{Cell, PaddedMap};
use crate::solve::cost::Keys;

/// Costs on the open map, from the start to any state.
#[derive(Debug)]
pub(super) struct OpenMap {
    /// Row and column of the box at the start.
    start_at: (usize, usize),
    /// The cost of a push without a walk.
    push: u64,
    /// The cost of the walks, by the sides needed and the last side.
    walks: [[u64; 4]; 16],
}

impl OpenMap {
    /// `walks` are the player's steps to each side of the box at the start.
    pub(super) fn new(keys: Keys, start_at: (usize, usize), walks: [Option<u64>; 4]) -> Self {
        let mut costs = [[u64::MAX; 4]; 16];
        for (needed, costs) in costs.iter_mut().enumerate() {
            for (first, walk) in walks.into_iter().enumerate() {
                let Some(walk) = walk else { continue };
                for (last, cost) in costs.iter_mut().enumerate() {
                    let steps = walk + 2 * u64::from(QUARTERS[needed][first][last]);
                    *cost = packed(keys.cost(0, steps)).min(*cost);
                }
            }
        }
        Self {
            start_at,
            push: packed(keys.cost(1, 1)),
            walks: costs,
        }
    }

    /// The packed costs of bringing the box to `cell` and the player to each side of it.
    #[inline]
    pub(super) fn costs(&self, map: &PaddedMap, cell: Cell) -> [u64; 4] {
        let (row, column) = map.row_and_column(cell);
        let pushes = row.abs_diff(self.start_at.0) + column.abs_diff(self.start_at.1);
        // The box comes from the start, so the player was behind it on the sides towards the start.
        let needed = map.towards(cell, self.start_at);
        self.walks[usize::from(needed)].map(|walks| walks + pushes as u64 * self.push)
    }
}

/// Quarters of a shortest tour round the box, by the sides that it needs, its first and its last
/// side.
static QUARTERS: [[[u8; 4]; 4]; 16] = {
    let mut quarters = [[[0; 4]; 4]; 16];
    let mut index = 0;
    while index < 256 {
        let (needed, first, last) = (index / 16, index / 4 % 4, index % 4);
        quarters[needed][first][last] = tour(needed, first, last);
        index += 1;
    }
    quarters
};

/// At most two sides are needed, and these are neighbors. The tour visits one of them before the
/// other.
const fn tour(needed: usize, first: usize, last: usize) -> u8 {
    let mut least = u8::MAX;
    let mut pair = 0;
    while pair < 16 {
        let (one, other) = (pair / 4, pair % 4);
        if needed & !(1 << one | 1 << other) == 0 {
            let quarters = between(first, one) + between(one, other) + between(other, last);
            if quarters < least {
                least = quarters;
            }
        }
        pair += 1;
    }
    least
}

/// Quarters from one side of the box to another.
const fn between(from: usize, to: usize) -> u8 {
    [0, 1, 2, 1][from.abs_diff(to)]
}
