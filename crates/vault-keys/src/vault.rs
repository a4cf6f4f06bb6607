//! The typed puzzle: a map with walls, robots, keys and doors.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use grid_core::{Position, Size};

use crate::error::{SplitError, VaultError};
use crate::key::{Key, Keys};
use crate::parse::{self, Vaults};

/// A map with at least one robot.
///
/// Two vaults are equal if all their cells are. A vault stores its rows without the walls at their
/// ends, so its memory is proportional to its text.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Vault {
    size: Size,
    /// The characters of all rows, concatenated.
    tiles: Vec<u8>,
    /// The start of each row in `tiles`, and the end of the last.
    row_starts: Vec<usize>,
    robots: Vec<Position>,
    keys: Keys,
    key_positions: [Position; Key::COUNT],
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A wall.
    Wall,
    /// An open cell.
    Open,
    /// An open cell on which a robot starts.
    Start,
    /// A key.
    Key(Key),
    /// A door. It is closed until its key is collected.
    Door(Key),
}

impl Tile {
    /// Returns the tile of this character.
    #[must_use]
    pub const fn new(character: char) -> Option<Self> {
        Some(match character {
            '#' => Self::Wall,
            '.' => Self::Open,
            '@' => Self::Start,
            _ => match (Key::new(character), Key::of_door(character)) {
                (Some(key), _) => Self::Key(key),
                (_, Some(key)) => Self::Door(key),
                (None, None) => return None,
            },
        })
    }

    /// Returns the character of the tile.
    #[must_use]
    pub const fn character(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Open => '.',
            Self::Start => '@',
            Self::Key(key) => key.letter(),
            Self::Door(key) => key.door(),
        }
    }
}

impl Vault {
    /// Parses exactly one map. Ignores blank lines around it. A missing cell of a short row is a
    /// wall. Takes time and memory proportional to the input.
    ///
    /// # Errors
    /// What is wrong with the text, and where: [`VaultErrorKind`](crate::VaultErrorKind). Time and
    /// memory are in proportion to the input.
    pub fn from_bytes(input: &[u8]) -> Result<Self, VaultError> {
        parse::one(input)
    }

