//! The files of `--svg` and `--html`: what is made of each puzzle, and where it is written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::picture::html::Page;
use crate::picture::svg;
use crate::scene::Scene;

/// The picture files that were asked for.
#[derive(Debug, Default)]
pub(crate) struct Files {
    svg: Option<PathBuf>,
    html: Option<PathBuf>,
    page: Page,
    /// Puzzles so far, solved or not.
    puzzles: usize,
}

impl Files {
    /// Pictures in `svg` and the files numbered after it, replays in `html`.
    pub(crate) fn new(svg: Option<PathBuf>, html: Option<PathBuf>) -> Self {
        Self {
            svg,
            html,
            ..Self::default()
        }
    }

    /// Whether any were asked for.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.html.is_some()
    }

    /// Counts a puzzle without a solution to show.
    pub(crate) fn skip(&mut self) {
        self.puzzles += 1;
    }

    /// Makes what was asked for of the next puzzle. Gives what there is to say if its scene is too much for a picture.
    pub(crate) fn add(&mut self, scene: &Scene<'_>, title: &str) -> io::Result<Option<String>> {
        self.puzzles += 1;
        let mut refusal = None;
        if let Some(path) = &self.svg {
            match svg::file(scene, title) {
                Ok(picture) => write(&numbered(path, self.puzzles), &picture)?,
                Err(reason) => refusal = Some(reason),
            }
        }
        if self.html.is_some()
            && let Err(reason) = self.page.add(scene, title)
        {
            refusal = Some(reason);
        }
        Ok(refusal)
    }

    /// Writes what waited for the last puzzle: the page. Without a replay there is none, and that is worth saying.
    pub(crate) fn finish(&self) -> io::Result<Option<String>> {
        match &self.html {
            Some(path) if self.page.is_empty() => Ok(Some(format!(
                "{} is not written: there is no solution to replay",
                path.display()
            ))),
            Some(path) => write(path, &self.page.finish()).map(|()| None),
            None => Ok(None),
        }
    }
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text).map_err(|error| {
        // Not of the kind of a closed pipe: nobody closed the answers.
        io::Error::other(format!("{}: {error}", path.display()))
    })
}

/// The file of puzzle `number`, from 1: `path` itself for the first, `name-2.svg` and so on for the others.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::{Files, numbered};
    use crate::picture::samples;
    use std::path::Path;

    #[test]
    fn files_have_numbers_from_the_second_on() {
        let name = |path, number| numbered(Path::new(path), number);
        assert_eq!(name("a/b.svg", 1), Path::new("a/b.svg"));
        assert_eq!(name("a/b.svg", 2), Path::new("a/b-2.svg"));
        assert_eq!(name("b", 12), Path::new("b-12"));
        assert_eq!(name("a.b/.svg", 2), Path::new("a.b/.svg-2"));
    }

    #[test]
    fn a_puzzle_without_a_solution_keeps_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        let mut files = Files::new(Some(path("p.svg")), Some(path("p.html")));
        assert!(files.finish().unwrap().unwrap().contains("not written"));
        files.skip();
        assert_eq!(files.add(&samples::push(), "push").unwrap(), None);
        assert_eq!(files.finish().unwrap(), None);
        assert!(!path("p.svg").exists());
        assert!(path("p-2.svg").exists() && path("p.html").exists());
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing").join("p.svg");
        let mut files = Files::new(Some(path.clone()), None);
        let error = files.add(&samples::push(), "push").unwrap_err();
        assert!(error.to_string().contains(path.to_str().unwrap()));
    }
}
