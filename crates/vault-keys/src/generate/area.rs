//! Rectangles of a map.

use alloc::vec::Vec;

use grid_core::{Position, Size};

/// A rectangle of cells, borders included.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) top: u16,
    pub(super) left: u16,
    pub(super) bottom: u16,
    pub(super) right: u16,
}

impl Area {
    pub(super) const fn of(size: Size) -> Self {
        Self {
            top: 0,
            left: 0,
            bottom: size.height - 1,
            right: size.width - 1,
        }
    }

    /// The cell in the middle, with even row and column, on the borders between the
    /// [`parts`](Self::parts).
    pub(super) const fn middle(self) -> Position {
        Position::new(
            (self.top + self.bottom) / 4 * 2,
            (self.left + self.right) / 4 * 2,
        )
    }

    pub(super) fn cells(self) -> impl Iterator<Item = Position> {
        (self.top..=self.bottom).flat_map(move |row| {
            (self.left..=self.right).map(move |column| Position::new(row, column))
        })
    }

    /// The area without its border.
    pub(super) fn inner(self) -> impl Iterator<Item = Position> {
        self.cells().filter(move |cell| {
            (self.top + 1..self.bottom).contains(&cell.row)
                && (self.left + 1..self.right).contains(&cell.column)
        })
    }

    /// Splits the area into rows and columns of parts that share even borders.
    pub(super) fn parts(self, rows: usize, columns: usize) -> Vec<Self> {
        let cut = |from: u16, to: u16, count: usize, at: usize| {
            let length = usize::from(to - from);
            from + u16::try_from(length * at / count / 2 * 2).unwrap_or(u16::MAX)
        };
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| Self {
                top: cut(self.top, self.bottom, rows, row),
                bottom: cut(self.top, self.bottom, rows, row + 1),
                left: cut(self.left, self.right, columns, column),
                right: cut(self.left, self.right, columns, column + 1),
            })
            .collect()
    }
}

/// The 3 x 3 cells around an inner cell.
pub(super) fn around(middle: Position) -> Vec<Position> {
    (middle.row - 1..=middle.row + 1)
        .flat_map(|row| {
            (middle.column - 1..=middle.column + 1).map(move |column| Position::new(row, column))
        })
        .collect()
}
