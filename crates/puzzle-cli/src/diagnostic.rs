//! Renders diagnostics: errors in an input, with the line and a caret, and notes on puzzles without
//! an answer.

mod excerpt;

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use grid_core::text::Place;

use crate::diagnostic::excerpt::Excerpt;
use crate::solver::Fault;
use crate::source::Source;

/// The puzzle that a diagnostic is about.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The input that holds it.
    pub source: &'a Source,
    /// Its number in the input, from 1.
    pub index: usize,
    /// Its title, if its text has one.
    pub title: Option<&'a str>,
}

impl Subject<'_> {
    /// Returns the caption of a picture: the name of the file without folder and extension, the
    /// puzzle's number from the second on, its title, and the part of the puzzle.
    #[must_use]
    pub fn caption(self, part: Option<&str>) -> String {
        let name = Path::new(&self.source.name).file_stem();
        let name = name.unwrap_or_default().to_string_lossy();
        let name = if name == "-" { "puzzle".into() } else { name };
        let number = (self.index > 1).then(|| format!("puzzle {}", self.index));
        let parts = [number.as_deref(), self.title, part];
        let caption = parts
            .into_iter()
            .flatten()
            .fold(name.into_owned(), |caption, part| caption + ", " + part);
        printable(&caption).into_owned()
    }
}

/// `rooms.txt, puzzle 2, "Corner"`.
impl fmt::Display for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, puzzle {}", printable(&self.source.name), self.index)?;
        match self.title {
            Some(title) => write!(f, ", {title:?}"),
            None => Ok(()),
        }
    }
}

/// Escapes the control characters of a name, which could act on a terminal.
pub fn printable(name: &str) -> Cow<'_, str> {
    if !name.contains(char::is_control) {
        return Cow::Borrowed(name);
    }
    let escaped = name.chars().map(|character| match character {
        _ if character.is_control() => character.escape_debug().to_string(),
        _ => character.to_string(),
    });
    Cow::Owned(escaped.collect())
}

/// Returns a hint for bytes that start as UTF-16 does and UTF-8 does not: with a byte order mark,
/// or with a character that has one zero byte.
fn encoding(bytes: &[u8]) -> Option<&'static str> {
    let is_utf_16 = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        &[first, second, ..] => (first == 0) != (second == 0),
        _ => false,
    };
    is_utf_16.then_some("this is UTF-16, as some editors write it: save it as UTF-8")
}

/// Returns the line of a place with the place marked, unless the place is empty.
fn snippet(input: &[u8], place: &Place) -> Option<Snippet<'static, Annotation<'static>>> {
    let Excerpt { text, span } = Excerpt::of(input, place)?;
    let mark = AnnotationKind::Primary.span(span);
    Some(
        Snippet::source(text)
            .line_start(place.line)
            .annotation(mark),
    )
}

/// Renders diagnostics as text.
#[derive(Debug)]
pub struct Diagnostics {
    renderer: Renderer,
    /// Start and end of a note. A large run writes a note for each puzzle without a solution, and
    /// the renderer takes longer than the solver.
    note: [String; 2],
}

impl Diagnostics {
    /// Renders plain text, or text with colors.
    #[must_use]
    pub fn new(color: bool) -> Self {
        let renderer = if color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let note = renderer.render(&[Group::with_title(Level::NOTE.primary_title("@"))]);
        let (before, after) = note.split_once('@').unwrap_or((&note, ""));
        Self {
            note: [before.to_owned(), after.to_owned()],
            renderer,
        }
    }

    /// Renders the error of an invalid puzzle.
    #[must_use]
    pub fn fault(&self, subject: Subject<'_>, fault: &Fault) -> String {
        let Source { name, bytes, .. } = subject.source;
        let (index, name) = (subject.index, printable(name));
        let message = &fault.cause.message;
        let title = match &fault.place {
            Some(Place { line, column, .. }) => format!("{name}:{line}:{column}: {message}"),
            None => format!("{name}: {message}"),
        };
        let mut group = Group::with_title(Level::ERROR.primary_title(title));
        group = group.elements(fault.place.as_ref().and_then(|place| snippet(bytes, place)));
        let which = match subject.title {
            Some(title) => Some(format!("this is puzzle {index}, {title:?}")),
            None => (index > 1).then(|| format!("this is puzzle {index} of the input")),
        };
        if let Some(which) = which {
            group = group.element(Level::NOTE.message(which));
        }
        if let Some(hint) = encoding(bytes).or(fault.hint.as_deref()) {
            group = group.element(Level::HELP.message(hint));
        }
        self.renderer.render(&[group])
    }

    /// Renders a note on a puzzle.
    #[must_use]
    pub fn note(&self, subject: impl fmt::Display, message: &str) -> String {
        let [before, after] = &self.note;
        format!("{before}{subject}: {message}{after}")
    }

    /// Renders a note that concerns no puzzle.
    #[must_use]
    pub fn remark(&self, message: &str) -> String {
        self.renderer
            .render(&[Group::with_title(Level::NOTE.primary_title(message))])
    }

    /// Renders a bug of this program that a puzzle revealed.
    #[must_use]
    pub fn mistake(&self, subject: Subject<'_>, message: &str) -> String {
        let text = format!("{subject}: {message}");
        let group = Group::with_title(Level::ERROR.primary_title(text)).element(
            Level::NOTE.message("a mistake in this program: please report it with the puzzle"),
        );
        self.renderer.render(&[group])
    }

    /// Renders an error that concerns no puzzle.
    #[must_use]
    pub fn error(&self, message: &str) -> String {
        self.renderer
            .render(&[Group::with_title(Level::ERROR.primary_title(message))])
    }
}