    /// Parses every map of an input. Blank lines separate them. An error takes the place of its
    /// map, and the next maps follow.
    ///
    /// An input without a map gives one error.
    #[must_use]
    pub fn parse_all(input: &[u8]) -> Vaults<'_> {
        Vaults::new(input)
    }

    /// Builds a vault of rows whose characters are tiles, with at least one robot.
    ///
    /// Drops the walls at the end of a row and removed keys, so that equal maps are equal vaults.
    pub(crate) fn from_rows(
        size: Size,
        mut tiles: Vec<u8>,
        mut row_starts: Vec<usize>,
        robots: Vec<Position>,
        keys: Keys,
        mut key_positions: [Position; Key::COUNT],
    ) -> Self {
        debug_assert!(!robots.is_empty());
        debug_assert_eq!(row_starts.len(), usize::from(size.height) + 1);
        let mut end = 0;
        for row in 0..usize::from(size.height) {
            let read = row_starts[row]..row_starts[row + 1];
            let written = tiles[read.clone()].iter().rposition(|&byte| byte != b'#');
            let len = written.map_or(0, |last| last + 1);
            tiles.copy_within(read.start..read.start + len, end);
            row_starts[row] = end;
            end += len;
        }
        tiles.truncate(end);
        row_starts[usize::from(size.height)] = end;
        for (index, position) in (0..).zip(&mut key_positions) {
            if !keys.contains(Key::from_index(index)) {
                *position = Position::default();
            }
        }
        Self {
            size,
            tiles,
            row_starts,
            robots,
            keys,
            key_positions,
        }
    }

    /// Returns the same map with changed tiles.
    fn tidy(self) -> Self {
        Self::from_rows(
            self.size,
            self.tiles,
            self.row_starts,
            self.robots,
            self.keys,
            self.key_positions,
        )
    }

    /// Returns the same map with other tiles in its written cells: keys and doors removed, walls
    /// added. At least one robot must remain.
    pub(crate) fn with_tiles(&self, mut tile: impl FnMut(Position, Tile) -> Tile) -> Self {
        let mut changed = Self {
            robots: Vec::with_capacity(self.robots.len()),
            keys: Keys::NONE,
            size: self.size,
            tiles: self.tiles.clone(),
            row_starts: self.row_starts.clone(),
            key_positions: self.key_positions,
        };
        for (row, &start) in (0..self.size.height).zip(&self.row_starts) {
            for (column, at) in (0..self.size.width).zip(start..start + self.row(row).len()) {
                let position = Position::new(row, column);
                let new = tile(position, self.tile(position));
                match new {
                    Tile::Start => changed.robots.push(position),
                    Tile::Key(key) => {
                        changed.keys.insert(key);
                    }
                    Tile::Wall | Tile::Open | Tile::Door(_) => {}
                }
                changed.tiles[at] = u8::try_from(new.character()).unwrap_or(b'#');
            }
        }
        changed.tidy()
    }

    /// Returns the height and width in cells.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the content of a cell. The outside of the map is wall.
    #[must_use]
    pub fn tile(&self, position: Position) -> Tile {
        if position.row >= self.size.height {
            return Tile::Wall;
        }
        self.row(position.row)
            .get(usize::from(position.column))
            .and_then(|&byte| Tile::new(char::from(byte)))
            .unwrap_or(Tile::Wall)
    }

    /// Returns every cell that is not a wall with what is in it, row by row. Takes time in
    /// proportion to the text of the map, not to its size.
    pub fn cells(&self) -> impl Iterator<Item = (Position, Tile)> {
        (0..self.size.height).flat_map(move |row| {
            // The row ends before the column overflows.
            let cells = self.row(row).iter().zip(0..);
            cells.filter_map(move |(&byte, column)| {
                let tile = Tile::new(char::from(byte)).filter(|&tile| tile != Tile::Wall)?;
                Some((Position::new(row, column), tile))
            })
        })
    }

    /// Returns the characters of a row without the walls at its end.
    pub(crate) fn row(&self, row: u16) -> &[u8] {
        let row = usize::from(row);
        &self.tiles[self.row_starts[row]..self.row_starts[row + 1]]
    }

    /// Returns the number of stored cells: those of all rows without the walls at their ends.
    pub(crate) const fn written_cells(&self) -> usize {
        self.tiles.len()
    }

    /// The bytes of a copy.
    pub(crate) const fn bytes(&self) -> u64 {
        let bytes = self.tiles.len()
            + size_of_val(self.row_starts.as_slice())
            + size_of_val(self.robots.as_slice());
        bytes as u64
    }

    /// Returns the cells of the robots, row by row.
    #[must_use]
    pub fn robots(&self) -> &[Position] {
        &self.robots
    }

    /// Returns the keys on the map.
    #[must_use]
    pub const fn keys(&self) -> Keys {
        self.keys
    }

    /// Returns the cell of a key, if it is on the map.
    #[must_use]
    pub const fn key_position(&self, key: Key) -> Option<Position> {
        if self.keys.contains(key) {
            Some(self.key_positions[key.index()])
        } else {
            None
        }
    }

    /// Returns the four-robot map: the 3 x 3 cells around the only `@` become `@#@`, `###`, `@#@`.
    ///
    /// # Errors
    /// [`SplitError::SeveralRobots`] unless there is exactly one robot,
    /// [`SplitError::EntranceNotOpen`] unless the eight cells around it are `.`.
    ///
    /// ```
    /// let vault: vault_keys::Vault = "....\n.@..\n...a\n".parse()?;
    /// assert_eq!(vault.split_entrance()?.to_string(), "@#@.\n###.\n@#@a\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split_entrance(&self) -> Result<Self, SplitError> {
        if let Some(&second) = self.robots.get(1) {
            return Err(SplitError::SeveralRobots(second));
        }
        let entrance = self.robots[0];
        let around = |down: i32, right: i32| {
            let row = u16::try_from(i32::from(entrance.row) + down).ok()?;
            let column = u16::try_from(i32::from(entrance.column) + right).ok()?;
            Some(Position::new(row, column))
        };
        const SIDES: [i32; 3] = [-1, 0, 1];
        let mut split = self.clone();
        split.robots.clear();
        for down in SIDES {
            for right in SIDES {
                let cell = around(down, right)
                    .filter(|&cell| (down, right) == (0, 0) || self.tile(cell) == Tile::Open)
                    .ok_or(SplitError::EntranceNotOpen(entrance))?;
                let corner = down != 0 && right != 0;
                let at = self.row_starts[usize::from(cell.row)] + usize::from(cell.column);
                split.tiles[at] = if corner { b'@' } else { b'#' };
                if corner {
                    split.robots.push(cell);
                }
            }
        }
        Ok(split.tidy())
    }
}

/// The size, robots and keys, without the map.
impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vault")
            .field("height", &self.size.height)
            .field("width", &self.size.width)
            .field("robots", &self.robots.len())
            .field("keys", &self.keys)
            .finish_non_exhaustive()
    }
}

/// The map with rows of equal length.
impl fmt::Display for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let walls = vec![b'#'; usize::from(self.size.width)];
        for row in 0..self.size.height {
            let written = self.row(row);
            for part in [written, &walls[written.len()..]] {
                f.write_str(core::str::from_utf8(part).unwrap_or_default())?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl FromStr for Vault {
    type Err = VaultError;

    /// Like [`from_bytes`](Self::from_bytes).
    fn from_str(text: &str) -> Result<Self, VaultError> {
        Self::from_bytes(text.as_bytes())
    }
}
