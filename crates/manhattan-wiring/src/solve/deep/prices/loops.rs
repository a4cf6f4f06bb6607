//! Lines on two sheets may come back to a node.

use alloc::vec::Vec;

use crate::solve::deep::flow::Hop;

/// The line without loops, if it has any. `visits` is all 0 before and after.
pub(super) fn cut_loops(line: &[Hop], visits: &mut [u8]) -> Option<Vec<Hop>> {
    let mut is_twice = false;
    for hop in line {
        visits[hop.node as usize] += 1;
        is_twice |= visits[hop.node as usize] > 1;
    }
    for hop in line {
        visits[hop.node as usize] = 0;
    }
    is_twice.then(|| {
        let mut simple: Vec<Hop> = Vec::new();
        for &hop in line {
            if visits[hop.node as usize] > 0 {
                while simple.last().is_some_and(|last| last.node != hop.node) {
                    let cut = simple.pop().expect("not empty");
                    visits[cut.node as usize] = 0;
                }
            } else {
                visits[hop.node as usize] = 1;
                simple.push(hop);
            }
        }
        for hop in line {
            visits[hop.node as usize] = 0;
        }
        simple
    })
}
