//! `puzzle generate`.

use clap::{Args, Subcommand, ValueEnum};
use grid_core::Size;

use crate::program::cli::Color;
use crate::program::size;

/// Which puzzle to make.
#[derive(Debug, Subcommand)]
pub(crate) enum GenerateCommand {
    /// Rooms with one box
    PushBox {
        /// Family of rooms
        #[arg(long, value_enum, default_value_t)]
        family: RoomFamily,

        /// Percentage of cells that are walls (walls, played), or of maze walls that are opened
        #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 15, value_parser = clap::value_parser!(u8).range(..=100))]
        percent: u8,

        /// Width of the halls of maze and spiral, in cells
        #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
        hall: u8,

        #[command(flatten)]
        generate: GenerateArgs,
    },
    /// Vaults with keys, doors and robots
    VaultKeys {
        /// Family of vaults [default: quadrants for one robot, else maze]
        #[arg(long, value_enum)]
        family: Option<VaultFamily>,

        /// Percentage of cells that are walls (noise), or of maze walls that are opened (looped,
        /// regions)
        #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 15, value_parser = clap::value_parser!(u8).range(..=100))]
        percent: u8,

        /// Number of keys
        #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 8, value_parser = clap::value_parser!(u8).range(..=26))]
        keys: u8,

        /// Maximum number of doors; fewer if more would make the vault unsolvable [default: half
        /// the keys]
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        doors: Option<u8>,

        /// Number of robots
        #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
        robots: u8,

        #[command(flatten)]
        generate: GenerateArgs,
    },
    /// Boards with two nets
    ManhattanWiring {
        /// Family of boards
        #[arg(long, value_enum, default_value_t)]
        family: BoardFamily,

        /// Percentage of cells that are obstacles (noise, twins), or of maze walls that are opened
        #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 15, value_parser = clap::value_parser!(u8).range(..=100))]
        percent: u8,

        /// Width of the halls of a maze, in cells
        #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
        hall: u8,

        /// Count the optima of each board within 256 MiB of memory, which takes longer than solving
        #[arg(long)]
        count_optima: bool,

        #[command(flatten)]
        generate: GenerateArgs,
    },
}

/// What a generated room looks like.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum RoomFamily {
    /// No walls
    Open,
    /// Walls anywhere, box and target in opposite corners
    Walls,
    /// Walls anywhere, the target where random pushes bring the box; if no push is possible, under
    /// the box
    #[default]
    Played,
    /// A maze
    Maze,
    /// One hall that winds to the middle
    Spiral,
}

/// What a generated vault looks like.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum VaultFamily {
    /// A maze without loops
    Maze,
    /// Four mazes round one robot whose entrance can be split
    Quadrants,
    /// A maze with loops
    Looped,
    /// Walls anywhere
    Noise,
    /// One room without inner walls
    Room,
    /// One maze for each robot, with doors in other mazes than their keys
    Regions,
}

/// What a generated board looks like.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum BoardFamily {
    /// No obstacle
    Open,
    /// Obstacles anywhere
    #[default]
    Noise,
    /// A maze
    Maze,
    /// Obstacles anywhere, the ends in two close groups
    Twins,
}

/// What all generators have in common.
#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// Height and width, in cells: 12x20
    #[arg(long, value_name = "HxW", allow_hyphen_values = true, value_parser = size::map)]
    pub(crate) size: Size,

    /// Seed; the same seed gives the same puzzles on every machine [default: random, and printed]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Number of puzzles
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 1
    )]
    pub(crate) count: u64,

    /// Only generate puzzles that are solved with at most N expanded states
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) limit_states: Option<u64>,

    /// Colors: `auto` wants a terminal and no NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
}
