//! Whether a graph can be drawn in the plane without crossings (Demoucron, Malgrange and Pertuiset 1964).
//!
//! Start with a cycle, which has two faces. What is not drawn yet falls into fragments: edges between drawn nodes, and connected parts with the
//! drawn nodes they touch. A fragment fits into the faces that have all of those. One that fits into none: not planar. Else take one that fits
//! into a single face, or any if there is none, draw a path of it through the face, which falls in two, and go on.
//!
//! The graph must be biconnected. Time: edges times the size of the graph.

use alloc::vec;
use alloc::vec::Vec;

use grid_core::{Limit, Meter};

/// Whether the graph, biconnected but for nodes without neighbours, is planar. `cycle` is a cycle of it.
pub(crate) fn is_planar(
    neighbours: &[Vec<u32>],
    cycle: &[u32],
    meter: &mut Meter<'_>,
) -> Result<bool, Limit> {
    let mut drawing = Drawing::new(neighbours, cycle);
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
    neighbours: &'g [Vec<u32>],
    /// The drawn neighbours of each node.
    drawn: Vec<Vec<u32>>,
    faces: Vec<Vec<u32>>,
    /// The faces around each drawn node.
    faces_of: Vec<Vec<u32>>,
    /// The fragment that each node was last seen in.
    seen: Vec<u32>,
    fragments: u32,
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
    fn new(neighbours: &'g [Vec<u32>], cycle: &[u32]) -> Self {
        let mut drawing = Self {
            neighbours,
            drawn: vec![Vec::new(); neighbours.len()],
            faces: vec![cycle.to_vec(), cycle.to_vec()],
            faces_of: vec![Vec::new(); neighbours.len()],
            seen: vec![0; neighbours.len()],
            fragments: 0,
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

    /// The fragment to draw next; looked for from where the last one was on, as what has changed is near.
    fn next_fragment(&mut self) -> Next {
        let start = self.fragments;
        let nodes = u32::try_from(self.neighbours.len()).expect("fewer than 2^32 nodes");
        let neighbours = self.neighbours;
        let mut any = None;
        for node in (self.at..nodes).chain(0..self.at) {
            if self.is_drawn(node) {
                for &to in &neighbours[node as usize] {
                    if node < to
                        && self.is_drawn(to)
                        && !self.drawn[node as usize].contains(&to)
                        && let Some(next) = self.fitting(&[node, to], None, &mut any)
                    {
                        return next;
                    }
                }
            } else if self.seen[node as usize] <= start && !neighbours[node as usize].is_empty() {
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

    /// The drawn nodes that the fragment of undrawn nodes around `node` touches; it gets the next number.
    fn part(&mut self, node: u32) -> Vec<u32> {
        self.fragments += 1;
        let mut part = vec![node];
        let mut touched = Vec::new();
        self.seen[node as usize] = self.fragments;
        while let Some(at) = part.pop() {
            for &to in &self.neighbours[at as usize] {
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

    /// Draws a path of the fragment through a face.
    fn draw(&mut self, fragment: &Fragment, face: u32) {
        let path = match fragment.part {
            None => fragment.touched.clone(),
            Some(part) => self.path(fragment.touched[0], part),
        };
        let (from, to) = (path[0], path[path.len() - 1]);
        let cycle = core::mem::take(&mut self.faces[face as usize]);
        let place = |node: u32| {
            cycle
                .iter()
                .position(|&other| other == node)
                .expect("on the face")
        };
        let around = |from: usize, to: usize| {
            let len = if to >= from {
                to - from
            } else {
                to + cycle.len() - from
            };
            (0..=len)
                .map(|offset| cycle[(from + offset) % cycle.len()])
                .collect::<Vec<u32>>()
        };
        let mut there = around(place(from), place(to));
        let mut back = around(place(to), place(from));
        let inner = &path[1..path.len() - 1];
        there.extend(inner.iter().rev());
        back.extend(inner);
        let new = u32::try_from(self.faces.len()).expect("fewer faces than edges");
        for pair in path.windows(2) {
            self.mark(pair[0], pair[1]);
        }
        for &node in &back {
            let faces = &mut self.faces_of[node as usize];
            if !there.contains(&node) {
                faces.retain(|&other| other != face);
            }
            faces.push(new);
        }
        for &node in inner {
            self.faces_of[node as usize].push(face);
        }
        self.faces[face as usize] = there;
        self.faces.push(back);
    }

    /// A path over undrawn nodes of a part from one drawn node to another.
    fn path(&self, start: u32, part: u32) -> Vec<u32> {
        let mut from = vec![u32::MAX; self.neighbours.len()];
        let mut reached = vec![start];
        from[start as usize] = start;
        let mut done = 0;
        while let Some(&at) = reached.get(done) {
            done += 1;
            for &to in &self.neighbours[at as usize] {
                let is_in_part = !self.is_drawn(to) && self.seen[to as usize] == part;
                let is_end = self.is_drawn(to) && at != start;
                if from[to as usize] != u32::MAX || !is_in_part && !is_end {
                    continue;
                }
                from[to as usize] = at;
                if self.is_drawn(to) {
                    let mut way = vec![to];
                    let mut node = to;
                    while node != start {
                        node = from[node as usize];
                        way.push(node);
                    }
                    return way;
                }
                reached.push(to);
            }
        }
        unreachable!("a part of a biconnected graph touches two drawn nodes")
    }
}
