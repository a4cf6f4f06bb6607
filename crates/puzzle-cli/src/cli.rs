//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::{exit, size};

/// Exact answers, with a route one can check, to three grid puzzles.
#[derive(Debug, Parser)]
#[command(name = "puzzle", version, max_term_width = 100, after_help = exit::HELP)]
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
