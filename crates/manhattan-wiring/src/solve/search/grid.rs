//! Boards of any size: the parity bound and four tries for lines that meet it, with two bytes a
//! cell.
//!
//! As on the bitboard, each net is searched on the double cover of [`curves`] from its second end,
//! until an allowed class of parities is there; a shortest line is walked keeping left or right,
//! and the other net is joined round it.
//!
//! The search is A* with the distance over an empty board. A step towards the first end keeps the
//! sum of steps done and distance left, any other raises it by 2, so two stacks are an exact open
//! list: one for the present sum, one for the next. A sum is searched to its end; then every cell
//! of every shortest line has its label, and a walk may choose among them.
//!
//! ```text
//!     . . 2 1 2 .      labels are steps modulo 3, plus 1; unlabeled cells are farther off than
//!     . . 1 3 1 .      a shortest line passes. Neighbors differ by exactly 1, so the label one
//!     . # # 2 1 .      lower leads back to the end.
//!     . . . 1 2 .
//! ```
//!
//! **Why optimal.** The distance over an empty board changes by 1 with a step, so a state leaves
//! the open list with the least number of steps first.
//!
//! **Complexity.** At most two states a cell and net, each with its four steps; two bytes a cell
//! for all labels of both nets, one for the joining search, and six for each state on the open
//! list.

mod astar;
mod lines;
mod mandatory;
mod plane;

use grid_core::{Limit, Meter};

use crate::board::{Board, Net};
use crate::certificate::Argument;
use crate::solve::bound::incumbent::Incumbent;
use crate::solve::reduce::curves;
use crate::solve::search::grid::astar::{AStar, CoverCells};
use crate::solve::search::grid::plane::Plane;
use crate::unsolvable::Reason;

/// The parity bound of a board, and lines that meet it, if one of four tries finds them. A reason
/// if there is no solution.
pub(crate) fn bound<'m>(
    board: &Board,
    incumbent: &mut Incumbent<'m>,
    meter: &'m Meter<'m>,
) -> Result<Option<Reason>, Limit> {
    let mut plane = Plane::new(board, meter)?;
    let mut searches = [
        AStar::new(board, Net::Two, meter)?,
        AStar::new(board, Net::Three, meter)?,
    ];
    let reason = plane.search(board, &mut searches, incumbent, meter)?;
    let steps = searches.each_ref().map(|search| search.steps);
    drop(searches);
    if reason.is_some() {
        return Ok(reason);
    }
    // A line of n steps runs through n - 1 blank cells.
    let blank = (board.size().cells() - board.obstacles().len() - 4) as u64;
    let needed = incumbent.lower() - 2;
    let no_room = (needed > blank).then_some(Reason::NoRoom { needed, blank });
    if no_room.is_none() {
        plane.try_lines(board, steps, incumbent, meter)?;
    }
    let mut reason = None;
    if incumbent.best().is_none() {
        let cut = plane.cut(board, steps, meter)?;
        reason = cut.map(|cell| Reason::Cut([cell].into())).or(no_room);
    }
    Ok(reason)
}

impl<'m> Plane<'m> {
    /// Searches both nets until an allowed class of parities is there.
    fn search(
        &mut self,
        board: &Board,
        searches: &mut [AStar<'m>; 2],
        incumbent: &mut Incumbent<'m>,
        meter: &'m Meter<'m>,
    ) -> Result<Option<Reason>, Limit> {
        let differ = curves::curves_cross(board);
        for (net, search) in searches.iter_mut().enumerate() {
            while search.steps == [None, None] {
                if search.is_exhausted() {
                    return Ok(Some(Reason::Separated(Net::ALL[net])));
                }
                search.finish_sum(&mut CoverCells { plane: self, net }, meter)?;
            }
        }
        let bound = loop {
            let [two, three] = searches.each_ref().map(|search| search.steps);
            if let Some(bound) = curves::least_sum(two, three, differ) {
                break bound;
            }
            // The nets advance alike, so the first allowed class is the least.
            if searches.iter().all(AStar::is_exhausted) {
                return Ok(Some(Reason::Crossing));
            }
            for (net, search) in searches.iter_mut().enumerate() {
                search.finish_sum(&mut CoverCells { plane: self, net }, meter)?;
            }
        };
        let alone = searches
            .each_ref()
            .map(|search| search.steps.into_iter().flatten().min());
        let argument = if alone.into_iter().flatten().sum::<u64>() == bound {
            Argument::Alone
        } else {
            Argument::Parity
        };
        incumbent.raise(bound, Some(argument));
        Ok(None)
    }
}
