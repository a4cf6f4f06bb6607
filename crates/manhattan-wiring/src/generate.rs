//! Seeded boards of the families that tests and benches use.
//!
//! ```
//! use manhattan_wiring::Size;
//! use manhattan_wiring::generate::{Family, generate};
//!
//! let board = generate(Family::Noise { obstacles: 20 }, Size::new(9, 9), 1).expect("room for four ends");
//! assert_eq!(Some(board), generate(Family::Noise { obstacles: 20 }, Size::new(9, 9), 1));
//! ```

use alloc::vec::Vec;
use core::fmt;

use grid_core::generate::{depth_first_tree, largest_part};
use grid_core::{BitGrid, Direction, Position, Random, Size};

use crate::board::Board;

/// A kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// No obstacle, ends anywhere.
    Open,
    /// Each cell an obstacle with a probability, ends on any cells of the largest connected part.
    Noise {
        /// Cells that are obstacles, in percent.
        obstacles: u8,
    },
    /// A maze of straight halls with walls of one cell between them, some of the walls opened, ends
    /// on any cells.
    Maze {
        /// Width of a hall, in cells.
        hall: u8,
        /// Walls between neighboring halls that are opened although the maze is connected without,
        /// in percent: 0 gives a tree.
        opened: u8,
    },
    /// As [`Family::Noise`], and the four ends in two close groups, one end of each net in each:
    /// the lines have to run along each other.
    Twins {
        /// Cells that are obstacles, in percent.
        obstacles: u8,
    },
    /// As [`Family::Noise`], and each net has one end in either outer eighth of the longer side:
    /// both lines run along the whole board.
    Across {
        /// Cells that are obstacles, in percent.
        obstacles: u8,
    },
}

/// The family's name and numbers: `open`, `noise 20 %`, `maze of halls 3 wide, 10 % opened`.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("open"),
            Self::Noise { obstacles } => write!(f, "noise {obstacles} %"),
            Self::Maze { hall, opened: 0 } => write!(f, "tree maze of halls {hall} wide"),
            Self::Maze { hall, opened } => {
                write!(f, "maze of halls {hall} wide, {opened} % opened")
            }
            Self::Twins { obstacles } => write!(f, "twins, noise {obstacles} %"),
            Self::Across { obstacles } => write!(f, "ends far apart, noise {obstacles} %"),
        }
    }
}

/// Returns the board of a family, a size and a seed, the same on every platform. It can be
/// unsolvable. Returns `None` without room for four ends.
#[must_use]
pub fn generate(family: Family, size: Size, seed: u64) -> Option<Board> {
    let random = &mut Random::new(seed);
    let obstacles = match family {
        Family::Open => BitGrid::empty(size),
        Family::Noise { obstacles }
        | Family::Twins { obstacles }
        | Family::Across { obstacles } => {
            BitGrid::from_fn(size, |_| random.percent(obstacles.into()))
        }
        Family::Maze { hall, opened } => maze(size, hall.max(1), opened, random),
    };
    let free = largest_part(&obstacles);
    let ends = match family {
        Family::Twins { .. } => twin_ends(&free, random)?,
        Family::Across { .. } => distant_ends(free, size, random)?,
        _ => scattered_ends(free, random)?,
    };
    Board::new(obstacles, ends)
}

fn scattered_ends(mut free: Vec<Position>, random: &mut Random) -> Option<[[Position; 2]; 2]> {
    let mut draw = || {
        let index = if free.is_empty() {
            return None;
        } else {
            random.below(free.len())
        };
        Some(free.swap_remove(index))
    };
    Some([[draw()?, draw()?], [draw()?, draw()?]])
}

/// An end of each net in either outer eighth of the longer side.
fn distant_ends(
    free: Vec<Position>,
    size: Size,
    random: &mut Random,
) -> Option<[[Position; 2]; 2]> {
    let length = size.height.max(size.width);
    let along = |cell: &Position| {
        if size.height >= size.width {
            cell.row
        } else {
            cell.column
        }
    };
    let eighth = length.div_ceil(8);
    let mut draw = |is_outer: &dyn Fn(u16) -> bool| {
        let mut outer: Vec<Position> = free
            .iter()
            .copied()
            .filter(|cell| is_outer(along(cell)))
            .collect();
        random.shuffle(&mut outer);
        Some([outer.pop()?, outer.pop()?])
    };
    let [first, second] = draw(&|at| at < eighth)?;
    let [third, fourth] = draw(&|at| at >= length - eighth)?;
    Some([[first, third], [second, fourth]])
}

/// Two groups, each the first two free cells round a random cell.
fn twin_ends(free: &[Position], random: &mut Random) -> Option<[[Position; 2]; 2]> {
    let mut free = free.to_vec();
    let mut draw_group = || {
        let center = *random.pick(&free)?;
        free.sort_by_key(|cell| (cell.manhattan(center), *cell));
        if free.len() < 2 {
            return None;
        }
        let mut group: Vec<Position> = free.drain(..2).collect();
        random.shuffle(&mut group);
        Some(group)
    };
    let (near, far) = (draw_group()?, draw_group()?);
    Some([[near[0], far[0]], [near[1], far[1]]])
}

/// Halls on a lattice, joined to a tree; then more walls are opened.
fn maze(size: Size, hall: u8, opened: u8, random: &mut Random) -> BitGrid {
    let hall = u16::from(hall);
    let pitch = hall + 1;
    // The last hall of a row or column needs no wall behind it.
    let halls = |side: u16| (side / pitch + u16::from(side % pitch == hall)).max(1);
    let lattice = Size::new(halls(size.height), halls(size.width));
    let mut walls = BitGrid::from_fn(size, |_| true);
    let mut carve = |from: Position, to: Position| {
        let span = |from: u16, to: u16| from.min(to) * pitch..from.max(to) * pitch + hall;
        for row in span(from.row, to.row) {
            for column in span(from.column, to.column) {
                walls.remove(Position::new(row, column));
            }
        }
    };
    carve(Position::default(), Position::default());
    let choose = |at, joined: &BitGrid| {
        let fresh = lattice.neighbors(at).filter(|&next| !joined.contains(next));
        random.pick(&fresh.collect::<Vec<_>>()).copied()
    };
    depth_first_tree(lattice, choose, &mut carve);
    for at in lattice.positions() {
        for direction in [Direction::Right, Direction::Down] {
            if let Some(next) = lattice.step(at, direction)
                && random.percent(opened.into())
            {
                carve(at, next);
            }
        }
    }
    walls
}
