//! What the commands that solve have in common.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::program::cli::{Color, LimitArgs, output};

/// What all puzzles have in common.
#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// Files with puzzles; `-` or no file is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Number of puzzles to solve in parallel [default: number of cores]
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

    /// Write a picture of the solution to NAME.svg, that of the second puzzle to NAME-2.svg, and so
    /// on
    #[arg(long, value_name = "FILE", value_parser = output::path())]
    pub(crate) svg: Option<PathBuf>,

    /// Write a page that replays the solutions of all puzzles in a browser
    #[arg(long, value_name = "FILE", value_parser = output::path())]
    pub(crate) html: Option<PathBuf>,

    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// `json`: one object per line and puzzle, with `source`, `index`, `title`, `status`, `cost`,
    /// `reason`, `lower`, `upper`, `witness` and `stats`; the README describes each
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Colors: `auto` wants a terminal and no NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The number that the judge prints, one line per puzzle
    #[default]
    Number,
    /// One JSON object per line and puzzle
    Json,
}
