//! Threads, which a system may refuse.

use std::io;
use std::thread::{Builder, Scope};

/// Starts `work` beside what else the scope holds, if the system has a thread left.
pub(crate) fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    Builder::new().spawn_scoped(scope, work).map(|_| ())
}
