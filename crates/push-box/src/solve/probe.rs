//! A look at one piece of wall, for as long as it is small.
//!
//! Numbering all pieces takes a pass over the map. On maps with few walls the pieces are a few cells each, so walking one of them settles a question in less time,
//! and a search that meets a small part of such a map never needs the pass.

use super::sides::is_inside;
use crate::plane::{Cell, Plane};

/// A piece of more walls is not small.
const WALLS: usize = 16;

/// Whether the walls `first` and `second` hang together, if the piece of `first` is small or `second` is found before that is known.
pub(super) fn hang_together(plane: &Plane, first: Cell, second: Cell) -> Option<bool> {
    let mut piece = [first; WALLS];
    let mut known = 1;
    let mut next = 0;
    while next < known {
        let here = piece[next];
        next += 1;
        if !is_inside(plane, here) {
            return None;
        }
        let mut around = plane.ring(here) & !(1 << 4);
        while around != 0 {
            let number = around.trailing_zeros();
            around &= around - 1;
            let wall = plane.around(here, u8::try_from(number).unwrap_or_default());
            if wall == second {
                return Some(true);
            }
            if !piece[..known].contains(&wall) {
                *piece.get_mut(known)? = wall;
                known += 1;
            }
        }
    }
    Some(false)
}
