//! Files that are written whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::Path;

/// Writes a new file in the same folder and renames it, so that an interrupt leaves the old file or
/// the new one. Writes in place what is not a regular file, such as a pipe, and a file whose folder
/// permits no new file.
///
/// # Errors
/// Those of the file system. The old file stays.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    // A link stays a link.
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        Err(_) if path.is_symlink() => return fs::write(path, text),
        Err(_) => path.to_owned(),
    };
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::write(&target, text);
    }
    if old.is_some() {
        // A file that must not be written must not be replaced either.
        File::options().write(true).open(&target)?;
    }
    let mut builder = tempfile::Builder::new();
    if let Some(permissions) = new_file() {
        builder.permissions(permissions);
    }
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut file = match builder.tempfile_in(folder) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            return fs::write(&target, text);
        }
        file => file?,
    };
    file.write_all(text.as_bytes())?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(&target)?;
    Ok(())
}

/// The permissions of a new file, before the system applies the user's mask.
fn new_file() -> Option<Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}

#[cfg(test)]
mod tests {
    use super::write;
    use std::fs;

    #[test]
    fn a_file_is_replaced_and_keeps_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        write(&path("a"), "one").unwrap();
        write(&path("a"), "two").unwrap();
        assert_eq!(fs::read_to_string(path("a")).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let error = write(&path("missing/a"), "one").unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        fs::write(path("a"), "one").unwrap();
        fs::set_permissions(path("a"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink(path("a"), path("link")).unwrap();
        write(&path("link"), "two").unwrap();
        assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
        symlink(path("b"), path("dangling")).unwrap();
        write(&path("dangling"), "three").unwrap();
        assert_eq!(fs::read_to_string(path("b")).unwrap(), "three");
        let mode = fs::metadata(path("a")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        write(&path("new"), "one").unwrap();
        fs::write(path("usual"), "one").unwrap();
        let mode = |name| fs::metadata(path(name)).unwrap().permissions().mode();
        assert_eq!(mode("new"), mode("usual"));
    }
}
