//! A cell of a large board that is on every line of both nets.
//!
//! Take a line of a net, and from its start on flood what its cells lead to beside it. What a flood
//! touches farther on can be reached round the cells between:
//!
//! ```text
//!       . . .  #          the flood from a reaches the line again at c, so a line can go
//!     a b # c  d  e       round b; none from a, b or c reaches beyond d, which every line
//!              . .        of the net must use
//! ```
//!
//! Linear in the cells; one byte for each, and 16 for each on the line.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Position};

use super::plane::{DIRECTIONS, ON_LINE, OPEN, Plane};
use crate::board::Board;
use crate::solve::search::wall_follower::Hand;

/// A cell of the line and its place on it.
struct Placed {
    at: usize,
    place: usize,
}

impl<'m> Plane<'m> {
    /// A cell that both nets need, if there is one; `steps` are those of each net on each sheet.
    pub(super) fn cut(
        &mut self,
        board: &Board,
        steps: [[Option<u64>; 2]; 2],
        meter: &'m Meter<'m>,
    ) -> Result<Option<Position>, Limit> {
        let mut needed = [TrackedVec::new(meter), TrackedVec::new(meter)];
        for (net, steps) in steps.into_iter().enumerate() {
            // The shorter of both is a shortest line of the net, which never meets itself.
            let [one, other] = steps.map(|steps| steps.unwrap_or(u64::MAX));
            let sheet = usize::from(other < one);
            let line = self.walk(board, net, sheet, Hand::Left, meter)?.cells;
            needed[net] = self.needed(net, &line, meter)?;
            for &at in &line {
                self.cells[at] &= !ON_LINE;
            }
        }
        let [two, three] = &needed;
        let both = two.iter().find(|at| three.binary_search(at).is_ok());
        Ok(both.map(|&at| self.position(at)))
    }

    /// The cells that every line of `net` uses, ascending; `line` is one of them and marked.
    fn needed(
        &self,
        net: usize,
        line: &[usize],
        meter: &'m Meter<'m>,
    ) -> Result<TrackedVec<'m, usize>, Limit> {
        let mut placed = TrackedVec::with_capacity(line.len(), meter)?;
        let places = (0..).zip(line);
        placed.try_extend(places.map(|(place, &at)| Placed { at, place }))?;
        placed.sort_unstable_by_key(|placed| placed.at);
        let mut is_flooded = TrackedVec::filled(false, self.cells.len(), meter)?;
        let mut open = TrackedVec::new(meter);
        let mut needed = TrackedVec::new(meter);
        let mut farthest = 0;
        for (place, &start) in line.iter().enumerate() {
            if farthest <= place {
                needed.try_push(start)?;
            }
            open.try_push(start)?;
            while let Some(at) = open.pop() {
                meter.expand()?;
                for direction in 0..DIRECTIONS {
                    let next = self.neighbor(at, direction);
                    if self.cells[next] & OPEN << net == 0 {
                        continue;
                    }
                    if self.cells[next] & ON_LINE == 0 {
                        if !is_flooded[next] {
                            is_flooded[next] = true;
                            open.try_push(next)?;
                        }
                    } else if at != start {
                        let index = placed.partition_point(|placed| placed.at < next);
                        farthest = farthest.max(placed[index].place);
                    }
                }
            }
        }
        needed.sort_unstable();
        Ok(needed)
    }
}
