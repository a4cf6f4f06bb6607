//! The files of `--svg` and `--html`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::picture::html::Page;
use crate::picture::svg;
use crate::program::output_error::OutputError;
use crate::program::same_file::SameFile;
use crate::program::whole_file;
use crate::scene::Scene;

/// The files to write.
#[derive(Debug, Default)]
pub(crate) struct Files {
    svg: Option<PathBuf>,
    html: Option<PathBuf>,
    page: Page,
    /// Whether a solution was too much for the page.
    left_out: bool,
    /// Files that must not be overwritten: the inputs, and the files of this run.
    kept: BTreeSet<SameFile>,
}

impl Files {
    /// Writes pictures to `svg` and its numbered siblings, and replays to `html`, but never over
    /// `kept`.
    pub(crate) fn new(
        svg: Option<PathBuf>,
        html: Option<PathBuf>,
        kept: BTreeSet<SameFile>,
    ) -> Self {
        Self {
            svg,
            html,
            kept,
            ..Self::default()
        }
    }

    /// Whether any file is wanted.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.html.is_some()
    }

    /// Adds puzzle `number`, from 1. Returns a note if its scene is too large for a picture.
    pub(crate) fn add(
        &mut self,
        number: usize,
        scene: &Scene<'_>,
        title: &str,
    ) -> Result<Option<String>, OutputError> {
        let mut refusal = None;
        if let Some(path) = &self.svg {
            match svg::file(scene, title) {
                Ok(picture) => {
                    let path = numbered(path, number);
                    self.write(&path, &picture)?;
                }
                Err(reason) => refusal = Some(reason),
            }
        }
        if self.html.is_some()
            && let Err(reason) = self.page.add(scene, title)
        {
            self.left_out = true;
            refusal = Some(reason);
        }
        Ok(refusal)
    }

    /// Writes the page after the last puzzle. Returns a note if there is no replay for it.
    pub(crate) fn finish(&mut self) -> Result<Option<String>, OutputError> {
        match self.html.clone() {
            Some(path) if self.page.is_empty() => {
                let reason = match self.left_out {
                    true => "no solution is small enough for a page",
                    false => "there is no solution to replay",
                };
                Ok(Some(format!("{} is not written: {reason}", path.display())))
            }
            Some(path) => self.write(&path, &self.page.finish()).map(|()| None),
            None => Ok(None),
        }
    }

    fn write(&mut self, path: &Path, text: &str) -> Result<(), OutputError> {
        let file_error = |reason| OutputError::File {
            path: path.to_owned(),
            reason,
        };
        if SameFile::of(path).is_some_and(|identity| self.kept.contains(&identity)) {
            let reason = "a puzzle or a picture of this run would be overwritten";
            return Err(file_error(reason.to_owned()));
        }
        whole_file::write(path, text).map_err(|error| file_error(error.to_string()))?;
        self.kept.extend(SameFile::of(path));
        Ok(())
    }
}

/// Returns the file of puzzle `number`, from 1: `path` for the first, then `name-2.svg` and so on.
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
    use crate::program::same_file::SameFile;
    use std::collections::BTreeSet;
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
        let mut files = Files::new(Some(path("p.svg")), Some(path("p.html")), BTreeSet::new());
        assert!(files.finish().unwrap().unwrap().contains("not written"));
        assert_eq!(files.add(2, &samples::push(), "push").unwrap(), None);
        assert_eq!(files.finish().unwrap(), None);
        assert!(!path("p.svg").exists());
        assert!(path("p-2.svg").exists() && path("p.html").exists());
    }

    #[test]
    fn neither_puzzles_nor_pictures_of_the_run_are_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        std::fs::write(path("p-2.svg"), "a puzzle").unwrap();
        std::fs::write(path("old.html"), "of another run").unwrap();
        let kept: BTreeSet<SameFile> = SameFile::of(&path("p-2.svg")).into_iter().collect();
        let mut files = Files::new(Some(path("p.svg")), Some(path("./p.svg")), kept.clone());
        assert!(files.add(1, &samples::push(), "one").is_ok());
        assert!(files.add(2, &samples::push(), "two").is_err(), "a puzzle");
        assert!(files.finish().is_err(), "a picture");
        assert_eq!(
            std::fs::read_to_string(path("p-2.svg")).unwrap(),
            "a puzzle"
        );
        let mut files = Files::new(None, Some(path("old.html")), kept);
        assert!(files.add(1, &samples::push(), "one").is_ok());
        assert!(files.finish().is_ok(), "a page of another run");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing").join("p.svg");
        let mut files = Files::new(Some(path.clone()), None, BTreeSet::new());
        let error = files.add(1, &samples::push(), "push").unwrap_err();
        assert!(error.to_string().contains(path.to_str().unwrap()));
    }
}
