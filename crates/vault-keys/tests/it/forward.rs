//! The plain forward search: Dijkstra over collected keys and robots' cells, with one flood for
//! each robot of a state. Reads the text itself and shares no code with the crate.

use std::collections::HashMap;

/// The fewest steps that collect all keys of the map, if anything does, within `most` expanded
/// states.
pub(crate) fn fewest_steps(map: &str, most: usize) -> Result<Option<u64>, TooMany> {
    let rows: Vec<&[u8]> = map.lines().map(str::as_bytes).collect();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0) + 1;
    // A wall around, so that every cell has four neighbors.
    let mut cells = vec![b'#'; width];
    for row in rows {
        cells.push(b'#');
        cells.extend_from_slice(row);
        cells.resize(cells.len().next_multiple_of(width), b'#');
    }
    cells.resize(cells.len() + width + 1, b'#');
    let keys = cells.iter().filter(|tile| tile.is_ascii_lowercase());
    let all = keys.fold(0_u32, |all, key| all | 1 << (key - b'a'));
    let robots: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == b'@').collect();
    let mut known = HashMap::from([((0_u32, robots.clone()), 0)]);
    let mut buckets = vec![vec![(0, robots)]];
    let mut seen = vec![0; cells.len()];
    let (mut flood, mut expanded, mut cost) = (0, 0, 0);
    while cost < buckets.len() {
        while let Some(state) = buckets[cost].pop() {
            if known[&state] < cost {
                continue;
            }
            let (collected, robots) = state;
            if collected == all {
                return Ok(Some(cost as u64));
            }
            expanded += 1;
            if expanded > most {
                return Err(TooMany);
            }
            let has = |tile: u8, first: u8| collected >> (tile - first) & 1 == 1;
            for robot in 0..robots.len() {
                flood += 1;
                let mut queue = vec![(robots[robot], cost)];
                let mut at = 0;
                seen[robots[robot]] = flood;
                while let Some(&(cell, steps)) = queue.get(at) {
                    at += 1;
                    for next in [cell - width, cell - 1, cell + 1, cell + width] {
                        let tile = cells[next];
                        let is_shut = tile.is_ascii_uppercase() && !has(tile, b'A');
                        if tile == b'#' || is_shut || seen[next] == flood {
                            continue;
                        }
                        seen[next] = flood;
                        if !tile.is_ascii_lowercase() || has(tile, b'a') {
                            queue.push((next, steps + 1));
                            continue;
                        }
                        let mut there = robots.clone();
                        there[robot] = next;
                        let state = (collected | 1 << (tile - b'a'), there);
                        let best = known.entry(state.clone()).or_insert(usize::MAX);
                        if steps + 1 < *best {
                            *best = steps + 1;
                            buckets.resize(buckets.len().max(steps + 2), vec![]);
                            buckets[steps + 1].push(state);
                        }
                    }
                }
            }
        }
        cost += 1;
    }
    Ok(None)
}

/// More states than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;
