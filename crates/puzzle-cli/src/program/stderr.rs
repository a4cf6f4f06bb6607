//! Messages on standard error. A closed or full standard error changes neither the answers nor the
//! exit code, so write failures are ignored.

use std::fmt::Display;
use std::io::{self, Write};

/// Prints a line on standard error.
pub(crate) fn say(text: impl Display) {
    say_on(&mut io::stderr(), text);
}

/// Prints a line on another stream, in one write, because a progress bar steps aside for each
/// write.
pub(crate) fn say_on(errors: &mut impl Write, text: impl Display) {
    let _ = errors.write_all(format!("{text}\n").as_bytes());
}
