//! Whether any two disjoint lines exist, by the two-paths theorem.
//!
//! A part of the graph without an end behind at most three nodes carries one line at most, so for the question whether two lines exist it can be
//! replaced by edges between those nodes. When no such part is left, there are no two disjoint lines exactly if the graph can be drawn
//! in a disc with the four ends on its edge, 2 3 2 3 in turn (Seymour 1980, Thomassen 1980). That is so if it stays planar with a wheel
//! around the ends:
//!
//! ```text
//!         2 ----- 3           the rim joins the ends in turn, the hub all of them:
//!         | \   / |           drawn without crossings, everything else is on one side
//!         |  hub  |           of the rim
//!         | /   \ |
//!         3 ----- 2
//! ```
//!
//! The board is planar to begin with, but parts behind two nodes may be turned over and let an end out to the edge; so the parity of
//! crossings on the board, which is the same argument for one drawing, misses some boards.
//!
//! A node is in such a part if fewer than four disjoint ways lead from it to the ends (Menger). Nodes known not to be in one serve as well as
//! ends, since the part has none of them; asked from the ends outwards, most nodes find four ways after a few steps. That and the test of
//! planarity take edges times nodes at worst, on narrow boards time in proportion to their length.

mod planar;

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

use crate::solve::deep::skeleton::Skeleton;

const NONE: u32 = u32::MAX;
const ENDS: usize = 4;

/// Whether two disjoint lines join the ends of the nets. On a narrowed skeleton, whose edges do not let everybody through, true says nothing.
pub(crate) fn exist(skeleton: &Skeleton, meter: &Meter<'_>) -> Result<bool, Limit> {
    let nodes = skeleton.len();
    let held = (skeleton.arc_count() * 4 + nodes * (24 + 4 * 4)) as u64 * 2;
    meter.hold(held)?;
    let mut linkage = Linkage::new(skeleton);
    for node in ENDS..nodes {
        meter.expand_many(1)?;
        linkage.replace_part_of(node);
    }
    let mut neighbours = linkage.neighbours;
    let hub = neighbours.len();
    neighbours.push(Vec::new());
    for (one, other) in [
        (0, 2),
        (2, 1),
        (1, 3),
        (3, 0),
        (0, hub),
        (1, hub),
        (2, hub),
        (3, hub),
    ] {
        connect(&mut neighbours, one, other);
    }
    // The rim is where a drawing starts.
    let is_planar = planar::is_planar(&neighbours, &[0, 2, 1, 3], meter);
    meter.release(held);
    is_planar.map(|is_planar| !is_planar)
}

fn connect(neighbours: &mut [Vec<u32>], one: usize, other: usize) {
    let number = |node: usize| u32::try_from(node).expect("a node of a skeleton");
    if !neighbours[one].contains(&number(other)) {
        neighbours[one].push(number(other));
        neighbours[other].push(number(one));
    }
}

/// A graph whose parts behind at most three nodes are replaced one after the other.
struct Linkage {
    neighbours: Vec<Vec<u32>>,
    /// Disjoint ways from the node in question: for each node of them the next and the one before.
    next: Vec<u32>,
    before: Vec<u32>,
    on_ways: Vec<u32>,
    /// The ends, and nodes with four disjoint ways to different ones of these.
    is_linked: Vec<bool>,
    /// Nodes of the part that is being replaced.
    is_in_part: Vec<bool>,
    /// For the way in (2 x node) and the way out of each node the state that reached it in this round.
    from: Vec<u32>,
    reached: Vec<u32>,
}

impl Linkage {
    fn new(skeleton: &Skeleton) -> Self {
        Self {
            neighbours: skeleton.neighbours(),
            next: vec![NONE; skeleton.len()],
            before: vec![NONE; skeleton.len()],
            on_ways: Vec::new(),
            is_linked: (0..skeleton.len()).map(|node| node < ENDS).collect(),
            is_in_part: vec![false; skeleton.len()],
            from: vec![NONE; 2 * skeleton.len()],
            reached: Vec::new(),
        }
    }

