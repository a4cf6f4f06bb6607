//! Which sides of the box the player can get to from which, without moving it.
//!
//! **Claim.** Let the box be on b. Two arcs of free cells around b (see `ring`) are separated exactly when two gaps, one on either way round from the one arc to the other, belong
//! to the same piece of wall, where walls hang together by edges and corners and all that is outside the map is one piece.
//!
//! *If they do*, a closed curve runs from b into the one gap, through that piece of wall, and out of the other gap back to b. It crosses only walls
//! and corners where two walls touch, which no orthogonal step crosses, and it has the one arc on its one side and the other on the other: the player cannot
//! pass. *If no two gaps do so*, take the walls of all gaps on the one way round, with all pieces that they belong to. None of these is a piece of a gap on the other
//! way. Follow the outline of these pieces and b: the free cells that touch it by edge or corner form a closed walk of orthogonal steps around each piece, and the part of it
//! that starts next to the one arc ends next to the other, without meeting b again (it would have to do so in a gap of the other way) and without being cut by another wall
//! (which would touch the piece and so belong to it).
//!
//! ```text
//!  . # .      # . .       the box at b, walls above right and below left:
//!  . b .      . b .       left, two arcs (left, below, right; none above) hang together;
//!  . . .      . . #       right, two gaps: separated if the two walls hang together somewhere
//! ```
//!
//! Special cases need no code: at the map's edge the outside is a gap's wall like another; in a map of one row both sides have gaps of the outside only,
//! and are separated; a gap that is a lone wall is a piece of its own.
//!
//! Tests compare this with biconnected components. Source of the idea: planar duality of cuts and cycles (Whitney 1932).

use grid_core::{Limit, Meter};

use super::probe::hang_together;
use super::ring::{RINGS, Ring};
use super::wall_pieces::WallPieces;
use crate::plane::{Cell, Plane};

/// Answers which sides hang together, with the pieces of wall made when they are first needed.
#[derive(Debug, Default)]
pub(super) struct Sides {
    pieces: Option<WallPieces>,
    /// Looks at single pieces so far.
    probes: usize,
}

/// Looks at single pieces before all are numbered, beside the words of the map, so that both together take about as long as the numbering. One in vain counts as four.
const PROBES: usize = 16;

impl Sides {
    /// The sides of the box on `cell` that hang together with the free side `side`, that one among them; `ring` is the cell's.
    pub(super) fn with(
        &mut self,
        plane: &Plane,
        cell: Cell,
        ring: &Ring,
        side: usize,
        meter: &Meter<'_>,
    ) -> Result<u8, Limit> {
        let arcs = usize::from(ring.arcs);
        if arcs < 2 {
            return Ok(ring.sides);
        }
        let wall = |gap: usize| plane.around(cell, ring.gap[gap]);
        if arcs == 2 && (is_lone(plane, wall(0)) || is_lone(plane, wall(1))) {
            return Ok(ring.sides);
        }
        if arcs == 2 && self.pieces.is_none() && self.probes < PROBES + plane.walls.len() {
            self.probes += 1;
            let cut = hang_together(plane, wall(0), wall(1))
                .or_else(|| hang_together(plane, wall(1), wall(0)));
            match cut {
                Some(false) => return Ok(ring.sides),
                Some(true) => return Ok(ring.arc[usize::from(ring.arc[1] >> side & 1 == 1)]),
                None => self.probes += 3,
            }
        }
        let pieces = match &mut self.pieces {
            Some(pieces) => pieces,
            none => none.insert(WallPieces::new(plane, meter)?),
        };
        let mut piece = [0; 4];
        for (gap, piece) in piece[..arcs].iter_mut().enumerate() {
            *piece = pieces.of(plane, wall(gap));
        }
        let home = ring.arc[..arcs].iter().position(|arc| arc >> side & 1 == 1);
        let home = home.unwrap_or_default();
        let mut together = 0;
        for (other, sides) in ring.arc[..arcs].iter().enumerate() {
            // The gaps from `home` to `other` clockwise are those that start with the arcs on the way.
            let (low, high) = (home.min(other), home.max(other));
            let cut = (low..high).any(|inner| {
                (0..low)
                    .chain(high..arcs)
                    .any(|outer| piece[inner] == piece[outer])
            });
            if !cut {
                together |= sides;
            }
        }
        Ok(together)
    }
}

/// Whether no other wall touches this one.
fn is_lone(plane: &Plane, wall: Cell) -> bool {
    is_inside(plane, wall) && plane.ring(wall) == 1 << 4
}

/// Whether a bit has all its neighbours. Those of the outermost rows, far outside the map, do not.
pub(super) fn is_inside(plane: &Plane, wall: Cell) -> bool {
    wall > plane.stride && wall + plane.stride + 64 < plane.walls.len() * 64
}

/// The free sides around a cell, and what hangs together there.
pub(super) fn ring_of(plane: &Plane, cell: Cell) -> &'static Ring {
    &RINGS[plane.ring(cell)]
}

#[cfg(test)]
mod tests;
