//! Where to write what does not go to standard output.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// A file or folder to write. `-`, which names a stream elsewhere, is neither.
pub(super) fn path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        if path == Path::new("-") {
            return Err("this does not go to standard output: give a name, or ./- for that one");
        }
        Ok(path)
    })
}
