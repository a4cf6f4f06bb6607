//! The typed puzzle: walls, player, box and target.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use grid_core::text::TextErrorKind;
use grid_core::{BitGrid, Position, Size};

use crate::error::{Piece, PlacementError, RoomError, RoomErrorKind};
use crate::parse::Rooms;

/// A room: a map of walls and floor with one player, one box and one target, all three on floor.
///
/// Stores one bit per cell. Clones share the walls.
///
/// ```
/// use push_box::Room;
///
/// let room: Room = "#####\n#SBT#\n#####\n".parse()?;
/// assert_eq!(room.to_string(), "#####\n#@$.#\n#####\n");
/// # Ok::<(), push_box::RoomError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Room {
    walls: Arc<BitGrid>,
    player: Position,
    box_position: Position,
    target: Position,
    /// The other goals, sorted. Only XSB levels have any.
    other_targets: Vec<Position>,
}

impl Room {
    /// Returns the room with these walls and pieces.
    ///
    /// Clears the bits of `walls` past the last column. O(cells) time at most.
    ///
    /// # Errors
    /// The first piece that is off the map or on a wall, or a player who stands on the box.
    ///
    /// ```
    /// use push_box::{BitGrid, Piece, PlacementError, Position, Room, Size};
    ///
    /// let at = |column| Position::new(0, column);
    /// let walls = BitGrid::empty(Size::new(1, 3));
    /// let room = Room::new(walls.clone(), at(0), at(1), at(2))?;
    /// assert_eq!(room.to_string(), "@$.\n");
    ///
    /// let error = Room::new(walls, at(0), at(1), at(3)).unwrap_err();
    /// assert_eq!(error, PlacementError::OffMap(Piece::Target, at(3)));
    /// assert_eq!(error.to_string(), "the target at row 1, column 4 is off the map");
    /// # Ok::<(), PlacementError>(())
    /// ```
    pub fn new(
        mut walls: BitGrid,
        player: Position,
        box_position: Position,
        target: Position,
    ) -> Result<Self, PlacementError> {
        let beyond = u64::MAX << (walls.size().width % 64);
        if beyond != u64::MAX {
            for row in 0..walls.size().height {
                if let Some(last) = walls.row_mut(row).last_mut() {
                    *last &= !beyond;
                }
            }
        }
        for (piece, position) in [
            (Piece::Player, player),
            (Piece::Box, box_position),
            (Piece::Target, target),
        ] {
            if !walls.size().contains(position) {
                return Err(PlacementError::OffMap(piece, position));
            }
            if walls.contains(position) {
                return Err(PlacementError::OnWall(piece, position));
            }
        }
        if player == box_position {
            return Err(PlacementError::PlayerOnBox(player));
        }
        Ok(Self {
            walls: Arc::new(walls),
            player,
            box_position,
            target,
            other_targets: Vec::new(),
        })
    }

    /// Returns the same room with more goals, which are on floor.
    pub(crate) fn with_other_targets(mut self, others: &[Position]) -> Self {
        self.other_targets = others.to_vec();
        self
    }

    /// Returns the same room with one of its goals only.
    pub(crate) fn with_target(&self, target: Position) -> Self {
        Self {
            target,
            other_targets: Vec::new(),
            ..self.clone()
        }
    }

    /// Parses exactly one room, in any form of the [crate's table](crate#input-formats).
    ///
    /// # Errors
    /// An error in the text with its place, or a second room in the input.
    pub fn from_bytes(input: &[u8]) -> Result<Self, RoomError> {
        let mut rooms = Rooms::new(input);
        let room = rooms.next().unwrap_or_else(|| Err(rooms.empty()))?;
        match rooms.next() {
            None => Ok(room),
            Some(Err(error)) => Err(error),
            Some(Ok(_)) => Err(RoomError::new(
                RoomErrorKind::Text(TextErrorKind::SecondPuzzle),
                rooms.start_of_last(),
            )),
        }
    }

    /// Parses every room of an input, in order. An error takes the place of its room, and the next
    /// rooms follow.
    ///
    /// An input without a room gives one error. Each room takes time and memory proportional to its
    /// text.
    #[must_use]
    pub fn parse_all(input: &[u8]) -> Rooms<'_> {
        Rooms::new(input)
    }

    /// Returns the height and width in cells.
    #[must_use]
    pub fn size(&self) -> Size {
        self.walls.size()
    }

    /// Returns the walls inside the map. The outside is wall too.
    #[must_use]
    pub fn walls(&self) -> &BitGrid {
        &self.walls
    }

    /// The walls, shared with a walk.
    pub(crate) fn shared_walls(&self) -> Arc<BitGrid> {
        Arc::clone(&self.walls)
    }

    /// Returns the player's cell at the start.
    #[must_use]
    pub const fn player(&self) -> Position {
        self.player
    }

    /// Returns the box's cell at the start.
    #[must_use]
    pub const fn box_position(&self) -> Position {
        self.box_position
    }

    /// Returns the target, or the first goal of several.
    #[must_use]
    pub const fn target(&self) -> Position {
        self.target
    }

    /// Returns every goal. An XSB level can have several for its box; any of them ends it.
    pub fn targets(&self) -> impl Iterator<Item = Position> {
        core::iter::once(self.target).chain(self.other_targets.iter().copied())
    }

    /// Returns whether `position` is a goal.
    #[must_use]
    pub fn is_target(&self, position: Position) -> bool {
        position == self.target || self.other_targets.binary_search(&position).is_ok()
    }

    /// Returns whether `position` is a wall or outside the map.
    #[must_use]
    pub fn is_wall(&self, position: Position) -> bool {
        !self.size().contains(position) || self.walls.contains(position)
    }

    /// The XSB symbol of a cell.
    fn symbol(&self, position: Position) -> char {
        let on_target = self.is_target(position);
        if self.walls.contains(position) {
            '#'
        } else if position == self.player {
            if on_target { '+' } else { '@' }
        } else if position == self.box_position {
            if on_target { '*' } else { '$' }
        } else if on_target {
            '.'
        } else {
            '-'
        }
    }
}

/// The room in XSB with full rows. Floor is `-`, because editors and shells trim blanks.
impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { height, width } = self.size();
        let mut line = String::with_capacity(usize::from(width) + 1);
        for row in 0..height {
            line.clear();
            line.extend((0..width).map(|column| self.symbol(Position::new(row, column))));
            line.push('\n');
            f.write_str(&line)?;
        }
        Ok(())
    }
}

/// The size and the pieces, without the map, which can be huge.
impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room")
            .field("size", &self.size())
            .field("player", &self.player)
            .field("box_position", &self.box_position)
            .field("target", &self.target)
            .finish_non_exhaustive()
    }
}

impl FromStr for Room {
    type Err = RoomError;

    fn from_str(text: &str) -> Result<Self, RoomError> {
        Self::from_bytes(text.as_bytes())
    }
}
