//! The text of an input, and its name.

use crate::solver::{Cause, Fault};

/// An input as it was read. Diagnostics point into its bytes.
#[derive(Debug)]
pub struct Source {
    /// The name in diagnostics and in JSON.
    pub name: String,
    /// The whole input; empty if it could not be read.
    pub bytes: Vec<u8>,
    /// Why the input could not be read.
    pub unreadable: Option<Fault>,
}

impl Source {
    /// Wraps an input that was read.
    #[must_use]
    pub const fn new(name: String, bytes: Vec<u8>) -> Self {
        Self {
            name,
            bytes,
            unreadable: None,
        }
    }

    /// Stands for an input that could not be read, for this reason.
    #[must_use]
    pub fn unreadable(name: String, reason: &str) -> Self {
        let cause = Cause::new("unreadable", format!("cannot be read: {reason}"));
        Self {
            name,
            bytes: Vec::new(),
            unreadable: Some(Fault {
                cause,
                place: None,
                hint: None,
            }),
        }
    }
}
