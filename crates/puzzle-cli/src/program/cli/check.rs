//! `puzzle check`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::program::cli::{Color, LimitArgs, Order};

/// Which puzzle a solution is for.
#[derive(Debug, Subcommand)]
pub(crate) enum CheckCommand {
    /// A walk, as LURD text or JSON
    #[command(after_help = "\
Example:
  $ printf '@-$.\\n' >room.txt; echo '{\"lurd\": \"rR\"}' | puzzle check push-box room.txt -
  legal: 1 push, optimal")]
    PushBox {
        /// What to minimize
        #[arg(long, value_enum, default_value_t)]
        order: Order,

        /// Read a walk whose letters have one case: a step that moves the box is a push
        #[arg(long)]
        ignore_case: bool,

        #[command(flatten)]
        check: CheckArgs,
    },
    /// A tour, as JSON
    #[command(after_help = "\
Example:
  $ printf 'bA@a\\n' >vault.txt; cat >tour.json <<END
  {\"robots\": [[1,3]], \"legs\": [
    {\"robot\": 1, \"path\": [[1,3],[1,4]], \"keys\": \"a\"},
    {\"robot\": 1, \"path\": [[1,4],[1,3],[1,2],[1,1]], \"keys\": \"b\"}]}
  END
  $ puzzle check vault-keys vault.txt tour.json
  legal: 4 steps, optimal")]
    VaultKeys {
        /// The tour is one of the map with its entrance split
        #[arg(long)]
        split_entrance: bool,

        #[command(flatten)]
        check: CheckArgs,
    },
    /// Two lines, as JSON
    #[command(after_help = "\
Example:
  $ printf '2 2\\n2 2\\n3 3\\n' >board.txt
  $ echo '{\"lines\": [[[1,1],[1,2]], [[2,1],[2,2]]]}' | puzzle check manhattan-wiring board.txt -
  legal: 2 steps, optimal")]
    ManhattanWiring {
        #[command(flatten)]
        check: CheckArgs,
    },
}

/// What all checks have in common.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// A file with one puzzle, or with several and `--puzzle`; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) file: PathBuf,

    /// A file with its solution; `-` is standard input
    #[arg(value_name = "SOLUTION")]
    pub(crate) solution: PathBuf,

    /// Check the solution of the Nth puzzle in the file
    #[arg(long, value_name = "N")]
    pub(crate) puzzle: Option<NonZero<usize>>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Colors: `auto` wants a terminal and no NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
}
