//! A* over the frontiers of a sweep along the longer side of the board.
//!
//! The nodes are eliminated in the order of their places along the board. A state is the next node
//! and the key of the boundary before it, as in a table of a path decomposition:
//!
//! ```text
//!     eliminated | boundary | ahead        most states cost no more than the bound says; where the
//!       - - 2 - -|--o  .  . | . . .        lines are in each other's way the search looks to the
//!       - - 3 - -|--o  .  . | . . .        side, and goes straight on behind that place
//! ```
//!
//! Estimates are those of `completion`. On a long board they are exact but for the few places where
//! the lines are in each other's way, and of equal estimates the latest state goes first. So the
//! search runs along the board almost without looking aside, where tables would hold every state
//! within the limit.
//!
//! **Why the first pair is a shortest one.** Estimates never exceed the steps of a pair, and states
//! are expanded in their order (Hart, Nilsson and Raphael 1968). A state reached anew in fewer
//! steps is expanded again.

use alloc::vec::Vec;
use core::ops::Range;

use grid_core::tracked::{StateTable, TrackedVec};
use grid_core::{Limit, Meter, Size};

use crate::solve::bound::completion::{Behind, CompletionBound};
use crate::solve::reduce::graph::Graph;
use crate::solve::search::choices::{Chosen, NO_ARC, choices, packed};
use crate::solve::search::elimination_order::WIDEST;
use crate::solve::search::keys::{Ahead, Run, TAKEN, moved, runs};
use crate::solve::search::tree_decomposition::Found;

/// The elimination of a node. Ranges are places in the lists of [`Stages`].
struct Stage {
    node: u32,
    /// Where its state is in a key, unless the node is not on the boundary yet.
    shift: Option<u32>,
    runs: Range<u32>,
    arcs: Range<u32>,
    /// The boundary after it.
    boundary: Range<u32>,
    /// What lies behind that boundary.
    behind: Behind,
}

/// All stages of a sweep.
struct Stages<'m> {
    stages: TrackedVec<'m, Stage>,
    runs: TrackedVec<'m, Run>,
    arcs: TrackedVec<'m, Ahead>,
    boundaries: TrackedVec<'m, u32>,
}

impl<'m> Stages<'m> {
    /// The stages along the longer side; `None` if a boundary is too wide for a key.
    fn new(
        graph: &Graph<'m>,
        size: Size,
        completion: &CompletionBound<'m>,
        meter: &'m Meter<'m>,
    ) -> Result<Option<Self>, Limit> {
        let width = u32::from(size.width);
        let along = |node: &u32| {
            let cell = graph.cells[*node as usize];
            let (row, column) = (cell / width, cell % width);
            if size.height >= size.width {
                (row, column)
            } else {
                (column, row)
            }
        };
        let count = u32::try_from(graph.len()).expect("fewer than 2^32 nodes");
        let mut nodes = TrackedVec::with_capacity(graph.len(), meter)?;
        nodes.try_extend(0..count)?;
        nodes.sort_unstable_by_key(along);
        let mut place = TrackedVec::filled(0_u32, graph.len(), meter)?;
        for (index, &node) in (0..).zip(&nodes) {
            place[node as usize] = index;
        }
        let mut all = Self {
            stages: TrackedVec::with_capacity(graph.len(), meter)?,
            runs: TrackedVec::new(meter),
            arcs: TrackedVec::new(meter),
            boundaries: TrackedVec::new(meter),
        };
        let mut behind = Behind::default();
        let mut before = Vec::new();
        let mut boundary = Vec::new();
        for (index, &node) in (0..).zip(&nodes) {
            boundary.extend(graph.arcs(node).iter().map(|arc| arc.to));
            boundary.retain(|&node| place[node as usize] > index);
            boundary.sort_unstable();
            boundary.dedup();
            if boundary.len() > WIDEST {
                return Ok(None);
            }
            behind = completion.eliminate(behind, node);
            let shift = before.binary_search(&node).ok();
            let shift = shift.map(|at| u32::try_from(2 * at).expect("at most WIDEST"));
            let mut new_runs = [None; WIDEST];
            let mut count = 0;
            runs(&before, &boundary, |run| {
                new_runs[count] = Some(run);
                count += 1;
            });
            let arcs = (0..).zip(graph.arcs(node));
            let arcs = arcs
                .filter(|(_, arc)| place[arc.to as usize] > index)
                .map(|(index, arc)| Ahead::new(index, arc, &boundary, true));
            all.stages.try_push(Stage {
                node,
                shift,
                runs: extended(&mut all.runs, new_runs.into_iter().flatten())?,
                arcs: extended(&mut all.arcs, arcs)?,
                boundary: extended(&mut all.boundaries, boundary.iter().copied())?,
                behind,
            })?;
            before.clone_from(&boundary);
        }
        Ok(Some(all))
    }
}

/// Appends to a list, and says where.
fn extended<T>(
    list: &mut TrackedVec<'_, T>,
    items: impl Iterator<Item = T>,
) -> Result<Range<u32>, Limit> {
    let place = |list: &TrackedVec<'_, T>| {
        u32::try_from(list.len()).expect("a few for each of fewer than 2^26 nodes")
    };
    let start = place(list);
    list.try_extend(items)?;
    Ok(start..place(list))
}

