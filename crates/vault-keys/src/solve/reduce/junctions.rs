//! The map without its corridors: places, and the cells where three or four ways meet, with the
//! lengths of the corridors between them.
//!
//! In a maze, with loops or without, most cells have two neighbors and decide nothing. Each
//! corridor is walked once, and then a search from a place costs a fraction of one over cells.
//! Corridors are short, so the open list of Dijkstra's algorithm is a ring of buckets, one for each
//! number of steps (Dial, "Algorithm 360", 1969); a corridor longer than the ring gets nodes on the
//! way.
//!
//! ```text
//! ###########     @ -5- + -3- b     one junction, +: the corridor back to @
//! #@....+..b#     @ -9- +           is longer, and is kept beside the other
//! #.###.#####
//! #.....#####
//! ###########
//! ```
//!
//! Of a 999 x 999 maze with 30 % of its walls opened 125,000 nodes are left of 550,000 cells, with
//! 5 % 24,000 of 403,000. In a room nearly every cell is a junction; so there cells are searched.
//!
//! O(cells) time, 4 bytes a cell while it is made, some 20 bytes a node.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter};

use crate::solve::reduce::contraction::ContractedGraph;
use crate::solve::reduce::padded_map::{Cell, PaddedMap, WALL};

/// Searches over junctions.
#[derive(Debug)]
pub(crate) struct Junctions<'m> {
    /// First the places, by their numbers.
    nodes: TrackedVec<'m, JunctionNode>,
    /// Steps from where the search started.
    steps: TrackedVec<'m, u32>,
    /// The open list: who is reached in `steps` is in bucket `steps % RING`.
    ring: [TrackedVec<'m, u32>; RING],
    /// How many are in it.
    open: usize,
    /// The places that were met.
    ends: TrackedVec<'m, usize>,
}

/// The corridors in all directions: the node where one ends, and in the lowest bits the steps to
/// there; itself and no steps where there is a wall. In one word, for a search waits for memory.
#[derive(Clone, Copy, Debug)]
struct JunctionNode([u32; 4]);

/// Bits of a corridor's steps.
const STEPS_BITS: u32 = 6;
/// Most steps between two nodes.
const LONGEST: u32 = (1 << STEPS_BITS) - 1;
/// Buckets enough for what is up to [`LONGEST`] steps ahead.
const RING: usize = 1 << STEPS_BITS;
/// More nodes have no number.
const MOST_NODES: usize = 1 << (u32::BITS - STEPS_BITS);
/// The node of a cell that is none, and the steps to a node that was not reached.
const NONE: u32 = u32::MAX;

impl<'m> Junctions<'m> {
    /// `None` where there are not more than `cells_a_node` cells for each junction. In `plan`, the
    /// map without dead ends, plain cells have two neighbors at least.
    pub(crate) fn new(
        plan: &[u8],
        ground: &PaddedMap<'_>,
        places: &ContractedGraph<'_>,
        cells_a_node: usize,
        meter: &'m Meter<'m>,
    ) -> Result<Option<Self>, Limit> {
        let Some(junctions) = find_junctions(plan, ground, cells_a_node, meter)? else {
            return Ok(None);
        };
        let most_on_the_way = plan.len() / LONGEST as usize;
        if places.cells.len() + junctions.len() + most_on_the_way >= MOST_NODES {
            return Ok(None);
        }
        let ends = places.cells.iter().chain(&junctions).copied();
        let mut corridors = JunctionBuilder {
            plan,
            ground,
            node_of: TrackedVec::filled(NONE, plan.len(), meter)?,
            nodes: TrackedVec::with_capacity(places.cells.len() + junctions.len(), meter)?,
        };
        for cell in ends.clone() {
            // A junction where a robot starts is there already.
            if corridors.node_of[cell as usize] == NONE {
                corridors.add_node(cell)?;
            }
        }
        for (count, cell) in (1_u32..).zip(ends) {
            if count.is_multiple_of(1 << 14) {
                meter.check_stop()?;
            }
            for direction in 0..4 {
                corridors.walk(cell, direction, meter)?;
            }
        }
        let nodes = corridors.nodes;
        Ok(Some(Self {
            steps: TrackedVec::filled(0, nodes.len(), meter)?,
            nodes,
            ring: core::array::from_fn(|_| TrackedVec::new(meter)),
            open: 0,
            ends: TrackedVec::new(meter),
        }))
    }

    /// Finds the ways from a place to those that no search has started from; there are `to_meet` of
    /// them.
    pub(crate) fn search_from(
        &mut self,
        from: usize,
        mut to_meet: usize,
        done: &[bool],
        places: &mut ContractedGraph<'_>,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        self.ring.iter_mut().for_each(TrackedVec::clear);
        self.steps.fill(NONE);
        self.steps[from] = 0;
        self.ring[0].try_push(number(from)?)?;
        self.open = 1;
        let mut steps: u32 = 0;
        while self.open > 0 && to_meet > 0 {
            if steps.is_multiple_of(256) {
                meter.check_stop()?;
            }
            self.step(steps, from, places)?;
            while let Some(to) = self.ends.pop() {
                if !done[to] {
                    to_meet -= 1;
                    places.meet(from, to, steps)?;
                }
            }
            steps += 1;
        }
        Ok(())
    }

