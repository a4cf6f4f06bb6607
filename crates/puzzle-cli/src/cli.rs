//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use grid_core::Size;

use crate::{exit, size};

/// Exact answers, with a route one can check, to three grid puzzles.
#[derive(Debug, Parser)]
#[command(name = "puzzle", version = env!("PUZZLE_VERSION"), max_term_width = 100, after_help = exit::HELP)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Fewest pushes that bring a box to its target (LeetCode 1263)
    #[command(
        long_about = "\
Fewest pushes that bring a box to its target (LeetCode 1263).

Reads rows of the judge's letters (# wall, . floor, S player, B box, T target), the judge's JSON, or a Sokoban level with one box as XSB, \
also run-length encoded. Prints the number of pushes, or -1 if the box cannot be brought there.",
        after_help = "\
Example:
  $ printf '#######\\n#T..BS#\\n#######\\n' | puzzle push-box
  3"
    )]
    PushBox(PushBoxArgs),

    /// Fewest steps that collect every key (Advent of Code 2019, day 18)
    #[command(
        long_about = "\
Fewest steps for one or more robots to collect every key behind doors (Advent of Code 2019, day 18).

Reads maps: # wall, . open, @ a robot's start, a-z keys, A-Z doors; a blank line separates maps. Prints the number of steps of all robots \
together, or `none` if the keys cannot all be collected.",
        after_help = "\
Example:
  $ printf '#########\\n#b.A.@.a#\\n#########\\n' | puzzle vault-keys
  8"
    )]
    VaultKeys(VaultKeysArgs),

    /// Two lines of least total length that do not touch (AOJ 1270)
    #[command(
        long_about = "\
Two lines, one joining the 2s and one the 3s, of least total length and without a common cell (AOJ 1270, POJ 3133).

Reads datasets: a line `H W` and H lines of W numbers, 0 blank, 1 obstacle, 2 and 3 the ends of the lines; a line `0 0` ends the input and may \
be missing. Prints the total number of steps between adjacent cells, or 0 if there are no two such lines.",
        after_help = "\
Example:
  $ printf '3 4\\n2 0 0 0\\n0 1 1 2\\n3 0 0 3\\n0 0\\n' | puzzle manhattan-wiring
  7"
    )]
    ManhattanWiring(ManhattanWiringArgs),

    /// Say whether somebody's solution is legal, and whether it is optimal
    #[command(
        long_about = "\
Replays somebody's solution by the rules of its puzzle. Says that it is legal, what it costs and whether it is optimal, or which rule it breaks \
where.

A solution is the `witness` object of `--format json`, or the whole object; for push-box also LURD text as Sokoban tools write it.",
        after_help = "\
Exit code: 0 legal, 1 illegal, 2 and 3 as for the other commands.

Example:
  $ printf '#######\\n#T..BS#\\n#######\\n' >room.txt; echo LLL | puzzle check push-box room.txt -
  legal: 3 pushes, optimal"
    )]
    Check {
        /// Which puzzle
        #[command(subcommand)]
        puzzle: CheckCommand,
    },

    /// Make puzzles that have a solution
    #[command(
        long_about = "\
Makes puzzles that have a solution, on standard output; how hard they are (cost, states expanded, number of optima) goes to standard error.",
        after_help = "\
Example:
  $ puzzle generate push-box --size 9x9 --seed 1 | puzzle push-box
  8"
    )]
    Generate {
        /// Which puzzle
        #[command(subcommand)]
        puzzle: GenerateCommand,
    },

    /// Print completions for a shell
    #[command(after_help = "\
Example:
  $ puzzle completions bash >puzzle.bash")]
    Completions {
        /// The shell
        shell: Shell,
    },

    /// Print the man page, of the program or of one command
    #[command(after_help = "\
Example:
  $ puzzle man >puzzle.1; puzzle man push-box >puzzle-push-box.1")]
    Man {
        /// The command; the program itself if there is none
        command: Option<String>,
    },
}

/// Which puzzle to make.
#[derive(Debug, Subcommand)]
pub(crate) enum GenerateCommand {
    /// Rooms with one box
    PushBox {
        /// What the room looks like
        #[arg(long, value_enum, default_value_t)]
        family: RoomFamily,

        /// Of 100 cells so many are walls (walls, played); of 100 walls of a maze so many are opened
        #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u8).range(..=100))]
        percent: u8,

        /// Width of the halls of maze and spiral, in cells
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
        hall: u8,

        #[command(flatten)]
        generate: GenerateArgs,
    },
    /// Vaults with keys, doors and robots
    VaultKeys {
        /// What the vault looks like
        #[arg(long, value_enum, default_value_t)]
        family: VaultFamily,

        /// Of 100 cells so many are walls (noise); of 100 walls of a maze so many are opened (looped, regions)
        #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u8).range(..=100))]
        percent: u8,

        /// Number of keys
        #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(..=26))]
        keys: u8,

        /// Number of doors, as far as they leave the vault solvable [default: half the keys]
        #[arg(long, value_name = "N")]
        doors: Option<u8>,

        /// Number of robots
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
        robots: u8,

        #[command(flatten)]
        generate: GenerateArgs,
    },
    /// Boards with two nets
    ManhattanWiring {
        /// What the board looks like
        #[arg(long, value_enum, default_value_t)]
        family: BoardFamily,

        /// Of 100 cells so many are obstacles (noise, twins); of 100 walls of a maze so many are opened
        #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u8).range(..=100))]
        percent: u8,

        /// Width of the halls of a maze, in cells
        #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
        hall: u8,

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
    /// Walls anywhere, the target where random pushes bring the box
    #[default]
    Played,
    /// A maze
    Maze,
    /// One hall that winds to the middle
    Spiral,
}

/// What a generated vault looks like.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum VaultFamily {
    /// A maze without loops
    #[default]
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
    #[arg(long, value_name = "HxW", value_parser = size::map)]
    pub(crate) size: Size,

