//! Which robots take part: of many on a map with few keys only those that stand near something.

use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::held::bytes_of;
use crate::solve::ground::{Cell, Ground};
use crate::vault::Vault;

/// The robots that a best tour may need.
///
/// A tour moves at most as many robots as there are keys. A robot that walks from its start to a key or door over plain cells can be replaced by one that stands nearer and does not move; so for each key and
/// door the nearest robots are enough, as many as there are keys. Only where there are more of them is anything left out.
pub(super) fn useful(
    vault: &Vault,
    ground: &Ground,
    meter: &Meter<'_>,
) -> Result<Vec<usize>, Limit> {
    let robots = vault.robots();
    let enough = vault.keys().len();
    if robots.len() <= enough {
        return Ok((0..robots.len()).collect());
    }
    // Two marks a cell, the search that met it, and the list of a search.
    let bytes = bytes_of::<bool>(2 * ground.len())
        + bytes_of::<u32>(ground.len())
        + bytes_of::<Cell>(ground.len());
    meter.hold(bytes)?;
    let mut is_start = alloc::vec![false; ground.len()];
    for &robot in robots {
        is_start[ground.at(robot) as usize] = true;
    }
    let mut is_useful = alloc::vec![false; ground.len()];
    let mut searched = alloc::vec![0_u32; ground.len()];
    let mut queue: Vec<Cell> = Vec::with_capacity(ground.len());
    let ends = ground
        .open_cells()
        .filter(|&cell| ground.byte(cell) != b'.');
    for (search, end) in (1..).zip(ends) {
        meter.check_stop()?;
        queue.clear();
        queue.push(end);
        searched[end as usize] = search;
        let mut found = 0;
        let mut next = 0;
        while let Some(&cell) = queue.get(next)
            && found < enough
        {
            next += 1;
            for beside in ground.neighbours(cell) {
                let place = beside as usize;
                if ground.byte(beside) == b'.' && searched[place] != search {
                    searched[place] = search;
                    queue.push(beside);
                    if is_start[place] && found < enough {
                        is_useful[place] = true;
                        found += 1;
                    }
                }
            }
        }
    }
    let of_use = |&robot: &usize| is_useful[ground.at(robots[robot]) as usize];
    let count = (0..robots.len()).filter(of_use).count();
    meter.hold(bytes_of::<usize>(count))?;
    let mut useful = Vec::with_capacity(count);
    useful.extend((0..robots.len()).filter(of_use));
    meter.release(bytes);
    Ok(useful)
}
