//! The solver: from a vault to an optimal tour, or to the reason why there is none.
//!
//! Nobody chooses an engine; the map does, in this order.
//!
//! 1. [`maze`]: no region has a loop or a second robot. Told by the engine's own pass over the map, which gives up where it meets a corridor's end twice or a second start; and by the cuts that are
//!    left, at most 64. Its bound counts how often each cut must be crossed.
//! 2. [`halls`], [`precedence`]: whether all keys can be collected, and in which order they must be. A map without a solution ends here, without any search.
//! 3. [`plan`]: everything else. Its bound is the cheapest directed tree of legs, with prices on second ways out of a place.
//! 4. [`plan`], forward in layers: where that bound says little. Told by the states expanded so far, times how far the limit is above the first bound in proportion: above 24.
//!
//! [`spread`] is what a search says that is stopped before it knows any of these bounds. Why each is admissible is said where it is computed, with a small map.

mod distances;
pub(crate) mod ground;
mod halls;
mod junctions;
mod maze;
mod places;
mod plan;
mod precedence;
mod routes;
pub(crate) mod spread;
mod trace;

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Answer, Limit, Limits, Meter, Outcome, Stopped};

use crate::key::Keys;
use crate::solve::distances::Distances;
use crate::solve::ground::Ground;
use crate::solve::halls::Halls;
use crate::solve::places::Places;
use crate::solve::plan::forward;
use crate::solve::precedence::Precedence;
use crate::solve::routes::{KeyRoute, Router};
use crate::solve::trace::Tracer;
use crate::tour::{Leg, Tour};
use crate::unsolvable::Unsolvable;
use crate::vault::Vault;

/// A tour that collects all keys in the fewest steps.
///
/// # Errors
/// Why no tour collects all keys.
pub fn solve(vault: &Vault) -> Result<Tour, Unsolvable> {
    solve_within(vault, &Limits::new()).answer.into_result()
}

/// As [`solve`], within limits.
///
/// The states counted are those of the search over plans; building the routes takes time and memory too, and both look at the stop flag.
pub fn solve_within(vault: &Vault, limits: &Limits<'_>) -> Outcome<Tour, Unsolvable> {
    let meter = Meter::new(limits);
    let answer = match run(vault, &meter) {
        Ok(Ok(tour)) => Answer::Solved(tour),
        Ok(Err(reason)) => Answer::Unsolvable(reason),
        Err(stopped) => Answer::Stopped(stopped),
    };
    Outcome::new(answer, meter.stats())
}

/// The tour of [`solve_within`], with a meter that may have counted before.
pub(crate) fn run(
    vault: &Vault,
    meter: &Meter<'_>,
) -> Result<Result<Tour, Unsolvable>, Stopped<Tour>> {
    if vault.keys().is_empty() {
        return Ok(Ok(Tour::default()));
    }
    search(vault, meter).map_err(|stopped| stopped.at_least(spread::least_steps(vault)))
}

/// A search that was stopped before it knew anything.
pub(crate) const fn early<W>(limit: Limit) -> Stopped<W> {
    Stopped::new(limit, 0)
}

fn search(vault: &Vault, meter: &Meter<'_>) -> Result<Result<Tour, Unsolvable>, Stopped<Tour>> {
    meter.check_stop().map_err(early)?;
    if let Some(verdict) = maze::solve(vault, meter) {
        return verdict;
    }
    let ground = Ground::new(vault, meter).map_err(early)?;
    let halls = Halls::new(vault, &ground, meter).map_err(early)?;
    let precedence = match Precedence::new(&halls, meter).map_err(early)? {
        Ok(precedence) => precedence,
        Err(unsolvable) => return Ok(Err(unsolvable)),
    };
    let mut places = Places::new(vault, &ground, meter).map_err(early)?;
    let planned = plan(&mut places, &ground, &precedence, meter);
    let write = |hops: &[Hop]| walk(&ground, &places, hops, meter);
    match planned {
        Ok(hops) => {
            let steps = steps_of(&hops);
            let tour = write(&hops);
            Ok(Ok(tour.map_err(|limit| {
                Stopped::new(limit, steps).with_upper(steps)
            })?))
        }
        Err(stopped) => {
            let end = Stopped::new(stopped.limit, stopped.lower).with_upper(stopped.upper);
            Err(match stopped.best.map(|hops| write(&hops)) {
                Some(Ok(tour)) => end.with_best(tour.steps(), tour),
                _ => end,
            })
        }
    }
}