    /// Goes on from all nodes of a bucket.
    #[inline(never)]
    fn step(&mut self, steps: u32, from: usize, places: &ContractedGraph<'_>) -> Result<(), Limit> {
        let bucket = steps as usize % RING;
        while let Some(node) = self.ring[bucket].pop() {
            self.open -= 1;
            let node = node as usize;
            if self.steps[node] != steps {
                continue;
            }
            if node < places.cells.len() && node != from && !places.is_start(node) {
                self.ends.try_push(node)?;
                continue;
            }
            for corridor in self.nodes[node].0 {
                let end = corridor >> STEPS_BITS;
                let there = steps + (corridor & LONGEST);
                let known = &mut self.steps[end as usize];
                if there < *known {
                    *known = there;
                    self.open += 1;
                    self.ring[there as usize % RING].try_push(end)?;
                }
            }
        }
        Ok(())
    }
}

/// The graph while it is made.
struct JunctionBuilder<'a, 'm> {
    plan: &'a [u8],
    ground: &'a PaddedMap<'a>,
    /// For each cell its node, or [`NONE`].
    node_of: TrackedVec<'m, u32>,
    nodes: TrackedVec<'m, JunctionNode>,
}

impl JunctionBuilder<'_, '_> {
    fn add_node(&mut self, cell: Cell) -> Result<(), Limit> {
        let node = number(self.nodes.len())?;
        self.node_of[cell as usize] = node;
        self.nodes.try_push(JunctionNode::alone(node))
    }

    /// Walks the corridor that leaves a node's cell in a direction, unless it was walked from its
    /// other end.
    fn walk(&mut self, from: Cell, direction: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        let mut node = self.node_of[from as usize];
        let mut cell = self.ground.neighbors(from)[direction];
        if self.plan[cell as usize] == WALL || self.nodes[node as usize].is_walked(direction) {
            return Ok(());
        }
        // The directions in which the node was left and the cell entered, and the steps between.
        let mut left = direction;
        let mut entered = direction;
        let mut steps = 1;
        loop {
            let back = (entered + 2) % 4;
            let is_end = self.node_of[cell as usize] != NONE;
            if !is_end && steps == LONGEST {
                // A longer one has no room in its word: a node on the way.
                meter.check_stop()?;
                self.add_node(cell)?;
            }
            let here = self.node_of[cell as usize];
            if here != NONE {
                self.nodes[node as usize].set(left, here, steps);
                self.nodes[here as usize].set(back, node, steps);
            }
            if is_end {
                return Ok(());
            }
            let beside = self.ground.neighbors(cell);
            entered = (0..4)
                .find(|&on| on != back && self.plan[beside[on] as usize] != WALL)
                .expect("a corridor goes on");
            if here != NONE {
                node = here;
                left = entered;
                steps = 0;
            }
            cell = beside[entered];
            steps += 1;
        }
    }
}

impl JunctionNode {
    const fn alone(node: u32) -> Self {
        Self([node << STEPS_BITS; 4])
    }

    const fn is_walked(&self, direction: usize) -> bool {
        self.0[direction] & LONGEST != 0
    }

    const fn set(&mut self, direction: usize, end: u32, steps: u32) {
        self.0[direction] = end << STEPS_BITS | steps;
    }
}

fn number(node: usize) -> Result<u32, Limit> {
    u32::try_from(node).map_err(|_| Limit::Memory)
}

/// The plain cells with three or four open neighbors; `None` if there are too many of them.
fn find_junctions<'m>(
    plan: &[u8],
    ground: &PaddedMap<'_>,
    cells_a_node: usize,
    meter: &'m Meter<'m>,
) -> Result<Option<TrackedVec<'m, Cell>>, Limit> {
    let mut junctions = TrackedVec::new(meter);
    let mut open: usize = 0;
    for (cell, _) in (0..).zip(plan).filter(|&(_, &tile)| tile == b'.') {
        open += 1;
        if open.is_multiple_of(1 << 16) {
            meter.check_stop()?;
        }
        let beside = ground.neighbors(cell);
        let ways = beside.map(|next| usize::from(plan[next as usize] != WALL));
        if ways.into_iter().sum::<usize>() > 2 {
            junctions.try_push(cell)?;
            if junctions.len() > plan.len() / cells_a_node {
                return Ok(None);
            }
        }
    }
    Ok((junctions.len() < open / cells_a_node).then_some(junctions))
}
