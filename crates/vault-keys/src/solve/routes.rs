//! Every way from a start or key to a key that can be the best one at some time.
//!
//! Which way is best depends on the doors that are open by then, so for a pair of places all ways stay that no other one beats both in steps and in the keys it needs. A
//! route needs the keys of its doors, and the keys that lie on it: a robot that meets an uncollected key collects it, and that is the end of its leg.
//!
//! ```text
//! ###########
//! #@.A....b.#     from @ to b: 7 steps with key a, or 11 with none;
//! #.#######.#     a search that keeps only the first one is wrong
//! #a........#
//! ###########
//! ```
//!
//! Needs are closed under the precedence of the map before they are compared, which leaves fewer routes: what is collected at any time is closed as well.
//! One label-setting search from each place over the graph of places: labels are taken in the order of their steps, and one that an earlier label of the same place beats is
//! dropped. The number of labels is exponential in the number of keys at worst, and small on maps made by people.
//! After Martins, "On a multicriteria shortest path problem", 1984.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem::size_of;

use grid_core::{Limit, Meter};

use crate::solve::places::{Mask, Places};
use crate::solve::precedence::Precedence;

/// A way from a place to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyRoute {
    pub(crate) to: usize,
    pub(crate) steps: u32,
    /// The keys that must be collected before it can be walked.
    pub(crate) needs: Mask,
}

/// All routes from one key or start, in the order of targets, then steps.
pub(crate) fn routes_from(
    from: usize,
    places: &Places,
    precedence: &Precedence,
    meter: &mut Meter<'_>,
) -> Result<Vec<KeyRoute>, Limit> {
    // What is collected when a robot stands at `from`.
    let given = if places.is_key(from) {
        precedence.before(from) | places.locks[from]
    } else {
        0
    };
    let closed: Vec<Mask> = (0..places.cells.len())
        .map(|place| precedence.with_needs(places.locks[place]) & !given)
        .collect();
    let mut routes: Vec<KeyRoute> = Vec::new();
    let mut labels: Vec<Vec<Mask>> = vec![Vec::new(); places.cells.len()];
    let mut open = BinaryHeap::from([Reverse((0_u32, 0_u32, 0 as Mask, from))]);
    let mut settled: u64 = 0;
    let mut queued: u64 = 0;
    while let Some(Reverse((steps, _, needs, place))) = open.pop() {
        if beaten(&labels[place], needs) {
            continue;
        }
        labels[place].push(needs);
        settled += 1;
        if settled.is_multiple_of(1024) {
            meter.check_stop()?;
        }
        let mut beyond = needs;
        if place != from {
            if places.is_key(place) && (given | needs) & places.locks[place] == 0 {
                let needs = needs | precedence.before(place) & !given;
                let is_beaten = |route: &&KeyRoute| route.to == place && route.needs & !needs == 0;
                if routes.iter().rev().find(is_beaten).is_none() {
                    meter.hold(size_of::<KeyRoute>() as u64)?;
                    routes.push(KeyRoute {
                        to: place,
                        steps,
                        needs,
                    });
                }
            }
            beyond |= closed[place];
        }
        for way in places.ways(place) {
            // A door's key is needed to enter it, a key's to leave it.
            let enter = if places.is_key(way.to) {
                0
            } else {
                closed[way.to]
            };
            let needs = beyond | enter;
            if !beaten(&labels[way.to], needs) {
                meter.hold(LABEL_BYTES)?;
                queued += 1;
                open.push(Reverse((
                    steps + way.steps,
                    needs.count_ones(),
                    needs,
                    way.to,
                )));
            }
        }
    }
    meter.release(queued * LABEL_BYTES);
    routes.sort_unstable_by_key(|route| (route.to, route.steps, route.needs));
    Ok(routes)
}

/// Whether one of the labels, none of which takes more steps, needs no more than `needs`.
fn beaten(labels: &[Mask], needs: Mask) -> bool {
    labels.iter().any(|label| label & !needs == 0)
}

/// What an entry of the open list takes, and the label that may come of it.
const LABEL_BYTES: u64 =
    size_of::<Reverse<(u32, u32, Mask, usize)>>() as u64 + size_of::<Mask>() as u64;
