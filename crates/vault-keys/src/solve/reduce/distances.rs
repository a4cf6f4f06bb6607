//! Distances under the keys at hand, by breadth-first search over cells.
//!
//! Where doors are dense, two keys have too many Pareto-optimal routes to enumerate them. A search
//! that knows which doors are open takes a few microseconds instead: see
//! [`forward`](crate::solve::search::forward).
//!
//! O(cells) time for each search, 8 bytes for each cell.

use alloc::vec::Vec;

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::key::Key;
use crate::solve::reduce::legs::Hop;
use crate::solve::reduce::masks::Mask;
use crate::solve::reduce::padded_map::{Cell, PaddedMap};
use crate::solve::reduce::routes::KeyRoute;

/// What a search does with a cell that it meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OnCell {
    Blocked,
    Passed,
    /// The cell of an uncollected key, where a leg ends.
    Last,
}

/// Breadth-first searches on one map.
#[derive(Debug)]
pub(crate) struct Distances<'a> {
    ground: &'a PaddedMap<'a>,
    keys: Vec<Key>,
    /// For each character of the map.
    entry: [OnCell; 256],
    /// For each cell `base` plus the steps to it; less than `base` if the last search did not reach
    /// it.
    reached: TrackedVec<'a, u32>,
    base: u32,
    queue: TrackedVec<'a, Cell>,
    meter: &'a Meter<'a>,
}

impl<'a> Distances<'a> {
    pub(crate) fn new(
        ground: &'a PaddedMap<'a>,
        keys: &[Key],
        meter: &'a Meter<'a>,
    ) -> Result<Self, Limit> {
        let mut entry = [OnCell::Blocked; 256];
        entry[usize::from(b'.')] = OnCell::Passed;
        Ok(Self {
            ground,
            keys: keys.to_vec(),
            entry,
            reached: TrackedVec::filled(0, ground.len(), meter)?,
            base: 1,
            queue: TrackedVec::new(meter),
            meter,
        })
    }

    /// Opens the doors of the keys in `collected`; paths end on all other keys.
    pub(crate) fn collect(&mut self, collected: Mask) {
        for (place, key) in self.keys.iter().enumerate() {
            let is_collected = collected >> place & 1 == 1;
            let [on_key, on_door] = if is_collected {
                [OnCell::Passed; 2]
            } else {
                [OnCell::Last, OnCell::Blocked]
            };
            self.entry[key.letter() as usize] = on_key;
            self.entry[key.door() as usize] = on_door;
        }
    }

    /// Opens everything but the keys in `late`, their doors, and the doors of `target`.
    pub(crate) fn exclude(&mut self, late: Mask, target: usize) {
        let entry = |is_blocked| {
            if is_blocked {
                OnCell::Blocked
            } else {
                OnCell::Passed
            }
        };
        for (place, key) in self.keys.iter().enumerate() {
            let is_late = late >> place & 1 == 1;
            self.entry[key.letter() as usize] = entry(is_late);
            self.entry[key.door() as usize] = entry(is_late || place == target);
        }
    }

