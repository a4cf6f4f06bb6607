//! The map as the searches walk it: a flat array with walls around.
//!
//! A rectangle with a wall beyond each row, so that a neighbor is an addition away, unless a few
//! long rows would make that rectangle much larger than what is written down; then each cell has
//! its four neighbors written beside it. Either way memory is in proportion to the text.

use grid_core::tracked::TrackedVec;
use grid_core::{Limit, Meter, Position};

use crate::vault::Vault;

/// A cell: an index into [`PaddedMap`]; 0 is a wall.
pub(crate) type Cell = u32;

/// The map's tiles, flat.
#[derive(Debug)]
pub(crate) struct PaddedMap<'m> {
    tiles: TrackedVec<'m, u8>,
    links: Links<'m>,
    /// Where each row starts.
    row_starts: TrackedVec<'m, usize>,
}

#[derive(Debug)]
enum Links<'m> {
    /// All rows are this far apart.
    Stride(u32),
    Written(TrackedVec<'m, [Cell; 4]>),
}

pub(crate) const WALL: u8 = b'#';

/// A rectangle may have this many times the cells that are written down, and the free cells beside.
const WASTE: usize = 4;
const FREE_CELLS: usize = 1 << 16;

impl<'m> PaddedMap<'m> {
    /// The ground of a vault; doors without a key on the map are walls, starts are open.
    pub(crate) fn new(vault: &Vault, meter: &'m Meter<'m>) -> Result<Self, Limit> {
        let width = usize::from(vault.size().width);
        let height = usize::from(vault.size().height);
        let stride = width + 1;
        let written = vault.written_cells() + height + 1;
        // In 64 bits: where pointers have 32, the largest rectangle has no number of its own.
        let rectangle = (height as u64 + 2) * stride as u64 + 1;
        let rectangle = Cell::try_from(rectangle).map(|cells| cells as usize);
        let rectangle = rectangle
            .ok()
            .filter(|&cells| cells.div_ceil(WASTE) <= written + FREE_CELLS / WASTE);
        let is_rectangle = rectangle.is_some();
        let cells = rectangle.unwrap_or(written);
        let mut passable = [WALL; 256];
        passable[usize::from(b'.')] = b'.';
        passable[usize::from(b'@')] = b'.';
        for key in vault.keys().iter() {
            for letter in [key.letter(), key.door()] {
                passable[letter as usize] = u8::try_from(letter).unwrap_or(WALL);
            }
        }
        let mut tiles = TrackedVec::filled(WALL, cells, meter)?;
        let mut row_starts = TrackedVec::with_capacity(height, meter)?;
        // The first row of a rectangle and the first cell of a list are wall.
        let mut start = if is_rectangle { stride + 1 } else { 1 };
        for row in 0..vault.size().height {
            let from = vault.row(row);
            for (to, &byte) in tiles[start..].iter_mut().zip(from) {
                *to = passable[usize::from(byte)];
            }
            row_starts.try_push(start)?;
            start += if is_rectangle { stride } else { from.len() + 1 };
        }
        let links = if is_rectangle {
            Links::Stride(cell(stride))
        } else {
            Links::Written(written_links(vault, &row_starts, cells, meter)?)
        };
        Ok(Self {
            tiles,
            links,
            row_starts,
        })
    }

    /// Number of cells; every cell is below.
    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// The character of a cell.
    pub(crate) fn byte(&self, cell: Cell) -> u8 {
        self.tiles[cell as usize]
    }

    /// A copy of all tiles, for a walk to mark.
    pub(crate) fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The four neighbors in the order of [`grid_core::Direction::ALL`].
    #[inline]
    pub(crate) fn neighbors(&self, cell: Cell) -> [Cell; 4] {
        match &self.links {
            &Links::Stride(stride) => [cell - stride, cell + 1, cell + stride, cell - 1],
            Links::Written(links) => links[cell as usize],
        }
    }

    /// The cell at a position of the map that is no wall.
    pub(crate) fn at(&self, position: Position) -> Cell {
        cell(self.row_starts[usize::from(position.row)] + usize::from(position.column))
    }

    /// Where a cell that is no wall is on the map.
    pub(crate) fn position(&self, cell: Cell) -> Position {
        let cell = cell as usize;
        let row = match self.links {
            Links::Stride(stride) => (cell - 1) / stride as usize - 1,
            Links::Written(_) => self.row_starts.partition_point(|&start| start <= cell) - 1,
        };
        let side = |value: usize| u16::try_from(value).unwrap_or(u16::MAX);
        Position::new(side(row), side(cell - self.row_starts[row]))
    }

    /// All cells that are no walls.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = Cell> {
        (0..)
            .zip(self.tiles.iter())
            .filter(|&(_, &tile)| tile != WALL)
            .map(|(cell, _)| cell)
    }
}

fn cell(index: usize) -> Cell {
    Cell::try_from(index).expect("a map has fewer than 2^32 cells")
}

fn written_links<'m>(
    vault: &Vault,
    row_starts: &[usize],
    cells: usize,
    meter: &'m Meter<'m>,
) -> Result<TrackedVec<'m, [Cell; 4]>, Limit> {
    let mut links = TrackedVec::filled([0; 4], cells, meter)?;
    for row in 0..vault.size().height {
        let here = usize::from(row);
        let len = vault.row(row).len();
        let below = if row + 1 < vault.size().height {
            vault.row(row + 1).len()
        } else {
            0
        };
        for column in 0..len {
            let at = row_starts[here] + column;
            if column > 0 {
                links[at][3] = cell(at - 1);
                links[at - 1][1] = cell(at);
            }
            if column < below {
                let under = row_starts[here + 1] + column;
                links[at][2] = cell(under);
                links[under][0] = cell(at);
            }
        }
    }
    Ok(links)
}
