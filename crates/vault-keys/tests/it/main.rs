//! The integration tests of the crate, in one binary. `memory` is another: it counts the
//! allocations of its process.

mod fixtures;
mod forward;
mod limits;
mod many_doors;
mod mazes;
mod metamorphic;
mod oracle;
mod random;
mod text;
mod unsolvable;
mod witness;
#[cfg(target_pointer_width = "64")]
mod work;
