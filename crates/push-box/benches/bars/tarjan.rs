//! A plain contender of linear time: biconnected components (Hopcroft and Tarjan 1973), then 0-1
//! breadth-first search over the box and the side of it that the player is on.

use std::collections::VecDeque;

use push_box::{Position, Room};

/// The map in rows with a wall around, and the depth-first search over it.
struct Components {
    free: Vec<bool>,
    steps: [usize; 4],
    found: Vec<u32>,
    low: Vec<u32>,
    time: u32,
    /// The edges of components that are not complete: a cell, and the side that the edge leads to.
    open: Vec<(usize, usize)>,
    /// For each side of a cell, the component of the edge to it.
    component: Vec<[u32; 4]>,
    count: u32,
}

impl Components {
    fn visit(&mut self, here: usize, parent: usize) {
        self.time += 1;
        self.found[here] = self.time;
        self.low[here] = self.time;
        for side in 0..4 {
            let next = here.wrapping_add(self.steps[side]);
            if !self.free[next] || next == parent {
                continue;
            }
            if self.found[next] == 0 {
                self.open.push((here, side));
                self.visit(next, here);
                self.low[here] = self.low[here].min(self.low[next]);
                if self.low[next] >= self.found[here] {
                    self.close((here, side));
                }
            } else if self.found[next] < self.found[here] {
                self.open.push((here, side));
                self.low[here] = self.low[here].min(self.found[next]);
            }
        }
    }

    /// Labels the edges from `first` on as one component.
    fn close(&mut self, first: (usize, usize)) {
        self.count += 1;
        while let Some((cell, side)) = self.open.pop() {
            self.component[cell][side] = self.count;
            self.component[cell.wrapping_add(self.steps[side])][side ^ 2] = self.count;
            if (cell, side) == first {
                break;
            }
        }
    }
}

/// The fewest pushes.
pub(super) fn solve(room: &Room) -> Option<u64> {
    let size = room.size();
    let stride = usize::from(size.width) + 1;
    let cells = stride * (usize::from(size.height) + 2) + 1;
    let cell = |at: Position| (usize::from(at.row) + 1) * stride + usize::from(at.column) + 1;
    let mut free = vec![false; cells];
    for at in size.positions() {
        free[cell(at)] = !room.is_wall(at);
    }
    let steps = [stride.wrapping_neg(), 1, stride, usize::MAX];
    let [player, start, target] = [room.player(), room.box_position(), room.target()].map(cell);
    let mut search = Components {
        free,
        steps,
        found: vec![0; cells],
        low: vec![0; cells],
        time: 0,
        open: Vec::new(),
        component: vec![[0; 4]; cells],
        count: 0,
    };
    search.visit(start, usize::MAX);
    let Components {
        free, component, ..
    } = search;
    let mut seen = vec![false; cells];
    seen[player] = true;
    seen[start] = true;
    let mut queue = VecDeque::from([player]);
    while let Some(here) = queue.pop_front() {
        for step in steps {
            let next = here.wrapping_add(step);
            if free[next] && !seen[next] {
                seen[next] = true;
                queue.push_back(next);
            }
        }
    }
    let mut pushes = vec![u64::MAX; cells * 4];
    let mut open = VecDeque::new();
    for (side, step) in steps.into_iter().enumerate() {
        let next = start.wrapping_add(step);
        if free[next] && seen[next] {
            pushes[start * 4 + side] = 0;
            open.push_back((start, side));
        }
    }
    while let Some((at, side)) = open.pop_front() {
        let known = pushes[at * 4 + side];
        if at == target {
            return Some(known);
        }
        for other in 0..4 {
            let is_connected = component[at][other] == component[at][side];
            if component[at][other] != 0 && is_connected && pushes[at * 4 + other] > known {
                pushes[at * 4 + other] = known;
                open.push_front((at, other));
            }
        }
        let next = at.wrapping_add(steps[side ^ 2]);
        if free[next] && pushes[next * 4 + side] > known + 1 {
            pushes[next * 4 + side] = known + 1;
            open.push_back((next, side));
        }
    }
    None
}
