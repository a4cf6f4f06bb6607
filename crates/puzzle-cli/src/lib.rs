//! Reads, solves, verifies, reports and draws three grid puzzles: the library behind the program
//! `puzzle`.
//!
//! A front end goes from bytes to an answer in these steps:
//!
//! 1. [`solver::Solver::parse_all`] yields the puzzles of an input. An invalid puzzle is a
//!    [`solver::Fault`] with its place; [`diagnostic::Diagnostics`] renders it as text.
//! 2. [`verdict::verdict`] solves a puzzle within limits and a stop flag, and verifies the witness.
//! 3. [`report::Report`] holds the verdict as the line of the judge, as a note, or as JSON.
//! 4. [`picture`] draws the [`scene::Scene`] of a solution as text, as SVG, or as a page that
//!    replays it.
//!
//! [`check::check`] judges a given solution. Nothing here knows files, terminals, threads or
//! clocks. The default feature `program` adds the command line.

// The exports of the WebAssembly module have unsafe names, and nothing else is unsafe:
// `page::border`.
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]
#![cfg_attr(target_arch = "wasm32", deny(unsafe_code))]
// The macros panic where standard output or standard error is closed.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod check;
pub mod diagnostic;
pub mod page;
pub mod picture;
#[cfg(feature = "program")]
pub mod program;
pub mod puzzles;
pub mod recognize;
pub mod report;
pub mod scene;
pub mod solver;
pub mod source;
pub mod unit;
pub mod verdict;
