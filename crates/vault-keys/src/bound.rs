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

/// A number of steps that no tour goes below: every region on its own, with the doors open whose
/// keys lie in other regions, summed.
///
/// A region is what is connected when all doors are open; several robots in one region stay
/// together. On the usual puzzle inputs this equals the answer, for a robot that waits pays
/// nothing. In general it is below: here it is 34 and the answer 36, because the regions' best
/// orders wait for each other.
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
/// Each region is solved to the optimum, so time and memory are exponential in its keys at worst,
/// as those of [`solve`](crate::solve()); [`lower_bound_within`] keeps limits.
///
/// # Errors
/// Why a region alone has no solution.
pub fn lower_bound(vault: &Vault) -> Result<u64, Unsolvable> {
    lower_bound_within(vault, &Limits::new())
        .answer
        .into_result()
}

/// As [`lower_bound`], within limits, which hold for all regions together.
///
/// What a stopped search knows is about the bound: it is not below [`Stopped::lower`]. Nothing is
/// known from above.
pub fn lower_bound_within(vault: &Vault, limits: &Limits<'_>) -> Outcome<u64, Unsolvable> {
    let meter = Meter::new(limits);
    let answer = match sum(vault, &meter) {
        Ok(Ok(steps)) => Answer::Solved(steps),
        Ok(Err(reason)) => Answer::Unsolvable(reason),
        // A tree over all keys is one over those of each region.
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

/// The regions that have a robot and a key.
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
        // Numbers of the sets and of the components, of which the latter stay.
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

    /// The tour of a region on its own.
    fn solve_alone(
        &self,
        region: usize,
        meter: &Meter<'_>,
    ) -> Result<Result<Tour, Unsolvable>, Stopped<Tour>> {
        let _copy =
            Charge::new(self.vault.bytes(), meter).map_err(|limit| Stopped::new(limit, 0))?;
        run(&self.alone(region), meter)
    }

    /// A region as a vault of its own.
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
