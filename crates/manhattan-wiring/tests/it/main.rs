//! The integration tests of the crate, in one binary. `memory` is another: it counts the
//! allocations of its process.

mod certificates;
mod fixtures;
mod limits;
mod metamorphic;
mod oracle;
mod random;
mod text;
mod witness;
#[cfg(target_pointer_width = "64")]
mod work;
