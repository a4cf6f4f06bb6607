//! Witness construction: from pushes to a walk, with shortest paths of the player between them.
//!
//! The steps are written down as long as they are few beside the map. A longer walk keeps only its
//! pushes and its number of steps, and finds the paths again when it is read.

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Direction, Limit, Meter};

use crate::player_path::Leg;
use crate::room::Room;
use crate::solve::reduce::BoxGraph;
use crate::walk::{Run, Step, Walk};

/// So many steps are written down in any map, and in a larger one the 16th part of its cells.
const WRITTEN_STEPS: usize = 1 << 14;

/// The walk with these pushes of the room's box. Each path between two runs of pushes is a search
/// of the map, which ends at the side of the box to push from.
pub(super) fn walk(
    room: &Room,
    graph: &mut BoxGraph<'_>,
    runs: &[Run],
    meter: &Meter<'_>,
) -> Result<Walk, Limit> {
    let most = WRITTEN_STEPS.max(room.size().cells() / 16);
    walk_written_up_to(most, room, graph, runs, meter)
}

/// The walk, with its steps if they are at most `most`.
fn walk_written_up_to(
    most: usize,
    room: &Room,
    graph: &mut BoxGraph<'_>,
    runs: &[Run],
    meter: &Meter<'_>,
) -> Result<Walk, Limit> {
    let mut player = graph.player;
    let mut box_cell = graph.start;
    let mut letters = TrackedVec::with_capacity(64, meter)?;
    let mut moves = 0;
    let mut path = TrackedVec::new(meter);
    for run in runs {
        meter.check_stop()?;
        let side = run.direction.opposite() as usize;
        let to = graph.map.step(box_cell, side);
        let from = player;
        let is_found = graph.player_path(Leg { box_cell, from, to }, &mut path)?;
        debug_assert!(is_found, "the search had the player on this side");
        moves += path.len() as u64 + u64::from(run.pushes);
        if moves <= most as u64 {
            spell(&mut letters, &path, *run)?;
        }
        for _ in 0..run.pushes {
            player = box_cell;
            box_cell = graph.map.step(box_cell, side ^ 2);
        }
    }
    Ok(if moves <= most as u64 {
        Walk::from_letters(letters.into_vec())
    } else {
        drop(letters);
        Walk::from_pushes(room, Vec::from(runs), moves)
    })
}

/// Appends the letters of a path to a side of the box, and of the pushes from there.
fn spell(letters: &mut TrackedVec<'_, u8>, path: &[Direction], run: Run) -> Result<(), Limit> {
    let step = |direction, is_push| Step { direction, is_push }.letter();
    letters.try_extend(path.iter().map(|&direction| step(direction, false)))?;
    let push = step(run.direction, true);
    letters.try_extend(core::iter::repeat_n(push, usize::from(run.pushes)))
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;
    use crate::generate::{Family, generate};
    use crate::solve::search::hadlock::fewest_pushes;
    use grid_core::{Limits, Size};
    use std::string::ToString;

    #[test]
    fn a_walk_that_keeps_its_pushes_only_has_the_same_steps() {
        for seed in 0..200 {
            let room =
                generate(Family::Played { percent: 25 }, Size::new(12, 12), seed).expect("it fits");
            if room.box_position() == room.target() {
                continue;
            }
            let meter = Meter::new(&Limits::new());
            let mut graph = BoxGraph::new(&room, &meter).expect("no limit");
            let found = fewest_pushes(&mut graph, true, &meter).expect("no limit");
            let runs = found.expect("a played room has a walk").runs;
            let written = walk(&room, &mut graph, &runs, &meter).expect("no limit");
            let pushes_only =
                walk_written_up_to(0, &room, &mut graph, &runs, &meter).expect("no limit");
            assert_eq!(written, pushes_only);
            assert_eq!(written.lurd().to_string(), pushes_only.lurd().to_string());
            assert_eq!(pushes_only.verify(&room), Ok(()));
        }
    }
}
