//! Shortest cycles of a directed graph.

#![allow(
    clippy::disallowed_types,
    reason = "the one file that names this dependency"
)]

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

/// Finds a shortest cycle of a directed graph with `count` nodes, or `None` if there is no cycle.
///
/// The cycle starts at its least node; each node points at the next, and the last at the first.
/// Among shortest cycles the one with the least start wins. The search stays inside strongly
/// connected components. O(count x arcs) time at worst.
///
/// # Panics
/// If a node points at one that is not below `count`.
pub fn shortest_cycle<I: IntoIterator<Item = usize>>(
    count: usize,
    points_at: impl FnMut(usize) -> I,
) -> Option<Vec<usize>> {
    let arcs: Vec<Vec<usize>> = (0..count)
        .map(points_at)
        .map(|targets| targets.into_iter().collect())
        .collect();
    let mut graph = DiGraph::<(), ()>::new();
    let nodes: Vec<NodeIndex> = (0..count).map(|_| graph.add_node(())).collect();
    for (from, targets) in arcs.iter().enumerate() {
        targets.iter().for_each(|&to| {
            graph.add_edge(nodes[from], nodes[to], ());
        });
    }
    let mut component = vec![0; count];
    for (number, members) in tarjan_scc(&graph).into_iter().enumerate() {
        members
            .into_iter()
            .for_each(|node| component[node.index()] = number);
    }
    let inner = |from: usize| {
        let component = &component;
        arcs[from]
            .iter()
            .copied()
            .filter(move |&to| component[to] == component[from])
    };
    (0..count)
        .filter_map(|start| cycle_through(start, count, inner))
        .min_by_key(Vec::len)
}

/// Finds a shortest cycle through `start`, which comes first.
fn cycle_through<I: Iterator<Item = usize>>(
    start: usize,
    count: usize,
    points_at: impl Fn(usize) -> I,
) -> Option<Vec<usize>> {
    let mut parents = vec![None; count];
    let mut queue = VecDeque::from([start]);
    while let Some(from) = queue.pop_front() {
        for to in points_at(from) {
            if to == start {
                let back = core::iter::successors(Some(from), |&member| parents[member]);
                let mut cycle: Vec<usize> = back.collect();
                cycle.reverse();
                return Some(cycle);
            }
            if parents[to].is_none() {
                parents[to] = Some(from);
                queue.push_back(to);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle(arcs: &[&[usize]]) -> Option<Vec<usize>> {
        shortest_cycle(arcs.len(), |from| arcs[from].iter().copied())
    }

    #[test]
    fn the_shortest_of_two_is_found() {
        assert_eq!(cycle(&[&[1], &[2], &[0, 3], &[4], &[3]]), Some(vec![3, 4]));
        assert_eq!(cycle(&[&[1], &[2], &[0]]), Some(vec![0, 1, 2]));
        assert_eq!(
            cycle(&[&[1], &[1]]),
            Some(vec![1]),
            "a node that points at itself"
        );
    }

    /// Whether `more` further nodes can close a walk to a cycle; tries all of them.
    fn closes(arcs: &[Vec<usize>], walk: &[usize], more: usize) -> bool {
        let beyond = &arcs[walk[walk.len() - 1]];
        match more {
            0 => beyond.contains(&walk[0]),
            _ => beyond.iter().filter(|to| !walk.contains(to)).any(|&to| {
                let longer: Vec<usize> = walk.iter().copied().chain([to]).collect();
                closes(arcs, &longer, more - 1)
            }),
        }
    }

    #[test]
    fn all_graphs_of_up_to_four_nodes_agree_with_brute_force() {
        for count in 1..=4 {
            for bits in 0..1_u32 << (count * count) {
                let points = |from: usize, to: usize| bits >> (from * count + to) & 1 == 1;
                let arcs: Vec<Vec<usize>> = (0..count)
                    .map(|from| (0..count).filter(|&to| points(from, to)).collect())
                    .collect();
                let shortest = (1..=count).find_map(|len| {
                    let start = (0..count).find(|&start| closes(&arcs, &[start], len - 1))?;
                    Some((len, start))
                });
                let found = shortest_cycle(count, |from| arcs[from].iter().copied());
                let known = found.as_ref().map(|cycle| (cycle.len(), cycle[0]));
                assert_eq!(known, shortest, "{arcs:?}");
                for (place, &member) in found.iter().flatten().enumerate() {
                    let cycle = found.as_deref().unwrap_or_default();
                    let next = cycle[(place + 1) % cycle.len()];
                    assert!(points(member, next), "{arcs:?}: {cycle:?}");
                }
            }
        }
    }

    #[test]
    fn an_acyclic_graph_has_no_cycle() {
        assert_eq!(cycle(&[]), None);
        assert_eq!(cycle(&[&[1, 2], &[2], &[]]), None);
    }
}
