//! Standard error, which may be closed or full as any stream. Nobody can be told that nobody can be
//! told, and the answers and the exit code are the same.

use std::fmt::Display;
use std::io::{self, Write};

/// Says something to whoever reads standard error.
pub(crate) fn say(text: impl Display) {
    say_on(&mut io::stderr(), text);
}

/// The same on a stream that stands for it. All at once: a progress bar may have to step aside for
/// each piece.
pub(crate) fn say_on(errors: &mut impl Write, text: impl Display) {
    let _ = errors.write_all(format!("{text}\n").as_bytes());
}
