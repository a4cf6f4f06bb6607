//! Side connectivity: which sides of the box the player can reach from which, without moving the
//! box.
//!
//! **Claim.** Let the box be on b. Two arcs of free cells around b (see `ring`) are separated
//! exactly when two gaps, one on either way round from the one arc to the other, belong to the same
//! wall component. Walls are connected by edges and corners, and the outside of the map is one
//! component.
//!
//! *If they do*, a closed curve runs from b into the one gap, through that component, and out of
//! the other gap back to b. It crosses only walls and corners where two walls touch, which no
//! orthogonal step crosses. One arc lies on its one side and the other arc on the other: the player
//! can't pass. *If no two gaps do so*, take the components of all gaps on the one way round. None
//! of them is a component of a gap on the other way. Follow the outline of these components and b.
//! The free cells that touch it by edge or corner form a closed walk of orthogonal steps around
//! each component. The part of the walk that starts next to the one arc ends next to the other. It
//! doesn't meet b again, which would take a gap of the other way, and no other wall cuts it, which
//! would touch the component and so belong to it.
//!
//! ```text
//!  . # .      # . .       the box at b, walls above right and below left:
//!  . b .      . b .       left, two arcs (left, below, right; none above) are connected;
//!  . . .      . . #       right, two gaps: separated if the two walls are connected somewhere
//! ```
//!
//! Special cases need no code. At the map's edge the outside is the wall of a gap like any other.
//! In a map of one row both gaps are the outside, so the sides are separated. A lone wall in a gap
//! is a component of its own.
//!
//! Tests compare this with biconnected components. Source of the idea: planar duality of cuts and
//! cycles (Whitney 1932).

use grid_core::{Limit, Meter};

use super::ring::Ring;
use super::wall_components::WallComponents;
use crate::padded_map::{Cell, PaddedMap};

/// Answers which sides of the box are connected. Labels the wall components when they are first
/// needed.
#[derive(Debug)]
pub(super) struct SideConnectivity<'m> {
    components: Option<WallComponents<'m>>,
    meter: &'m Meter<'m>,
}

impl<'m> SideConnectivity<'m> {
    pub(super) const fn new(meter: &'m Meter<'m>) -> Self {
        Self {
            components: None,
            meter,
        }
    }

    /// The sides of the box on `cell` that are connected with the free side `side`, including
    /// `side`. `ring` is the cell's, of one arc at least.
    pub(super) fn connected(
        &mut self,
        map: &PaddedMap,
        cell: Cell,
        ring: &Ring,
        side: usize,
    ) -> Result<u8, Limit> {
        let arcs = usize::from(ring.arcs);
        let wall = |gap: usize| map.around(cell, ring.gap[gap]);
        if arcs == 2 && (is_lone(map, wall(0)) || is_lone(map, wall(1))) {
            return Ok(ring.sides);
        }
        let components = match &mut self.components {
            Some(components) => components,
            none => none.insert(WallComponents::new(map, self.meter)?),
        };
        let mut label = [0; 4];
        for (gap, label) in label[..arcs].iter_mut().enumerate() {
            *label = components.label(map, wall(gap));
        }
        let home = ring.arc[..arcs].iter().position(|arc| arc >> side & 1 == 1);
        let home = home.unwrap_or_default();
        let mut connected = 0;
        for (other, sides) in ring.arc[..arcs].iter().enumerate() {
            // Clockwise from `home` to `other` lie the gaps that follow the arcs from `low` on.
            let (low, high) = (home.min(other), home.max(other));
            let is_cut = (low..high).any(|inner| {
                (0..low)
                    .chain(high..arcs)
                    .any(|outer| label[inner] == label[outer])
            });
            if !is_cut {
                connected |= sides;
            }
        }
        Ok(connected)
    }
}

/// Whether a wall is a component by itself. Walls of the outermost rows, far outside the map, have
/// no ring; they are not.
fn is_lone(map: &PaddedMap, wall: Cell) -> bool {
    let is_inside = wall > map.stride && wall + map.stride + 64 < map.walls.len() * 64;
    is_inside && map.ring(wall) == 1 << 4
}

#[cfg(test)]
mod tests;
