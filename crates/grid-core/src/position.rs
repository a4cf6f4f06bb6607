//! Positions, directions and sizes.
//!
//! Rows count from the top and columns from the left, both from 0. [`Display`](fmt::Display) counts
//! from 1.

use core::fmt;

/// The longest side of a map, in cells.
pub const MAX_SIDE: usize = 65_535;

/// A cell of a map: row and column, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The row, from 0 at the top.
    pub row: u16,
    /// The column, from 0 at the left.
    pub column: u16,
}

impl Position {
    /// The cell in `row` and `column`, both from 0.
    #[must_use]
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }

    /// Manhattan distance: steps between two cells without obstacles.
    #[must_use]
    pub fn manhattan(self, other: Self) -> u64 {
        u64::from(self.row.abs_diff(other.row)) + u64::from(self.column.abs_diff(other.column))
    }

    /// The direction of the step from this cell to `next`, if they are orthogonal neighbors.
    #[must_use]
    pub fn direction_to(self, next: Self) -> Option<Direction> {
        let rows = i32::from(next.row) - i32::from(self.row);
        let columns = i32::from(next.column) - i32::from(self.column);
        match (rows, columns) {
            (-1, 0) => Some(Direction::Up),
            (0, 1) => Some(Direction::Right),
            (1, 0) => Some(Direction::Down),
            (0, -1) => Some(Direction::Left),
            _ => None,
        }
    }
}

/// `row 3, column 4`, counted from 1.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "row {}, column {}",
            u32::from(self.row) + 1,
            u32::from(self.column) + 1
        )
    }
}

/// One of the four orthogonal directions, in the order in which every search tries them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the next column.
    Right,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
}

impl Direction {
    /// All four, clockwise from `Up`: the order in which every search tries them.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }
}

/// Writes `U`, `R`, `D` or `L`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Up => "U",
            Self::Right => "R",
            Self::Down => "D",
            Self::Left => "L",
        })
    }
}

/// A letter that names no [`Direction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownDirection(pub char);

impl fmt::Display for UnknownDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a direction (U, R, D or L), found {:?}", self.0)
    }
}

impl core::error::Error for UnknownDirection {}

/// Reads `U`, `R`, `D` or `L`, in either case.
///
/// ```
/// use grid_core::Direction;
///
/// assert_eq!(Direction::try_from('l'), Ok(Direction::Left));
/// assert_eq!(Direction::Left.to_string(), "L");
/// ```
impl TryFrom<char> for Direction {
    type Error = UnknownDirection;

    fn try_from(letter: char) -> Result<Self, UnknownDirection> {
        match letter.to_ascii_uppercase() {
            'U' => Ok(Self::Up),
            'R' => Ok(Self::Right),
            'D' => Ok(Self::Down),
            'L' => Ok(Self::Left),
            _ => Err(UnknownDirection(letter)),
        }
    }
}

/// Height and width of a map, in cells. Each is at most [`MAX_SIDE`], so a map has fewer than 2^32
/// cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of rows.
    pub height: u16,
    /// Number of columns.
    pub width: u16,
}

impl Size {
    /// A map of `height` rows and `width` columns.
    #[must_use]
    pub const fn new(height: u16, width: u16) -> Self {
        Self { height, width }
    }

    /// `height` rows and `width` columns, unless a side is longer than [`MAX_SIDE`].
    #[must_use]
    pub fn checked(height: usize, width: usize) -> Option<Self> {
        Some(Self {
            height: u16::try_from(height).ok()?,
            width: u16::try_from(width).ok()?,
        })
    }

