//! The alternation bound: how often each cut must be crossed.
//!
//! The steps of a tour are the sum over the cuts of (crossings of the cut) x (steps across it). For
//! a single cut, collecting every key available on one side before crossing is optimal. So the
//! number of crossings until item `t` is collected is at least that of each item that `t` needs,
//! plus one if those leave the robot on the wrong side. The maximum over all remaining items bounds
//! the crossings of the cut; a tour whose last item lies on the other side needs one more. The
//! bound is the sum over the cuts for the best last item of each region, among the items that no
//! remaining item of the region needs.
//!
//! ```text
//! ###################     cut at |: c needs b, b needs a: a left (0 crossings), b right (1),
//! #c..B..a..@.|.A..b#     c left (2). Plain distances would see 1.
//! ###################
//! ```
//!
//! **Admissible and consistent.** For a fixed cut and a fixed side of the last item, the count is
//! the exact optimum of a simpler problem: the same order, the same moves, but only crossings of
//! this cut cost. A sum of such optima, where each step of a move is charged to one cut, is
//! admissible and consistent; and so is the least over the possible last items, since those of a
//! state's successor are possible in the state too.
//!
//! With several robots, items of other regions are collected for nothing, but hand the crossings
//! that they wait for on to those that need them.
//!
//! **Time.** All cuts at once, a byte each: O(items x cuts / 16) with the vectors that every
//! machine has. The counts stay below 64: at most one more an item.

use crate::key::Key;
use crate::solve::reduce::masks::members;
use crate::solve::reduce::maze::items::Reduced;

/// A count per cut. Its parity is the side of the robot.
type Lanes<const N: usize> = [u8; N];

/// The data of the bound for a vault with at most `N` cuts.
pub(crate) struct CrossingBound<'a, const N: usize> {
    reduced: &'a Reduced,
    items: [ItemLanes<N>; Key::COUNT],
    steps: [u64; N],
    /// The cuts of each region.
    region_cuts: [u64; Key::COUNT],
    levels: [Lanes<N>; Key::COUNT],
}

#[derive(Clone, Copy)]
struct ItemLanes<const N: usize> {
    /// 1 where the cut is between the item and its start.
    sides: Lanes<N>,
    /// 1 for the cuts of its region.
    own: Lanes<N>,
    /// The items of its own region that it needs.
    before: u32,
    directly_before: u32,
}

impl<'a, const N: usize> CrossingBound<'a, N> {
    pub(crate) fn new(reduced: &'a Reduced) -> Self {
        let mut bound = Self {
            reduced,
            items: [ItemLanes {
                sides: [0; N],
                own: [0; N],
                before: 0,
                directly_before: 0,
            }; Key::COUNT],
            steps: [0; N],
            region_cuts: [0; Key::COUNT],
            levels: [[0; N]; Key::COUNT],
        };
        for (place, cut) in reduced.cuts.iter().enumerate() {
            bound.steps[place] = cut.steps;
            bound.region_cuts[cut.region] |= 1 << place;
        }
        for (lanes, item) in bound.items.iter_mut().zip(&reduced.items) {
            lanes.sides = spread(item.sides);
            lanes.own = spread(bound.region_cuts[item.region]);
            lanes.before = item.before & reduced.regions[item.region];
            lanes.directly_before = item.directly_before;
        }
        bound
    }

    /// The steps that are left at least, with the robots on the far side of `sides` and the items
    /// `left` not collected.
    pub(crate) fn steps(&mut self, sides: u64, left: u32) -> u64 {
        let here: Lanes<N> = spread(sides);
        let mut most = [0; N];
        let mut needed = 0;
        for item in members(left) {
            let lanes = &self.items[item];
            needed |= lanes.before;
            let mut level = [0; N];
            for earlier in members(lanes.directly_before & left) {
                let earlier = &self.levels[earlier];
                for lane in 0..N {
                    level[lane] = level[lane].max(earlier[lane]);
                }
            }
            for lane in 0..N {
                let on_other_side =
                    (level[lane] ^ here[lane] ^ lanes.sides[lane]) & lanes.own[lane];
                level[lane] += on_other_side;
                most[lane] = most[lane].max(level[lane]);
            }
            self.levels[item] = level;
        }
        let mut steps = 0;
        let mut ends = 0_u64;
        for lane in 0..N {
            steps += u64::from(most[lane]) * self.steps[lane];
            ends |= u64::from((most[lane] ^ here[lane]) & 1) << lane;
        }
        let last = left & !needed;
        for (region, &items) in self.reduced.regions.iter().enumerate() {
            let cuts = self.region_cuts[region];
            let more = members(last & items)
                .map(|item| self.across((ends ^ self.reduced.items[item].sides) & cuts));
            steps += more.min().unwrap_or(0);
        }
        steps
    }

    /// The steps over these cuts.
    pub(crate) fn across(&self, mut cuts: u64) -> u64 {
        let mut steps = 0;
        while cuts != 0 {
            steps += self.steps[cuts.trailing_zeros() as usize];
            cuts &= cuts - 1;
        }
        steps
    }
}

/// The bits of a set, a byte each.
fn spread<const N: usize>(set: u64) -> Lanes<N> {
    let mut lanes = [0; N];
    for (place, lane) in lanes.iter_mut().enumerate() {
        *lane = u8::from(set >> place & 1 == 1);
    }
    lanes
}
