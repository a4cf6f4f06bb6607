//! Bounded flood fill: which sides of the box the player can reach.
//!
//! After a push or a pull, the generator needs the sides of the box that the player can reach from
//! its own side. The path around the box is mostly a few steps long. So the flood ends when it has
//! met every free side, and it clears only the cells that it met.

use alloc::vec::Vec;

use grid_core::{BitGrid, Direction, Position, Size};

/// A flood fill whose memory is reused.
pub(super) struct Flood {
    /// Cells met; empty between two floods.
    seen: BitGrid,
    /// Cells of the last flood, in order.
    met: Vec<Position>,
    /// Number of cells met by all floods.
    total: u64,
}

/// The result of one flood.
pub(super) struct Met<'f> {
    pub(super) cells: &'f [Position],
    /// For each direction, whether the neighbor of the box was met.
    sides: [bool; 4],
}

impl Met<'_> {
    /// Whether the player can reach the side of the box in this direction.
    pub(super) const fn has_side(&self, direction: Direction) -> bool {
        self.sides[direction as usize]
    }
}

impl Flood {
    pub(super) fn new(size: Size) -> Self {
        Self {
            seen: BitGrid::empty(size),
            met: Vec::new(),
            total: 0,
        }
    }

    /// Returns the number of cells met by all floods so far.
    pub(super) const fn total(&self) -> u64 {
        self.total
    }

    /// Spreads from the player, nearest cells first, until every free side of the box or `most`
    /// cells are met, or there are no more.
    pub(super) fn spread(
        &mut self,
        player: Position,
        box_position: Position,
        walls: &BitGrid,
        most: usize,
    ) -> Met<'_> {
        let size = walls.size();
        let free = |&next: &Position| next != box_position && !walls.contains(next);
        let mut sides_left = size.neighbors(box_position).filter(free).count();
        let mut sides = [false; 4];
        let Self { seen, met, total } = self;
        met.clear();
        let mut meet = |met: &mut Vec<Position>, cell| {
            if seen.insert(cell) {
                met.push(cell);
                if let Some(direction) = box_position.direction_to(cell) {
                    sides[direction as usize] = true;
                    sides_left -= 1;
                }
            }
            sides_left == 0
        };
        let mut is_done = meet(met, player);
        let mut next = 0;
        while !is_done && next < met.len() && met.len() < most {
            let here = met[next];
            next += 1;
            is_done = size
                .neighbors(here)
                .filter(free)
                .any(|cell| meet(met, cell));
        }
        for &cell in &*met {
            seen.remove(cell);
        }
        *total += met.len() as u64;
        Met { cells: met, sides }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The walls of a map, and how many cells a flood from the first cell meets, with which sides
    /// of the box.
    fn flood(rows: &[&str], box_position: Position, most: usize) -> (usize, [bool; 4]) {
        let size = Size::new(
            u16::try_from(rows.len()).expect("a few rows"),
            u16::try_from(rows[0].len()).expect("a few columns"),
        );
        let walls = BitGrid::from_fn(size, |at| {
            rows[usize::from(at.row)].as_bytes()[usize::from(at.column)] == b'#'
        });
        let mut flood = Flood::new(size);
        let first = flood.spread(Position::default(), box_position, &walls, most);
        let first = (first.cells.len(), first.sides);
        // The marks are cleared for the next flood.
        let second = flood.spread(Position::default(), box_position, &walls, most);
        assert_eq!((second.cells.len(), second.sides), first);
        assert_eq!(flood.total(), 2 * first.0 as u64);
        first
    }

    #[test]
    fn every_side_is_met_before_the_map_is() {
        let open = ["-".repeat(40).leak() as &str; 40];
        let (cells, sides) = flood(&open, Position::new(1, 1), usize::MAX);
        assert_eq!(sides, [true; 4]);
        assert!(cells < 20, "{cells}");
    }

    #[test]
    fn a_side_that_the_player_does_not_get_to_is_not_met() {
        let hall = ["-----"];
        assert_eq!(
            flood(&hall, Position::new(0, 2), usize::MAX),
            (2, [false, false, false, true])
        );
        let ring = ["-----", "-###-", "-----"];
        assert_eq!(
            flood(&ring, Position::new(0, 2), usize::MAX),
            (11, [false, true, false, true])
        );
        // The limit ends the flood before the side behind the ring.
        assert_eq!(
            flood(&ring, Position::new(0, 2), 6),
            (6, [false, false, false, true])
        );
    }
}
