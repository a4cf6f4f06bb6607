//! What the commands that solve have in common.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::program::cli::{Color, LimitArgs, output};

/// What all puzzles have in common.
#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// Files with puzzles; `-` or none at all is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Solve so many puzzles at a time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,

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
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) frames: Option<u16>,

    /// Write a picture of the solution; after NAME.svg, the second puzzle's goes to NAME-2.svg, and
    /// so on
    #[arg(long, value_name = "FILE", value_parser = output::path())]
    pub(crate) svg: Option<PathBuf>,

    /// Write a page that replays the solutions of all puzzles in a browser
    #[arg(long, value_name = "FILE", value_parser = output::path())]
    pub(crate) html: Option<PathBuf>,

    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// `json`: one object for each puzzle, one a line, with `source`, `index`, `status`, `cost`,
    /// `reason`, `lower`, `upper`, `witness` and `stats`; the README has a table of what each holds
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Colors: `auto` wants a terminal and no NO_COLOR
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
