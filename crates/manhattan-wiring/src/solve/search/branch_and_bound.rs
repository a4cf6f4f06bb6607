//! Branch and bound: a queue of parts of the graph, the one of the least bound first, and one
//! bounding step for all.
//!
//! The step looks at the pairs of a node that are at most a limit above its bound. What they cannot
//! use is dropped ([`reduced_cost`]), prices are improved on what is left, and tables decide it.
//! Where tables would have too many rows, the part within the limit is split at a contested cell:
//! two lines share no cell, so in each pair one net or the other keeps off it.
//!
//! ```text
//!                  bound 20, cell v contested
//!                 /             |            \
//!      net 2 keeps off v: 22    |    net 3 keeps off v: 24      pairs within the limit
//!                               |
//!                       the node again: pairs above the limit
//! ```
//!
//! The roots are nodes like any other, one for each class of parities; they differ in their budget.
//!
//! **It ends**, as each child lets a net through one cell less, limits rise up to all blank cells,
//! and a part with no cell open to both nets is decided by the flow: whatever two lines it finds
//! there have no cell in common.

use alloc::collections::BTreeMap;
use alloc::rc::Rc;

use grid_core::{Limit, Meter};

use crate::board::Board;
use crate::solve::bound::completion::CompletionBound;
use crate::solve::bound::incumbent::Incumbent;
use crate::solve::bound::min_cost_flow::{self, Flow};
use crate::solve::bound::multipliers::ParityClass;
use crate::solve::bound::reduced_cost;
use crate::solve::bound::subgradient::Ascent;
use crate::solve::reduce::elimination;
use crate::solve::reduce::graph::Graph;
use crate::solve::reduce::paths::PathStore;
use crate::solve::search::elimination_order;
use crate::solve::search::tree_decomposition::{self, Found};

/// How much work each bounding step may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Rounds of prices.
    pub(crate) rounds: u32,
    /// Rows of the tables of a root within a limit, before it is split.
    pub(crate) root_rows: u64,
    /// Rows of the tables of each part after that; again so many more for every eight parts, so
    /// that either way of deciding gets its share.
    pub(crate) part_rows: u64,
    /// Score of an order of elimination that is not too wide.
    pub(crate) part_score: u64,
}

impl Budget {
    pub(crate) const USUAL: Self = Self {
        rounds: 100,
        root_rows: 1 << 16,
        part_rows: 1 << 14,
        part_score: u64::MAX,
    };
}

/// The pairs of a class of parities on a part of the graph that are no longer than a ceiling.
#[derive(Debug)]
pub(crate) struct Node<'m> {
    graph: Rc<Graph<'m>>,
    class: ParityClass<'m>,
    /// Longer pairs are another node's, in steps.
    ceiling: u64,
    /// How far above the bound the next limit lies.
    raise: u64,
    is_root: bool,
}

impl<'m> Node<'m> {
    /// All pairs of a class of parities.
    pub(crate) const fn root(graph: Rc<Graph<'m>>, class: ParityClass<'m>) -> Self {
        Self {
            graph,
            class,
            ceiling: u64::MAX,
            raise: 0,
            is_root: true,
        }
    }

    /// The most steps that the next bounding step looks at. The last limit is taken early: the one
    /// before it would take nearly as long.
    fn next_limit(&mut self, most_steps: u64, incumbent: &Incumbent<'m>) -> u64 {
        let last = self.ceiling.min(most_steps).min(incumbent.below_best());
        let limit = self.class.bound.saturating_add(self.raise).min(last);
        let limit = if last - limit <= self.raise {
            last
        } else {
            limit
        };
        // Far below the best lines in strides, near them step by step: there prices need narrow
        // parts.
        self.raise = self
            .raise
            .max(incumbent.upper().map_or(2, |_| (last - limit) / 8));
        limit
    }
}

/// The search and what its steps share.
pub(crate) struct BranchAndBound<'a, 'm> {
    pub(crate) board: &'a Board,
    pub(crate) paths: &'a mut PathStore<'m>,
    pub(crate) budget: Budget,
    pub(crate) incumbent: &'a mut Incumbent<'m>,
    pub(crate) meter: &'m Meter<'m>,
}

/// Open nodes by bound and number.
type Queue<'m> = BTreeMap<(u64, u64), Node<'m>>;

