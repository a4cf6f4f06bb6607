//! The lower bound of the original write-up.

use alloc::vec::Vec;

use grid_core::graph::Components;
use grid_core::tracked::Charge;
use grid_core::{Answer, Limit, Limits, Meter, Outcome, Position, Stopped};

use crate::key::{Key, Keys};
use crate::solve::bound::spanning_tree;
use crate::solve::reduce::padded_map::{Cell, PaddedMap, WALL};
use crate::solve::run;
use crate::tour::Tour;
use crate::unsolvable::{Reason, Unsolvable};
use crate::vault::{Tile, Vault};

/// Returns a lower bound of the steps of every tour: the sum of the optima of the regions. Each
/// region is solved alone, with the doors open whose keys lie in other regions.
///
/// A region is a connected part of the map with all doors open. Robots of one region stay together.
/// On the usual puzzle inputs the bound equals the answer, because waiting costs no steps. In
/// general it is lower: here it is 34 and the answer 36, because the best orders of the regions
/// wait for each other.
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
/// Time and memory are exponential in the keys of a region at worst, as for
/// [`solve`](crate::solve()). [`lower_bound_within`] takes limits.
///
/// # Errors
/// The reason why a region alone has no solution.
pub fn lower_bound(vault: &Vault) -> Result<u64, Unsolvable> {
    lower_bound_within(vault, &Limits::new())
        .answer
        .into_result()
}

/// Like [`lower_bound`], within limits for all regions together.
///
/// A stopped search returns a lower bound of the sum in [`Stopped::lower`], and no upper bound.
pub fn lower_bound_within(vault: &Vault, limits: &Limits<'_>) -> Outcome<u64, Unsolvable> {
    let meter = Meter::new(limits);
    let answer = match sum(vault, &meter) {
        Ok(Ok(steps)) => Answer::Solved(steps),
        Ok(Err(reason)) => Answer::Unsolvable(reason),
        // A spanning tree over all keys contains one of each region.
        Err(stopped) => Answer::Stopped(stopped.at_least(spanning_tree::least_steps(vault))),
    };
    Outcome::new(answer, meter.stats())
}

fn sum(vault: &Vault, meter: &Meter<'_>) -> Result<Result<u64, Unsolvable>, Stopped<u64>> {
    let mut steps = 0;
    let stopped = |limit: Limit, lower: u64| Stopped::new(limit, lower);
    let regions = Regions::new(vault, meter).map_err(|limit| stopped(limit, 0))?;
    let sealed = vault.keys() - regions.reachable;
    if !sealed.is_empty() {
        return Ok(Err(Unsolvable::new(Reason::SealedKeys(sealed))));
    }
    for &region in &regions.with_keys {
        let ended = regions
            .solve_alone(region, meter)
            .map_err(|early| stopped(early.limit, steps + early.lower))?;
        match ended {
            Ok(tour) => steps += tour.steps(),
            Err(unsolvable) => return Ok(Err(unsolvable)),
        }
    }
    Ok(Ok(steps))
}

/// Returns the regions that have a robot and a key.
struct Regions<'a> {
    vault: &'a Vault,
    ground: PaddedMap<'a>,
    components: Components,
    _numbers: Charge<'a>,
    with_keys: Vec<usize>,
    /// Their keys.
    reachable: Keys,
}

impl<'a> Regions<'a> {
    fn new(vault: &'a Vault, meter: &'a Meter<'a>) -> Result<Self, Limit> {
        let ground = PaddedMap::new(vault, meter)?;
        // The numbers of the sets and of the components.
        let mut numbers = Charge::new(ground.len() as u64 * 8, meter)?;
        meter.check_stop()?;
        let components = Components::new(
            ground.len(),
            |cell| ground.byte(cell_of(cell)) != WALL,
            |cell| ground.neighbors(cell_of(cell)).map(|next| next as usize),
        );
        numbers.resize(ground.len() as u64 * 4)?;
        let mut regions = Self {
            vault,
            ground,
            components,
            _numbers: numbers,
            with_keys: Vec::new(),
            reachable: Keys::NONE,
        };
        for key in vault.keys() {
            let Some(region) = regions.of_key(key) else {
                continue;
            };
            let mut robots = vault.robots().iter();
            if regions.with_keys.contains(&region) {
                regions.reachable.insert(key);
            } else if robots.any(|&robot| regions.at(robot) == Some(region)) {
                regions.reachable.insert(key);
                regions.with_keys.push(region);
            }
        }
        regions.with_keys.sort_unstable();
        Ok(regions)
    }

    fn at(&self, position: Position) -> Option<usize> {
        self.components.of(self.ground.at(position) as usize)
    }

    fn of_key(&self, key: Key) -> Option<usize> {
        self.at(self.vault.key_position(key)?)
    }

    /// Solves a region alone.
    fn solve_alone(
        &self,
        region: usize,
        meter: &Meter<'_>,
    ) -> Result<Result<Tour, Unsolvable>, Stopped<Tour>> {
        let _copy =
            Charge::new(self.vault.bytes(), meter).map_err(|limit| Stopped::new(limit, 0))?;
        run(&self.alone(region), meter)
    }

    /// Returns a region as a vault.
    fn alone(&self, region: usize) -> Vault {
        self.vault.with_tiles(|position, tile| match tile {
            Tile::Wall => tile,
            _ if self.at(position) != Some(region) => Tile::Wall,
            Tile::Door(key)
                if self.vault.keys().contains(key) && self.of_key(key) != Some(region) =>
            {
                Tile::Open
            }
            _ => tile,
        })
    }
}

fn cell_of(node: usize) -> Cell {
    Cell::try_from(node).expect("a node of the ground is a cell")
}
