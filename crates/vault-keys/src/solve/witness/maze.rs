//! From the order of the items to the tour, cell by cell.
//!
//! A leg for each key. On the way from one corridor to another the cells are those up to their
//! common ancestor, or to the room around the start and across, and down again; an item that stands
//! for others is visited last, after a round over these, those that turn off first before those
//! that turn off later.

use alloc::vec::Vec;

use grid_core::tracked::{Charge, TrackedVec};
use grid_core::{Limit, Meter, Position, Route};

use crate::key::Key;
use crate::solve::reduce::masks::members;
use crate::solve::reduce::maze::corridors::{Corridor, CorridorId, Corridors, NO_PARENT};
use crate::solve::reduce::maze::items::Reduced;
use crate::solve::reduce::maze::key_tree::Tree;
use crate::tour::{Leg, Tour};

/// The tour that collects the items in this order.
pub(crate) fn write(
    tree: &Tree<'_>,
    reduced: &Reduced,
    order: &[usize],
    meter: &Meter<'_>,
) -> Result<Tour, Limit> {
    let starts = tree.regions.iter().map(|part| part.region.first);
    let mut walker = Walker {
        tree,
        robots: starts.collect(),
        robot: 0,
        at: 0,
        path: TrackedVec::new(meter),
        down: TrackedVec::new(meter),
        paths: Charge::none(meter),
        left: tree.all,
        legs: Vec::with_capacity(Key::COUNT),
    };
    for &number in order {
        let item = &reduced.items[number];
        walker.set_off(item.region)?;
        walker.visit(item.bundle, item.key)?;
        walker.robots[item.region] = walker.at;
    }
    Ok(Tour::new(walker.legs))
}

/// The cells of a corridor but the last.
fn inner<'f>(flood: &'f Corridors<'_>, id: CorridorId) -> &'f [u32] {
    let Corridor { from, to, .. } = flood.corridors[id as usize];
    &flood.cells[from as usize..to as usize - 1]
}

struct Walker<'a> {
    tree: &'a Tree<'a>,
    /// The corridor at whose end each region's robot stands.
    robots: Vec<CorridorId>,
    /// The moving robot, by its place in the vault.
    robot: usize,
    /// The corridor at whose end it stands, and the cells of its leg until there.
    at: CorridorId,
    path: TrackedVec<'a, Position>,
    /// The legs' cells.
    paths: Charge<'a>,
    /// The corridors that it will go down over, the last first.
    down: TrackedVec<'a, CorridorId>,
    /// Keys left to collect.
    left: u32,
    legs: Vec<Leg>,
}

impl Walker<'_> {
    fn set_off(&mut self, region: usize) -> Result<(), Limit> {
        self.at = self.robots[region];
        self.robot = self.tree.regions[region].region.robot;
        self.path.clear();
        self.step(self.tree.end_of(self.at))
    }

    fn step(&mut self, to: Position) -> Result<(), Limit> {
        self.path.try_push(to)
    }

    /// Visits these keys, this one of them last.
    fn visit(&mut self, bundle: u32, last: usize) -> Result<(), Limit> {
        let mut others = bundle & !(1 << last);
        if others != 0 {
            let mut ancestors = Vec::new();
            let mut node = Some(self.tree.keys[last].node);
            while let Some(here) = node {
                ancestors.push(here);
                node = self.tree.nodes[here].parent;
            }
            for pair in ancestors.windows(2).rev() {
                let below = self.tree.nodes[pair[0]].below;
                let turning_off = members(others & !below);
                let mut ends: Vec<CorridorId> = turning_off
                    .map(|key| self.tree.keys[key].corridor)
                    .collect();
                ends.sort_unstable();
                ends.into_iter().try_for_each(|end| self.go(end))?;
                others &= below;
            }
        }
        self.go(self.tree.keys[last].corridor)
    }

    /// The way to the end of a corridor of the same region.
    fn go(&mut self, target: CorridorId) -> Result<(), Limit> {
        let tree = self.tree;
        let (corridors, ground) = (&tree.flood.corridors, &tree.flood.ground);
        let (mut up, mut down) = (self.at, target);
        self.down.clear();
        while up != down {
            let parents = [up, down].map(|id| corridors[id as usize].parent);
            // Of two corridors the later one is no ancestor of the other.
            if parents[0] != NO_PARENT && (up > down || parents[1] == NO_PARENT) {
                let passed = inner(&tree.flood, up);
                let passed = passed.iter().rev();
                self.path
                    .try_extend(passed.map(|&cell| ground.position(cell)))?;
                up = parents[0];
                self.arrive(up)?;
            } else if parents[1] != NO_PARENT {
                self.down.try_push(down)?;
                down = parents[1];
            } else {
                self.cross_room(tree.end_of(up), tree.end_of(down))?;
                up = down;
            }
        }
        while let Some(id) = self.down.pop() {
            let passed = inner(&tree.flood, id);
            self.path
                .try_extend(passed.iter().map(|&cell| ground.position(cell)))?;
            self.arrive(id)?;
        }
        self.at = target;
        Ok(())
    }

    /// Steps onto the last cell of a corridor; a new key ends the leg.
    fn arrive(&mut self, id: CorridorId) -> Result<(), Limit> {
        let at = self.tree.end_of(id);
        self.step(at)?;
        let tile = char::from(self.tree.flood.corridors[id as usize].tile);
        if let Some(key) = Key::new(tile).filter(|key| self.left >> key.index() & 1 == 1) {
            self.left &= !(1 << key.index());
            let bytes = size_of_val(&*self.path) as u64;
            self.paths.resize(self.paths.bytes() + bytes)?;
            self.legs.push(Leg {
                robot: self.robot,
                path: Route::new(self.path.to_vec()),
                keys: core::iter::once(key).collect(),
            });
            self.path.clear();
            self.step(at)?;
        }
        Ok(())
    }

    /// Up or down first, then left or right.
    fn cross_room(&mut self, mut at: Position, to: Position) -> Result<(), Limit> {
        while at != to {
            let (from, to) = if at.row == to.row {
                (&mut at.column, to.column)
            } else {
                (&mut at.row, to.row)
            };
            *from = if *from < to { *from + 1 } else { *from - 1 };
            self.step(at)?;
        }
        Ok(())
    }
}
