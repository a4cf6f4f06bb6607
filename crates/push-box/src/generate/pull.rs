//! Large solvable rooms by backward play: the box is pulled from its target to a cell far away.
//!
//! A pull is a push backwards: the player steps away from the box, and the box follows. Pushes soon
//! trap a box in a corner, but every pull can be undone by a push. The pulls form a depth-first
//! search that prefers the wanted direction, so it leaves dead ends.
//!
//! The player's paths around the box count only if they are short, so a pull costs little on a map
//! of any size. Skipping a possible pull leaves the room solvable.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{BitGrid, Direction, Position, Size};

use crate::generate::draft::{Draft, half_perimeter};
use crate::generate::flood::Flood;
use crate::room::Room;

/// Most cells that a flood for a path around the box meets.
const NEAR: usize = 1 << 10;

/// Box and player after some pulls, and the box's cell before.
#[derive(Clone, Copy)]
struct Pulled {
    target: Position,
    box_position: Position,
    player: Position,
}

impl Pulled {
    /// Lower bound of the pushes back to the target.
    fn pushes(&self) -> u64 {
        self.box_position.manhattan(self.target)
    }
}

/// State that is kept from target to target.
struct Search {
    flood: Flood,
    /// Cells that the box has visited, or will, from any target.
    been: BitGrid,
}

impl Search {
    fn new(size: Size) -> Self {
        Self {
            flood: Flood::new(size),
            been: BitGrid::empty(size),
        }
    }

    /// Whether the floods are within their budget: 2^11 cells per row and column, and at most eight
    /// times the map. Each target costs at least one cell, so the loop ends.
    fn may_go_on(&self) -> bool {
        let size = self.been.size();
        self.flood.total() < ((half_perimeter(size) as u64) << 11).min(size.cells() as u64 * 8)
    }
}

impl Draft {
    /// Puts the target anywhere, the box far away if few floods suffice, and the player near the
    /// box.
    pub(super) fn pulled(mut self) -> Room {
        let mut search = Search::new(self.walls.size());
        let far = self.pull_far(&mut search);
        let near = search
            .flood
            .spread(far.player, far.box_position, &self.walls, NEAR);
        let player = self.random.pick(near.cells).copied();
        let player = player.unwrap_or(far.player);
        self.room(player, far.box_position, far.target)
    }

    /// Tries targets until the box is three quarters as far away as two random cells of a square
    /// map on average, or the budget is spent.
    fn pull_far(&mut self, search: &mut Search) -> Pulled {
        let enough = half_perimeter(self.walls.size()) as u64 / 4;
        let mut best = self.pull(search);
        while best.pushes() < enough && search.may_go_on() {
            let pulled = self.pull(search);
            if best.pushes() < pulled.pushes() {
                best = pulled;
            }
        }
        best
    }

    /// Pulls the box from one random cell towards another, and returns the pulls that brought it
    /// farthest.
    fn pull(&mut self, search: &mut Search) -> Pulled {
        let (target, wanted) = (self.random_floor(), self.random_cell());
        if self.floor_beside(target).is_empty() {
            self.clear(target, 2);
        }
        let beside = self.floor_beside(target);
        let player = *self.random.pick(&beside).expect("cleared, if need be");
        let mut best = Pulled {
            target,
            box_position: target,
            player,
        };
        let mut open = vec![best];
        while let Some(here) = open.pop() {
            if best.pushes() < here.pushes() {
                best = here;
            }
            if here.box_position == wanted || !search.may_go_on() {
                break;
            }
            let Search { flood, been } = &mut *search;
            let (mut nearer, mut others): (Vec<Pulled>, Vec<Pulled>) = self
                .pulls(here, flood)
                .filter(|next| been.insert(next.box_position))
                .partition(|next| {
                    next.box_position.manhattan(wanted) < here.box_position.manhattan(wanted)
                });
            for pulls in [&mut others, &mut nearer] {
                self.random.shuffle(pulls);
                open.append(pulls);
            }
        }
        best
    }

    fn floor_beside(&self, cell: Position) -> Vec<Position> {
        let beside = self.walls.size().neighbors(cell);
        beside.filter(|&next| !self.walls.contains(next)).collect()
    }

    /// The pulls that are proven possible.
    fn pulls(&self, here: Pulled, flood: &mut Flood) -> impl Iterator<Item = Pulled> {
        let size = self.walls.size();
        let met = flood.spread(here.player, here.box_position, &self.walls, NEAR);
        let sides = Direction::ALL.map(|direction| met.has_side(direction).then_some(direction));
        sides.into_iter().flatten().filter_map(move |direction| {
            let side = size.step(here.box_position, direction)?;
            let beyond = size.step(side, direction)?;
            (!self.walls.contains(beyond)).then_some(Pulled {
                box_position: side,
                player: beyond,
                ..here
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_flooded_grows_with_the_sides_and_not_with_the_area() {
        for (side, percent, pushes) in [
            (1000, 0, 500),
            (1000, 20, 300),
            (1000, 30, 150),
            (10_000, 0, 5000),
        ] {
            let size = Size::new(side, side);
            let mut draft = Draft::new(size, 1);
            if percent > 0 {
                draft.sprinkle(percent);
            }
            let mut search = Search::new(size);
            let far = draft.pull_far(&mut search);
            let met = search.flood.total();
            assert!(far.pushes() >= pushes, "{} at {percent} %", far.pushes());
            assert!(
                met <= (u64::from(side) << 12) + 2 * NEAR as u64,
                "{met} cells"
            );
            // Without walls, a pull looks only at the adjacent cells.
            if percent == 0 {
                assert!(met <= u64::from(side) * 2 * 30, "{met} cells");
            }
        }
    }

    #[test]
    fn pulls_lead_back() {
        for seed in 0..4 {
            for (height, width) in [(130, 130), (1, 20_000), (20_000, 1), (3, 6000), (90, 200)] {
                for percent in [0, 25, 60, 100] {
                    let mut draft = Draft::new(Size::new(height, width), seed);
                    draft.sprinkle(percent);
                    let room = draft.pulled();
                    assert!(
                        crate::min_pushes(&room).is_ok(),
                        "{room:?} {seed} {percent}"
                    );
                }
            }
        }
    }
}
