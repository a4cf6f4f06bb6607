//! First contact: which sides of the box the player gets to from where it stands.
//!
//! One side is enough, since `sides` tells which others hang together with it. A search that prefers steps towards the box mostly walks straight to it. If it has
//! not got there after a small part of the map, the map is filled 64 cells at a time instead: each word's new cells spread along their runs of floor, and
//! then into the words above, below and beside it.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use super::sides::{Sides, ring_of};
use crate::plane::{Cell, Plane, fill, has, set};

/// Steps before filling: more than a detour around some walls, and next to nothing on a map where filling pays.
const STEPS: usize = 1 << 12;

/// The sides of the box that the player gets to; none if walls are in the way. `seen` is a copy of the walls, and is used up.
pub(super) fn first_contact(
    plane: &Plane,
    player: Cell,
    box_cell: Cell,
    seen: &mut [u64],
    sides: &mut Sides,
    meter: &Meter<'_>,
) -> Result<u8, Limit> {
    let ring = ring_of(plane, box_cell);
    if ring.sides == 0 {
        return Ok(0);
    }
    set(seen, box_cell);
    let met = match walk_up(plane, player, box_cell, seen) {
        Walk::Met(side) => Some(side),
        Walk::Closed => None,
        Walk::Unfinished => {
            seen.copy_from_slice(&plane.walls);
            set(seen, box_cell);
            flood(plane, player, box_cell, seen, meter)?
        }
    };
    match met {
        Some(side) => sides.with(plane, box_cell, ring, side, meter),
        None => Ok(0),
    }
}

enum Walk {
    /// Reached this side of the box.
    Met(usize),
    /// Has been everywhere.
    Closed,
    Unfinished,
}

/// Depth-first, steps towards the box first.
fn walk_up(plane: &Plane, player: Cell, box_cell: Cell, seen: &mut [u64]) -> Walk {
    let side_of = |cell: Cell| (0..4).find(|&side| plane.step(box_cell, side) == cell);
    let (box_row, box_column) = plane.row_and_column(box_cell);
    let mut towards = Vec::with_capacity(32);
    let mut away = Vec::with_capacity(32);
    towards.push(player);
    set(seen, player);
    for _ in 0..STEPS {
        let Some(here) = towards.pop().or_else(|| away.pop()) else {
            return Walk::Closed;
        };
        let (row, column) = plane.row_and_column(here);
        if row.abs_diff(box_row) + column.abs_diff(box_column) == 1
            && let Some(side) = side_of(here)
        {
            return Walk::Met(side);
        }
        let nearer = [
            row > box_row,
            column < box_column,
            row < box_row,
            column > box_column,
        ];
        for (direction, nearer) in nearer.into_iter().enumerate() {
            let next = plane.step(here, direction);
            if has(seen, next) {
                continue;
            }
            set(seen, next);
            if nearer {
                towards.push(next);
            } else {
                away.push(next);
            }
        }
    }
    Walk::Unfinished
}

/// Fills the player's region, and gives a side of the box in it.
fn flood(
    plane: &Plane,
    player: Cell,
    box_cell: Cell,
    seen: &mut [u64],
    meter: &Meter<'_>,
) -> Result<Option<usize>, Limit> {
    /// Words between two looks for the box and at the stop flag.
    const INTERVAL: u32 = 1 << 12;

    let bytes = seen.len() as u64 * 12;
    meter.hold(bytes)?;
    let mut flood = Flood {
        seen,
        fresh: vec![0; plane.walls.len()],
        open: Vec::with_capacity(plane.walls.len()),
    };
    let reached = |flood: &Flood<'_>| {
        (0..4).find(|&side| {
            let cell = plane.step(box_cell, side);
            !plane.is_wall(cell) && has(flood.seen, cell)
        })
    };
    flood.spread(player / 64, 1 << (player % 64));
    let mut turns = 0;
    while let Some(index) = flood.open.pop() {
        let index = index as usize;
        let bits = core::mem::take(&mut flood.fresh[index]);
        flood.spread(index - plane.row_words, bits);
        flood.spread(index + plane.row_words, bits);
        if bits >> 63 != 0 {
            flood.spread(index + 1, 1);
        }
        if bits & 1 != 0 {
            flood.spread(index - 1, 1 << 63);
        }
        turns += 1;
        if turns % INTERVAL == 0 {
            meter.check_stop()?;
            if reached(&flood).is_some() {
                break;
            }
        }
    }
    let side = reached(&flood);
    meter.release(bytes);
    Ok(side)
}

/// A fill of whole words; each is on the stack once at most.
struct Flood<'a> {
    seen: &'a mut [u64],
    /// Cells of a word that have not spread to its neighbours yet.
    fresh: Vec<u64>,
    open: Vec<u32>,
}

