//! Levels with several goals for one box: solves for each goal separately, the nearest first, and
//! keeps the best walk.
//!
//! Skips a goal whose distance from the box exceeds the pushes of the best walk, because a push
//! moves the box by one cell. A level with `k` goals takes at most `k` times as long as a level
//! with one.

use alloc::vec::Vec;

use grid_core::{Answer, Limits, Outcome, Position, Stats, Stopped};

use crate::room::Room;
use crate::unsolvable::Unsolvable;

/// Returns the best solution for any goal of `room`. `costs` returns the costs in the order of
/// their importance.
pub(crate) fn best_of<W>(
    room: &Room,
    limits: &Limits<'_>,
    costs: impl Fn(&W) -> (u64, u64),
    solve: impl Fn(&Room, &Limits<'_>) -> Outcome<W, Unsolvable>,
) -> Outcome<W, Unsolvable> {
    let apart = |target: Position| room.box_position().manhattan(target);
    let mut targets: Vec<Position> = room.targets().collect();
    targets.sort_by_key(|&target| apart(target));
    let mut stats = Stats::default();
    let mut best: Option<W> = None;
    let mut reason = None;
    let mut stopped: Option<Stopped<W>> = None;
    for target in targets {
        let known = best.as_ref().map(|best| costs(best).0);
        if known.is_some_and(|known| apart(target) > known) {
            break;
        }
        if let Some(stopped) = &mut stopped {
            stopped.lower = stopped.lower.min(apart(target));
            continue;
        }
        let outcome = solve(&room.with_target(target), &limits.after(stats));
        stats.expanded += outcome.stats.expanded;
        stats.generated += outcome.stats.generated;
        stats.peak_bytes = stats.peak_bytes.max(outcome.stats.peak_bytes);
        match outcome.answer {
            Answer::Solved(found) => {
                if best.as_ref().is_none_or(|best| costs(&found) < costs(best)) {
                    best = Some(found);
                }
            }
            Answer::Unsolvable(unsolvable) => _ = reason.get_or_insert(unsolvable),
            Answer::Stopped(at) => stopped = Some(at),
        }
    }
    let answer = match (stopped, best, reason) {
        (Some(stopped), Some(best), _) => {
            let cost = costs(&best).0;
            let is_better = stopped.upper.is_none_or(|upper| cost <= upper);
            Answer::Stopped(match is_better {
                true => Stopped::new(stopped.limit, stopped.lower.min(cost)).with_best(cost, best),
                false => stopped,
            })
        }
        (Some(stopped), None, _) => Answer::Stopped(stopped),
        (None, Some(best), _) => Answer::Solved(best),
        (None, None, Some(reason)) => Answer::Unsolvable(reason),
        (None, None, None) => unreachable!("a room has a goal, and each one an answer"),
    };
    Outcome::new(answer, stats)
}
