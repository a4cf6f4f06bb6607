//! Whether a graph can be drawn in the plane without crossings (Demoucron, Malgrange and Pertuiset
//! 1964).
//!
//! Start with a cycle, which has two faces. What is not drawn yet falls into fragments: edges
//! between drawn nodes, and connected parts with the drawn nodes they touch. A fragment fits into
//! the faces that have all of those. One that fits into none: not planar. Else take one that fits
//! into a single face, or any if there is none, draw a path of it through the face, which falls in
//! two, and go on.
//!
//! The graph must be biconnected, so each face is a cycle. Time: edges times the size of the graph,
//! at worst; in proportion to the length of narrow boards but for moves of words in the longest
//! faces, as what has just changed is looked at first.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

/// Whether the graph, biconnected but for nodes without neighbors, is planar. `cycle` is a cycle
/// of it.
pub(crate) fn is_planar(
    neighbors: &[Vec<u32>],
    cycle: &[u32],
    meter: &Meter<'_>,
) -> Result<bool, Limit> {
    let mut drawing = Drawing::new(neighbors, cycle);
    loop {
        meter.expand_many(1)?;
        match drawing.next_fragment() {
            Next::Done => return Ok(true),
            Next::FitsNowhere => return Ok(false),
            Next::Draw { fragment, face } => drawing.draw(&fragment, face),
        }
    }
}

struct Drawing<'g> {
    neighbors: &'g [Vec<u32>],
    /// The drawn neighbors of each node.
    drawn: Vec<Vec<u32>>,
    faces: Vec<Vec<u32>>,
    /// The faces around each drawn node.
    faces_of: Vec<Vec<u32>>,
    /// The fragment that each node was last seen in.
    seen: Vec<u32>,
    fragments: u32,
    /// In a search for a path, where each node was reached from.
    from: Vec<u32>,
    /// A node of the last fragment.
    at: u32,
}

enum Next {
    Done,
    FitsNowhere,
    Draw { fragment: Fragment, face: u32 },
}

/// An edge between drawn nodes, or a part of undrawn nodes.
#[derive(Clone)]
struct Fragment {
    /// The drawn nodes that it touches.
    touched: Vec<u32>,
    /// What `seen` says of the nodes of the part; none for an edge.
    part: Option<u32>,
}

impl<'g> Drawing<'g> {
    fn new(neighbors: &'g [Vec<u32>], cycle: &[u32]) -> Self {
        let mut drawing = Self {
            neighbors,
            drawn: vec![Vec::new(); neighbors.len()],
            faces: vec![cycle.to_vec(), cycle.to_vec()],
            faces_of: vec![Vec::new(); neighbors.len()],
            seen: vec![0; neighbors.len()],
            fragments: 0,
            from: vec![u32::MAX; neighbors.len()],
            at: 0,
        };
        for (index, &node) in cycle.iter().enumerate() {
            drawing.mark(node, cycle[(index + 1) % cycle.len()]);
            drawing.faces_of[node as usize] = vec![0, 1];
        }
        drawing
    }

    fn mark(&mut self, one: u32, other: u32) {
        self.drawn[one as usize].push(other);
        self.drawn[other as usize].push(one);
    }

    fn is_drawn(&self, node: u32) -> bool {
        !self.drawn[node as usize].is_empty()
    }

    /// The fragment to draw next; looked for from where the last one was on, as what has changed is
    /// near.
    fn next_fragment(&mut self) -> Next {
        let start = self.fragments;
        let nodes = u32::try_from(self.neighbors.len()).expect("fewer than 2^32 nodes");
        let neighbors = self.neighbors;
        let mut any = None;
        for node in (self.at..nodes).chain(0..self.at) {
            if self.is_drawn(node) {
                for &to in &neighbors[node as usize] {
                    if node < to
                        && self.is_drawn(to)
                        && !self.drawn[node as usize].contains(&to)
                        && let Some(next) = self.fitting(&[node, to], None, &mut any)
                    {
                        return next;
                    }
                }
            } else if self.seen[node as usize] <= start && !neighbors[node as usize].is_empty() {
                let touched = self.part(node);
                let part = Some(self.fragments);
                if let Some(next) = self.fitting(&touched, part, &mut any) {
                    return next;
                }
            }
        }
        any.unwrap_or(Next::Done)
    }