impl Flood<'_> {
    /// Puts the free ones of these cells, and the runs that they are in, into the region.
    #[inline]
    fn spread(&mut self, index: usize, seeds: u64) {
        let free = !self.seen[index];
        if seeds & free == 0 {
            return;
        }
        let new = fill(seeds, free);
        self.seen[index] |= new;
        if self.fresh[index] == 0 {
            self.open
                .push(u32::try_from(index).expect("a map has fewer than 2^32 cells"));
        }
        self.fresh[index] |= new;
    }
}

#[cfg(test)]
mod tests {
    use grid_core::{BitGrid, Limits, Position, Random, Size};

    use super::*;

    const SIZE: Size = Size::new(101, 200);
    const LAST_ROW: u16 = SIZE.height - 1;

    /// Halls across the map, three rows high, with doors of one cell at alternating ends; the box in the last door, the player in the first hall.
    /// `is_open` says for each door from the first on whether it is open.
    fn sides(is_upside_down: bool, is_mirrored: bool, is_open: impl Fn(u16) -> bool) -> u8 {
        let turned = |at: Position| Position {
            row: if is_upside_down {
                LAST_ROW - at.row
            } else {
                at.row
            },
            column: if is_mirrored {
                SIZE.width - 1 - at.column
            } else {
                at.column
            },
        };
        let door = |wall: u16| {
            let is_right = wall.is_multiple_of(2);
            Position::new(4 * wall + 3, if is_right { SIZE.width - 2 } else { 1 })
        };
        let mut walls = BitGrid::empty(SIZE);
        for wall in 0..SIZE.height / 4 {
            for column in 0..SIZE.width {
                let at = Position::new(4 * wall + 3, column);
                if at != door(wall) || !is_open(wall) {
                    walls.insert(turned(at));
                }
            }
        }
        let plane = Plane::new(&walls);
        let player = plane.cell(turned(Position::default()));
        let box_cell = plane.cell(turned(door(SIZE.height / 4 - 1)));
        let mut seen = plane.walls.clone();
        assert!(
            matches!(
                walk_up(&plane, player, box_cell, &mut seen),
                Walk::Unfinished
            ),
            "too short a way for a flood"
        );
        seen.copy_from_slice(&plane.walls);
        let meter = Meter::new(&Limits::new());
        first_contact(
            &plane,
            player,
            box_cell,
            &mut seen,
            &mut Sides::default(),
            &meter,
        )
        .expect("no limit")
    }

    #[test]
    fn a_flood_finds_the_side_that_the_player_comes_to() {
        for is_mirrored in [false, true] {
            assert_eq!(sides(false, is_mirrored, |_| true), 1 << 0);
            assert_eq!(sides(true, is_mirrored, |_| true), 1 << 2);
        }
    }

    #[test]
    fn a_flood_that_ends_finds_none() {
        // All halls but the last can be entered.
        let last_but_one = SIZE.height / 4 - 2;
        assert_eq!(sides(false, false, |wall| wall != last_but_one), 0);
    }

    /// Over words and their edges, with runs of all lengths: rows of up to 200 cells, every third to seventh cell a wall.
    #[test]
    fn a_flood_is_a_walk_over_single_cells() {
        let random = &mut Random::new(3);
        for _ in 0..test_support::cases(300) {
            let size = Size::new(
                u16::try_from(3 + random.below(20)).unwrap(),
                u16::try_from(3 + random.below(198)).unwrap(),
            );
            let one_in = 3 + random.below(5);
            let mut walls = BitGrid::from_fn(size, |_| random.below(one_in) == 0);
            let [player, box_at] = [(); 2].map(|()| size.position(random.below(size.cells())));
            walls.remove(player);
            walls.insert(box_at);
            if player == box_at {
                continue;
            }
            let plane = Plane::new(&walls);
            let (player, box_cell) = (plane.cell(player), plane.cell(box_at));
            let mut walked = plane.walls.clone();
            let mut open = vec![player];
            while let Some(here) = open.pop() {
                if !has(&walked, here) {
                    set(&mut walked, here);
                    open.extend((0..4).map(|direction| plane.step(here, direction)));
                }
            }
            let mut flooded = plane.walls.clone();
            let meter = Meter::new(&Limits::new());
            let side = flood(&plane, player, box_cell, &mut flooded, &meter).expect("no limit");
            assert_eq!(flooded, walked);
            assert_eq!(meter.held(), 0);
            let is_met = |&side: &usize| {
                let cell = plane.step(box_cell, side);
                !plane.is_wall(cell) && has(&walked, cell)
            };
            assert_eq!(side, (0..4).find(is_met));
        }
    }
}
