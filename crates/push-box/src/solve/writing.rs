//! From pushes to a walk: shortest ways of the player between them.
//!
//! The steps are written down as long as they are few beside the map; a walk that grows longer keeps only its pushes and the number of its steps.

use alloc::vec::Vec;

use grid_core::{Direction, Limit, Meter};

use crate::paths::Paths;
use crate::plane::Plane;
use crate::room::Room;
use crate::walk::{Run, Step, Walk};

/// So many steps are written down on any map, and on a larger one as many as the 16th part of its cells.
const WRITTEN_STEPS: usize = 1 << 14;

/// The walk with these pushes of the room's box.
pub(super) fn write(
    room: &Room,
    plane: &Plane,
    runs: Vec<Run>,
    meter: &Meter<'_>,
) -> Result<Walk, Limit> {
    let most = WRITTEN_STEPS.max(room.size().cells() / 16);
    write_at_most(room, plane, runs, most, meter)
}

/// The walk, with its steps if they are at most so many.
fn write_at_most(
    room: &Room,
    plane: &Plane,
    runs: Vec<Run>,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Walk, Limit> {
    meter.hold(Plane::bytes(room.walls()) + most as u64)?;
    let mut paths = Paths::new(plane.walls.clone());
    let mut player = plane.cell(room.player());
    let mut box_cell = plane.cell(room.box_position());
    let mut letters = Some(Vec::with_capacity(64));
    let mut moves = 0;
    let mut way = Vec::with_capacity(64);
    for run in &runs {
        meter.check_stop()?;
        let side = plane.step(box_cell, run.direction.opposite() as usize);
        way.clear();
        let found = paths.find(plane, box_cell, player, side, &mut way, meter)?;
        debug_assert!(found, "the search had the player on this side");
        moves += way.len() as u64 + u64::from(run.pushes);
        if let Some(written) = &mut letters {
            spell(written, &way, *run);
            if written.len() > most {
                letters = None;
            }
        }
        for _ in 0..run.pushes {
            player = box_cell;
            box_cell = plane.step(box_cell, run.direction as usize);
        }
    }
    Ok(match letters {
        Some(letters) => Walk::from_letters(letters),
        None => Walk::from_pushes(room, runs, moves),
    })
}

/// Adds the letters of the way to a side of the box, and of the pushes from there.
fn spell(letters: &mut Vec<u8>, way: &[Direction], run: Run) {
    let walked = way.iter().map(|&direction| Step {
        direction,
        is_push: false,
    });
    let pushed = Step {
        direction: run.direction,
        is_push: true,
    };
    letters.extend(walked.map(Step::letter));
    letters.extend(core::iter::repeat_n(
        pushed.letter(),
        usize::from(run.pushes),
    ));
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;
    use crate::generate::{Family, generate};
    use crate::solve::pushes;
    use grid_core::{Answer, Limits, Size};
    use std::string::ToString;

    #[test]
    fn a_walk_that_keeps_its_pushes_only_has_the_same_steps() {
        for seed in 0..200 {
            let room =
                generate(Family::Played { percent: 25 }, Size::new(12, 12), seed).expect("it fits");
            let meter = Meter::new(&Limits::new());
            let Answer::Solved(found) = pushes::search(&room, true, &meter) else {
                panic!("a played room has a walk:\n{room}");
            };
            let plane = Plane::new(room.walls());
            let written = write(&room, &plane, found.runs.clone(), &meter).expect("no limit");
            let pushes_only =
                write_at_most(&room, &plane, found.runs, 0, &meter).expect("no limit");
            assert_eq!(written, pushes_only);
            assert_eq!(written.lurd().to_string(), pushes_only.lurd().to_string());
            assert_eq!(pushes_only.verify(&room), Ok(()));
        }
    }
}
