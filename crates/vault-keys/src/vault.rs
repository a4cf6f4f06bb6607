//! The map: walls, robots, keys and doors.

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
/// Two vaults are equal if every cell is. Rows are kept as long as they are written, without the
/// walls at their end, so a vault takes memory in proportion to its text, not to its size.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Vault {
    size: Size,
    /// The rows' characters, one row after the other.
    tiles: Vec<u8>,
    /// Where each row starts in `tiles`, and where the last one ends.
    row_starts: Vec<usize>,
    robots: Vec<Position>,
    keys: Keys,
    key_positions: [Position; Key::COUNT],
}

/// What is in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Nothing passes.
    Wall,
    /// An open cell.
    Open,
    /// An open cell on which a robot starts.
    Start,
    /// A key.
    Key(Key),
    /// A door, closed until its key is collected.
    Door(Key),
}

impl Tile {
    /// The tile that this character stands for.
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

    /// The character that stands for it.
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
    /// Reads exactly one map. Blank lines before and after it do not matter; a missing cell of a
    /// short row is a wall.
    ///
    /// # Errors
    /// What is wrong with the text, and where: [`VaultErrorKind`](crate::VaultErrorKind). Time and
    /// memory are in proportion to the input.
    pub fn from_bytes(input: &[u8]) -> Result<Self, VaultError> {
        parse::one(input)
    }

    /// Reads every map of the input; blank lines separate them. After a map that is wrong it goes
    /// on with the next.
    ///
    /// An input without any map gives one error.
    #[must_use]
    pub fn parse_all(input: &[u8]) -> Vaults<'_> {
        Vaults::new(input)
    }

    /// A vault of rows whose characters are all known to be tiles, and in which there is a robot.
    ///
    /// Walls at the end of a row and places of keys that are gone are left out, so that equal maps
    /// are equal vaults.
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

    /// The same map after a change of its tiles, through the one constructor.
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

    /// The same map with other tiles in the cells that are written down: keys and doors gone, walls
    /// put up. A robot must be left.
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

    /// Height and width.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What is in a cell; beyond the map there is wall.
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
            // The row ends first: no column follows the last one.
            let cells = self.row(row).iter().zip(0..);
            cells.filter_map(move |(&byte, column)| {
                let tile = Tile::new(char::from(byte)).filter(|&tile| tile != Tile::Wall)?;
                Some((Position::new(row, column), tile))
            })
        })
    }

    /// The characters of a row, without the walls at its end.
    pub(crate) fn row(&self, row: u16) -> &[u8] {
        let row = usize::from(row);
        &self.tiles[self.row_starts[row]..self.row_starts[row + 1]]
    }

    /// Number of cells that are written down: those of all rows, without the walls at their ends.
    pub(crate) const fn written_cells(&self) -> usize {
        self.tiles.len()
    }

    /// What a copy of it takes.
    pub(crate) const fn bytes(&self) -> u64 {
        let bytes = self.tiles.len()
            + size_of_val(self.row_starts.as_slice())
            + size_of_val(self.robots.as_slice());
        bytes as u64
    }

    /// Where the robots start, row by row.
    #[must_use]
    pub fn robots(&self) -> &[Position] {
        &self.robots
    }

    /// The keys on the map.
    #[must_use]
    pub const fn keys(&self) -> Keys {
        self.keys
    }

    /// Where a key is, if it is on the map.
    #[must_use]
    pub const fn key_position(&self, key: Key) -> Option<Position> {
        if self.keys.contains(key) {
            Some(self.key_positions[key.index()])
        } else {
            None
        }
    }

    /// The four-robot map: the 3 x 3 cells around the only `@` become `@#@`, `###`, `@#@`.
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

/// Size, robots and keys; the map itself is what [`Display`](fmt::Display) writes.
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

/// The map's text, every row as long as the longest.
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

    /// As [`from_bytes`](Self::from_bytes).
    fn from_str(text: &str) -> Result<Self, VaultError> {
        Self::from_bytes(text.as_bytes())
    }
}
