//! Compares files by identity, not by path.

use std::path::Path;

/// The identity of a file: equal for all paths, links and streams that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SameFile(Inner);

#[cfg(unix)]
type Inner = (u64, u64);
#[cfg(not(unix))]
type Inner = std::path::PathBuf;

impl SameFile {
    /// Returns whether standard output and standard error lead to the same terminal, pipe or file.
    pub(crate) fn is_shared_by_outputs() -> bool {
        #[cfg(unix)]
        {
            use std::fs::File;
            use std::io;
            use std::os::fd::{AsFd, BorrowedFd};
            use std::os::unix::fs::MetadataExt;
            let identity = |stream: BorrowedFd<'_>| -> io::Result<Inner> {
                let metadata = File::from(stream.try_clone_to_owned()?).metadata()?;
                Ok((metadata.dev(), metadata.ino()))
            };
            let output = identity(io::stdout().as_fd());
            let errors = identity(io::stderr().as_fd());
            output.is_ok_and(|output| errors.is_ok_and(|errors| errors == output))
        }
        #[cfg(not(unix))]
        false
    }

    /// Returns the identity of the file at `path`, or `None` if there is no file or a device.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let metadata = std::fs::metadata(path).ok()?;
        if !metadata.is_file() {
            return None;
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Some(Self((metadata.dev(), metadata.ino())))
        }
        #[cfg(not(unix))]
        std::fs::canonicalize(path).ok().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_identity_under_all_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        std::fs::write(path("a"), "").unwrap();
        std::fs::write(path("b"), "").unwrap();
        let one = SameFile::of(&path("a"));
        assert!(one.is_some());
        assert_eq!(SameFile::of(&path("./a")), one);
        assert_ne!(SameFile::of(&path("b")), one);
        assert_eq!(SameFile::of(&path("c")), None);
        assert_eq!(SameFile::of(folder.path()), None);
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(path("a"), path("soft")).unwrap();
            std::fs::hard_link(path("a"), path("hard")).unwrap();
            assert_eq!(SameFile::of(&path("soft")), one);
            assert_eq!(SameFile::of(&path("hard")), one);
        }
    }
}
