//! A route: cells in walking order.

use alloc::vec::Vec;
use core::fmt;

use crate::position::Position;

/// Cells in walking order.
///
/// A route may have gaps, or no cell at all; `verify` of each solver crate checks it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Route {
    positions: Vec<Position>,
}

impl Route {
    /// A route over these cells, including both ends.
    #[must_use]
    pub const fn new(positions: Vec<Position>) -> Self {
        Self { positions }
    }

    /// The cells, including both ends.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Number of steps: one less than the number of cells, or 0 without cells.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.positions.len().saturating_sub(1) as u64
    }

    /// The first cell.
    #[must_use]
    pub fn start(&self) -> Option<Position> {
        self.positions.first().copied()
    }

    /// The last cell.
    #[must_use]
    pub fn end(&self) -> Option<Position> {
        self.positions.last().copied()
    }
}

impl FromIterator<Position> for Route {
    fn from_iter<I: IntoIterator<Item = Position>>(positions: I) -> Self {
        Self::new(positions.into_iter().collect())
    }
}

/// `2 steps from row 1, column 1 to row 2, column 2`.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.start(), self.end()) {
            (Some(start), Some(end)) => {
                let steps = self.steps();
                let unit = if steps == 1 { "step" } else { "steps" };
                write!(f, "{steps} {unit} from {start} to {end}")
            }
            _ => f.write_str("no cells"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn route(cells: &[(u16, u16)]) -> Route {
        cells
            .iter()
            .map(|&(row, column)| Position::new(row, column))
            .collect()
    }

    #[test]
    fn steps_are_one_less_than_cells() {
        assert_eq!(route(&[]).steps(), 0);
        assert_eq!(route(&[]).positions(), []);
        assert_eq!(
            route(&[(0, 1), (2, 3)]).positions(),
            [Position::new(0, 1), Position::new(2, 3)]
        );
        assert_eq!(route(&[(0, 0)]).steps(), 0);
        assert_eq!(route(&[(0, 0), (0, 1), (1, 1)]).steps(), 2);
    }

    #[test]
    fn a_route_has_two_ends() {
        let there = route(&[(2, 3), (2, 4), (3, 4)]);
        assert_eq!(there.start(), Some(Position::new(2, 3)));
        assert_eq!(there.end(), Some(Position::new(3, 4)));
        assert_eq!((route(&[]).start(), route(&[]).end()), (None, None));
    }

    #[test]
    fn display_gives_steps_and_ends() {
        let there = route(&[(0, 0), (0, 1)]);
        assert_eq!(
            there.to_string(),
            "1 step from row 1, column 1 to row 1, column 2"
        );
        assert_eq!(route(&[]).to_string(), "no cells");
    }
}
