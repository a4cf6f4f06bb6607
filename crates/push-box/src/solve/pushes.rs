//! Fewest pushes, from the room to the walk: first contact, then the detour search, then the ways between the pushes.

use alloc::vec::Vec;

use grid_core::{Answer, Meter, Stopped};

use super::contact::first_contact;
use super::detour::{End, Task, search as detour_search};
use super::reason::{reason, small_pocket};
use super::sides::Sides;
use super::writing::write;
use crate::plane::Plane;
use crate::room::Room;
use crate::unsolvable::{Reason, Unsolvable};
use crate::walk::{Run, Walk};

/// A way of the box to its target with fewest pushes.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) pushes: u64,
    /// The pushes themselves, if they were wanted.
    pub(super) runs: Vec<Run>,
    /// What was learnt about the room; nothing if the box is on its target.
    pub(super) ground: Option<Ground>,
}

/// What a search for a walk in another order needs again.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) plane: Plane,
    pub(super) sides: Sides,
    /// The sides of the box that the player has at the start.
    pub(super) start_sides: u8,
}

/// On smaller maps, searching everything takes no longer than looking for pockets first.
const CELLS_FOR_POCKETS: usize = 1 << 14;

/// Fewest pushes, and the pushes themselves if they are wanted.
pub(super) fn search(
    room: &Room,
    with_pushes: bool,
    meter: &Meter<'_>,
) -> Answer<Found, Unsolvable> {
    let distance = room.box_position().manhattan(room.target());
    let stopped = |limit, away: u64| Answer::Stopped(Stopped::new(limit, distance + 2 * away));
    if distance == 0 {
        return Answer::Solved(Found {
            pushes: 0,
            runs: Vec::new(),
            ground: None,
        });
    }
    let bytes = 2 * Plane::bytes(room.walls());
    if let Err(limit) = meter.check_stop().and_then(|()| meter.hold(bytes)) {
        return stopped(limit, 0);
    }
    let plane = Plane::new(room.walls());
    let mut seen = plane.walls.clone();
    let (start, target) = (plane.cell(room.box_position()), plane.cell(room.target()));
    let mut sides = Sides::default();
    let contact = first_contact(
        &plane,
        plane.cell(room.player()),
        start,
        &mut seen,
        &mut sides,
        meter,
    );
    let start_sides = match contact {
        Ok(0) => return Answer::Unsolvable(Unsolvable::new(Reason::PlayerCannotReachBox)),
        Ok(sides) => sides,
        Err(limit) => return stopped(limit, 0),
    };
    if room.size().cells() >= CELLS_FOR_POCKETS {
        match small_pocket(&plane, start, target, meter) {
            Ok(None) => {}
            Ok(Some(reason)) => return Answer::Unsolvable(Unsolvable::new(reason)),
            Err(limit) => return stopped(limit, 0),
        }
    }
    seen.copy_from_slice(&plane.walls);
    let task = Task {
        plane: &plane,
        start,
        start_sides,
        target,
        with_pushes,
    };
    let end = detour_search(task, seen, &mut sides, meter);
    // What was `seen` is gone.
    meter.release(bytes / 2);
    match end {
        End::Found { away, runs } => Answer::Solved(Found {
            pushes: distance + 2 * away,
            runs,
            ground: Some(Ground {
                plane,
                sides,
                start_sides,
            }),
        }),
        End::Exhausted => Answer::Unsolvable(Unsolvable::new(reason(&plane, start, target, meter))),
        End::Stopped { away, limit } => stopped(limit, away),
    }
}

/// The walk with fewest pushes.
pub(super) fn solve(room: &Room, meter: &Meter<'_>) -> Answer<Walk, Unsolvable> {
    match search(room, true, meter) {
        Answer::Solved(found) => {
            let pushes = found.pushes;
            let Some(ground) = found.ground else {
                return Answer::Solved(Walk::from_letters(Vec::new()));
            };
            match write(room, &ground.plane, found.runs, meter) {
                Ok(walk) => Answer::Solved(walk),
                Err(limit) => Answer::Stopped(Stopped::new(limit, pushes).with_upper(pushes)),
            }
        }
        Answer::Unsolvable(unsolvable) => Answer::Unsolvable(unsolvable),
        Answer::Stopped(stopped) => Answer::Stopped(Stopped::new(stopped.limit, stopped.lower)),
    }
}
