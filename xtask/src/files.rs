//! Files, with errors that name them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::workspace::Workspace;

pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| in_words(path, &error))
}

pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| in_words(path, &error))
}

/// Writes a file, and makes the folders above it.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| in_words(path, &error))
}

pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| in_words(from, &error))
}

/// Every file below a folder, sorted.
pub(crate) fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let below = |path: PathBuf| match path.is_dir() {
        true => below(&path),
        false => vec![path],
    };
    paths.into_iter().flat_map(below).collect()
}

/// The READMEs, and the contribution guide unless crates are named.
pub(crate) fn readmes(workspace: &Workspace, packages: &[String]) -> Vec<PathBuf> {
    let mut texts = Vec::new();
    if packages.is_empty() {
        texts.push(workspace.root.join("README.md"));
        texts.push(workspace.root.join(".github").join("CONTRIBUTING.md"));
    }
    let selected = workspace.selected(packages);
    let published = selected.filter(|package| package.published);
    texts.extend(published.map(|package| package.dir.join("README.md")));
    texts
}

fn in_words(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
