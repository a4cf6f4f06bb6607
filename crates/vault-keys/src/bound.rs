//! The lower bound of the original write-up.

use alloc::vec::Vec;

use grid_core::graph::Components;
use grid_core::{Limits, Meter};

use crate::key::Keys;
use crate::solve::ground::{Cell, Ground, WALL};
use crate::solve::solve;
use crate::unsolvable::{Reason, Unsolvable};
use crate::vault::{Tile, Vault};

/// A number of steps that no tour goes below: every region on its own, with the doors open whose keys lie in other regions, summed.
///
/// A region is what is connected when all doors are open; several robots in one region stay together. On the usual puzzle inputs this equals the answer, for a
/// robot that waits pays nothing. In general it is below: here it is 34 and the answer 36, because the regions' best orders wait for each other.
///
/// ```
/// use vault_keys::{Vault, lower_bound, solve};
///
/// let vault: Vault = [
///     "###########",
///     "#.DeE#aB..#",
///     "#.#######.#",
///     "#...@#@...#",
///     "###########",
///     "#cA.@#@...#",
///     "####.####.#",
///     "#b...#dC..#",
///     "###########",
/// ]
/// .join("\n")
/// .parse()?;
/// assert_eq!(lower_bound(&vault)?, 34);
/// assert_eq!(solve(&vault)?.steps(), 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why a region alone has no solution.
pub fn lower_bound(vault: &Vault) -> Result<u64, Unsolvable> {
    let regions = regions(vault);
    let reachable = regions
        .iter()
        .fold(Keys::NONE, |keys, region| keys | region.keys());
    let sealed = vault.keys() - reachable;
    if !sealed.is_empty() {
        return Err(Unsolvable::new(Reason::SealedKeys(sealed)));
    }
    regions
        .iter()
        .map(|region| Ok(solve(region)?.steps()))
        .sum()
}

/// Each region that has a robot and a key, as a vault of its own.
fn regions(vault: &Vault) -> Vec<Vault> {
    let ground = Ground::new(vault, &mut Meter::new(&Limits::new())).expect("there is no limit");
    let regions = Components::new(
        ground.len(),
        |cell| ground.byte(cell_of(cell)) != WALL,
        |cell| ground.neighbours(cell_of(cell)).map(|next| next as usize),
    );
    let region_at = |position| regions.of(ground.at(position) as usize);
    let has_robot = |region: &usize| {
        let mut robots = vault.robots().iter();
        robots.any(|&robot| region_at(robot) == Some(*region))
    };
    let mut with_keys: Vec<usize> = vault
        .keys()
        .iter()
        .filter_map(|key| vault.key_position(key))
        .filter_map(region_at)
        .filter(has_robot)
        .collect();
    with_keys.sort_unstable();
    with_keys.dedup();
    let alone = |region| {
        let own_key = |key| vault.key_position(key).map(region_at) == Some(Some(region));
        vault.with_tiles(|position, tile| match tile {
            Tile::Wall => tile,
            _ if region_at(position) != Some(region) => Tile::Wall,
            Tile::Door(key) if vault.keys().contains(key) && !own_key(key) => Tile::Open,
            _ => tile,
        })
    };
    with_keys.into_iter().map(alone).collect()
}

fn cell_of(node: usize) -> Cell {
    Cell::try_from(node).expect("a node of the ground is a cell")
}
