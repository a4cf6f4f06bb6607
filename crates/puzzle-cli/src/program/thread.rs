//! Threads that the system can refuse.

use std::io;
use std::thread::{Builder, Scope};

/// Starts `work` in the scope, if the system has a thread left.
pub(crate) fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    Builder::new().spawn_scoped(scope, work).map(|_| ())
}
