//! The solver: from a vault to an optimal tour, or to the reason why no tour exists.
//!
//! Data flows through four rooms: [`reduce`] makes a smaller problem, [`bound`] has the lower
//! bounds, [`search`] closes the gap between the bounds, and [`witness`] builds the tour.
//!
//! | phase | runs when | proves | measured gain |
//! |---|---|---|---|
//! | [`maze`] | no region has a loop or a second robot, and at most 64 cuts are left | optimum, or no solution | 30x and more on mazes |
//! | [`precedence`](reduce::precedence) | always | no solution; the order of the keys | needed by all phases below |
//! | nearest key first | always | an upper bound | a first tour; sets the budget of the next phase |
//! | [`routes`](reduce::routes) | until its budget is spent | the legs of every plan | |
//! | [`forward`] | the budget of routes is spent | optimum | 28.6 s to 27 ms on a 21 x 21 maze with 200 doors |
//! | [`rounds`] over [`leg_search`](search::leg_search) | routes are known | optimum | |
//! | [`beam`](search::beam) over routes | states x (limit - first bound) > 24 x first bound | optimum | 3x on dense doors |
//!
//! [`junctions`](reduce::junctions) halve the time of looped mazes, where most cells lie in
//! corridors. [`spanning_tree`] is the bound of a search that is stopped
//! before any of these phases.

pub(crate) mod bound;
mod maze;
pub(crate) mod reduce;
mod search;
mod witness;

use alloc::vec::Vec;

use grid_core::{Answer, Limit, Limits, Meter, Outcome, Stopped};

use crate::solve::bound::spanning_tree;
use crate::solve::reduce::contraction::ContractedGraph;
use crate::solve::reduce::distances::Distances;
use crate::solve::reduce::edges::find_edges;
use crate::solve::reduce::legs::Hop;
use crate::solve::reduce::padded_map::PaddedMap;
use crate::solve::reduce::precedence::Precedence;
use crate::solve::reduce::region_graph::RegionGraph;
use crate::solve::reduce::routes::all_routes;
use crate::solve::search::{forward, rounds};
use crate::tour::Tour;
use crate::unsolvable::Unsolvable;
use crate::vault::Vault;

/// Returns a tour that collects all keys in the fewest steps.
///
/// Time and memory are exponential in the number of keys at worst.
///
/// # Errors
/// The reason why no tour collects all keys.
pub fn solve(vault: &Vault) -> Result<Tour, Unsolvable> {
    solve_within(vault, &Limits::new()).answer.into_result()
}

/// Like [`solve`], within limits.
///
/// Every phase that can take long counts states and looks at the stop flag. A stopped search
/// returns proven bounds and the best tour that it knows, which [`Tour::verify`] accepts.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
///
/// use vault_keys::{Answer, Limits, Vault, solve_within};
///
/// let vault: Vault = "#########\n#b.A.@.a#\n#########\n".parse()?;
/// let stop = AtomicBool::new(false);
/// let (done, wait) = std::sync::mpsc::channel::<()>();
/// let outcome = std::thread::scope(|scope| {
///     let stop = &stop;
///     scope.spawn(move || {
///         if wait.recv_timeout(Duration::from_secs(10)).is_err() {
///             stop.store(true, Ordering::Relaxed);
///         }
///     });
///     let outcome = solve_within(&vault, &Limits::new().stop(stop));
///     drop(done);
///     outcome
/// });
/// match outcome.answer {
///     Answer::Solved(tour) => assert_eq!(tour.steps(), 8),
///     Answer::Unsolvable(reason) => println!("{reason}"),
///     Answer::Stopped(stopped) => println!("{stopped}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_within(vault: &Vault, limits: &Limits<'_>) -> Outcome<Tour, Unsolvable> {
    let meter = Meter::new(limits);
    let answer = match run(vault, &meter) {
        Ok(Ok(tour)) => Answer::Solved(tour),
        Ok(Err(reason)) => Answer::Unsolvable(reason),
        Err(stopped) => Answer::Stopped(stopped),
    };
    Outcome::new(answer, meter.stats())
}