    /// Number of cells.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.height as usize * self.width as usize
    }

    /// Whether `position` is on the map.
    #[must_use]
    pub const fn contains(self, position: Position) -> bool {
        position.row < self.height && position.column < self.width
    }

    /// The cell's index in row-major order. Positions beyond the map have no meaningful index: see
    /// [`checked_index`](Self::checked_index).
    #[must_use]
    pub const fn index(self, position: Position) -> usize {
        position.row as usize * self.width as usize + position.column as usize
    }

    /// The cell's index in row-major order, or `None` beyond the map.
    #[must_use]
    pub const fn checked_index(self, position: Position) -> Option<usize> {
        if self.contains(position) {
            Some(self.index(position))
        } else {
            None
        }
    }

    /// The cell with this row-major index.
    ///
    /// # Panics
    /// If the map has no such cell.
    #[must_use]
    pub fn position(self, index: usize) -> Position {
        assert!(
            index < self.cells(),
            "cell {index} of a map of {} cells",
            self.cells()
        );
        let width = usize::from(self.width);
        let side = |value: usize| u16::try_from(value).expect("a side fits 16 bits");
        Position::new(side(index / width), side(index % width))
    }

    /// The neighbor of `position` in `direction`, unless the map ends there.
    #[must_use]
    pub fn step(self, position: Position, direction: Direction) -> Option<Position> {
        let Position { row, column } = position;
        let next = match direction {
            Direction::Up => Position::new(row.checked_sub(1)?, column),
            Direction::Right => Position::new(row, column.checked_add(1)?),
            Direction::Down => Position::new(row.checked_add(1)?, column),
            Direction::Left => Position::new(row, column.checked_sub(1)?),
        };
        self.contains(next).then_some(next)
    }

    /// The neighbors of `position` on the map, in the order of [`Direction::ALL`].
    pub fn neighbors(self, position: Position) -> impl Iterator<Item = Position> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.step(position, direction))
    }

    /// Every cell, row by row.
    pub fn positions(self) -> impl Iterator<Item = Position> {
        (0..self.height)
            .flat_map(move |row| (0..self.width).map(move |column| Position::new(row, column)))
    }
}

/// `3 x 4`, rows first.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.height, self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_opposite_come_back() {
        let size = Size::new(3, 4);
        for position in size.positions() {
            for direction in Direction::ALL {
                let Some(next) = size.step(position, direction) else {
                    continue;
                };
                assert_eq!(position.direction_to(next), Some(direction));
                assert_eq!(size.step(next, direction.opposite()), Some(position));
                assert_eq!(position.manhattan(next), 1);
            }
        }
    }

    #[test]
    fn directions_read_back_from_their_letters() {
        for direction in Direction::ALL {
            let letter: char = direction.to_string().parse().unwrap();
            assert_eq!(Direction::try_from(letter), Ok(direction));
            assert_eq!(
                Direction::try_from(letter.to_ascii_lowercase()),
                Ok(direction)
            );
        }
        assert_eq!(
            Direction::try_from('x').unwrap_err().to_string(),
            "expected a direction (U, R, D or L), found 'x'"
        );
    }

    #[test]
    fn distances_are_those_of_rows_and_columns_together() {
        let distance = |a: (u16, u16), b: (u16, u16)| {
            let [a, b] = [a, b].map(|(row, column)| Position::new(row, column));
            [a.manhattan(b), b.manhattan(a)]
        };
        assert_eq!(distance((1, 2), (4, 9)), [10, 10]);
        assert_eq!(distance((7, 0), (7, 0)), [0, 0]);
        assert_eq!(distance((0, 65_534), (65_534, 0)), [131_068, 131_068]);
    }

    #[test]
    fn no_step_leaves_the_map_even_at_the_longest_side() {
        let size = Size::checked(MAX_SIDE, MAX_SIDE).unwrap();
        let corner = Position::new(65_534, 65_534);
        assert!(size.contains(corner));
        assert_eq!(size.step(corner, Direction::Down), None);
        assert_eq!(size.step(corner, Direction::Right), None);
        assert_eq!(size.step(Position::default(), Direction::Up), None);
        assert_eq!(size.step(Position::default(), Direction::Left), None);
        assert_eq!(Size::checked(MAX_SIDE + 1, 1), None);
        assert_eq!(Size::checked(1, MAX_SIDE + 1), None);
        assert!(u32::try_from(size.cells()).is_ok());
    }

    #[test]
    fn indices_run_row_by_row() {
        let size = Size::new(2, 3);
        let indices: Vec<_> = size
            .positions()
            .map(|position| size.index(position))
            .collect();
        assert_eq!(indices, [0, 1, 2, 3, 4, 5]);
        assert!(
            size.positions()
                .all(|position| size.position(size.index(position)) == position)
        );
    }

    #[test]
    fn people_count_from_one() {
        assert_eq!(Position::new(2, 3).to_string(), "row 3, column 4");
        assert_eq!(Size::new(3, 4).to_string(), "3 x 4");
    }

    #[test]
    fn only_orthogonal_neighbors_have_a_direction() {
        let here = Position::new(5, 5);
        for other in [
            here,
            Position::new(4, 4),
            Position::new(5, 7),
            Position::new(0, 5),
        ] {
            assert_eq!(here.direction_to(other), None);
        }
    }
}
