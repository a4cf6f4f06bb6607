//! The solver: from a room to the best walk, or to the reason why there is none.
//!
//! Data flows one way through `reduce`, `bound`, `search` and `witness`:
//!
//! | phase | runs when | proves |
//! |---|---|---|
//! | reachable side (`reduce`) | always | that the player can't reach the box |
//! | side connectivity (`reduce`) | free sides fall into two arcs | which sides are connected |
//! | small pocket (`bound`) | 16,384 cells and more | that the box or the target is in a pocket |
//! | Hadlock's detour search (`search`) | always | the fewest pushes |
//! | pocket (`bound`) | no pushes were found | the reason |
//! | witness of the fewest pushes | a walk is wanted | an upper bound in every order |
//! | reverse search (`bound`) | two keys | lower bounds of what is left |
//! | two-key A\* (`search`) | two keys | the optimum in that order |
//!
//! Measured gains:
//!
//! | phase | gain | family | against |
//! |---|--:|---|---|
//! | side connectivity | 4x | 1-wide mazes with loops, 20 x 20 | biconnected components |
//! | deferred questions | 2.2x | 20 % walls, 20 x 20 | asking at once |
//! | small pocket | 1700x | target walled in, 1024 x 1024 | the detour search alone |
//! | goal-directed reverse search | 150x | open room, 1000 x 1000 | a pass over all states |

mod bound;
mod cost;
mod radix_heap;
mod reduce;
mod search;
mod witness;

use alloc::vec::Vec;

use grid_core::search::Interrupted;
use grid_core::{Answer, Limit, Limits, Meter, Outcome, Stopped};

use self::bound::pocket::{reason, small_pocket};
use self::cost::Keys;
use self::reduce::BoxGraph;
use self::search::hadlock::{FewestPushes, fewest_pushes};
use self::search::two_key::{TwoKeyEnd, improve};
use crate::order::Order;
use crate::room::Room;
use crate::targets::best_of;
use crate::unsolvable::{Reason, Unsolvable};
use crate::walk::Walk;

/// Returns a walk with the fewest pushes.
///
/// The search takes O(cells) time and memory. Each path of the player between two runs of pushes
/// takes another search of at most the whole map.
///
/// # Errors
/// The reason why there is no solution.
///
/// ```
/// use push_box::{Room, solve};
///
/// let room: Room = "#####\n#@$.#\n#####".parse()?;
/// let walk = solve(&room)?;
/// assert_eq!((walk.pushes(), walk.lurd().to_string().as_str()), (1, "R"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(room: &Room) -> Result<Walk, Unsolvable> {
    solve_by(room, Order::Pushes)
}

/// Returns a walk that is optimal in this order.
///
/// [`Order::Pushes`] is [`solve`]. The orders with two keys take O(cells) time on most maps, and
/// O(cells^2) where the search measures many long walks of the player.
///
/// # Errors
/// The reason why there is no solution.
///
/// ```
/// use push_box::{Order, Room, solve_by};
///
/// let room: Room = "-------\n-@----.\n-$-----\n-------".parse()?;
/// let walk = solve_by(&room, Order::MovesThenPushes)?;
/// assert_eq!((walk.moves(), walk.pushes()), (10, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_by(room: &Room, order: Order) -> Result<Walk, Unsolvable> {
    solve_within(room, order, &Limits::new())
        .answer
        .into_result()
}

/// Returns the fewest pushes, without the walk. O(cells) time and memory, whatever the layout.
///
/// # Errors
/// The reason why there is no solution.
///
/// ```
/// use push_box::{Room, min_pushes};
///
/// let room: Room = "#####\n#@$.#\n#####".parse()?;
/// assert_eq!(min_pushes(&room)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn min_pushes(room: &Room) -> Result<u64, Unsolvable> {
    if room.targets().nth(1).is_some() {
        return solve(room).map(|walk| walk.pushes());
    }
    if room.box_position() == room.target() {
        return Ok(0);
    }
    match solve_pushes(room, false, &Meter::new(&Limits::new())) {
        Ok((_, found)) => Ok(found.pushes),
        Err(end) => end.into_answer().into_result().map(|walk| walk.pushes()),
    }
}

