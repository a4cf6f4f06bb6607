//! `puzzle check`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::cli::{Color, LimitArgs, Order};

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

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Colours: `auto` wants a terminal and no NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
}
