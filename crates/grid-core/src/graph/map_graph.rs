//! The graph of a map's open cells, and the cells and steps without which it falls apart.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use petgraph::algo::articulation_points::articulation_points;
use petgraph::algo::bridges;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;

use crate::grid::Grid;
use crate::position::{Position, Size};

/// The graph of a map: a node for each open cell, an edge for each step between neighbours.
///
/// Some 60 bytes a cell; meant for maps of up to some 100,000 cells, and for tests.
#[derive(Clone, Debug)]
pub struct MapGraph {
    graph: UnGraph<Position, ()>,
}

impl MapGraph {
    /// The graph of the cells for which `is_open` says so.
    #[must_use]
    pub fn new(size: Size, mut is_open: impl FnMut(Position) -> bool) -> Self {
        let mut graph = UnGraph::default();
        let mut nodes: Grid<Option<NodeIndex>> = Grid::filled(size, None);
        for position in size.positions().filter(|&position| is_open(position)) {
            let node = graph.add_node(position);
            for neighbour in size.neighbours(position) {
                if let Some(other) = nodes[neighbour] {
                    graph.add_edge(other, node, ());
                }
            }
            nodes[position] = Some(node);
        }
        Self { graph }
    }

    /// The steps whose loss disconnects the two cells they join, each with the earlier cell first,
    /// in the order of these.
    #[must_use]
    pub fn bridges(&self) -> Vec<[Position; 2]> {
        let found: BTreeSet<[Position; 2]> = bridges(&self.graph)
            .map(|edge| {
                let mut ends = [self.graph[edge.source()], self.graph[edge.target()]];
                ends.sort_unstable();
                ends
            })
            .collect();
        found.into_iter().collect()
    }

    /// The cells whose loss disconnects some two of their neighbours, in reading order.
    #[must_use]
    pub fn cut_cells(&self) -> Vec<Position> {
        let found: BTreeSet<Position> = articulation_points(&self.graph)
            .into_iter()
            .map(|node| self.graph[node])
            .collect();
        found.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corridor_between_two_rooms_is_all_bridges() {
        let map = ["..#..", ".....", "..#.."];
        let is_open =
            |p: Position| map[usize::from(p.row)].as_bytes()[usize::from(p.column)] == b'.';
        let graph = MapGraph::new(Size::new(3, 5), is_open);
        let cell = Position::new;
        assert_eq!(
            graph.bridges(),
            [[cell(1, 1), cell(1, 2)], [cell(1, 2), cell(1, 3)]]
        );
        assert_eq!(graph.cut_cells(), [cell(1, 1), cell(1, 2), cell(1, 3)]);
    }

    #[test]
    fn a_ring_has_neither() {
        let graph = MapGraph::new(Size::new(3, 3), |p| p != Position::new(1, 1));
        assert!(graph.bridges().is_empty());
        assert!(graph.cut_cells().is_empty());
    }
}
