//! Brute force: breadth-first over all robots' cells and the collected set, one robot moving one
//! cell at a time. Reads the text itself and shares no code with the crate.

use std::collections::HashSet;

/// Most cells of a map that the oracle takes, all rows together.
pub(crate) const MAX_CELLS: usize = 64;
/// Most robots.
pub(crate) const MAX_ROBOTS: usize = 6;

/// The fewest steps that collect all keys of the map, if anything does.
pub(crate) fn fewest_steps(map: &str) -> Option<u64> {
    let rows: Vec<&[u8]> = map.lines().map(str::as_bytes).collect();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut cells = vec![];
    for row in &rows {
        cells.extend_from_slice(row);
        cells.resize(cells.len() + width - row.len(), b'#');
    }
    assert!(cells.len() <= MAX_CELLS);
    let neighbors: Vec<Vec<usize>> = (0..cells.len())
        .map(|cell| {
            let column = cell % width;
            let mut next = vec![];
            if cell >= width {
                next.push(cell - width);
            }
            if cell + width < cells.len() {
                next.push(cell + width);
            }
            if column > 0 {
                next.push(cell - 1);
            }
            if column + 1 < width {
                next.push(cell + 1);
            }
            next.retain(|&next| cells[next] != b'#');
            next
        })
        .collect();
    let letters: Vec<u8> = cells
        .iter()
        .copied()
        .filter(u8::is_ascii_lowercase)
        .collect();
    let bit_of = |letter: u8| {
        letters
            .iter()
            .position(|&l| l == letter)
            .map(|bit| 1_u64 << bit)
    };
    let robots: Vec<usize> = (0..cells.len())
        .filter(|&cell| cells[cell] == b'@')
        .collect();
    assert!(robots.len() <= MAX_ROBOTS && letters.len() <= 16);
    let all = (1_u64 << letters.len()) - 1;
    // Collected keys in the low 16 bits, then 6 bits a robot.
    let shift = |robot: usize| 16 + 6 * robot;
    let start = robots.iter().enumerate().fold(0_u64, |state, (robot, at)| {
        state | (*at as u64) << shift(robot)
    });
    let mut seen = HashSet::from([start]);
    let mut level = vec![start];
    let mut steps = 0;
    while !level.is_empty() {
        if level.iter().any(|state| state & 0xffff == all) {
            return Some(steps);
        }
        let mut next_level = vec![];
        for state in level {
            for robot in 0..robots.len() {
                let at = usize::try_from(state >> shift(robot) & 63).unwrap();
                for &next in &neighbors[at] {
                    let tile = cells[next];
                    let collected = match tile {
                        b'A'..=b'Z' => match bit_of(tile.to_ascii_lowercase()) {
                            Some(bit) if state & bit != 0 => 0,
                            _ => continue,
                        },
                        b'a'..=b'z' => bit_of(tile).unwrap(),
                        _ => 0,
                    };
                    let moved = state ^ ((at ^ next) as u64) << shift(robot) | collected;
                    if seen.insert(moved) {
                        next_level.push(moved);
                    }
                }
            }
        }
        level = next_level;
        steps += 1;
    }
    None
}