    /// What to do next if a fragment fits into one face or none; else it is noted in `any`.
    fn fitting(
        &mut self,
        touched: &[u32],
        part: Option<u32>,
        any: &mut Option<Next>,
    ) -> Option<Next> {
        let [first, rest @ ..] = touched else {
            return None;
        };
        let has_all = |face: &&u32| {
            rest.iter()
                .all(|&node| self.faces_of[node as usize].contains(face))
        };
        let mut faces = self.faces_of[*first as usize].iter().filter(has_all);
        let Some(&face) = faces.next() else {
            return Some(Next::FitsNowhere);
        };
        let is_only = faces.next().is_none();
        if !is_only && any.is_some() {
            return None;
        }
        self.at = *first;
        let fragment = Fragment {
            touched: touched.to_vec(),
            part,
        };
        let next = Next::Draw { fragment, face };
        if is_only {
            return Some(next);
        }
        *any = Some(next);
        None
    }

    /// The drawn nodes that the fragment of undrawn nodes around `node` touches; it gets the next
    /// number.
    fn part(&mut self, node: u32) -> Vec<u32> {
        self.fragments += 1;
        let mut part = vec![node];
        let mut touched = Vec::new();
        self.seen[node as usize] = self.fragments;
        while let Some(at) = part.pop() {
            for &to in &self.neighbors[at as usize] {
                if self.seen[to as usize] != self.fragments {
                    self.seen[to as usize] = self.fragments;
                    if self.drawn[to as usize].is_empty() {
                        part.push(to);
                    } else {
                        touched.push(to);
                    }
                }
            }
        }
        touched
    }

    /// Draws a path of the fragment through a face, which keeps its longer side: on a long board a
    /// face has as many nodes as the board is long.
    fn draw(&mut self, fragment: &Fragment, face: u32) {
        let path = match fragment.part {
            None => fragment.touched.clone(),
            Some(part) => self.path(fragment.touched[0], part),
        };
        for pair in path.windows(2) {
            self.mark(pair[0], pair[1]);
        }
        let (from, to) = (path[0], path[path.len() - 1]);
        let inner = &path[1..path.len() - 1];
        let cycle = &mut self.faces[face as usize];
        let place = |cycle: &[u32], node: u32| {
            let place = cycle.iter().position(|&other| other == node);
            place.expect("on the face")
        };
        let first = place(cycle, from);
        cycle.rotate_left(first);
        let other = place(cycle, to);
        // The side from `from` to `to` is cut off, or the one from `to` to `from`; the path takes
        // its place.
        let cut_off: Vec<u32> = if other <= cycle.len() / 2 {
            let side = cycle.splice(1..other, inner.iter().copied());
            let mut side: Vec<u32> = side.collect();
            side.reverse();
            side
        } else {
            cycle
                .splice(other + 1.., inner.iter().rev().copied())
                .collect()
        };
        let new = u32::try_from(self.faces.len()).expect("fewer faces than edges");
        for &node in &cut_off {
            let faces = &mut self.faces_of[node as usize];
            faces.retain(|&other| other != face);
            faces.push(new);
        }
        for &node in inner {
            self.faces_of[node as usize].extend([face, new]);
        }
        for node in [from, to] {
            self.faces_of[node as usize].push(new);
        }
        // From `from` along the path to `to`, and back along what was cut off.
        let around = path.iter().copied().chain(cut_off).collect();
        self.faces.push(around);
    }

    /// A path over undrawn nodes of a part from one drawn node to another.
    fn path(&mut self, start: u32, part: u32) -> Vec<u32> {
        let mut reached = vec![start];
        self.from[start as usize] = start;
        let mut done = 0;
        let mut way = Vec::new();
        while way.is_empty() {
            let at = reached[done];
            done += 1;
            for &to in &self.neighbors[at as usize] {
                let is_end = self.is_drawn(to) && at != start;
                let is_in_part = !self.is_drawn(to) && self.seen[to as usize] == part;
                if is_end && to != start {
                    way.extend([to, at]);
                    break;
                }
                if is_in_part && self.from[to as usize] == u32::MAX {
                    self.from[to as usize] = at;
                    reached.push(to);
                }
            }
        }
        while way[way.len() - 1] != start {
            way.push(self.from[way[way.len() - 1] as usize]);
        }
        for node in reached {
            self.from[node as usize] = u32::MAX;
        }
        way
    }
}
