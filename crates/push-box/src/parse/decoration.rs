//! The region of the player: boxes outside it are decoration.

use alloc::vec::Vec;

use grid_core::{BitGrid, Position};

/// Returns the cells that a player at `start` reaches if boxes do not block.
///
/// Fills rows from their neighbors, downwards and upwards in turn, until nothing changes. Most
/// levels take two or three passes. Memory is one bit per cell.
pub(super) fn reached(walls: &BitGrid, start: Position) -> BitGrid {
    let size = walls.size();
    let mut reached = BitGrid::empty(size);
    reached.insert(start);
    let mut row: Vec<u64> = Vec::new();
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        let down = 0..size.height;
        for at in down.clone().chain(down.rev()) {
            row.clear();
            row.extend_from_slice(reached.row(at));
            for near in [at.checked_sub(1), at.checked_add(1)] {
                if let Some(near) = near.filter(|&near| near < size.height) {
                    for (word, near) in row.iter_mut().zip(reached.row(near)) {
                        *word |= near;
                    }
                }
            }
            spread(&mut row, walls.row(at));
            let last = (1_u64 << (size.width % 64)).wrapping_sub(1);
            if let (Some(word), true) = (row.last_mut(), !size.width.is_multiple_of(64)) {
                *word &= last;
            }
            has_changed |= row != reached.row(at);
            reached.row_mut(at).copy_from_slice(&row);
        }
    }
    reached
}

/// Removes walls from a set of cells of one row and extends it to the walls on both sides.
fn spread(row: &mut [u64], walls: &[u64]) {
    let mut carry = 0;
    for (word, wall) in row.iter_mut().zip(walls) {
        *word = fill_up((*word | carry) & !wall, !wall);
        carry = *word >> 63;
    }
    let mut carry = 0;
    for (word, wall) in row.iter_mut().zip(walls).rev() {
        let free = !wall;
        let seed = (*word | carry << 63) & free;
        *word = fill_up(seed.reverse_bits(), free.reverse_bits()).reverse_bits();
        carry = *word & 1;
    }
}

/// Extends each bit upwards through free bits.
const fn fill_up(mut bits: u64, mut free: u64) -> u64 {
    let mut step = 1;
    while step < 64 {
        bits |= free & (bits << step);
        free &= free << step;
        step *= 2;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid_core::{Random, Size};

    #[test]
    fn it_is_the_flood_fill() {
        let random = &mut Random::new(1);
        for case in 0..500 {
            let size = Size::new(1 + case % 9, 1 + (case * 7) % 140);
            let mut walls = BitGrid::from_fn(size, |_| random.below(3) == 0);
            let start = size.position(random.below(size.cells()));
            walls.remove(start);
            let mut expected = BitGrid::empty(size);
            let mut open = Vec::from([start]);
            while let Some(at) = open.pop() {
                if !walls.contains(at) && expected.insert(at) {
                    open.extend(size.neighbors(at));
                }
            }
            assert_eq!(reached(&walls, start), expected, "{case}");
        }
    }
}
