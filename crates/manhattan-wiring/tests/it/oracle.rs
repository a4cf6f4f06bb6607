//! Brute force: every line of net 2, and for each every line of net 3. Shares no code with the
//! solver; boards of up to 32 cells.

use grid_core::Position;
use manhattan_wiring::{Board, Net};

/// The least total length and how many pairs have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Optima {
    pub(crate) length: u64,
    pub(crate) pairs: u128,
}

/// `None` if no pair obeys the rules.
pub(crate) fn optima(board: &Board) -> Option<Optima> {
    let size = board.size();
    let cells: Vec<Position> = size.positions().collect();
    assert!(cells.len() <= 32);
    let bit =
        |position: Position| 1_u32 << cells.iter().position(|&cell| cell == position).unwrap();
    let neighbors: Vec<u32> = cells
        .iter()
        .map(|cell| {
            let next_to = |other: &&Position| {
                let rows = i32::from(cell.row) - i32::from(other.row);
                let columns = i32::from(cell.column) - i32::from(other.column);
                rows.abs() + columns.abs() == 1
            };
            cells.iter().filter(next_to).map(|&other| bit(other)).sum()
        })
        .collect();
    let blank: u32 = cells
        .iter()
        .filter(|&&cell| !board.is_obstacle(cell) && board.end_at(cell).is_none())
        .map(|&cell| bit(cell))
        .sum();
    let mut best = None;
    let [[from2, to2], [from3, to3]] = Net::ALL.map(|net| board.ends(net).map(bit));
    lines(
        &neighbors,
        from2,
        to2,
        blank,
        u64::MAX,
        &mut |blank, length2| {
            let most = best.map_or(u64::MAX, |best: Optima| {
                best.length - length2.min(best.length)
            });
            lines(&neighbors, from3, to3, blank, most, &mut |_, length3| {
                let length = length2 + length3;
                match &mut best {
                    Some(best) if best.length < length => {}
                    Some(best) if best.length == length => best.pairs += 1,
                    _ => best = Some(Optima { length, pairs: 1 }),
                }
            });
        },
    );
    best
}

/// Calls `found` with the blank cells left and the length, for each line of at most `most` steps.
fn lines(
    neighbors: &[u32],
    at: u32,
    to: u32,
    blank: u32,
    most: u64,
    found: &mut dyn FnMut(u32, u64),
) {
    walk(neighbors, at, to, blank, 0, most, found);
}

fn walk(
    neighbors: &[u32],
    at: u32,
    to: u32,
    blank: u32,
    length: u64,
    most: u64,
    found: &mut dyn FnMut(u32, u64),
) {
    if length == most {
        return;
    }
    let near = neighbors[at.trailing_zeros() as usize];
    if near & to != 0 {
        found(blank, length + 1);
    }
    let mut open = near & blank;
    while open != 0 {
        let next = open & open.wrapping_neg();
        open ^= next;
        walk(neighbors, next, to, blank & !next, length + 1, most, found);
    }
}
