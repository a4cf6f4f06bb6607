//! The solver: from a room to the best walk, or to why there is none.

mod plain;
mod reason;

use grid_core::{Answer, Limits, Outcome};

use crate::order::Order;
use crate::room::Room;
use crate::unsolvable::Unsolvable;
use crate::walk::Walk;

/// The walk with fewest pushes.
///
/// # Errors
/// That there is none, and why.
pub fn solve(room: &Room) -> Result<Walk, Unsolvable> {
    solve_by(room, Order::Pushes)
}

/// The best walk in this order.
///
/// # Errors
/// That there is none, and why.
pub fn solve_by(room: &Room, order: Order) -> Result<Walk, Unsolvable> {
    match solve_within(room, order, &Limits::new()).answer {
        Answer::Solved(walk) => Ok(walk),
        Answer::Unsolvable(unsolvable) => Err(unsolvable),
        Answer::Stopped(stopped) => unreachable!("{stopped}, without a limit"),
    }
}

/// The best walk in this order, as far as the limits allow. The bounds of a search that was stopped are pushes, or moves if those come first.
pub fn solve_within(room: &Room, order: Order, limits: &Limits<'_>) -> Outcome<Walk, Unsolvable> {
    plain::solve(room, order, limits)
}

/// Fewest pushes, without the walk.
///
/// # Errors
/// That nothing brings the box to its target, and why.
pub fn min_pushes(room: &Room) -> Result<u64, Unsolvable> {
    solve(room).map(|walk| walk.pushes())
}
