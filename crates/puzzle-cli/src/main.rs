//! The program `puzzle`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle_cli::program::main()
}
