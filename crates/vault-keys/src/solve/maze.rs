//! Mazes without loops, one robot a region.
//!
//! In a maze without loops there is one way between two places, so which keys must come before a
//! key is read off its way from the start, and the whole map shrinks to a tree of keys with the
//! lengths of the corridors between them. What is done on the way to a tour, one file each:
//!
//! 1. [`corridors`](crate::solve::reduce::maze::corridors): one pass over the map, corridor by
//!    corridor. A loop, or a second robot in a region, and this engine does not apply.
//! 2. [`key_tree`](crate::solve::reduce::maze::key_tree): the corridors with keys behind them,
//!    joined into the edges of a tree of keys and branchings.
//! 3. [`items`](crate::solve::reduce::maze::items): the order that doors force, closed; keys that
//!    need no decision are taken out of the tree.
//! 4. [`crossings`](crate::solve::bound::crossings): a lower bound for a state, from how often each
//!    corridor must be crossed.
//! 5. [`search::maze`](crate::solve::search::maze): A* over (who stands where, what is left).
//! 6. [`witness::maze`](crate::solve::witness::maze): the tour, cell by cell.
//!
//! The open 2 x 2 or 3 x 3 cells around a start are no maze, but distances between the cells of an
//! open rectangle are sums over its rows and columns, which is all that the bound asks for.
//!
//! Everything but the search takes O(cells + keys^2) time; a search state costs O(keys x corridors
//! / 16).

#[cfg(all(test, feature = "generate"))]
mod tests;

use grid_core::{Limit, Meter, Stopped};

use crate::solve::reduce::maze::corridors::Corridors;
use crate::solve::reduce::maze::items::Reduced;
use crate::solve::reduce::maze::key_tree::Tree;
use crate::solve::search::maze as search;
use crate::solve::witness::maze as witness;
use crate::tour::Tour;
use crate::unsolvable::Unsolvable;
use crate::vault::Vault;

/// What the engine says of a vault that it takes on: the tour or why there is none, or where it was
/// stopped.
type Verdict = Result<Result<Tour, Unsolvable>, Stopped<Tour>>;

/// An optimal tour, or why there is none; `None` if the vault is no maze of this kind.
pub(crate) fn solve(vault: &Vault, meter: &Meter<'_>) -> Option<Verdict> {
    let corridors = match Corridors::new(vault, meter) {
        Ok(corridors) => corridors?,
        Err(limit) => return Some(Err(Stopped::new(limit, 0))),
    };
    decide(vault, corridors, meter).unwrap_or_else(|limit| Some(Err(Stopped::new(limit, 0))))
}

/// As [`solve`], of a map whose corridors are known.
fn decide(
    vault: &Vault,
    corridors: Corridors<'_>,
    meter: &Meter<'_>,
) -> Result<Option<Verdict>, Limit> {
    let tree = match Tree::new(vault, corridors, meter)? {
        Ok(tree) => tree,
        Err(unsolvable) => return Ok(Some(Ok(Err(unsolvable)))),
    };
    let reduced = match Reduced::new(&tree) {
        Ok(Some(reduced)) => reduced,
        Ok(None) => return Ok(None),
        Err(unsolvable) => return Ok(Some(Ok(Err(unsolvable)))),
    };
    let write = |order: &[usize]| witness::write(&tree, &reduced, order, meter);
    Ok(Some(match search::search(&reduced, meter) {
        Ok(found) => write(&found.order)
            .map(Ok)
            .map_err(|limit| Stopped::new(limit, found.steps).with_upper(found.steps)),
        Err(stopped) => {
            let end = Stopped::new(stopped.limit, stopped.lower);
            Err(match write(&reduced.nearest_first()) {
                Ok(tour) => end.with_best(tour.steps(), tour),
                Err(_) => end,
            })
        }
    }))
}