/// Like [`solve_within`], with a meter that has counted before.
pub(crate) fn run(
    vault: &Vault,
    meter: &Meter<'_>,
) -> Result<Result<Tour, Unsolvable>, Stopped<Tour>> {
    if vault.keys().is_empty() {
        return Ok(Ok(Tour::default()));
    }
    run_phases(vault, meter).map_err(|stopped| stopped.at_least(spanning_tree::least_steps(vault)))
}

fn run_phases(vault: &Vault, meter: &Meter<'_>) -> Result<Result<Tour, Unsolvable>, Stopped<Tour>> {
    meter.check_stop().map_err(early)?;
    if let Some(verdict) = maze::solve(vault, meter) {
        return verdict;
    }
    let ground = PaddedMap::new(vault, meter).map_err(early)?;
    let regions = RegionGraph::new(vault, &ground, meter).map_err(early)?;
    let precedence = match Precedence::new(&regions, meter).map_err(early)? {
        Ok(precedence) => precedence,
        Err(unsolvable) => return Ok(Err(unsolvable)),
    };
    let mut places = ContractedGraph::new(vault, &ground, meter).map_err(early)?;
    let planned = plan(&mut places, &ground, &precedence, meter);
    let write = |hops: &[Hop]| witness::write(&ground, &places, hops, meter);
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

/// Finds an optimal plan.
///
/// The nearest-key plan comes first, and estimates how many orders of the keys the doors leave.
/// With fewer orders left, the search gives up the enumeration of routes earlier and goes
/// [`forward`] without them.
fn plan(
    places: &mut ContractedGraph<'_>,
    ground: &PaddedMap<'_>,
    precedence: &Precedence,
    meter: &Meter<'_>,
) -> Result<Vec<Hop>, Stopped<Vec<Hop>>> {
    let mut distances = Distances::new(ground, &places.keys, meter).map_err(early)?;
    let first = distances
        .nearest_first(places.source_cells())
        .map_err(early)?;
    let steps = steps_of(&first.hops);
    let stopped = |limit| Stopped::new(limit, 0).with_best(steps, first.hops.clone());
    find_edges(places, ground).map_err(stopped)?;
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
    rounds::search(places, &routes, precedence, meter).map_err(|end| match end.upper {
        Some(upper) if upper < steps => end,
        _ => end.with_best(steps, first.hops),
    })
}

/// Returns how much work the enumeration of routes may take before the forward search is better, in
/// units of some 15 ns.
///
/// The forward search takes time in proportion to the cells for each state, and its number of
/// states grows with the orders of the keys that the doors leave. Where nearly all orders are left,
/// the arborescence over routes is nearly exact and a forward search is hopeless.
fn routing_budget(ground: &PaddedMap<'_>, orders: f64) -> u64 {
    let cells = ground.open_cells().count() as u64;
    let bits = log2(orders);
    let unlocked = if bits > UNLOCKED_BITS { 64 } else { 1 };
    (cells * bits * bits / 3 * unlocked).max(LEAST_WORK)
}

/// Work of less than a millisecond.
const LEAST_WORK: u64 = 1 << 15;
/// Doors exclude few orders if their number has more binary digits. 26 keys without doors have 88.
const UNLOCKED_BITS: u64 = 62;

/// Returns the binary logarithm of a number from 1, rounded down.
fn log2(number: f64) -> u64 {
    (number.to_bits() >> 52).saturating_sub(1023)
}

fn steps_of(hops: &[Hop]) -> u64 {
    hops.iter().map(|hop| u64::from(hop.steps)).sum()
}

const fn early<W>(limit: Limit) -> Stopped<W> {
    Stopped::new(limit, 0)
}