impl<'m> BranchAndBound<'_, 'm> {
    /// Decides all pairs of the nodes: when it returns, none is shorter than the best known.
    pub(crate) fn decide(&mut self, roots: [Node<'m>; 2]) -> Result<(), Limit> {
        // A line of n steps runs through n - 1 blank cells.
        let cells = self.board.size().cells() - self.board.obstacles().len();
        let most_steps = cells as u64 - 2;
        let mut queue = Queue::new();
        let mut number = 0;
        for root in roots {
            self.push(root, &mut number, &mut queue);
        }
        while let Some(((bound, _), mut node)) = queue.pop_first() {
            let bound_or_best = bound.min(self.incumbent.upper().unwrap_or(u64::MAX));
            self.incumbent.raise(bound_or_best, None);
            if self.incumbent.is_closed() {
                break;
            }
            if bound > self.incumbent.below_best().min(most_steps) {
                continue;
            }
            let limit = node.next_limit(most_steps, self.incumbent);
            self.incumbent.branch_nodes += u64::from(!node.is_root);
            for child in self.expand(&mut node, limit)?.into_iter().flatten() {
                self.meter.generate(1);
                self.push(child, &mut number, &mut queue);
            }
            node.class.exclude(limit.min(self.incumbent.below_best()));
            if node.class.bound <= node.ceiling {
                self.push(node, &mut number, &mut queue);
            }
        }
        if let Some(upper) = self.incumbent.upper() {
            self.incumbent.raise(upper, None);
        }
        Ok(())
    }

    fn push(&self, node: Node<'m>, number: &mut u64, queue: &mut Queue<'m>) {
        let bound = node.class.bound;
        if bound < u64::MAX && bound <= self.incumbent.below_best() {
            *number += 1;
            queue.insert((bound, *number), node);
        }
    }

    /// Decides the pairs of a node of at most `limit` steps, or splits them in two.
    fn expand(&mut self, node: &mut Node<'m>, limit: u64) -> Result<[Option<Node<'m>>; 2], Limit> {
        const DECIDED: [Option<Node<'_>>; 2] = [None, None];
        let mut ascent = Ascent::new(self.board, &node.graph, self.meter)?;
        let narrow = reduced_cost::fixed(
            &node.graph,
            &mut ascent.pair.cover,
            &node.class,
            limit,
            self.paths,
            self.meter,
        )?;
        drop(ascent);
        let Some(narrow) = narrow else {
            return Ok(DECIDED);
        };
        let mut ascent = Ascent::new(self.board, &narrow, self.meter)?;
        let cover = &ascent.pair.cover;
        let mut heir = ParityClass::inherited(cover, &narrow, &node.class, self.meter)?;
        let rounds = self.budget.rounds;
        ascent.improve(&mut heir, self.paths, self.incumbent, limit + 1, rounds)?;
        let limit = limit.min(self.incumbent.below_best());
        if heir.bound > limit {
            return Ok(DECIDED);
        }
        let completion = CompletionBound::new(&mut ascent.pair.cover, &heir, limit)?;
        let contested = ascent.contested(&heir, &narrow);
        drop(ascent);
        let Some(completion) = completion else {
            return Ok(DECIDED);
        };
        if node.is_root {
            node.raise = 4 * node.raise + 2;
        }
        let found = self.tables(node.is_root, &narrow, contested.is_some(), &completion)?;
        drop(completion);
        if let Some(chosen) = &found.best {
            self.incumbent.offer_paths(self.board, self.paths, chosen)?;
        }
        let limit = limit.min(self.incumbent.below_best());
        if found.missed > limit {
            return Ok(DECIDED);
        }
        match contested.or_else(|| narrow.shared()) {
            Some(contested) => {
                let [two, three] =
                    [0, 1].map(|net| self.part(&narrow, &heir, contested, net, limit));
                Ok([two?, three?])
            }
            None => {
                decide_apart(self.board, &narrow, self.paths, self.incumbent, self.meter)?;
                Ok(DECIDED)
            }
        }
    }

    /// The tables of a part.
    fn tables(
        &self,
        is_root: bool,
        narrow: &Graph<'m>,
        is_contested: bool,
        completion: &CompletionBound<'m>,
    ) -> Result<Found, Limit> {
        let Self { budget, .. } = self;
        let most_rows = if is_root {
            budget.root_rows
        } else if is_contested {
            budget.part_rows * (1 + self.incumbent.branch_nodes / 8)
        } else {
            // Without a contested node, the tables have to do if they can.
            u64::MAX
        };
        let width = self.board.size().width.into();
        let order = elimination_order::best(narrow, width, budget.part_score, self.meter)?;
        let Some(order) = order else {
            return Ok(Found::TOO_MANY);
        };
        let most_rows = order.allowed(most_rows);
        tree_decomposition::shortest(narrow, &order, completion, most_rows, self.meter)
    }

    /// The pairs within the limit of which one net keeps off the contested node.
    fn part(
        &mut self,
        narrow: &Graph<'m>,
        heir: &ParityClass<'m>,
        contested: u32,
        net: usize,
        limit: u64,
    ) -> Result<Option<Node<'m>>, Limit> {
        let keeps_off = |node, index| {
            let is_at = node == contested || narrow.arc(index).to == contested;
            if is_at { !(1 << net) } else { !0 }
        };
        let graph = elimination::of_part(narrow, keeps_off, self.paths, self.meter)?;
        let ascent = Ascent::new(self.board, &graph, self.meter)?;
        let mut class = ParityClass::inherited(&ascent.pair.cover, &graph, heir, self.meter)?;
        drop(ascent);
        class.bound = class.bound.max(heir.bound);
        Ok((class.bound <= limit).then(|| Node {
            graph: Rc::new(graph),
            class,
            ceiling: limit,
            raise: u64::MAX / 2,
            is_root: false,
        }))
    }
}

/// Decides a part with no node open to both nets. No line of one net meets a line of the other
/// there, so the shortest of each are lines that obey the rules and no pair of the part is shorter;
/// and the only flow joins the right ends.
pub(crate) fn decide_apart<'m>(
    board: &Board,
    apart: &Graph<'m>,
    paths: &PathStore<'m>,
    incumbent: &mut Incumbent<'m>,
    meter: &'m Meter<'m>,
) -> Result<(), Limit> {
    match min_cost_flow::flow(apart, meter)? {
        Flow::Lines(lines, _) => incumbent.offer(board, paths, [&lines[0], &lines[1]]),
        Flow::Cut(_) => Ok(()),
        Flow::Bound(..) => unreachable!("no arc leads from nodes of one net to nodes of the other"),
    }
}