/// Returns a walk that is optimal in this order, unless a limit is met before.
///
/// A stopped search returns proven bounds of the first key, and the best walk known, whose cost is
/// the upper bound.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
///
/// use push_box::{Answer, Limits, Order, Room, solve_within};
///
/// let room: Room = "#####\n#@$.#\n#####".parse()?;
/// let stop = AtomicBool::new(false);
/// let outcome = std::thread::scope(|scope| {
///     scope.spawn(|| {
///         std::thread::sleep(Duration::from_millis(100)); // the deadline
///         stop.store(true, Ordering::Relaxed);
///     });
///     solve_within(&room, Order::MovesThenPushes, &Limits::new().stop(&stop))
/// });
/// match outcome.answer {
///     Answer::Solved(walk) => println!("{} moves", walk.moves()),
///     Answer::Unsolvable(unsolvable) => println!("{unsolvable}"),
///     Answer::Stopped(stopped) => println!("{} moves or more", stopped.lower),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_within(room: &Room, order: Order, limits: &Limits<'_>) -> Outcome<Walk, Unsolvable> {
    if room.targets().nth(1).is_some() {
        let costs = |walk: &Walk| match order {
            Order::Pushes => (walk.pushes(), 0),
            Order::PushesThenMoves => (walk.pushes(), walk.moves()),
            Order::MovesThenPushes => (walk.moves(), walk.pushes()),
        };
        return best_of(room, limits, costs, |room, limits| {
            solve_within(room, order, limits)
        });
    }
    let meter = Meter::new(limits);
    let answer = if room.box_position() == room.target() {
        Answer::Solved(Walk::from_letters(Vec::new()))
    } else {
        let walk = match order {
            Order::Pushes => best_by_pushes(room, &meter),
            Order::PushesThenMoves => best_by_two_keys(room, Keys::PushesFirst, &meter),
            Order::MovesThenPushes => best_by_two_keys(room, Keys::MovesFirst, &meter),
        };
        walk.map_or_else(End::into_answer, Answer::Solved)
    };
    Outcome::new(answer, meter.stats())
}

/// How a search ends without an optimum.
enum End {
    Unsolvable(Reason),
    Stopped(Stopped<Walk>),
}

impl End {
    fn into_answer(self) -> Answer<Walk, Unsolvable> {
        match self {
            Self::Unsolvable(reason) => Answer::Unsolvable(Unsolvable::new(reason)),
            Self::Stopped(stopped) => Answer::Stopped(stopped),
        }
    }
}

impl From<Interrupted> for End {
    fn from(interrupted: Interrupted) -> Self {
        Self::Stopped(interrupted.into())
    }
}

/// The fewest pushes of a room whose box is not on the target, and the graph they were found in.
fn solve_pushes<'m>(
    room: &Room,
    wants_runs: bool,
    meter: &'m Meter<'m>,
) -> Result<(BoxGraph<'m>, FewestPushes<'m>), End> {
    let lower = room.box_position().manhattan(room.target());
    let stopped = |limit| End::from(Interrupted { limit, lower });
    let mut graph = BoxGraph::new(room, meter).map_err(stopped)?;
    if graph.start_side.is_none() {
        return Err(End::Unsolvable(Reason::PlayerCannotReachBox));
    }
    let pocket = small_pocket(&graph, room.size().cells(), meter).map_err(stopped)?;
    if let Some(reason) = pocket {
        return Err(End::Unsolvable(reason));
    }
    match fewest_pushes(&mut graph, wants_runs, meter)? {
        Some(found) => Ok((graph, found)),
        None => Err(End::Unsolvable(reason(&graph, meter))),
    }
}

/// A walk with the fewest pushes.
fn best_by_pushes<'m>(room: &Room, meter: &'m Meter<'m>) -> Result<Walk, End> {
    let (mut graph, found) = solve_pushes(room, true, meter)?;
    let pushes = found.pushes;
    witness::walk(room, &mut graph, &found.runs, meter)
        .map_err(|limit| End::Stopped(Stopped::new(limit, pushes).with_upper(pushes)))
}

/// A walk that is optimal by two keys. The search starts from the walk with the fewest pushes.
fn best_by_two_keys<'m>(room: &Room, keys: Keys, meter: &'m Meter<'m>) -> Result<Walk, End> {
    let (mut graph, found) = solve_pushes(room, true, meter)?;
    let pushes = found.pushes;
    let upper = (keys == Keys::PushesFirst).then_some(pushes);
    let first = witness::walk(room, &mut graph, &found.runs, meter)
        .map_err(|limit| End::Stopped(Stopped::new(limit, pushes).with_upper(upper)))?;
    drop(found);
    let cost = keys.cost(first.pushes(), first.moves());
    let TwoKeyEnd {
        improved,
        interrupted,
    } = improve(&mut graph, keys, cost, meter);
    let stopped = |limit, lower: u64, cost: cost::Cost, best| {
        // No walk has fewer pushes than the fewest, nor fewer moves than pushes.
        let stopped = Stopped::new(limit, lower.max(pushes));
        End::Stopped(stopped.with_best(cost.major, best))
    };
    let Some(improved) = improved else {
        return match interrupted {
            None => Ok(first),
            Some(Interrupted { limit, lower }) => Err(stopped(limit, lower, cost, first)),
        };
    };
    let cost = improved.cost;
    let unwritten = || Walk::from_pushes(room, Vec::from(&*improved.runs), keys.moves(cost));
    match interrupted {
        Some(Interrupted { limit, lower }) => Err(stopped(limit, lower, cost, unwritten())),
        None => witness::walk(room, &mut graph, &improved.runs, meter)
            .map_err(|limit: Limit| stopped(limit, cost.major, cost, unwritten())),
    }
}
