//! The command line.

mod check;
mod color;
mod generate;
mod limits;
mod output;
mod solve;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::program::exit::exit_codes;

pub(crate) use check::{CheckArgs, CheckCommand};
pub(crate) use color::Color;
pub(crate) use generate::{BoardFamily, GenerateArgs, GenerateCommand, RoomFamily, VaultFamily};
pub(crate) use limits::LimitArgs;
pub(crate) use solve::{Format, ReportArgs, SolveArgs};

/// First steps, and the exit codes.
const AFTER_HELP: &str = concat!(
    "\
First steps:
  puzzle level.txt                                 solve a puzzle of any kind
  puzzle push-box --show level.txt                 solve a puzzle and draw the solution
  puzzle push-box --html level.html level.txt      replay the solution in a browser
  puzzle check push-box level.txt mine.txt         is my solution legal and optimal?
  puzzle generate vault-keys --size 15x21 --seed 1 generate a puzzle
  puzzle vault-keys --format json maps.txt         print answers for another program

",
    exit_codes!()
);

/// The exit codes of the commands that solve.
macro_rules! solving_exit_codes {
    () => {
        "\
Exit code: 0 solved, 1 no solution, 3 invalid, 4 stopped at a limit; `puzzle --help` lists all.

"
    };
}

/// Solves three grid puzzles: every answer is proven optimal and comes with its solution.
#[derive(Debug, Parser)]
#[command(name = "puzzle", version = env!("PUZZLE_VERSION"), max_term_width = 100, after_help = AFTER_HELP)]
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

Reads the judge's letters (# wall, . floor, S player, B box, T target), the judge's JSON, and \
Sokoban levels with one box as XSB, also run-length encoded. Prints the number of pushes, or -1 if \
the box cannot reach the target.",
        after_help = concat!(
            solving_exit_codes!(),
            "\
Example:
  $ printf '#######\\n#T..BS#\\n#######\\n' | puzzle push-box
  3"
        )
    )]
    PushBox(PushBoxArgs),

    /// Fewest steps that collect every key (Advent of Code 2019, day 18)
    #[command(
        long_about = "\
Fewest steps for one or more robots to collect every key behind doors (Advent of Code 2019, day 18).

Reads maps: # wall, . open, @ a robot's start, a-z keys, A-Z doors; a blank line separates maps. \
Prints the total number of steps of all robots, or `none` if some key cannot be collected.",
        after_help = concat!(
            solving_exit_codes!(),
            "\
Example:
  $ printf '#########\\n#b.A.@.a#\\n#########\\n' | puzzle vault-keys
  8"
        )
    )]
    VaultKeys(VaultKeysArgs),

    /// Two lines of least total length that share no cell (AOJ 1270)
    #[command(
        long_about = "\
Two lines of least total length that share no cell: one joins the 2s, the other the 3s (AOJ 1270, \
POJ 3133).

Reads datasets: a line `H W` and H lines of W numbers, 0 blank, 1 obstacle, 2 and 3 the ends of \
the lines. A line `0 0` ends the input; it may be missing. Prints the total number of steps \
between adjacent cells, or 0 if no such lines exist.",
        after_help = concat!(
            solving_exit_codes!(),
            "\
Example:
  $ printf '3 4\\n2 0 0 0\\n0 1 1 2\\n3 0 0 3\\n0 0\\n' | puzzle manhattan-wiring
  7"
        )
    )]
    ManhattanWiring(ManhattanWiringArgs),

    /// Check whether a given solution is legal and optimal
    #[command(
        long_about = "\
Replays a given solution by the rules of its puzzle. Prints its cost and whether it is optimal, or \
the first rule that it breaks.

A solution is the `witness` object of `--format json`, or the whole object. For push-box it may \
also be LURD text, as Sokoban tools write it. Cells are [row, column], from 1.

  push-box          {\"lurd\": \"rrR\"}: lower case walks, upper case pushes
  vault-keys        {\"robots\": [cell, ..], \"legs\": [leg, ..]}: robots row by row as on the map
  a leg             {\"robot\": 1, \"path\": [cell, ..], \"keys\": \"a\"}: from the current cell of its robot,
                    with the keys that it collects
  manhattan-wiring  {\"lines\": [[cell, ..], [cell, ..]]}: from end to end, net 2 first",
        after_help = "\
Exit code: 0 legal, 1 illegal, 130 interrupted; 2, 3, 70 and 74 as for the other commands.

Example:
  $ printf '#######\\n#T..BS#\\n#######\\n' >room.txt; echo LLL | puzzle check push-box room.txt -
  legal: 3 pushes, optimal"
    )]
    Check {
        /// Kind of puzzle
        #[command(subcommand)]
        puzzle: CheckCommand,
    },

    /// Generate puzzles that have a solution
    #[command(
        long_about = "\
Generates puzzles that have a solution, on standard output. Their difficulty (cost, expanded \
states) goes to standard error.",
        after_help = "\
Example:
  $ puzzle generate push-box --size 9x9 --seed 1 | puzzle push-box
  8"
    )]
    Generate {
        /// Kind of puzzle
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

    /// Print a man page, or write all man pages
    #[command(after_help = "\
Example:
  $ puzzle man >puzzle.1; puzzle man check push-box >puzzle-check-push-box.1; puzzle man --dir .")]
    Man {
        /// Command, such as `push-box` or `check push-box` [default: the program itself]
        command: Vec<String>,

        /// Write the man pages of the program and of each command to this folder, which is created
        /// if necessary
        #[arg(long, value_name = "DIR", value_parser = output::path(), conflicts_with = "command")]
        dir: Option<PathBuf>,
    },
}

/// `puzzle vault-keys`.
#[derive(Args, Debug)]
pub(crate) struct VaultKeysArgs {
    /// Replace the 3 x 3 cells around the only `@` by `@#@`, `###`, `@#@` first, which makes four
    /// robots
    #[arg(long)]
    pub(crate) split_entrance: bool,

    /// Solve each map twice, as two puzzles: as it is, and with its entrance split
    #[arg(long, conflicts_with = "split_entrance")]
    pub(crate) both_parts: bool,

    /// Print a lower bound instead of the answer: the sum over the regions, each solved with open
    /// doors where the key lies in another region
    #[arg(long, conflicts_with_all = ["show", "frames", "svg", "html"])]
    pub(crate) lower_bound: bool,

    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `puzzle manhattan-wiring`.
#[derive(Args, Debug)]
pub(crate) struct ManhattanWiringArgs {
    /// Also count the optima: prints the least length and the number of pairs of lines that have
    /// it. The shorter side of the board is at most 31 cells; open boards wider than 12 cells need
    /// gigabytes, so set --limit-memory
    #[arg(long)]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `puzzle push-box`.
#[derive(Args, Debug)]
pub(crate) struct PushBoxArgs {
    /// Costs to minimize; two costs are printed in this order
    #[arg(long, value_enum, default_value_t)]
    pub(crate) order: Order,

    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// What `push-box` minimizes, and in which order.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Order {
    /// Fewest pushes
    #[default]
    Pushes,
    /// Fewest pushes, then fewest moves
    PushesMoves,
    /// Fewest moves, then fewest pushes
    MovesPushes,
}

impl From<Order> for push_box::Order {
    fn from(order: Order) -> Self {
        match order {
            Order::Pushes => Self::Pushes,
            Order::PushesMoves => Self::PushesThenMoves,
            Order::MovesPushes => Self::MovesThenPushes,
        }
    }
}
