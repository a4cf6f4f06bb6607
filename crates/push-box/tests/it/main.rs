//! The integration tests of the crate, in one binary.

mod fixtures;
mod forms;
mod hostile;
mod limits;
mod metamorphic;
mod oracle;
mod random;
mod stopped;
mod text;
mod witness;
#[cfg(target_pointer_width = "64")]
mod work;