    /// If the node is in a part without an end behind fewer than four nodes, replaces that part.
    fn replace_part_of(&mut self, node: usize) {
        if self.neighbours[node].is_empty() {
            return;
        }
        let mut ways = 0;
        while ways < ENDS && self.augment(node) {
            ways += 1;
        }
        if ways < ENDS {
            self.cut_off(node);
        }
        self.is_linked[node] = ways == ENDS;
        for node in self.on_ways.drain(..) {
            self.next[node as usize] = NONE;
            self.before[node as usize] = NONE;
        }
        self.forget_round();
    }

    fn forget_round(&mut self) {
        for state in self.reached.drain(..) {
            self.from[state as usize] = NONE;
        }
    }

    fn reach(&mut self, state: usize, from: usize) {
        if self.from[state] == NONE {
            let number = |state: usize| u32::try_from(state).expect("two for each node");
            self.from[state] = number(from);
            self.reached.push(number(state));
        }
    }

    /// One more way from `source` to an end.
    fn augment(&mut self, source: usize) -> bool {
        self.forget_round();
        self.reach(2 * source + 1, 2 * source + 1);
        let mut done = 0;
        while let Some(&state) = self.reached.get(done) {
            done += 1;
            let state = state as usize;
            let node = state / 2;
            let before = self.before[node];
            if state.is_multiple_of(2) {
                if before == NONE && self.is_linked[node] {
                    self.follow_back(state, source);
                    return true;
                }
                if before == NONE {
                    self.reach(state + 1, state);
                } else if before as usize != source {
                    self.reach(2 * before as usize + 1, state);
                }
                continue;
            }
            if before != NONE {
                self.reach(state - 1, state);
            }
            for index in 0..self.neighbours[node].len() {
                let to = self.neighbours[node][index];
                let is_used = self.before[to as usize] as usize == node;
                if !is_used && to as usize != source {
                    self.reach(2 * to as usize, state);
                }
            }
        }
        false
    }

    fn follow_back(&mut self, last: usize, source: usize) {
        let mut path = vec![last];
        let mut state = last;
        while state != 2 * source + 1 {
            state = self.from[state] as usize;
            path.push(state);
        }
        path.reverse();
        for pair in path.windows(2) {
            let [here, there] = [pair[0] / 2, pair[1] / 2];
            if pair[0].is_multiple_of(2) && here != there {
                self.next[there] = NONE;
                self.before[here] = NONE;
            }
        }
        let number = |node: usize| u32::try_from(node).expect("a node");
        for pair in path.windows(2) {
            let [here, there] = [pair[0] / 2, pair[1] / 2];
            if pair[0] % 2 == 1 && here != there {
                self.next[here] = number(there);
                self.before[there] = number(here);
                self.on_ways.extend([number(here), number(there)]);
            }
        }
    }

    /// Replaces the part around `source` that the last, failed round reached by edges between the nodes around it.
    fn cut_off(&mut self, source: usize) {
        let mut part = vec![u32::try_from(source).expect("a node")];
        let mut border: Vec<u32> = Vec::new();
        self.is_in_part[source] = true;
        let mut done = 0;
        while let Some(&node) = part.get(done) {
            done += 1;
            for &to in &self.neighbours[node as usize] {
                let is_inside = self.from[2 * to as usize + 1] != NONE;
                if is_inside && !self.is_in_part[to as usize] {
                    self.is_in_part[to as usize] = true;
                    part.push(to);
                } else if !is_inside && !border.contains(&to) {
                    border.push(to);
                }
            }
        }
        for &node in &border {
            self.neighbours[node as usize].retain(|&to| !self.is_in_part[to as usize]);
        }
        for node in part {
            self.neighbours[node as usize].clear();
            self.is_in_part[node as usize] = false;
        }
        for (index, &one) in border.iter().enumerate() {
            for &other in &border[index + 1..] {
                connect(&mut self.neighbours, one as usize, other as usize);
            }
        }
    }
}