    /// Searches from these cells, until `last` uncollected keys are reached.
    pub(crate) fn search(
        &mut self,
        from: impl IntoIterator<Item = Cell>,
        mut last: u32,
    ) -> Result<(), Limit> {
        self.start();
        for cell in from {
            self.reached[cell as usize] = self.base;
            self.queue.try_push(cell)?;
        }
        let mut at = 0;
        while let Some(&cell) = self.queue.get(at) {
            at += 1;
            let steps = self.reached[cell as usize] + 1;
            for next in self.ground.neighbors(cell) {
                let reached = &mut self.reached[next as usize];
                if *reached >= self.base {
                    continue;
                }
                match self.entry[usize::from(self.ground.byte(next))] {
                    OnCell::Blocked => {}
                    OnCell::Passed => {
                        *reached = steps;
                        self.queue.try_push(next)?;
                    }
                    OnCell::Last => {
                        *reached = steps;
                        last -= 1;
                        if last == 0 {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Moves `base` beyond all that the last search wrote.
    fn start(&mut self) {
        self.queue.clear();
        let cells = u32::try_from(self.reached.len()).unwrap_or(u32::MAX);
        let next = self.base.checked_add(cells);
        self.base = next
            .filter(|base| base.checked_add(cells).is_some())
            .unwrap_or_else(|| {
                self.reached.fill(0);
                1
            });
    }

    /// Steps from where the last search started to a cell; none if it did not get there.
    #[inline]
    pub(crate) fn steps(&self, cell: Cell) -> Option<u32> {
        self.reached[cell as usize].checked_sub(self.base)
    }

    /// The cell from which the last search, one of [`collect`](Self::collect), reached a cell.
    fn source(&self, mut cell: Cell) -> Option<Cell> {
        let mut steps = self.steps(cell)?;
        while steps > 0 {
            steps -= 1;
            let is_before = |&next: &Cell| {
                self.entry[usize::from(self.ground.byte(next))] == OnCell::Passed
                    && self.steps(next) == Some(steps)
            };
            cell = self.ground.neighbors(cell).into_iter().find(is_before)?;
        }
        Some(cell)
    }

    /// The first plan: the robot that is nearest to an uncollected key goes there, again and again.
    ///
    /// `cells` are those of all keys, then those of the robots. Fewer legs than keys mean that no
    /// robot gets to the others.
    pub(crate) fn nearest_first(&mut self, cells: &[Cell]) -> Result<NearestFirst, Limit> {
        let keys = self.keys.len();
        let mut robots = TrackedVec::with_capacity(cells.len() - keys, self.meter)?;
        robots.try_extend(keys..cells.len())?;
        let mut left: Vec<usize> = (0..keys).collect();
        let mut collected: Mask = 0;
        let mut plan = NearestFirst {
            hops: Vec::with_capacity(keys),
            orders: 1.0,
        };
        while !left.is_empty() {
            self.meter.check_stop()?;
            self.collect(collected);
            self.search(robots.iter().map(|&robot| cells[robot]), u32::MAX)?;
            let reached = left
                .iter()
                .filter_map(|&key| Some((self.steps(cells[key])?, key)));
            plan.orders *= reached.clone().count() as f64;
            let Some((steps, to)) = reached.min() else {
                break;
            };
            let from = self.source(cells[to]);
            let Some(robot) = robots.iter_mut().find(|robot| Some(cells[**robot]) == from) else {
                break;
            };
            plan.hops.push(Hop {
                from: *robot,
                to,
                steps,
            });
            *robot = to;
            left.retain(|&key| key != to);
            collected |= 1 << to;
        }
        Ok(plan)
    }

    /// Returns, for each key or start, the least steps to each key in any plan, and keys that this
    /// leg needs.
    ///
    /// While a robot walks to key `t`, the keys after `t` are not collected. So their doors and
    /// those of `t` are closed, and no robot crosses the cells of these keys. Every leg of every
    /// plan takes at least the steps of such a path, and needs the keys before `t`.
    pub(crate) fn least_legs(
        &mut self,
        cells: &[Cell],
        before: &[Mask],
    ) -> Result<TrackedVec<'a, TrackedVec<'a, KeyRoute>>, Limit> {
        let keys = before.len();
        let meter = self.meter;
        let mut legs = TrackedVec::with_capacity(cells.len(), meter)?;
        legs.try_extend(cells.iter().map(|_| TrackedVec::new(meter)))?;
        for to in 0..keys {
            let late = (0..keys).filter(|&key| before[key] >> to & 1 == 1);
            let late = late.fold(0, |late, key| late | 1 << key);
            self.exclude(late, to);
            self.search([cells[to]], u32::MAX)?;
            for (from, legs) in legs.iter_mut().enumerate() {
                let given = before.get(from).map_or(0, |before| before | 1 << from);
                if from == to || given & (late | 1 << to) != 0 {
                    continue;
                }
                if let Some(steps) = self.steps(cells[from]) {
                    let needs = before[to] & !given;
                    legs.try_push(KeyRoute { to, steps, needs })?;
                }
            }
        }
        Ok(legs)
    }
}

/// A plan found without looking ahead.
#[derive(Debug)]
pub(crate) struct NearestFirst {
    pub(crate) hops: Vec<Hop>,
    /// How many keys could be reached next, multiplied over all steps.
    pub(crate) orders: f64,
}
