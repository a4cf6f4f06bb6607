//! The program as its users meet it: command lines, inputs, outputs, exit codes.
//!
//! Everything that it says is a snapshot, and puzzles whose routes are shown have one optimum only,
//! so a better engine changes none of them.

mod answers;
mod browser;
mod check;
mod determinism;
mod diagnostics;
mod drawings;
mod fixtures;
mod generate;
mod help;
mod hostile;
mod inputs;
#[cfg(unix)]
mod interrupts;
mod json;
mod limits;
mod manual;
#[cfg(target_os = "linux")]
mod memory;
mod pictures;
mod pipes;
mod program;
mod recognize;
