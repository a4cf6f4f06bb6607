//! The puzzle as a value that can't be wrong: obstacles, and two ends for each net.

use core::fmt;
use core::str::FromStr;

use grid_core::{BitGrid, Position, Size};

use crate::error::BoardError;
use crate::parse;

/// One of the two nets, named by the number that marks its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Net {
    /// The line that joins the two cells marked 2.
    Two,
    /// The line that joins the two cells marked 3.
    Three,
}

impl Net {
    /// Both nets, in the order in which everything lists them.
    pub const ALL: [Self; 2] = [Self::Two, Self::Three];

    /// The net's place in [`Net::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Two => 0,
            Self::Three => 1,
        }
    }

    /// The net that this one must not touch.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Two => Self::Three,
            Self::Three => Self::Two,
        }
    }

    /// The number that marks the ends of this net.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

/// `net 2` or `net 3`.
impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "net {}", self.number())
    }
}

/// A board: blank cells, obstacles, and the two ends of each net on four different cells.
///
/// ```
/// use manhattan_wiring::{Board, Net, Position};
///
/// let board: Board = "2 3\n2 1 3\n2 0 3\n".parse()?;
/// assert!(board.is_obstacle(Position::new(0, 1)));
/// assert_eq!(board.ends(Net::Three), [Position::new(0, 2), Position::new(1, 2)]);
/// # Ok::<(), manhattan_wiring::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    obstacles: BitGrid,
    ends: [[Position; 2]; 2],
}

impl Board {
    /// The board with these obstacles, whose nets [`Net::ALL`] have these ends; `None` unless the
    /// ends are four different cells of the board without an obstacle and no side is 0.
    #[must_use]
    pub fn new(mut obstacles: BitGrid, mut ends: [[Position; 2]; 2]) -> Option<Self> {
        ends.iter_mut().for_each(|pair| pair.sort_unstable());
        let mut all = [ends[0][0], ends[0][1], ends[1][0], ends[1][1]];
        let stand = all
            .iter()
            .all(|&end| obstacles.size().contains(end) && !obstacles.contains(end));
        all.sort_unstable();
        let differ = all.windows(2).all(|pair| pair[0] != pair[1]);
        (stand && differ).then(|| {
            clear_beyond(&mut obstacles);
            Self { obstacles, ends }
        })
    }

    /// Reads a text with exactly one dataset; the form is that of [`Board::parse_all`].
    ///
    /// # Errors
    /// What makes it something else, and where.
    pub fn from_bytes(input: &[u8]) -> Result<Self, BoardError> {
        parse::one(input)
    }

    /// Reads every dataset of a text: a line `H W`, then `H` lines of `W` numbers, 0 blank, 1
    /// obstacle, 2 and 3 the ends of the nets.
    ///
    /// The line `0 0` ends the input and may be missing; a text without any dataset needs it. Blank
    /// lines between datasets are skipped. After a dataset with a fault the iterator goes on with
    /// the next one.
    #[must_use]
    pub fn parse_all(input: &[u8]) -> parse::Boards<'_> {
        parse::Boards::new(input)
    }

    /// Height and width.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.obstacles.size()
    }

    /// Whether an obstacle stands at `position`; beyond the board there is none.
    #[must_use]
    pub fn is_obstacle(&self, position: Position) -> bool {
        self.obstacles.contains(position)
    }

    /// The cells with an obstacle.
    #[must_use]
    pub const fn obstacles(&self) -> &BitGrid {
        &self.obstacles
    }

    /// The two ends of `net`, the upper one first, the left one first if they share a row.
    #[must_use]
    pub const fn ends(&self, net: Net) -> [Position; 2] {
        self.ends[net.index()]
    }

    /// Steps that the lines of both nets need at least, on an empty board.
    pub(crate) fn apart(&self) -> u64 {
        let apart = |[from, to]: &[Position; 2]| from.manhattan(*to);
        self.ends.iter().map(apart).sum()
    }

    /// The net that has an end at `position`.
    #[must_use]
    pub fn end_at(&self, position: Position) -> Option<Net> {
        Net::ALL
            .into_iter()
            .find(|&net| self.ends(net).contains(&position))
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::from_bytes(text.as_bytes())
    }
}

/// One dataset, without the line `0 0`: every line ends with a line feed.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { height, width } = self.size();
        writeln!(f, "{height} {width}")?;
        for row in 0..height {
            for column in 0..width {
                let position = Position::new(row, column);
                let number = match self.end_at(position) {
                    Some(net) => net.number(),
                    None => u8::from(self.is_obstacle(position)),
                };
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{number}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Clears the bits past the last column, so that equal boards have equal words and no count of
/// obstacles includes them.
fn clear_beyond(cells: &mut BitGrid) {
    let Size { height, width } = cells.size();
    let used = width % 64;
    if used == 0 {
        return;
    }
    for row in 0..height {
        if let Some(last) = cells.row_mut(row).last_mut() {
            *last &= (1 << used) - 1;
        }
    }
}
