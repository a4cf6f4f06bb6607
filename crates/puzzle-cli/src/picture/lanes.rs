//! Routes as lines of a picture. Each line keeps to the right of its path. So two routes in one
//! corridor stay apart, and so do the two directions of one route.
//!
//! ```text
//!   ──────────┐      a route that turns back at the end of a corridor
//!   ──────────┘      lies beside itself instead of on itself
//! ```
//!
//! All pieces are parallel to an axis, so lengths are whole numbers.

use grid_core::{Direction, Position};

/// A point of a picture, or a difference of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    /// To the right.
    pub(crate) x: i32,
    /// Down.
    pub(crate) y: i32,
}

impl Point {
    fn shifted(self, by: Self, times: i32) -> Self {
        Self {
            x: self.x + by.x * times,
            y: self.y + by.y * times,
        }
    }

    fn distance(self, other: Self) -> u32 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }
}

/// A route as a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lane {
    /// The corners and both ends; empty if the route never leaves its cell.
    pub(crate) corners: Vec<Point>,
    /// The length of the line after each step.
    pub(crate) lengths: Vec<u32>,
    /// Direction of the last step.
    pub(crate) heading: Option<Direction>,
}

impl Lane {
    /// Returns the line of a route whose cells have these `center`s, `aside` to the right of its
    /// path.
    ///
    /// Leaves out steps between cells that are not neighbors.
    pub(crate) fn along(
        cells: &[Position],
        aside: i32,
        center: impl Fn(Position) -> Point,
    ) -> Self {
        let mut lane = Self::default();
        let Some(&start) = cells.first() else {
            return lane;
        };
        // Length up to the last corner.
        let mut length = 0;
        let mut here = start;
        for &next in &cells[1..] {
            if let Some(direction) = here.direction_to(next) {
                length = lane.turn(center(here), direction, aside, length);
                lane.heading = Some(direction);
                here = next;
                // Where the line turns in this cell is known at the next step; until then it ends
                // beside the cell's center.
                let end = center(here).shifted(right_of(direction), aside);
                let reached = lane.corners.last().map_or(0, |corner| corner.distance(end));
                lane.lengths.push(length + reached);
            } else {
                lane.lengths.push(length);
            }
        }
        if let Some(direction) = lane.heading {
            lane.corners
                .push(center(here).shifted(right_of(direction), aside));
        }
        lane
    }

    /// Adds the corners at a cell that the route leaves in `direction`. Returns the length up to
    /// the last corner.
    fn turn(&mut self, center: Point, direction: Direction, aside: i32, length: u32) -> u32 {
        let after = center.shifted(right_of(direction), aside);
        let Some(heading) = self.heading else {
            self.corners.push(after);
            return length;
        };
        if heading == direction {
            return length;
        }
        let turns_back = heading == direction.opposite();
        let corner = if turns_back { center } else { after }.shifted(right_of(heading), aside);
        let length = length + self.add(corner);
        if let Some(last) = self.lengths.last_mut() {
            *last = length;
        }
        if turns_back {
            length + self.add(after)
        } else {
            length
        }
    }

    fn add(&mut self, corner: Point) -> u32 {
        let length = self
            .corners
            .last()
            .map_or(0, |before| before.distance(corner));
        self.corners.push(corner);
        length
    }
}

/// Returns the direction to the right of a direction.
const fn right_of(direction: Direction) -> Point {
    let (x, y) = match direction {
        Direction::Up => (1, 0),
        Direction::Right => (0, 1),
        Direction::Down => (-1, 0),
        Direction::Left => (0, -1),
    };
    Point { x, y }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(cells: &[(u16, u16)], aside: i32) -> Lane {
        let cells: Vec<Position> = cells.iter().map(|&(r, c)| Position::new(r, c)).collect();
        Lane::along(&cells, aside, |cell| Point {
            x: i32::from(cell.column) * 10,
            y: i32::from(cell.row) * 10,
        })
    }

    fn corners(lane: &Lane) -> Vec<(i32, i32)> {
        lane.corners
            .iter()
            .map(|point| (point.x, point.y))
            .collect()
    }

    #[test]
    fn a_straight_route_has_two_ends() {
        let lane = lane(&[(0, 0), (0, 1), (0, 2)], 3);
        assert_eq!(corners(&lane), [(0, 3), (20, 3)]);
        assert_eq!(lane.lengths, [10, 20]);
    }

    #[test]
    fn corners_are_cut_inside_and_taken_wide_outside() {
        // Right and then down, which is a turn to the right: the line is shorter than the way.
        let right = lane(&[(0, 0), (0, 1), (1, 1)], 3);
        assert_eq!(corners(&right), [(0, 3), (7, 3), (7, 10)]);
        assert_eq!(right.lengths, [7, 14]);
        let left = lane(&[(1, 0), (1, 1), (0, 1)], 3);
        assert_eq!(corners(&left), [(0, 13), (13, 13), (13, 0)]);
        assert_eq!(left.lengths, [13, 26]);
    }

    #[test]
    fn a_way_back_lies_beside_the_way_there() {
        let lane = lane(&[(0, 0), (0, 1), (0, 0)], 3);
        assert_eq!(corners(&lane), [(0, 3), (10, 3), (10, -3), (0, -3)]);
        assert_eq!(lane.lengths, [10, 26]);
    }

    #[test]
    fn no_step_is_no_line() {
        assert_eq!(lane(&[], 3), Lane::default());
        assert_eq!(lane(&[(4, 4)], 3), Lane::default());
    }
}
