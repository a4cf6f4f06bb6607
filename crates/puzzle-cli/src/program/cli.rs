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

/// What to try first, and the exit codes.
const AFTER_HELP: &str = concat!(
    "\
First steps:
  puzzle level.txt                                 solve a puzzle, whichever it is
  puzzle push-box --show level.txt                 solve a puzzle and draw the way
  puzzle push-box --html level.html level.txt      replay it in a browser
  puzzle check push-box level.txt mine.txt         is my solution legal, and is it the best?
  puzzle generate vault-keys --size 15x21 --seed 1 make a puzzle
  puzzle vault-keys --format json maps.txt         answers for another program

",
    exit_codes!()
);

/// The exit codes of the commands that solve.
macro_rules! solving_exit_codes {
    () => {
        "\
Exit code: 0 solved, 1 no solution, 3 invalid, 4 stopped at a limit; `puzzle --help` has them all.

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

Reads rows of the judge's letters (# wall, . floor, S player, B box, T target), the judge's JSON, or a Sokoban level with one box as XSB, \
also run-length encoded. Prints the number of pushes, or -1 if the box cannot be brought there.",
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

Reads maps: # wall, . open, @ a robot's start, a-z keys, A-Z doors; a blank line separates maps. Prints the number of steps of all robots \
together, or `none` if the keys cannot all be collected.",
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
Two lines, one joining the 2s and one the 3s, of least total length and without a common cell (AOJ 1270, POJ 3133).

Reads datasets: a line `H W` and H lines of W numbers, 0 blank, 1 obstacle, 2 and 3 the ends of the lines; a line `0 0` ends the input and may \
be missing. Prints the total number of steps between adjacent cells, or 0 if there are no two such lines.",
        after_help = concat!(
            solving_exit_codes!(),
            "\
Example:
  $ printf '3 4\\n2 0 0 0\\n0 1 1 2\\n3 0 0 3\\n0 0\\n' | puzzle manhattan-wiring
  7"
        )
    )]
    ManhattanWiring(ManhattanWiringArgs),

    /// Say whether somebody's solution is legal, and whether it is optimal
    #[command(
        long_about = "\
Replays somebody's solution by the rules of its puzzle. Says that it is legal, what it costs and whether it is optimal, or which rule it breaks \
where.

A solution is the `witness` object of `--format json`, or the whole object; for push-box also LURD text as Sokoban tools write it. Cells are \
[row, column], from 1.

  push-box          {\"lurd\": \"rrR\"}: lower case walks, upper case pushes
  vault-keys        {\"robots\": [cell, ..], \"legs\": [leg, ..]}: robots row by row as on the map
  a leg             {\"robot\": 1, \"path\": [cell, ..], \"keys\": \"a\"}: from its robot's present cell,
                    with the keys that are collected on it
  manhattan-wiring  {\"lines\": [[cell, ..], [cell, ..]]}: from end to end, net 2 first",
        after_help = "\
Exit code: 0 legal, 1 illegal, 130 interrupted; 2, 3, 70 and 74 as for the other commands.

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
Makes puzzles that have a solution, on standard output; how hard they are (cost, states expanded) goes to standard error.",
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

    /// Print a man page, or write them all
    #[command(after_help = "\
Example:
  $ puzzle man >puzzle.1; puzzle man check push-box >puzzle-check-push-box.1; puzzle man --dir .")]
    Man {
        /// The command, such as `push-box` or `check push-box`; the program itself if there is none
        command: Vec<String>,

        /// Write the page of the program and of each of its commands to this folder, which is made
        /// if need be
        #[arg(long, value_name = "DIR", value_parser = output::path(), conflicts_with = "command")]
        dir: Option<PathBuf>,
    },
}

/// `puzzle vault-keys`.
#[derive(Args, Debug)]
pub(crate) struct VaultKeysArgs {
    /// Turn the one-robot map into the four-robot one first: the 3 x 3 cells around `@` become
    /// `@#@`, `###`, `@#@`
    #[arg(long)]
    pub(crate) split_entrance: bool,

    /// Solve each map twice, as two puzzles: as it is, and with its entrance split
    #[arg(long, conflicts_with = "split_entrance")]
    pub(crate) both_parts: bool,

    /// Print a lower bound instead of the answer: every region on its own, with the doors open
    /// whose keys lie elsewhere
    #[arg(long, conflicts_with_all = ["show", "frames", "svg", "html"])]
    pub(crate) lower_bound: bool,

    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `puzzle manhattan-wiring`.
#[derive(Args, Debug)]
pub(crate) struct ManhattanWiringArgs {
    /// Count the optima too: prints `length pairs`, the least length and how many pairs of lines
    /// have it. For boards whose shorter side is at most 31 cells; open ones wider than 12 need
    /// gigabytes, so set --limit-memory
    #[arg(long)]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `puzzle push-box`.
#[derive(Args, Debug)]
pub(crate) struct PushBoxArgs {
    /// What to minimize; the last two print both numbers, in that order
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
    /// Fewest pushes, and of those fewest moves
    PushesMoves,
    /// Fewest moves, and of those fewest pushes
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
