//! What is known of the answer before the map is looked at.
//!
//! Each key is collected by a robot that comes from its start or from another key, by a way of its
//! own; these ways make a tree over all keys whose root stands for all robots. No way is shorter
//! than where nothing is in the way, so the shortest such tree with those distances costs no more
//! than any tour.
//!
//! ```text
//! ###########
//! #a.@...b.c#     2 to a, 4 to b, 2 from b to c: no tour takes less than 8 steps
//! ###########
//! ```
//!
//! O(keys x (keys + robots)) time (Prim, 1957), nothing else: a search that is stopped before it
//! knows better says this.

use grid_core::Position;

use crate::key::Key;
use crate::vault::Vault;

/// No tour takes fewer steps.
pub(crate) fn least_steps(vault: &Vault) -> u64 {
    let mut left = vault.keys();
    // For each key that is left the distance to the tree; at first that is the robots.
    let mut nearest = [u64::MAX; Key::COUNT];
    let at = |key: Key| vault.key_position(key).unwrap_or_default();
    let distance = |from: Position, to: Key| from.manhattan(at(to));
    for key in left {
        let robots = vault.robots().iter();
        let distances = robots.map(|&robot| distance(robot, key));
        nearest[key.index()] = distances.min().unwrap_or(0);
    }
    let mut steps = 0;
    while let Some(next) = left.iter().min_by_key(|key| nearest[key.index()]) {
        left.remove(next);
        steps += nearest[next.index()];
        for key in left {
            let nearest = &mut nearest[key.index()];
            *nearest = distance(at(next), key).min(*nearest);
        }
    }
    steps
}
