//! The solver: from a room to the best walk, or to why there is none.

mod bounds;
mod contact;
mod detour;
mod orders;
mod probe;
mod pushes;
mod reason;
mod ring;
mod sides;
mod wall_pieces;
mod wide;
mod writing;

use grid_core::{Limits, Meter, Outcome};

use crate::order::Order;
use crate::room::Room;
use crate::unsolvable::Unsolvable;
use crate::walk::Walk;
use orders::Key;

/// The walk with fewest pushes.
///
/// The pushes take O(mn) time and memory, whatever the layout. Writing the walk out takes a search for each way of the player between two pushes that is not round a
/// corner or a side of the box; each of these looks at no more than the map.
///
/// # Errors
/// That there is none, and why.
pub fn solve(room: &Room) -> Result<Walk, Unsolvable> {
    solve_by(room, Order::Pushes)
}

/// The best walk in this order.
///
/// [`Order::Pushes`] is [`solve`]; with two keys it is O((mn)^2) time at worst, where a search has to measure many long ways.
///
/// # Errors
/// That there is none, and why.
pub fn solve_by(room: &Room, order: Order) -> Result<Walk, Unsolvable> {
    solve_within(room, order, &Limits::new())
        .answer
        .into_result()
}

/// Fewest pushes, without the walk: O(mn) time and memory, whatever the layout.
///
/// # Errors
/// That nothing brings the box to its target, and why.
pub fn min_pushes(room: &Room) -> Result<u64, Unsolvable> {
    let meter = Meter::new(&Limits::new());
    pushes::search(room, false, &meter)
        .into_result()
        .map(|found| found.pushes)
}

/// The best walk in this order, as far as the limits allow. The bounds of a search that was stopped are pushes, or moves if those come first.
pub fn solve_within(room: &Room, order: Order, limits: &Limits<'_>) -> Outcome<Walk, Unsolvable> {
    let meter = Meter::new(limits);
    let answer = match order {
        Order::Pushes => pushes::solve(room, &meter),
        Order::PushesThenMoves => orders::solve(room, Key::Pushes, &meter),
        Order::MovesThenPushes => orders::solve(room, Key::Moves, &meter),
    };
    Outcome::new(answer, meter.stats())
}