fn part<'l, T>(list: &'l [T], range: &Range<u32>) -> &'l [T] {
    &list[range.start as usize..range.end as usize]
}

/// How a state was reached.
#[derive(Clone, Copy)]
struct Seen {
    steps: u32,
    from: u32,
    /// The arcs chosen at the node before, [`packed`].
    arcs: u32,
}

#[derive(Clone, Copy)]
struct Queued {
    state: u32,
    steps: u32,
}

const NONE: u32 = u32::MAX;

/// The shortest pair of lines within the completion's limit, with at most `most_states` states;
/// given up at once if the board is too wide for keys.
pub(crate) fn shortest<'m>(
    graph: &Graph<'m>,
    size: Size,
    completion: &CompletionBound<'m>,
    most_states: u64,
) -> Result<Found, Limit> {
    let meter = completion.meter();
    let Some(stages) = Stages::new(graph, size, completion, meter)? else {
        return Ok(Found::TOO_MANY);
    };
    let mut search = OpenStates {
        states: StateTable::new(meter),
        queue: TrackedVec::new(meter),
        at: 0,
        least: completion.least(),
        completion,
    };
    let start = Seen {
        steps: 0,
        from: NONE,
        arcs: 0,
    };
    search.reach((0, 0), start, search.least, meter)?;
    let mut expanded = 0;
    while let Some(Queued { state, steps }) = search.pop() {
        let (&(index, key), seen) = search.states.at(state as usize).expect("queued");
        if seen.steps < steps {
            continue;
        }
        let Some(stage) = stages.stages.get(index as usize) else {
            let paths = search.chosen(graph, &stages, state);
            return Ok(Found {
                best: Some(paths),
                missed: u64::MAX,
            });
        };
        expanded += 1;
        if expanded > most_states {
            return Ok(Found {
                best: None,
                missed: search.proven(),
            });
        }
        meter.expand()?;
        let view = completion.view(part(&stages.boundaries, &stage.boundary), stage.behind);
        let none = Chosen {
            key: moved(key, part(&stages.runs, &stage.runs)),
            steps,
            arcs: packed(NO_ARC, NO_ARC),
        };
        let state_of_node = stage.shift.map_or(0, |shift| key >> shift & TAKEN);
        let arcs = part(&stages.arcs, &stage.arcs);
        choices(stage.node, state_of_node, arcs, none, &mut |chosen| {
            let Chosen { key, steps, arcs } = chosen;
            let seen = Seen {
                steps,
                from: state,
                arcs,
            };
            let estimate = completion.estimate(view, key, steps);
            search.reach((index + 1, key), seen, estimate, meter)
        })?;
    }
    Ok(Found {
        best: None,
        missed: u64::MAX,
    })
}

struct OpenStates<'o, 'm> {
    states: StateTable<'m, (u32, u64), Seen>,
    /// By how far the estimate is above the least one; the latest first.
    queue: TrackedVec<'m, TrackedVec<'m, Queued>>,
    at: usize,
    least: u64,
    completion: &'o CompletionBound<'m>,
}

impl<'m> OpenStates<'_, 'm> {
    fn pop(&mut self) -> Option<Queued> {
        while let Some(list) = self.queue.get_mut(self.at) {
            if let Some(queued) = list.pop() {
                return Some(queued);
            }
            self.at += 1;
        }
        None
    }

    /// No pair that is left is shorter, in steps.
    fn proven(&self) -> u64 {
        self.completion.steps(self.least + self.at as u64)
    }

    fn reach(
        &mut self,
        state: (u32, u64),
        seen: Seen,
        estimate: u64,
        meter: &'m Meter<'m>,
    ) -> Result<(), Limit> {
        if estimate > self.completion.limit() {
            return Ok(());
        }
        let (number, known, is_new) = self.states.try_insert_with(state, || seen)?;
        if !is_new && known.steps <= seen.steps {
            return Ok(());
        }
        *known = seen;
        meter.generate(1);
        // An estimate may be lower than that of the state before.
        let above = estimate.saturating_sub(self.least);
        let above = usize::try_from(above).expect("a limit is near the bound");
        let above = above.max(self.at);
        while above >= self.queue.len() {
            self.queue.try_push(TrackedVec::new(meter))?;
        }
        let state = u32::try_from(number).expect("fewer than 2^32 states");
        let steps = seen.steps;
        self.queue[above].try_push(Queued { state, steps })
    }

    /// The paths of the arcs chosen on the way to a state.
    fn chosen(&self, graph: &Graph<'m>, stages: &Stages<'m>, last: u32) -> Vec<u32> {
        let mut paths = Vec::new();
        let mut at = last;
        while let Some((&(stage, _), seen)) = self.states.at(at as usize)
            && seen.from != NONE
        {
            let node = stages.stages[stage as usize - 1].node;
            for arc in [seen.arcs >> 16, seen.arcs & 0xffff] {
                if arc != u32::from(NO_ARC) {
                    paths.push(graph.arcs(node)[arc as usize].path);
                }
            }
            at = seen.from;
        }
        paths
    }
}