    /// The same seed gives the same puzzles on every machine
    #[arg(long, value_name = "N")]
    pub(crate) seed: u64,

    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,

    /// Only puzzles that are solved with N states expanded
    #[arg(long, value_name = "N")]
    pub(crate) limit_states: Option<u64>,

    /// Colours: `auto` wants a terminal and no NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
}

/// Which puzzle a solution is for.
#[derive(Debug, Subcommand)]
pub(crate) enum CheckCommand {
    /// A walk, as LURD text or JSON
    PushBox {
        /// What the walk should be best in
        #[arg(long, value_enum, default_value_t)]
        order: Order,

        #[command(flatten)]
        check: CheckArgs,
    },
    /// A tour, as JSON
    VaultKeys {
        /// The tour is one of the map with its entrance split
        #[arg(long)]
        split_entrance: bool,

        #[command(flatten)]
        check: CheckArgs,
    },
    /// Two lines, as JSON
    ManhattanWiring {
        #[command(flatten)]
        check: CheckArgs,
    },
}

/// What all checks have in common.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// A file with one puzzle; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: PathBuf,

    /// A file with its solution; `-` is standard input
    #[arg(value_name = "SOLUTION")]
    pub(crate) solution: PathBuf,

    /// Expand at most N states to find out whether it is optimal
    #[arg(long, value_name = "N")]
    pub(crate) limit_states: Option<u64>,

    /// Hold at most SIZE of search data for that
    #[arg(long, value_name = "SIZE", value_parser = size::bytes)]
    pub(crate) limit_memory: Option<u64>,

    /// Colours: `auto` wants a terminal and no NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
}

/// `puzzle vault-keys`.
#[derive(Args, Debug)]
pub(crate) struct VaultKeysArgs {
    /// Turn the one-robot map into the four-robot one first: the 3 x 3 cells around `@` become `@#@`, `###`, `@#@`
    #[arg(long)]
    pub(crate) split_entrance: bool,

    /// Print a lower bound instead of the answer: every region on its own, with the doors open whose keys lie elsewhere
    #[arg(long, conflicts_with_all = ["show", "frames", "svg", "html"])]
    pub(crate) lower_bound: bool,

    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `puzzle manhattan-wiring`.
#[derive(Args, Debug)]
pub(crate) struct ManhattanWiringArgs {
    /// Count the optima too: prints `length pairs`, the least length and how many pairs of lines have it
    #[arg(long)]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `puzzle push-box`.
#[derive(Args, Debug)]
pub(crate) struct PushBoxArgs {
    /// What to minimise; the last two print `pushes moves`
    #[arg(long, value_enum, default_value_t)]
    pub(crate) order: Order,

    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// What `push-box` minimises, and in which order.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Order {
    /// Fewest pushes
    #[default]
    Pushes,
    /// Fewest pushes, and of those fewest moves
    PushesMoves,
    /// Fewest moves, and of those fewest pushes
    MovesPushes,
}

/// What all puzzles have in common.
#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// Files with puzzles; `-` or none at all is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) report: ReportArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How answers are written.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct ReportArgs {
    /// Draw the solution under its number
    #[arg(long)]
    pub(crate) show: bool,

    /// Draw N key moments of the solution
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) frames: Option<u16>,

    /// Write a picture of the solution; after NAME.svg, the second puzzle's goes to NAME-2.svg, and so on
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write a page that replays the solutions of all puzzles in a browser
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// `json`: one object for each puzzle, one a line
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Colours: `auto` wants a terminal and no NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The judge's number, one line for each puzzle
    #[default]
    Number,
    /// One JSON object for each puzzle, one a line
    Json,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether to use them on this stream.
    pub(crate) fn of(self, stream: &impl RawStream) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => AutoStream::choice(stream) != ColorChoice::Never,
        }
    }
}

/// What each puzzle may use.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits (for each puzzle)")]
pub(crate) struct LimitArgs {
    /// Expand at most N states
    #[arg(long, value_name = "N")]
    pub(crate) limit_states: Option<u64>,

    /// Hold at most SIZE of search data: bytes, or with a unit such as 64M or 1GiB
    #[arg(long, value_name = "SIZE", value_parser = size::bytes)]
    pub(crate) limit_memory: Option<u64>,

    /// Search for at most so many seconds; 0.5 is half a second
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// Solve so many puzzles at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds, such as 10 or 0.5".to_owned())?;
    // More than any clock can count is as good as no limit.
    if seconds == f64::INFINITY || seconds >= 1e18 {
        return Ok(Duration::MAX);
    }
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "a time limit is a number of seconds, 0 or more".to_owned())
}
