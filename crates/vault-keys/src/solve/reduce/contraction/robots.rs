//! Which robots take part: of many on a map with few keys only those that stand near something.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::reduce::padded_map::{Cell, PaddedMap};
use crate::vault::Vault;

/// The robots that a best tour may need.
///
/// A tour moves at most as many robots as there are keys. A robot that walks from its start to a
/// key or door over plain cells can be replaced by one that stands nearer and does not move; so for
/// each key and door the nearest robots are enough, as many as there are keys. Only where there are
/// more of them is anything left out.
pub(crate) fn useful<'m>(
    vault: &Vault,
    ground: &PaddedMap<'_>,
    meter: &'m Meter<'m>,
) -> Result<TrackedVec<'m, usize>, Limit> {
    let robots = vault.robots();
    let enough = vault.keys().len();
    let mut useful = TrackedVec::new(meter);
    if robots.len() <= enough {
        useful.try_extend(0..robots.len())?;
        return Ok(useful);
    }
    let mut is_start = TrackedVec::filled(false, ground.len(), meter)?;
    for &robot in robots {
        is_start[ground.at(robot) as usize] = true;
    }
    let mut is_useful = TrackedVec::filled(false, ground.len(), meter)?;
    let mut searched = TrackedVec::filled(0_u32, ground.len(), meter)?;
    let mut queue: TrackedVec<'_, Cell> = TrackedVec::new(meter);
    let ends = ground
        .open_cells()
        .filter(|&cell| ground.byte(cell) != b'.');
    for (search, end) in (1..).zip(ends) {
        meter.check_stop()?;
        queue.clear();
        queue.try_push(end)?;
        searched[end as usize] = search;
        let mut found = 0;
        let mut next = 0;
        while let Some(&cell) = queue.get(next)
            && found < enough
        {
            next += 1;
            for beside in ground.neighbors(cell) {
                let place = beside as usize;
                if ground.byte(beside) == b'.' && searched[place] != search {
                    searched[place] = search;
                    queue.try_push(beside)?;
                    if is_start[place] && found < enough {
                        is_useful[place] = true;
                        found += 1;
                    }
                }
            }
        }
    }
    let of_use = |&robot: &usize| is_useful[ground.at(robots[robot]) as usize];
    useful.try_extend((0..robots.len()).filter(of_use))?;
    Ok(useful)
}
