use grid_core::Limits;

use super::*;
use crate::room::Room;
use crate::solve::pushes;

/// Which word the bounds take, for bounds of walks that may be this long.
fn word(
    first: fn(&mut Ground, Task, &Meter<'_>) -> Result<Option<Bounds>, Limit>,
    enough: u64,
) -> &'static str {
    let room: Room = "-----\n-@$.-\n-----".parse().expect("a room");
    let meter = Meter::new(&Limits::new());
    let found = pushes::search(&room, false, &meter).into_result();
    let mut ground = found
        .ok()
        .and_then(|found| found.ground)
        .expect("a push to the right");
    let task = Task {
        start: ground.plane.cell(room.box_position()),
        target: ground.plane.cell(room.target()),
        enough,
    };
    let bounds = first(&mut ground, task, &meter).expect("no limit");
    match bounds.map(|bounds| bounds.words) {
        None => "none",
        Some(Words::Narrow(_)) => "narrow",
        Some(Words::Wide(_)) => "wide",
    }
}

#[test]
fn both_numbers_fit_the_word() {
    // The moves may come to 7 more than is enough, and one is added to the packed bound.
    assert_eq!(word(moves_first, (1 << 15) - 9), "narrow");
    assert_eq!(word(moves_first, (1 << 15) - 8), "wide");
    assert_eq!(word(moves_first, (1 << 31) - 9), "wide");
    assert_eq!(word(moves_first, (1 << 31) - 8), "none");
    assert_eq!(word(pushes_first, (1 << 14) - 2), "narrow");
    assert_eq!(word(pushes_first, (1 << 14) - 1), "wide");
    assert_eq!(word(pushes_first, (1 << 30) - 2), "wide");
    assert_eq!(word(pushes_first, (1 << 30) - 1), "none");
}
