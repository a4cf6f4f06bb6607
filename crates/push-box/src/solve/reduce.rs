//! Reduction: from the room to a graph of at most four states per cell.
//!
//! Where the player stands inside its region doesn't matter. Only the sides of the box that the
//! region touches do. So a state is the cell of the box and a side of it; a push leads from the
//! side behind it, and walks lead from a side to the sides connected with it.

mod reachable_side;
pub(super) mod ring;
mod side_connectivity;
mod wall_components;

use grid_core::tracked::{Charge, TrackedVec};
use grid_core::{Direction, Limit, Meter};

use self::reachable_side::reachable_side;
use self::ring::{RINGS, Ring};
use self::side_connectivity::SideConnectivity;
use crate::padded_map::{Cell, PaddedMap};
use crate::player_path::{Leg, PlayerPaths};
use crate::room::Room;

/// The graph of a room: the box's cell, and the side of the box that the player is on.
#[derive(Debug)]
pub(super) struct BoxGraph<'m> {
    pub(super) map: PaddedMap,
    pub(super) player: Cell,
    /// Cell of the box at the start.
    pub(super) start: Cell,
    pub(super) target: Cell,
    /// A side of the box that the player reaches at the start; `None` if there is none.
    pub(super) start_side: Option<usize>,
    connectivity: SideConnectivity<'m>,
    /// Made when the first path is asked for.
    paths: Option<(PlayerPaths, Charge<'m>)>,
    _map: Charge<'m>,
    meter: &'m Meter<'m>,
}

impl<'m> BoxGraph<'m> {
    /// Takes O(cells) time.
    pub(super) fn new(room: &Room, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let charge = Charge::new(PaddedMap::bytes(room.walls()), meter)?;
        let map = PaddedMap::new(room.walls());
        let [player, start, target] =
            [room.player(), room.box_position(), room.target()].map(|at| map.cell(at));
        Ok(Self {
            start_side: reachable_side(&map, player, start, meter)?,
            connectivity: SideConnectivity::new(meter),
            paths: None,
            meter,
            map,
            player,
            start,
            target,
            _map: charge,
        })
    }

    /// The free sides around a cell, and what the eight cells around it tell about them.
    #[inline]
    pub(super) fn ring(&self, cell: Cell) -> &'static Ring {
        &RINGS[self.map.ring(cell)]
    }

    /// The sides of the box on `cell` that are connected with its free side `side`. `ring` is the
    /// cell's.
    #[inline]
    pub(super) fn connected(&mut self, cell: Cell, ring: &Ring, side: usize) -> Result<u8, Limit> {
        match ring.arcs {
            0 | 1 => Ok(ring.sides),
            _ => self.connectivity.connected(&self.map, cell, ring, side),
        }
    }

    /// Replaces `path` by a shortest path of the player past the box. Returns false if there is
    /// none.
    pub(super) fn player_path(
        &mut self,
        leg: Leg,
        path: &mut TrackedVec<'_, Direction>,
    ) -> Result<bool, Limit> {
        let (paths, _) = match &mut self.paths {
            Some(paths) => paths,
            none => {
                let bytes = size_of_val(self.map.walls.as_slice());
                let charge = Charge::new(bytes as u64, self.meter)?;
                none.insert((PlayerPaths::new(&self.map), charge))
            }
        };
        paths.find(&self.map, leg, path, self.meter)
    }

    /// The sides of the box that the player reaches at the start, as bits.
    pub(super) fn start_sides(&mut self) -> Result<u8, Limit> {
        match self.start_side {
            Some(side) => self.connected(self.start, self.ring(self.start), side),
            None => Ok(0),
        }
    }
}

/// The sides in a set of bits.
pub(super) fn sides(bits: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |side| bits >> side & 1 == 1)
}

/// The sides opposite to these.
pub(super) const fn opposite(sides: u8) -> u8 {
    (sides << 2 | sides >> 2) & 15
}