/// An optimal plan.
///
/// The first plan comes from walking to the nearest key again and again, and it tells how many orders of the keys the doors leave.
/// The fewer there are, the earlier the search gives up enumerating routes and goes [`forward`] without them.
fn plan(
    places: &mut Places<'_>,
    ground: &Ground<'_>,
    precedence: &Precedence,
    meter: &Meter<'_>,
) -> Result<Vec<Hop>, Stopped<Vec<Hop>>> {
    let mut distances = Distances::new(ground, &places.keys, meter).map_err(early)?;
    let first = distances
        .nearest_first(places.source_cells())
        .map_err(early)?;
    let steps = steps_of(&first.hops);
    let stopped = |limit| Stopped::new(limit, 0).with_best(steps, first.hops.clone());
    places.find_ways(ground).map_err(stopped)?;
    let most_work = if forward::has_room_for(places.starts) {
        routing_budget(ground, first.orders)
    } else {
        u64::MAX
    };
    let routes = all_routes(places, precedence, most_work, meter);
    let Some(routes) = routes.map_err(|limit| stopped(limit).at_least(places.least_steps()))?
    else {
        let cells = places.source_cells();
        return forward::search(&mut distances, cells, &first.hops, precedence, meter);
    };
    plan::search(places, &routes, precedence, meter).map_err(|end| match end.upper {
        Some(upper) if upper < steps => end,
        _ => end.with_best(steps, first.hops),
    })
}

/// The routes from every key and start; `None` if that takes more work than the budget.
fn all_routes<'m>(
    places: &'m Places<'m>,
    precedence: &'m Precedence,
    most_work: u64,
    meter: &'m Meter<'m>,
) -> Result<Option<TrackedVec<'m, TrackedVec<'m, KeyRoute>>>, Limit> {
    let sources = places.source_cells().len();
    let mut all = TrackedVec::with_capacity(sources, meter)?;
    let mut router = Router::new(places, precedence, most_work, meter)?;
    for from in 0..sources {
        match router.routes_from(from)? {
            Some(routes) => all.try_push(routes)?,
            None => return Ok(None),
        }
    }
    Ok(Some(all))
}

/// How much work enumerating routes may be, in units of some 15 ns, before the forward search is better.
///
/// The forward search takes a time in proportion to the cells for each state, and its states
/// grow with the orders of the keys that the doors leave. Where nearly all are left the arborescence over
/// routes is nearly exact, and a forward search is hopeless.
fn routing_budget(ground: &Ground<'_>, orders: f64) -> u64 {
    let cells = ground.open_cells().count() as u64;
    let bits = log2(orders);
    let unlocked = if bits > UNLOCKED_BITS { 64 } else { 1 };
    (cells * bits * bits / 3 * unlocked).max(LEAST_WORK)
}

/// Work that takes less than a millisecond.
const LEAST_WORK: u64 = 1 << 15;
/// Binary digits of the number of orders from which on few doors matter; 26 keys have 88.
const UNLOCKED_BITS: u64 = 62;

/// The binary logarithm of a number from 1, rounded down.
fn log2(number: f64) -> u64 {
    (number.to_bits() >> 52).saturating_sub(1023)
}

/// One leg of a plan: a robot goes from a key or start to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    from: usize,
    to: usize,
    steps: u32,
}

/// Steps of all legs together.
fn steps_of(hops: &[Hop]) -> u64 {
    hops.iter().map(|hop| u64::from(hop.steps)).sum()
}

/// The tour whose legs are `hops`, in this order.
fn walk(
    ground: &Ground<'_>,
    places: &Places<'_>,
    hops: &[Hop],
    meter: &Meter<'_>,
) -> Result<Tour, Limit> {
    let mut tracer = Tracer::new(ground, meter)?;
    let mut collected = Keys::NONE;
    let mut robots_at: Vec<usize> = places.start_places().collect();
    let mut legs = Vec::with_capacity(hops.len());
    for &Hop { from, to, .. } in hops {
        let robot = robots_at.iter().position(|&place| place == from);
        let robot = robot.expect("a leg starts where a robot stands");
        robots_at[robot] = to;
        let key = places.keys[to];
        let ends = [from, to].map(|place| ground.position(places.cells[place]));
        let path = tracer.way(ends[0], ends[1], collected)?;
        let path = path.expect("a leg's doors are open");
        legs.push(Leg {
            robot: places.robots[robot],
            path,
            keys: core::iter::once(key).collect(),
        });
        collected.insert(key);
    }
    Ok(Tour::new(legs))
}
