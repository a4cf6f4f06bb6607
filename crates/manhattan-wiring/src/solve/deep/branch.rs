//! Branch and bound: a queue of parts of the graph, the one of the least bound first, and one bounding step for all.
//!
//! The step looks at the pairs of a node that are at most a limit above its bound. What they cannot use is dropped ([`fixing`]), prices are
//! improved on what is left, and tables decide it. Where tables would have too many rows, the part within the limit is split at a contested cell:
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
//! The roots are nodes like any other, one for each combination of parities; they differ in their budget.
//!
//! **It ends**, as each child lets a net through one cell less, limits rise up to all blank cells, and a part with no cell open to both nets is
//! decided by the flow: whatever two lines it finds there have no cell in common.

use alloc::collections::BTreeMap;
use alloc::rc::Rc;

use grid_core::{Limit, Meter};

use crate::board::Board;
use crate::solve::deep::Effort;
use crate::solve::deep::fixing;
use crate::solve::deep::flow::{self, Flow};
use crate::solve::deep::known::Known;
use crate::solve::deep::outlook::Outlook;
use crate::solve::deep::prices::{Combination, Market};
use crate::solve::deep::skeleton::{Skeleton, Strands};
use crate::solve::deep::tables::{self, Found, order};

/// The pairs of a combination of parities on a part of the graph that are no longer than a ceiling.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    graph: Rc<Skeleton>,
    combination: Combination,
    /// Longer pairs are another node's, in steps.
    ceiling: u64,
    /// How far above the bound the next limit lies.
    raise: u64,
    is_root: bool,
}

impl Node {
    /// All pairs of a combination of parities.
    pub(crate) const fn root(graph: Rc<Skeleton>, combination: Combination) -> Self {
        Self {
            graph,
            combination,
            ceiling: u64::MAX,
            raise: 0,
            is_root: true,
        }
    }

    /// The most steps that the next bounding step looks at. The last limit is taken early: the one before it would take nearly as long.
    fn next_limit(&mut self, most_steps: u64, known: &Known) -> u64 {
        let last = self.ceiling.min(most_steps).min(below_best(known));
        let limit = self.combination.bound.saturating_add(self.raise).min(last);
        let limit = if last - limit <= self.raise {
            last
        } else {
            limit
        };
        // Far below the best lines in strides, near them step by step: there prices need narrow parts.
        self.raise = self
            .raise
            .max(known.upper().map_or(2, |_| (last - limit) / 8));
        limit
    }
}

/// The search and what its steps share.
pub(crate) struct BranchAndBound<'a, 'm> {
    pub(crate) board: &'a Board,
    pub(crate) strands: &'a mut Strands,
    pub(crate) effort: Effort,
    pub(crate) known: &'a mut Known,
    pub(crate) meter: &'a Meter<'m>,
    queue: BTreeMap<(u64, u64), Node>,
    numbered: u64,
}

impl<'a, 'm> BranchAndBound<'a, 'm> {
    pub(crate) const fn new(
        board: &'a Board,
        strands: &'a mut Strands,
        effort: Effort,
        known: &'a mut Known,
        meter: &'a Meter<'m>,
    ) -> Self {
        Self {
            board,
            strands,
            effort,
            known,
            meter,
            queue: BTreeMap::new(),
            numbered: 0,
        }
    }

    /// Decides all pairs of the nodes: when it returns, none is shorter than the best known.
    pub(crate) fn decide(&mut self, roots: [Node; 2]) -> Result<(), Limit> {
        // A line of n steps runs through n - 1 blank cells.
        let cells = self.board.size().cells() - self.board.obstacles().len();
        let most_steps = cells as u64 - 2;
        for root in roots {
            self.push(root)?;
        }
        while let Some(((bound, _), mut node)) = self.queue.pop_first() {
            self.known
                .raise(bound.min(self.known.upper().unwrap_or(u64::MAX)), None);
            if self.known.is_closed() {
                break;
            }
            let bytes = node.graph.bytes();
            if bound <= below_best(self.known).min(most_steps) {
                let limit = node.next_limit(most_steps, self.known);
                self.known.branch_nodes += u64::from(!node.is_root);
                self.expand(&mut node, limit)?;
                node.combination.exclude(limit.min(below_best(self.known)));
                if node.combination.bound <= node.ceiling {
                    self.push(node)?;
                }
            }
            self.meter.release(bytes);
        }
        if let Some(upper) = self.known.upper() {
            self.known.raise(upper, None);
        }
        Ok(())
    }

    fn push(&mut self, node: Node) -> Result<(), Limit> {
        let bound = node.combination.bound;
        if bound < u64::MAX && bound <= below_best(self.known) {
            self.meter.hold(node.graph.bytes())?;
            self.numbered += 1;
            self.queue.insert((bound, self.numbered), node);
        }
        Ok(())
    }

