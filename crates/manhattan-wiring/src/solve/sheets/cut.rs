//! A cell of a large board that is on every line of both nets.
//!
//! Take a line of a net, and from its start on flood what its cells lead to beside it. What a flood touches farther on can be reached round the
//! cells between:
//!
//! ```text
//!       . . .  #          the flood from a reaches the line again at c, so a line can go
//!     a b # c  d  e       round b; none from a, b or c reaches beyond d, which every line
//!              . .        of the net must use
//! ```
//!
//! Linear in the cells; one byte for each, and 16 for each on the line.

use alloc::vec::Vec;

use grid_core::{Limit, Meter, Position};

use super::plane::{DIRECTIONS, ON_LINE, OPEN, Plane};
use crate::board::Board;
use crate::solve::hand::Hand;
use crate::solve::room::{filled, give_back, make_room};

/// A cell of the line and its place on it.
struct Placed {
    at: usize,
    place: usize,
}

impl Plane {
    /// A cell that both nets need, if there is one; `steps` are those of each net on each sheet.
    pub(super) fn cut(
        &mut self,
        board: &Board,
        steps: [[Option<u64>; 2]; 2],
        meter: &Meter<'_>,
    ) -> Result<Option<Position>, Limit> {
        let mut needed = [Vec::new(), Vec::new()];
        for (net, steps) in steps.into_iter().enumerate() {
            // The shorter of both is a shortest line of the net, which never meets itself.
            let [one, other] = steps.map(|steps| steps.unwrap_or(u64::MAX));
            let sheet = usize::from(other < one);
            let line = self.walk(board, net, sheet, Hand::Left, meter)?.cells;
            needed[net] = self.needed(net, &line, meter)?;
            for &at in &line {
                self.cells[at] &= !ON_LINE;
            }
            give_back(line, meter);
        }
        let [two, three] = &needed;
        let both = two.iter().find(|at| three.binary_search(at).is_ok());
        let cell = both.map(|&at| self.position(at));
        needed.into_iter().for_each(|cells| give_back(cells, meter));
        Ok(cell)
    }

    /// The cells that every line of `net` uses, ascending; `line` is one of them and marked.
    fn needed(&self, net: usize, line: &[usize], meter: &Meter<'_>) -> Result<Vec<usize>, Limit> {
        let mut placed = Vec::new();
        make_room(&mut placed, line.len(), meter)?;
        placed.extend((0..).zip(line).map(|(place, &at)| Placed { at, place }));
        placed.sort_unstable_by_key(|placed| placed.at);
        let mut is_flooded = filled(false, self.cells.len(), meter)?;
        let mut open = Vec::new();
        let mut needed = Vec::new();
        let mut farthest = 0;
        for (place, &start) in line.iter().enumerate() {
            if farthest <= place {
                make_room(&mut needed, 1, meter)?;
                needed.push(start);
            }
            make_room(&mut open, 1, meter)?;
            open.push(start);
            while let Some(at) = open.pop() {
                meter.expand()?;
                make_room(&mut open, DIRECTIONS, meter)?;
                for direction in 0..DIRECTIONS {
                    let next = self.neighbour(at, direction);
                    if self.cells[next] & OPEN << net == 0 {
                        continue;
                    }
                    if self.cells[next] & ON_LINE == 0 {
                        if !is_flooded[next] {
                            is_flooded[next] = true;
                            open.push(next);
                        }
                    } else if at != start {
                        let index = placed.partition_point(|placed| placed.at < next);
                        farthest = farthest.max(placed[index].place);
                    }
                }
            }
        }
        give_back(placed, meter);
        give_back(is_flooded, meter);
        give_back(open, meter);
        needed.sort_unstable();
        Ok(needed)
    }
}
