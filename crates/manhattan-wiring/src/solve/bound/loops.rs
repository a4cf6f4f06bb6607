//! Lines on two sheets may come back to a node.

use grid_core::Limit;
use grid_core::tracked::TrackedVec;

use crate::solve::bound::min_cost_flow::Hop;

/// The line without loops, if it has any. `visits` is all 0 before and after.
pub(super) fn cut_loops<'m>(
    line: &TrackedVec<'m, Hop>,
    visits: &mut [u8],
) -> Result<Option<TrackedVec<'m, Hop>>, Limit> {
    let mut is_twice = false;
    for hop in line {
        visits[hop.node as usize] += 1;
        is_twice |= visits[hop.node as usize] > 1;
    }
    for hop in line {
        visits[hop.node as usize] = 0;
    }
    if !is_twice {
        return Ok(None);
    }
    let mut simple = line.try_clone()?;
    simple.clear();
    for &hop in line {
        if visits[hop.node as usize] > 0 {
            while simple.last().is_some_and(|last| last.node != hop.node) {
                let cut = simple.pop().expect("not empty");
                visits[cut.node as usize] = 0;
            }
        } else {
            visits[hop.node as usize] = 1;
            simple.try_push(hop)?;
        }
    }
    for hop in line {
        visits[hop.node as usize] = 0;
    }
    Ok(Some(simple))
}