    /// Decides the pairs of a node of at most `limit` steps, or splits them in two.
    fn expand(&mut self, node: &mut Node, limit: u64) -> Result<(), Limit> {
        let mut market = Market::new(self.board, &node.graph, self.meter)?;
        let narrow = fixing::fixed(
            &node.graph,
            &mut market.sheets,
            &node.combination,
            limit,
            self.strands,
            self.meter,
        )?;
        drop(market);
        self.meter.release(Market::bytes(&node.graph));
        let Some(narrow) = narrow else {
            return Ok(());
        };
        self.close(node, narrow, limit)
    }

    /// As above, on what the limit leaves.
    fn close(&mut self, node: &mut Node, narrow: Skeleton, limit: u64) -> Result<(), Limit> {
        let Self {
            board,
            strands,
            effort,
            known,
            meter,
            ..
        } = self;
        let mut market = Market::new(board, &narrow, meter)?;
        let mut heir = Combination::inherited(&market.sheets, &narrow, &node.combination);
        market.improve(&mut heir, strands, known, limit + 1, effort.rounds, meter)?;
        let limit = limit.min(below_best(known));
        let mut outlook = None;
        if heir.bound <= limit {
            outlook = Outlook::new(&narrow, &mut market.sheets, &heir, limit, meter)?;
        }
        let contested = market.contested(&heir, &narrow);
        drop(market);
        meter.release(Market::bytes(&narrow));
        if let Some(mut outlook) = outlook {
            if node.is_root {
                node.raise = 4 * node.raise + 2;
            }
            let found = self.tables(node.is_root, &narrow, contested.is_some(), &mut outlook)?;
            if let Some(chosen) = &found.best {
                self.known.offer_strands(self.board, self.strands, chosen);
            }
            let limit = limit.min(below_best(self.known));
            if found.missed <= limit {
                match contested.or_else(|| narrow.shared()) {
                    Some(contested) => self.split(&narrow, &heir, contested, limit)?,
                    None => {
                        decide_apart(self.board, &narrow, self.strands, self.known, self.meter)?
                    }
                }
            }
        }
        self.meter.release(narrow.bytes());
        Ok(())
    }

    /// The tables of a part, all of them or as a beam.
    fn tables(
        &mut self,
        is_root: bool,
        narrow: &Skeleton,
        is_contested: bool,
        outlook: &mut Outlook,
    ) -> Result<Found, Limit> {
        let Self {
            board,
            effort,
            known,
            meter,
            ..
        } = self;
        let most_rows = if is_root {
            effort.most_rows
        } else if is_contested {
            effort.part_rows * (1 + known.branch_nodes / 8)
        } else {
            // Without a contested node, the tables have to do if they can.
            u64::MAX
        };
        let width = board.size().width.into();
        let Some(plan) = order::plan(narrow, width, effort.part_score, meter)? else {
            return Ok(Found::TOO_MANY);
        };
        let most_rows = plan.allowed(most_rows);
        tables::shortest(narrow, &plan, outlook, most_rows, meter)
    }

    /// One net keeps off the contested node, or the other.
    fn split(
        &mut self,
        narrow: &Skeleton,
        heir: &Combination,
        contested: u32,
        limit: u64,
    ) -> Result<(), Limit> {
        for net in 0..2 {
            let graph = narrow.narrowed(
                |node, index| {
                    let is_at = node == contested || narrow.arc(index).to == contested;
                    if is_at { !(1 << net) } else { !0 }
                },
                self.strands,
                self.meter,
            )?;
            let sheets = Market::new(self.board, &graph, self.meter)?.sheets;
            let mut combination = Combination::inherited(&sheets, &graph, heir);
            combination.bound = combination.bound.max(heir.bound);
            drop(sheets);
            self.meter.release(Market::bytes(&graph));
            self.meter.generate(1);
            let bytes = graph.bytes();
            if combination.bound <= limit {
                self.push(Node {
                    graph: Rc::new(graph),
                    combination,
                    ceiling: limit,
                    raise: u64::MAX / 2,
                    is_root: false,
                })?;
            }
            self.meter.release(bytes);
        }
        Ok(())
    }
}

/// The most steps of a pair that would be better than the best known.
pub(crate) fn below_best(known: &Known) -> u64 {
    known.upper().map_or(u64::MAX, |upper| upper - 2)
}

/// Decides a part with no node open to both nets. No line of one net meets a line of the other there, so the shortest of each are lines that obey
/// the rules and no pair of the part is shorter; and the only flow joins the right ends.
pub(super) fn decide_apart(
    board: &Board,
    apart: &Skeleton,
    strands: &Strands,
    known: &mut Known,
    meter: &Meter<'_>,
) -> Result<(), Limit> {
    match flow::flow(apart, meter)? {
        Flow::Lines(lines, _) => known.offer(board, strands, [&lines[0], &lines[1]]),
        Flow::Cut(_) => {}
        Flow::Bound(..) => unreachable!("no arc leads from nodes of one net to nodes of the other"),
    }
    Ok(())
}
