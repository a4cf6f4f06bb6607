//! The searches against petgraph's, on random graphs.
#![cfg(feature = "generate")]

use grid_core::search::{Edge, best_first, breadth_first, zero_one};
use grid_core::{Limits, Meter, Random};
use petgraph::algo::dijkstra;
use petgraph::graph::{DiGraph, NodeIndex};

/// A random graph with steps that cost up to `dearest`, as adjacency lists and in petgraph's form.
struct Sample {
    arcs: Vec<Vec<Edge<usize>>>,
    graph: DiGraph<(), u64>,
}

impl Sample {
    fn new(random: &mut Random, cheapest: usize, dearest: usize) -> Self {
        let nodes = 2 + random.below(30);
        let mut arcs = vec![Vec::new(); nodes];
        let mut graph = DiGraph::new();
        for _ in 0..nodes {
            graph.add_node(());
        }
        for _ in 0..random.below(4 * nodes) {
            let (from, to) = (random.below(nodes), random.below(nodes));
            let cost = (cheapest + random.below(dearest - cheapest + 1)) as u64;
            arcs[from].push(Edge { to, cost });
            graph.add_edge(NodeIndex::new(from), NodeIndex::new(to), cost);
        }
        Self { arcs, graph }
    }

    /// The cost from node 0 to the last one, as petgraph sees it.
    fn known(&self) -> Option<u64> {
        self.remaining(0)
    }

    fn remaining(&self, node: usize) -> Option<u64> {
        let goal = NodeIndex::new(self.arcs.len() - 1);
        dijkstra(&self.graph, NodeIndex::new(node), Some(goal), |arc| {
            *arc.weight()
        })
        .get(&goal)
        .copied()
    }

    fn cost_of(&self, path: &[usize]) -> u64 {
        let step = |pair: &[usize]| {
            let arcs = self.arcs[pair[0]].iter().filter(|arc| arc.to == pair[1]);
            arcs.map(|arc| arc.cost).min().expect("a path follows arcs")
        };
        path.windows(2).map(step).sum()
    }
}

fn meter() -> Meter<'static> {
    Meter::new(&Limits::new())
}

#[test]
fn breadth_first_counts_steps() {
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let sample = Sample::new(&mut random, 1, 1);
        let goal = sample.arcs.len() - 1;
        let successors = |state: usize| sample.arcs[state].iter().map(|arc| arc.to);
        let found = breadth_first(
            goal + 1,
            [0],
            successors,
            |state, _| state == goal,
            &meter(),
        )
        .unwrap();
        assert_eq!(found.as_ref().map(|found| found.cost), sample.known());
        if let Some(found) = found {
            assert_eq!(sample.cost_of(&found.path), found.cost);
        }
    }
}

#[test]
fn zero_one_counts_what_costs() {
    let mut random = Random::new(2);
    for _ in 0..1000 {
        let sample = Sample::new(&mut random, 0, 1);
        let goal = sample.arcs.len() - 1;
        let successors = |state: usize| sample.arcs[state].iter().copied();
        let found = zero_one(goal + 1, [0], successors, |state| state == goal, &meter()).unwrap();
        assert_eq!(found, sample.known());
    }
}

/// With any bound that never exceeds the truth, consistent or not.
#[test]
fn best_first_is_exact_with_any_admissible_bound() {
    let mut random = Random::new(3);
    for _ in 0..1000 {
        let sample = Sample::new(&mut random, 0, 20);
        let goal = sample.arcs.len() - 1;
        let bounds: Vec<Option<u64>> = (0..=goal)
            .map(|node| {
                sample
                    .remaining(node)
                    .map(|cost| random.bits() % (cost + 1))
            })
            .collect();
        let found = best_first(
            [0],
            |&state: &usize, edges| {
                edges.extend_from_slice(&sample.arcs[state]);
                Ok(())
            },
            |&state| bounds[state],
            |&state| state == goal,
            &meter(),
        )
        .unwrap();
        assert_eq!(found.as_ref().map(|found| found.cost), sample.known());
        if let Some(found) = found {
            assert_eq!(sample.cost_of(&found.path), found.cost);
        }
    }
}
