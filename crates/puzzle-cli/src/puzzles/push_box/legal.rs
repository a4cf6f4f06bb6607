//! The legal part of a walk.

use push_box::{Room, Rule, Walk};

/// Returns the empty walk.
pub(super) fn start() -> Walk {
    std::iter::empty().collect()
}

/// Returns the steps before the first broken rule, or all of them if only the end is wrong.
pub(super) fn part(room: &Room, walk: &Walk) -> Walk {
    let Err(illegal) = walk.verify(room) else {
        return walk.clone();
    };
    let broken = match *illegal.rule() {
        Rule::IntoWall { step, .. }
        | Rule::BoxIntoWall { step, .. }
        | Rule::UnmarkedPush { step, .. }
        | Rule::NothingToPush { step, .. } => step,
        _ => return walk.clone(),
    };
    let legal = usize::try_from(broken - 1).unwrap_or(usize::MAX);
    walk.lurd().take(legal).collect()
}
